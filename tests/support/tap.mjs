// A little TAP, as tests/support/tap.py: ok() prints a line, done() the plan.
let count = 0;
let failures = 0;

export function ok(condition, name, ...details) {
    count++;
    failures += condition ? 0 : 1;
    console.log(`${condition ? "ok" : "not ok"} ${count} - ${name}`);
    if (condition) return;
    const text = details
        .map((detail) => (typeof detail === "string" ? detail : JSON.stringify(detail)))
        .join("\n");
    for (const line of text.split("\n").slice(0, 40)) console.log(`# ${line.slice(0, 600)}`);
}

export function same(got, wanted, name) {
    ok(JSON.stringify(got) === JSON.stringify(wanted), name, { got }, { wanted });
}

/** Runs a function that makes tests; whatever it throws is a test that failed. */
export function scene(play, ...args) {
    try {
        play(...args);
    } catch (error) {
        ok(false, `${play.name} comes to its end`, String(error?.stack ?? error));
    }
}

export function done() {
    console.log(`1..${count}`);
    process.exitCode = failures > 0 ? 1 : 0;
}
