// paddock.wasm does what the program does: same deals, same bots, same sentences; every seat sees what
// it is told; and nothing that it is passed breaks it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Engine } from "./engine.mjs";
import { done, ok, same, scene } from "../support/tap.mjs";
import {
    bytes,
    code,
    folder,
    hex,
    module,
    NAMES,
    play,
    record,
    run,
    setUp,
    sha,
    source,
    TABLES,
    title,
} from "./tables.mjs";

// --------------------------------------------------------------------------------------- the page

function page() {
    const imports = WebAssembly.Module.imports(module).map((item) => item.name);
    same(
        imports.sort(),
        ["clock_time_get", "fd_write", "sha256"],
        "three functions are all it needs from outside",
    );
    const engine = new Engine(module);
    const about = engine.ask("page_about");
    ok(run("--version").stdout.includes(about.version), "it is of the program's version", about);
    same(about.languages, ["en", "fr", "nl", "de"], "it speaks four languages");
    same(
        about.bots.map((bot) => bot.name),
        ["rookie", "club", "pro", "champion"],
        "the levels rise",
    );
    for (const language of about.languages) {
        engine.ask("page_language", language);
        same(
            engine.ask("page_games"),
            JSON.parse(run("games", "--json", "--lang", language).stdout),
            `the games in ${language}`,
        );
    }
    engine.ask("page_language", "de-CH");
    const rules = engine.ask("page_rules", "trail");
    ok(
        rules.length > 20 &&
            rules.some((row) => row.ids.length === 0) &&
            rules.some((row) => row.ids.includes("TR-1")),
        "the rules in rows, with headings",
        rules.slice(0, 3),
    );
    const flat = rules
        .map((row) => row.text)
        .join(" ")
        .replace(/\s+/g, " ");
    const shown = run("rules", "trail", "--lang", "de").stdout.replace(/\s+/g, " ");
    ok(
        rules.every((row) => shown.includes(row.text.replace(/\s+/g, " "))),
        "… as the program shows them",
        flat.slice(0, 200),
    );
    engine.ask("page_language", "xx");
    same(
        engine.ask("page_about").bots[0].help,
        about.bots[0].help,
        "English where a language is not spoken",
    );
}

// ------------------------------------------------------------------------------------ the set-up

function setup() {
    const engine = new Engine(module);
    same(code(engine.ask("setup_open", "chess", 2)), "unknown-game", "no such game");
    same(engine.ask("setup_open", "gumball", 2), {}, "a table is set up");
    same(code(engine.ask("setup_check")), "bad-seats", "… for too few");
    same(code(engine.ask("match_start", bytes(1))), "bad-call", "… which cannot be dealt for");
    same(engine.ask("setup_set", "duel", "on"), {}, "… but for a duel it does");
    same(engine.ask("setup_check"), {}, "… and is fit to be played");
    same(code(engine.ask("setup_set", "duel", "maybe")), "bad-value", "no such value");
    same(code(engine.ask("setup_set", "jokers", "on")), "unknown-option", "no such option");
    same(engine.ask("setup_options").duel, "on", "options as they are");
    same(code(engine.ask("setup_seat", 2, "Ann", "person")), "bad-call", "no such seat");
    same(
        code(engine.ask("setup_seat", 0, "x".repeat(41), "person")),
        "bad-name",
        "too long a name",
    );
    same(
        code(engine.ask("setup_seat", 0, "a\nend unfinished", "person")),
        "bad-name",
        "a name of two lines",
    );
    same(
        code(engine.ask("setup_seat", 0, "a\u202eb", "person")),
        "bad-name",
        "a name that runs backwards",
    );
    same(code(engine.ask("setup_seat", 0, "Ann", "wizard")), "unknown-bot", "no such bot");
    const outside = engine.ask("setup_seat", 0, "Ann", "cmd:./mybot.py").problem;
    ok(
        outside.code === "unknown-bot" && !outside.text.includes("greedy, cmd"),
        "no program is run here",
        outside,
    );
    same(
        code(engine.ask("setup_seat", 0, "Ann", "club:fog=x")),
        "bad-value",
        "a setting that makes no sense",
    );
    engine.ask("match_start", bytes(1));
    same(code(engine.ask("setup_set", "duel", "off")), "bad-call", "a match's options stay");
    same(engine.ask("setup_seat", 0, "Zoë", "club:fog=3"), {}, "but who plays may change");
    ok(
        record(engine).includes("seat P1 club:fog=3 Zoë\n"),
        "… which its record says",
        record(engine),
    );
}

function course() {
    const engine = new Engine(module);
    const text = readFileSync(join(source, "courses/default.course"), "utf8");
    engine.ask("setup_open", "trail", 2);
    const usual = engine.ask("setup_options").course;
    same(engine.ask("setup_load", "course", text), {}, "a course from a file");
    same(engine.ask("setup_options").course, usual, "… is the usual one");
    const bad = engine.ask(
        "setup_load",
        "course",
        text.replace(/^card .*$/m, "card nonsense"),
    ).problem;
    ok(bad === undefined || bad.line > 0, "what is wrong with one has a line", bad);
    same(
        code(engine.ask("setup_load", "course", "hello")),
        "not-a-course",
        "something else is no course",
    );
    same(engine.ask("setup_options").course, usual, "… and changes nothing");
    ok(engine.ask("setup_show", "course").text.includes("\n"), "a course for people");
}

// ------------------------------------------------------------------------------------- as the program

/** The record of a match of bots that the program plays; alone at the table, a person takes the first choice. */
function native(table, number) {
    const file = join(folder, `native-${table.game}-${table.seats}.pdk`);
    const options = Object.entries(table.options).flatMap(([name, value]) => [
        "--option",
        `${name}=${value}`,
    ]);
    const bots = Array.from(
        { length: table.seats },
        (_, seat) => table.bots[seat % table.bots.length],
    ).join(",");
    const who = table.seats > 1 ? ["--bots", bots] : ["--names", NAMES[0]];
    const args = [
        "play",
        table.game,
        "--seats",
        String(table.seats),
        ...options,
        ...who,
        "--seed",
        String(number),
        "--record",
        file,
    ];
    const result = run(...args);
    if (result.status) throw new Error(result.stderr);
    return readFileSync(file, "utf8");
}

function deals(table, number) {
    const theirs = native(table, number);
    const dealer = play(table, number);
    if (table.seats > 1) {
        const own = record(dealer);
        ok(
            own === theirs,
            `${title(table)}: the same record as the program's, to the byte`,
            own,
            theirs,
        );
    }
    people(table, number, theirs);
    watch(table, dealer);
}

/** Persons who make the same moves make the same match. */
function people(table, number, theirs) {
    const dealer = setUp(table, "person");
    const key = new Uint8Array(32);
    key[0] = number;
    const { commitment } = dealer.ask("match_start", key);
    same(commitment, hex(sha(key)), `${title(table)}: the commitment is the seed's hash`);
    let refused = 0;
    for (const [, seat, move] of theirs.matchAll(/^\d+ P(\d) ([^:\n]+?)(?: : .*)?$/gm))
        refused += dealer.ask("match_play", Number(seat) - 1, move).problem ? 1 : 0;
    const steps = (text) => text.slice(text.indexOf("\ndeal"));
    ok(
        refused === 0 && steps(record(dealer)) === steps(theirs),
        `${title(table)}: the same moves by hand`,
        { refused },
    );
}

// ----------------------------------------------------------------------------- what seats can know

/** Folds what each seat is told in an engine of its own, and compares with the record's own replay. */
function watch(table, dealer) {
    const replay = new Engine(module);
    const opened = replay.ask("replay_open", record(dealer));
    let differs = null;
    for (let seat = -1; seat < table.seats; seat++) {
        const eyes = setUp(table);
        eyes.ask("seat_open", seat);
        replay.ask("replay_reader", seat);
        for (const { step, facts, actor } of dealer.ask("match_facts", seat, 0).steps) {
            const frames = facts.map((fact) => eyes.tell(fact));
            const position = eyes.ask("seat_table");
            const moment = replay.ask("replay_at", step, seat);
            const mine = [frames, position, actor];
            const theirs = [moment.frames, moment.position, moment.actor];
            if (JSON.stringify(mine) !== JSON.stringify(theirs))
                differs ??= { seat, step, mine, theirs };
        }
    }
    ok(!differs, `${title(table)}: every seat sees what the events say, frame by frame`, differs);
    same(
        [opened.finished, opened.problem, opened.game, opened.seats],
        [true, null, table.game, table.seats],
        `${title(table)}: the record is whole`,
    );
    secrets(table, dealer);
}

/** While a match is on, a seat hears of no move but its own. */
function secrets(table, dealer) {
    const again = new Engine(module);
    const middle = Math.floor(dealer.ask("match_state").step / 2);
    again.ask("match_from", record(dealer), middle, bytes(9));
    const told = again.ask("match_facts", 0, 0).steps;
    ok(
        told.every(({ actor, move }) => (move !== null) === (actor === 0)),
        `${title(table)}: moves of others are not told`,
    );
    const later = again.ask("match_facts", 0, middle).steps;
    same(
        later.map(({ step }) => step),
        [middle],
        `${title(table)}: facts from a step on`,
    );
    ok(
        dealer
            .ask("match_facts", 0, 0)
            .steps.every(({ step, move }) => (move !== null) === step > 0),
        `${title(table)}: after the end they are`,
    );
}

// -------------------------------------------------------------------------------- moves and refusals

function refusals() {
    const table = TABLES[0];
    const dealer = setUp(table, "person");
    dealer.ask("match_start", bytes(3));
    const { actor } = dealer.ask("match_state");
    const eyes = setUp(table, "person");
    eyes.ask("seat_open", actor);
    dealer
        .ask("match_facts", actor, 0)
        .steps.forEach(({ facts }) => facts.forEach((fact) => eyes.tell(fact)));
    const { choices, view } = eyes.ask("seat_table");
    const foreign = ["Y1", "Y2", "Y3", "Y4", "Y5"].find(
        (card) => !view.hands[actor].includes(card),
    );
    const nonsense = dealer.ask("match_play", actor, "castle").problem;
    ok(
        nonsense.code === "bad-notation" && nonsense.text.includes("castle"),
        "what is no move",
        nonsense,
    );
    const illegal = dealer.ask("match_play", actor, foreign).problem;
    ok(
        illegal.rule === "GR-9" && illegal.text.includes("GR-9"),
        "a card that one does not hold, with the rule",
        illegal,
    );
    const reason = eyes.ask("seat_why", foreign);
    same(
        [reason.legal, reason.code, reason.rule, reason.text],
        [false, illegal.code, illegal.rule, illegal.text],
        "a seat is told the same beforehand",
    );
    same(
        eyes.ask("seat_why", "castle"),
        { legal: false, code: "bad-notation", rule: "", text: eyes.ask("seat_table").now },
        "… also of what is no move",
    );
    same(eyes.ask("seat_why", choices[0].move).legal, true, "and that a move is legal");
    same(
        code(dealer.ask("match_play", (actor + 1) % 4, choices[0].move)),
        "not-your-turn",
        "out of turn",
    );
    same(code(dealer.ask("match_bot")), "no-bot", "a person is not moved for");
    same(dealer.ask("match_state").step, 0, "nothing of this has moved anything");
    eyes.ask("page_language", "fr");
    ok(
        eyes.ask("seat_table").now !== "" && eyes.ask("seat_why", foreign).text !== illegal.text,
        "all that in French",
    );
}

/** In Trail Again a run can be taken back before one stops. */
function undo() {
    const dealer = setUp(TABLES[4], "person");
    dealer.ask("match_start", bytes(5));
    same(code(dealer.ask("match_undo", 0)), "no-undo", "a deal stays");
    const { actor } = dealer.ask("match_state");
    const before = record(dealer);
    const legs = ["g", "r", "y", "gg", "rr", "yy"].filter(
        (move) => !dealer.ask("match_play", actor, move).problem,
    );
    ok(legs.length > 0 && dealer.ask("match_state").undo, "a leg is run", legs);
    same(code(dealer.ask("match_undo", 1 - actor)), "no-undo", "nobody takes back for others");
    while (dealer.ask("match_state").undo) dealer.ask("match_undo", actor);
    same(record(dealer), before, "taken back, it leaves no trace in the record");
    same(dealer.ask("match_facts", actor, 0).steps.length, 1, "… nor in what is told");
}

// ------------------------------------------------------------------------------------ thinking

function thinking() {
    const table = TABLES[0];
    const dealer = setUp(table, "person");
    dealer.ask("match_start", bytes(8));
    const { actor } = dealer.ask("match_state");
    const eyes = setUp(table);
    eyes.ask("seat_open", actor);
    dealer
        .ask("match_facts", actor, 0)
        .steps.forEach(({ facts }) => facts.forEach((fact) => eyes.tell(fact)));
    const legal = eyes.ask("seat_table").choices.map((choice) => choice.move);
    const view = eyes.view();
    const thinker = setUp(table);
    for (const level of [
        "rookie",
        "club",
        "pro",
        "champion:ms=30",
        "champion:iterations=50:threads=4",
    ])
        ok(
            legal.includes(thinker.ask("think_move", view, level, bytes(1)).move),
            `${level} makes a legal move`,
        );
    same(
        thinker.ask("think_move", view, "pro", bytes(2)),
        thinker.ask("think_move", view, "pro", bytes(2)),
        "the same seed, the same move",
    );
    const advice = thinker.ask("think_advice", view, bytes(1), 60);
    same(
        advice.chances.map((chance) => chance.move).sort(),
        legal.sort(),
        "advice weighs every choice",
    );
    same(advice.move, advice.chances[0].move, "… the best first");
    const rest = advice.chances.slice(1).map((chance) => chance.percent);
    ok(
        rest.every((percent, i) => i === 0 || percent <= rest[i - 1]) &&
            rest.every((percent) => percent >= 0 && percent <= 100) &&
            advice.reason,
        "… then the others, falling",
        advice,
    );
    same(code(thinker.ask("think_move", view, "wizard", bytes(1))), "unknown-bot", "no such bot");
    view[40] ^= 1;
    same(
        code(thinker.ask("think_move", view, "club", bytes(1))),
        "bad-call",
        "a view that was changed is not thought about",
    );
    const other = setUp(TABLES[4]);
    same(
        code(other.ask("think_move", eyes.view(), "club", bytes(1))),
        "bad-call",
        "nor one of another game",
    );
    const idle = setUp(table);
    const waiting = (actor + 1) % 4;
    idle.ask("seat_open", waiting);
    dealer
        .ask("match_facts", waiting, 0)
        .steps.forEach(({ facts }) => facts.forEach((fact) => idle.tell(fact)));
    same(
        code(thinker.ask("think_move", idle.view(), "club", bytes(1))),
        "bad-call",
        "nor one of somebody whose turn it is not",
    );
    idle.ask("seat_open", actor);
    same(idle.raw.seat_view(), 0, "before the deal there is nothing to think about");
}

// ------------------------------------------------------------------------------------- exercises

/** Exercises of every game, some of which have several right answers. */
function exercises() {
    const engine = new Engine(module);
    for (const name of ["gumball-by-hand", "battlegum-6", "trail-by-hand", "grandprix-1"])
        engine.ask("practice_read", readFileSync(join(source, "fuzz/corpus/practice", name), "utf8"));
    const rows = engine.ask("practice_list", 20000);
    const shown = rows.map(({ id }) => ({ id, ...engine.ask("practice_show", id) }));
    ok(shown.some(({ good }) => good.length > 1), "some exercises have several answers", shown);
    const isRight = (id, move) => engine.ask("practice_try", id, move).right;
    ok(
        shown.every(({ id, good }) => good.every((move) => isRight(id, move))),
        "each of them is right",
        shown,
    );
    ok(
        shown.every(({ id, played }) => !isRight(id, played)),
        "what was played is not",
        shown,
    );
}

// ------------------------------------------------------------------------------------ anything

/** Every function with what fits it least, on an engine that has nothing, and on one that plays. */
function hostile() {
    const table = TABLES[0];
    const empty = new Engine(module);
    const busy = play(table, 2);
    busy.ask("seat_open", 0);
    busy.ask("replay_open", record(busy));
    const worst = [0, -1, -2, -3, 8, 255, 256, 1e6, 0x7fffffff, -0x80000000];
    const texts = [
        "",
        "\u{10ffff}",
        "x".repeat(100000),
        "%s%n",
        "P1",
        "-",
        "\x7f\x01",
        "gumball",
        "duel",
    ];
    const names = WebAssembly.Module.exports(module)
        .filter(({ kind, name }) => kind === "function" && /_/.test(name) && !name.startsWith("_"))
        .map(({ name }) => name)
        .filter((name) => !/^(think|bench)_|^seat_(view|join)$/.test(name));
    ok(names.length > 25, "all functions are there", names);
    for (const engine of [empty, busy])
        for (const name of names) {
            const takes = engine.raw[name].length;
            for (const value of [...worst, ...texts]) {
                // A number may be taken for an address, and only 0 is known for none.
                const isAddress = typeof value === "number" && value !== 0 && takesText(name);
                if (!isAddress) engine.ask(name, ...Array(takes).fill(value));
            }
        }
    same(
        code(empty.ask("seat_table")),
        "bad-call",
        "an engine that was asked nonsense still knows that it is empty",
    );
    for (const name of ["think_move", "think_advice", "seat_join"])
        same(code(busy.ask(name, 0, 0, 0)), "bad-call", `${name} of nothing`);
    for (const ms of [-5, 0, 1e9])
        same(code(busy.ask("bench_playouts", "gumball", 4, ms)), "bad-call", `a bench of ${ms} ms`);
    same(
        code(busy.ask("bench_playouts", "gumball", 1, 5)),
        "bad-seats",
        "a bench with nobody to play with",
    );
    ok(busy.ask("bench_playouts", "gumball", 4, 5).decisions > 0, "a bench");
    const again = play(table, 2);
    busy.ask("setup_open", table.game, table.seats);
    for (let seat = 0; seat < 4; seat++)
        busy.ask("setup_seat", seat, NAMES[seat], table.bots[seat]);
    const key = new Uint8Array(32);
    key[0] = 2;
    busy.ask("match_start", key);
    while (!busy.ask("match_state").over) busy.ask("match_bot");
    same(record(busy), record(again), "and one that was busy plays as ever");
}

function takesText(name) {
    return /^(page_(language|rules)|setup_(open|set|load|seat|show)|seat_why|match_(start|play|resume|from)|replay_(open|verify)|deal_(open|pledge|check)|moves_record|practice_(read|show|try|answer|fade))$/.test(
        name,
    );
}

for (const part of [page, setup, course]) scene(part);
for (const [i, table] of TABLES.entries()) scene(deals, table, i + 1);
for (const part of [refusals, undo, thinking, exercises, hostile]) scene(part);
done();
