// Records in paddock.wasm: shown, proven or found out, gone on with; the program says the same of them.
import { Engine } from "./engine.mjs";
import { done, ok, same, scene } from "../support/tap.mjs";
import {
    bytes,
    code,
    hex,
    module,
    play,
    record,
    run,
    setUp,
    sha,
    TABLES,
    title,
    written,
} from "./tables.mjs";

const PURPOSE = "paddock deal 1\n";

/** A match to whose deal a server and two of three people contributed. */
function contributed() {
    const table = { game: "gumball", seats: 3, options: {}, bots: ["club"] };
    const secret = sha("the server's");
    const held = [sha("Ann's"), sha("Bob's"), sha("Cy's")];
    const mixed = Buffer.concat([
        Buffer.from(PURPOSE),
        secret,
        Buffer.from([1]),
        held[0],
        Buffer.from([1]),
        held[1],
        Buffer.from([0]),
    ]);
    const seed = sha(mixed);
    const dealer = setUp(table);
    dealer.ask("match_start", seed);
    while (!dealer.ask("match_state").over) dealer.ask("match_bot");
    const lines = [
        `commitment ${hex(sha(secret))}`,
        `secret ${hex(secret)}`,
        ...held.map((share, seat) => `pledge P${seat + 1} ${hex(sha(share))}`),
        `share P1 ${hex(held[0])}`,
        `share P2 ${hex(held[1])}`,
        `seed ${hex(seed)}`,
    ];
    return record(dealer)
        .replace(/^commitment .*\nseed .*$/m, lines.join("\n"))
        .replace(/^seat (P\d) \S+/gm, "seat $1 person")
        .replace(/^commitment/m, "table cards-1\ncommitment");
}

const NOTHING = { seat: -1, commitment: 0, share: 0, code: 0, shown: -1, steps: 0, link: 0 };

function askVerdict(engine, notes) {
    return engine.ask("replay_verify", ...Object.values({ ...NOTHING, ...notes }));
}

function verify(engine, notes = {}) {
    const { choices: _, ...verdict } = askVerdict(engine, notes);
    return verdict;
}

/** What the program says of a record, without its file name. */
function judged(text, language, notes = []) {
    const file = written(text);
    const result = run("verify", file, "--lang", language, ...notes);
    const lines = (result.status ? result.stderr : result.stdout).trimEnd().split("\n");
    const plain = lines.map((line) =>
        line.replace(`paddock: ${file}:`, "").replace(/^(\d+:)* /, ""),
    );
    return {
        true: result.status === 0,
        says: plain.filter((line) => !line.includes("--code")),
    };
}

function forgeries() {
    const good = record(play(TABLES[0], 11));
    const fair = contributed();
    const swap = (text, from, to) => {
        if (!from.test(text)) throw new Error(`nothing to forge: ${from}`);
        return text.replace(from, to);
    };
    const other = "12".repeat(32);
    const records = {
        "a good one": good,
        "one to which three contributed": fair,
        "one without a seed": swap(good, /^commitment .*\nseed .*\n/m, ""),
        "an unfinished one": swap(good, /^9 [^]*/m, "end unfinished\n"),
        "another seed": swap(good, /^seed .*/m, `seed ${other}`),
        "another commitment": swap(good, /^commitment .*/m, `commitment ${other}`),
        "another secret": swap(fair, /^secret .*/m, `secret ${other}`),
        "another share": swap(fair, /^share P2 .*/m, `share P2 ${other}`),
        "a share that was pledged anew": swap(
            swap(fair, /^share P2 .*/m, `share P2 ${other}`),
            /^pledge P2 .*/m,
            `pledge P2 ${hex(sha(Buffer.from(other, "hex")))}`,
        ),
        "a wrong hash": swap(good, /^hash ..../m, "hash 0000"),
        "a wrong result": swap(good, /winners P.*/, "winners P1 P2 P3 P4"),
        "a card that was not drawn": swap(good, /^(9 .* : ).*/m, "$1Y1"),
        "a card that was not held": swap(good, /^9 (P\d) \S+/m, "9 $1 Y1"),
        "somebody else's turn": swap(good, /^(9) P\d/m, "$1 P9"),
        "one that was cut short": good.slice(0, good.indexOf("\n20 ")),
        "one cut within a line": good.slice(0, good.indexOf("\n20 ") + 5),
        "one with more after its end": `${good}9 P1 Y1\n`,
        "a game of another world": swap(good, /^game .*/m, "game chess"),
        "a newer one": swap(good, /^paddock-record 1/, "paddock-record 9"),
        "something else": "Dear diary\n",
        nothing: "",
    };
    for (const [name, text] of Object.entries(records)) scene(forgery, name, text);
}

function forgery(name, text) {
    const engine = new Engine(module);
    const opened = engine.ask("replay_open", text);
    for (const language of ["en", "fr", "de"]) {
        engine.ask("page_language", language);
        const verdict = judged(text, language);
        const problem = engine.ask("replay_open", text).problem;
        const own = opened.game ? verify(engine) : { true: false, says: [problem.text] };
        same(own, verdict, `${name}: what the program says of it, in ${language}`);
    }
    const native = /:(\d+):/.exec(run("verify", written(text)).stderr);
    if (opened.problem)
        same(
            opened.problem.line,
            native ? Number(native[1]) : 0,
            `${name}: the line that is wrong`,
        );
    if (!opened.game) return;
    const log = engine.ask("replay_log", -2);
    same(log.length, opened.steps + 1, `${name}: what is good of it is shown`);
    same(
        log.map((entry) => entry.step),
        log.map((_, step) => step),
        `${name}: step by step`,
    );
    ok(
        engine.ask("replay_at", opened.steps, -2).next === null &&
            !engine.ask("replay_at", 0, 0).move,
        `${name}: from the deal to its end`,
    );
}

/** What somebody noted of the deal is compared as the program does it. */
function notes() {
    const fair = contributed();
    const engine = new Engine(module);
    engine.ask("replay_open", fair);
    const codeOf = Buffer.from(
        /Deal code: (\w{64})/.exec(judged(fair, "en").says.join(" "))[1],
        "hex",
    );
    const commitment = sha(sha("the server's"));
    const cases = {
        "all as noted": { commitment, seat: 0, share: sha("Ann's"), code: codeOf },
        "the commitment only": { commitment },
        "the code only": { code: codeOf },
        "another commitment": { commitment: bytes(5), seat: 0, share: sha("Ann's") },
        "another share": { commitment, seat: 1, share: sha("Ann's") },
        "another code": { code: bytes(5), seat: 0, share: sha("Ann's") },
        "a share that was withheld": { commitment, seat: 2, share: sha("Cy's") },
    };
    for (const [name, noted] of Object.entries(cases)) {
        const said = [];
        if (noted.commitment) said.push("--commitment", hex(noted.commitment));
        if (noted.code) said.push("--code", hex(noted.code));
        if (noted.share) said.push("--share", `${noted.seat + 1}=${hex(noted.share)}`);
        same(verify(engine, noted), judged(fair, "en", said), `${name}: as the program says`);
    }
    same(askVerdict(engine, {}).choices, 3, "with one of three shares withheld, others could choose between three deals");
    ok(verify(engine, { shown: 3 }).true, "whose shares were shown, as noted");
    for (const shown of [1, 7]) ok(!verify(engine, { shown }).true, `not as noted: ${shown}`);
    same(code(verify(engine, { seat: 3, share: bytes(1) })), "bad-call", "no share of no seat");
    same(code(verify(engine, { link: bytes(1) })), "bad-call", "no evidence of no step");
    claims(fair, codeOf);
}

/** What a server claims before there is a record comes to the same code. */
function claims(fair, codeOf) {
    const engine = new Engine(module);
    const lines = (word) =>
        [...fair.matchAll(new RegExp(`^${word} (.*)$`, "gm"))].map(([, rest]) => rest.split(" "));
    engine.ask("setup_open", lines("game")[0][0], Number(lines("seats")[0][0]));
    for (const [name, value] of lines("option")) engine.ask("setup_set", name, value);
    for (const [who, player, ...name] of lines("seat"))
        engine.ask("setup_seat", Number(who[1]) - 1, name.join(" "), player);
    const raw = (text) => Buffer.from(text, "hex");
    const open = () => engine.ask("deal_open", "cards-1", raw(lines("commitment")[0][0]));
    const check = (seat, share, noted, shown) =>
        engine.ask("deal_check", seat, 0, 0, share, noted, shown);
    open();
    for (const [who, pledge] of lines("pledge"))
        engine.ask("deal_pledge", Number(who[1]) - 1, raw(pledge), 0);
    const claim = check(0, sha("Ann's"), codeOf, -1);
    same([claim.code, claim.lie], [hex(codeOf), null], "a claim has the record's code");
    ok(claim.withheld.endsWith("Cleo (P3)."), "nobody has shown a share yet");
    open();
    lines("pledge").forEach(([who, pledge], i) =>
        engine.ask("deal_pledge", Number(who[1]) - 1, raw(pledge), i ? 0 : sha("Ann's")),
    );
    const withheld = check(0, sha("Ann's"), 0, -1).withheld;
    ok(withheld.includes("Ben (P2), Cleo (P3). ") && withheld.includes("between 4 deals"), "whose share is withheld, and what that allows");
    ok(!check(1, sha("Bob's"), 0, -1).withheld.includes("choose between"), "a deal without one's own may be any");
    ok(check(0, sha("Bob's"), 0, -1).lie.includes("pledge"), "a claim without our own pledge");
    ok(check(0, 0, bytes(5), -1).lie.includes("deal code"), "a claim that is not the one noted");
    open();
    engine.ask("deal_pledge", 1, raw(lines("pledge")[1][1]), sha("Ann's"));
    ok(check(-1, 0, 0, -1).lie.includes("does not match the pledge"), "a share that was not pledged");
    const twice = engine.ask("deal_pledge", 1, bytes(1), 0);
    same(code(twice), "bad-call", "nobody pledges twice");
    same(code(engine.ask("deal_pledge", 3, bytes(1), 0)), "bad-call", "nor from no seat");
    open();
    engine.ask("setup_seat", 2, "Cy", "club");
    open();
    engine.ask("deal_pledge", 2, bytes(1), 0);
    ok(check(-1, 0, 0, -1).lie.includes("bot"), "no bot pledges");
}

/** What a seat was told, step by step, must be what the record says that it saw. */
function evidence() {
    for (const table of TABLES) {
        const dealer = play(table, 4);
        const text = record(dealer);
        const engine = new Engine(module);
        engine.ask("replay_open", text);
        for (const seat of [0, -1]) {
            const { steps } = dealer.ask("match_facts", seat, 0);
            const links = hear(table, seat, steps);
            const last = { seat, steps: steps.length, link: links.at(-1) };
            ok(verify(engine, last).true, `${table.game}: what seat ${seat} was told is recorded`);
            ok(verify(engine, { ...last, steps: 1, link: links[0] }).true, "… from the deal on");
            const wrong = verify(engine, { ...last, steps: steps.length - 1 });
            ok(!wrong.true && wrong.says[0].includes("showed you"), "… and nothing else", wrong);
        }
    }
}

function hear(table, seat, steps) {
    const eyes = setUp(table);
    eyes.ask("seat_open", seat);
    return steps.map(({ facts }) => {
        facts.forEach((fact) => eyes.tell(fact));
        return Buffer.from(eyes.ask("seat_step").link, "hex");
    });
}

function replays() {
    const text = record(play(TABLES[3], 4));
    const engine = new Engine(module);
    const { steps, scores, winners } = engine.ask("replay_open", text);
    const last = text.trimEnd().split("\n").at(-1);
    same(
        last,
        `end scores ${scores.join(" ")} winners ${winners.map((seat) => `P${seat + 1}`).join(" ")}`,
        "the result",
    );
    const trace = run("replay", "--trace", written(text))
        .stdout.trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
    const open = trace.map((_, step) => engine.ask("replay_at", step, -2));
    ok(
        open.every(
            (moment, step) =>
                JSON.stringify(moment.position.view) === JSON.stringify(trace[step].state),
        ),
        "all open: the states that the program shows",
    );
    ok(
        open.every(
            (moment, step) =>
                moment.move === trace[step].move &&
                moment.frames.length === 1 &&
                moment.position.choices.length === 0 &&
                moment.next === (trace[step + 1]?.move ?? null),
        ),
        "… with their moves",
    );
    same(code(engine.ask("replay_at", steps + 1, 0)), "bad-call", "no step after the last");
    same(code(engine.ask("replay_at", 0, 3)), "bad-call", "no eyes but those at the table");
    const cut = engine.ask("replay_cut", 10).record;
    ok(
        cut.endsWith("\nend unfinished\n") && run("verify", written(cut)).status === 0,
        "a record of its beginning",
        cut,
    );
    same(engine.ask("replay_cut", steps).record, text, "… and of all of it");
    goOn(text, cut);
}

function goOn(text, cut) {
    const dealer = new Engine(module);
    const resumed = dealer.ask("match_resume", cut);
    same(
        [resumed.game, resumed.step, resumed.players],
        ["grandprix", 10, ["club", "rookie", "random"]],
        "a match is gone on with",
    );
    while (!dealer.ask("match_state").over) dealer.ask("match_bot");
    same(record(dealer), text, "… as it would have gone on");
    same(code(dealer.ask("match_resume", text)), "match-over", "but not when it is over");
    same(code(dealer.ask("match_state")), "bad-call", "… and then there is none");
    const bare = text.replace(/^commitment .*\nseed .*\n/m, "");
    same(
        code(dealer.ask("match_resume", bare.replace(/^11 [^]*/m, "end unfinished\n"))),
        "no-seed",
        "nor without its seed",
    );
    same(
        code(dealer.ask("match_from", text, 100000, bytes(1))),
        "no-step",
        "from no step that there is not",
    );
    same(dealer.ask("match_from", bare, 10, bytes(1)).step, 10, "any record, from any step");
    for (let seat = 0; seat < 3; seat++) dealer.ask("setup_seat", seat, "", "club");
    while (!dealer.ask("match_state").over) dealer.ask("match_bot");
    const other = record(dealer);
    ok(
        !other.includes("seed ") &&
            other.includes("seat P2 club\n") &&
            run("verify", written(other)).status === 0,
        "… is another match, and a true record",
        other,
    );
    const broken = dealer.ask(
        "match_resume",
        cut.replace(/^hash .*/m, "hash 0000000000000000"),
    ).problem;
    ok(
        broken.code === "wrong-hash" && broken.line > 0,
        "a damaged record is not gone on with",
        broken,
    );
}

/** The record of a match that goes on from a step of another by a seed of its own. */
function anew(text, step, seed, turns = Infinity) {
    const dealer = new Engine(module);
    dealer.ask("match_from", text, step, seed);
    for (let i = 0; i < turns && !dealer.ask("match_state").over; i++) dealer.ask("match_bot");
    return record(dealer);
}

/** Who has watched a match and plays from its middle knows nothing of the cards to come. */
function dealtAnew() {
    for (const [name, text] of Object.entries({
        seeded: record(play(TABLES[0], 5)),
        // Bots play on, so that they sit in the seats of the people.
        contributed: contributed().replace(/^seat (P\d) person/gm, "seat $1 club"),
    })) {
        const futures = [1, 2].map((number) => anew(text, 6, bytes(number)));
        const own = text.replace(/^(table|commitment|secret|seed|pledge|share) .*\n/gm, "");
        const beginning = own.slice(own.indexOf("\n0 "), own.indexOf("\n7 "));
        ok(
            futures.every((future) => future.includes(beginning)),
            `${name}: what has been stays`,
        );
        ok(
            new Set([own.replace("record 3", "record 1"), ...futures]).size === 3,
            `${name}: what comes is another match with every seed`,
        );
        for (const future of futures) {
            const verdict = run("verify", written(future));
            ok(
                verdict.status === 0 &&
                    !/^(table|commitment|secret|seed|pledge|share) /m.test(future),
                `${name}: its record is true, and promises nothing`,
                verdict,
            );
        }
        const paused = anew(text, 6, bytes(1), 5);
        same(
            anew(paused, 11, bytes(1)),
            futures[0],
            `${name}: gone on with later, it is the same match`,
        );
    }
}

/** Records with bytes changed, lines doubled, dropped or swapped. */
function noise() {
    const engine = new Engine(module);
    let state = 1;
    const roll = (n) => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) % n;
    let opened = 0;
    for (const table of TABLES) {
        const text = record(play(table, 6));
        for (let i = 0; i < 60; i++) {
            const lines = text.split("\n");
            const [a, b] = [roll(lines.length), roll(lines.length)];
            const at = roll(text.length);
            const changed = [
                () => text.slice(0, at) + String.fromCharCode(1 + roll(126)) + text.slice(at + 1),
                () => lines.filter((_, line) => line !== a).join("\n"),
                () => lines.map((line, i) => (i === a ? lines[b] : line)).join("\n"),
                () => [...lines.slice(0, a), lines[a], ...lines.slice(a)].join("\n"),
                () => text.slice(0, at),
            ][roll(5)]();
            const answer = engine.ask("replay_open", changed);
            if (!answer.game) continue;
            opened++;
            verify(engine);
            engine.ask("replay_at", roll(answer.steps + 1), roll(answer.seats + 2) - 2);
            engine.ask("replay_cut", roll(answer.steps + 1));
            engine.ask("replay_ending");
            engine.ask("moves_record", engine.ask("replay_moves").moves ?? changed);
            engine.ask("match_from", changed, roll(answer.steps + 1), bytes(1));
        }
    }
    ok(opened > 50, "damaged records are shown as far as they are good", opened);
    const huge = `${record(play(TABLES[4], 1))}${"#\n".repeat(2200000)}`;
    same(code(engine.ask("replay_open", huge)), "too-large", "and a huge one is refused");
}

/** How a match ended: the engine's account of it, and to whom it speaks. */
function endings() {
    const engine = new Engine(module);
    for (const table of TABLES) {
        const { scores, winners, steps } = engine.ask("replay_open", record(play(table, 2)));
        const { places, items, turning } = engine.ask("replay_ending");
        const sums = scores.map((_, seat) =>
            items.reduce((sum, { points }) => sum + points[seat], 0),
        );
        same(sums, scores, `${title(table)}: the items add up to the scores`);
        ok(
            places.length === table.seats && winners.every((seat) => places[seat] === 1),
            `${title(table)}: the winners are first`,
            places,
        );
        ok(
            winners.length ? turning.ahead.length === steps + 1 : turning === null,
            `${title(table)}: the turning point is a step of it`,
            turning,
        );
    }
}

/** Readers are "you" through their own eyes only. */
function readers() {
    const engine = new Engine(module);
    engine.ask("replay_open", record(play(TABLES[0], 2)));
    const says = (eyes) => JSON.stringify(engine.ask("replay_log", eyes));
    const addressed = (eyes) => /\bYou\b/.test(says(eyes));
    same([-2, -1, 0, 1].map(addressed), [false, false, false, false], "nobody is “you” at first");
    engine.ask("replay_reader", 1);
    same([-2, -1, 0, 1].map(addressed), [false, false, false, true], "then the reader is");
    same(code(engine.ask("replay_reader", 4)), "bad-call", "who had a seat at the table");
    engine.ask("replay_open", record(play(TABLES[0], 2)));
    ok(!addressed(1), "another record has another reader");
}

/** A record as header and moves, for links. */
function moves() {
    const engine = new Engine(module);
    for (const table of TABLES) {
        const text = record(play(table, 3));
        engine.ask("replay_open", text);
        const { moves } = engine.ask("replay_moves");
        ok(moves.length < text.length / 2, `${title(table)}: the moves alone are short`);
        same(engine.ask("moves_record", moves).record, text, `${title(table)}: … and enough`);
    }
    const { moves } = engine.ask("replay_moves");
    const [head, list] = moves.split("deal\n");
    const bad = [
        "",
        "deal\n",
        head,
        moves.replace(/^seed .*\n/m, ""),
        moves.replace("deal\n", "deal : Y1\n"),
        `${head}deal\n${list}${list}`,
        `${head}deal\nnonsense\n`,
        `${head}deal\n\n`,
        `${head}deal\n${"x".repeat(5000)}`,
    ];
    for (const text of bad)
        same(code(engine.ask("moves_record", text)), "bad-moves", JSON.stringify(text.slice(-30)));
    const cut = `${head}deal\n${list.split("\n").slice(0, 3).join("\n")}`;
    ok(
        engine.ask("moves_record", cut).record.endsWith("end unfinished\n"),
        "some of the moves are the beginning of a match",
    );
    engine.ask("replay_open", contributed());
    same(engine.ask("replay_moves").moves, null, "a deal by several needs its whole record");
    engine.ask("replay_open", record(play(TABLES[0], 3)).replace(/^commitment ..../m, "commitment 0000"));
    same(engine.ask("replay_moves").moves, null, "and so does a forgery");
}

for (const part of [endings, readers, moves, forgeries, notes, evidence, replays, dealtAnew, noise]) scene(part);
done();
