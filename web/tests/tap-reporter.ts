// Prints TAP, as all our tests do, so that scripts/test can count.
import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

export default class TapReporter implements Reporter {
    private count = 0;

    onTestEnd(test: TestCase, result: TestResult): void {
        const title = test.titlePath().slice(2).join(" › ");
        const again = !test.ok() && result.retry < test.retries; // helpers.ts decides whether it is worth it
        const verdict = test.ok() ? "ok" : "not ok";
        console.log(again ? comment(`again: ${title}`) : `${verdict} ${++this.count} - ${title}`);
        for (const error of result.errors) console.log(comment(error.stack ?? error.message ?? ""));
    }

    onStdOut(said: string | Buffer): void {
        console.log(comment(String(said).trimEnd()));
    }

    onEnd(): void {
        console.log(`1..${this.count}`);
    }

    onError(error: { message?: string | undefined }): void {
        console.log(comment(error.message ?? "an error"));
        console.log(`not ok ${++this.count} - the tests could be run`);
    }
}

function comment(text: string): string {
    return stripVTControlCharacters(text).replace(/^/gm, "# ");
}
