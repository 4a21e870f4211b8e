// Records in paddock.wasm: shown, proven or found out, gone on with; the program says the same of them.
import { Engine } from "./engine.mjs";
import { done, ok, same, scene } from "./tap.mjs";
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
    written,
} from "./wasm-tables.mjs";

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
        .replace("paddock-record 1", "paddock-record 2");
}

/** What the program says of a record, without its file name. */
function judged(text, language, notes = []) {
    const file = written(text);
    const result = run("verify", file, "--lang", language, ...notes);
    const lines = (result.status ? result.stderr : result.stdout).trimEnd().split("\n");
    const plain = lines.map((line) =>
        line.replace(`paddock: ${file}:`, "").replace(/^(\d+:)*(\d+)?:? /, ""),
    );
    return {
        true: result.status === 0,
        says: plain.filter((line) => !line.includes("--commitment")),
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
        const own = opened.game
            ? engine.ask("replay_verify")
            : { true: false, says: [problem.text] };
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

/** What somebody wrote down before the deal is compared as the program does it. */
function notes() {
    const fair = contributed();
    const engine = new Engine(module);
    engine.ask("replay_open", fair);
    const secret = sha("the server's");
    const cases = {
        "all as noted": [sha(secret), 0, sha("Ann's")],
        "the commitment only": [sha(secret), -1, null],
        "another commitment": [bytes(5), 0, sha("Ann's")],
        "another share": [sha(secret), 1, sha("Ann's")],
        "a share that was withheld": [sha(secret), 2, sha("Cy's")],
    };
    for (const [name, [commitment, seat, share]] of Object.entries(cases)) {
        const said = ["--commitment", hex(commitment)];
        if (share) said.push("--share", `${seat + 1}=${hex(share)}`);
        same(
            engine.ask("replay_verify", commitment, seat, share ?? 0),
            judged(fair, "en", said),
            `${name}: as the program says`,
        );
    }
    same(
        code(engine.ask("replay_verify", 0, 3, bytes(1))),
        "bad-call",
        "no share of a seat that there is not",
    );
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
        contributed: contributed(),
    })) {
        const futures = [1, 2].map((number) => anew(text, 6, bytes(number)));
        const own = text.replace(/^(commitment|secret|seed|pledge|share) .*\n/gm, "");
        const beginning = own.slice(own.indexOf("\n0 "), own.indexOf("\n7 "));
        ok(
            futures.every((future) => future.includes(beginning)),
            `${name}: what has been stays`,
        );
        ok(
            new Set([own.replace("record 2", "record 1"), ...futures]).size === 3,
            `${name}: what comes is another match with every seed`,
        );
        for (const future of futures) {
            const verdict = run("verify", written(future));
            ok(
                verdict.status === 0 && !/^(commitment|secret|seed|pledge|share) /m.test(future),
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
            engine.ask("replay_verify");
            engine.ask("replay_at", roll(answer.steps + 1), roll(answer.seats + 2) - 2);
            engine.ask("replay_cut", roll(answer.steps + 1));
            engine.ask("match_from", changed, roll(answer.steps + 1), bytes(1));
        }
    }
    ok(opened > 50, "damaged records are shown as far as they are good", opened);
    const huge = `${record(play(TABLES[4], 1))}${"#\n".repeat(2200000)}`;
    same(code(engine.ask("replay_open", huge)), "too-large", "and a huge one is refused");
}

for (const part of [forgeries, notes, replays, dealtAnew, noise]) scene(part);
done();
