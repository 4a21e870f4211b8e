// Several nodes behind HAProxy: a match goes on when the node that owns it is killed.
import { spawn, type ChildProcess } from "node:child_process";
import { desktop, Guest, lost, openTable, phone, play } from "./guests";
import { expect, program, test } from "./helpers";

const script = new URL("../../scripts/cluster", import.meta.url).pathname;

/** scripts/cluster, which starts nodes that end again. */
class Cluster {
    private said = "";

    private constructor(private readonly process: ChildProcess) {}

    static async start(): Promise<Cluster> {
        const env = { ...process.env, PADDOCK: program };
        const cluster = new Cluster(spawn(script, ["2", "0"], { env, stdio: "pipe" }));
        const hear = (data: Buffer) => (cluster.said += data.toString());
        cluster.process.stdout!.on("data", hear);
        cluster.process.stderr!.on("data", hear);
        const settled = /Paddock is at |not installed/;
        await expect.poll(() => cluster.said, { timeout: 60_000 }).toMatch(settled);
        return cluster;
    }

    /** PostgreSQL or HAProxy is not installed. */
    get isMissing(): boolean {
        return this.said.includes("not installed");
    }

    get url(): string {
        return /Paddock is at (\S+)/.exec(this.said)![1]!;
    }

    /** The process that owns the only table, or 0. */
    async owner(): Promise<number> {
        for (const [, pid, address] of this.said.matchAll(/process (\d+), (\S+)/g)) {
            const metrics = await fetch(`${address}metrics`).then(
                (answer) => answer.text(),
                () => "", // it was killed, and is not back yet
            );
            if (/^paddock_tables_owned 1$/m.test(metrics)) return Number(pid);
        }
        return 0;
    }

    async stop(): Promise<void> {
        if (this.process.exitCode !== null) return;
        const ended = new Promise((done) => this.process.once("exit", done));
        this.process.kill("SIGINT");
        await ended;
    }
}

let cluster: Cluster;
test.beforeAll(async () => {
    cluster = await Cluster.start();
});
test.afterAll(() => cluster.stop());

test("a match goes on after its owner was killed", async ({ browser }) => {
    test.skip(cluster.isMissing, "PostgreSQL or HAProxy is not installed");
    test.setTimeout(400_000);
    const ann = await Guest.come(browser, "Ann", desktop);
    const bob = await Guest.come(browser, "Bob", phone);
    await bob.page.goto(await openTable(ann, cluster, "trail"));
    await expect(ann.page.locator(".on-seat").nth(1)).toContainText("Bob");
    await ann.page.getByRole("button", { name: "Start", exact: true }).click();
    expect(await play([ann, bob], 3)).toBe(true);
    const step = await ann.step;

    process.kill(await cluster.owner(), "SIGKILL");
    await expect.poll(() => cluster.owner(), { timeout: 90_000 }).toBeGreaterThan(0);
    for (const { page } of [ann, bob])
        await expect(page.locator(".on-notices")).not.toContainText(lost, { timeout: 90_000 });
    for (const guest of [ann, bob]) expect(await guest.step).toBe(step);

    expect(await play([ann, bob], 3)).toBe(true);
    await expect.poll(() => bob.step).toBe(await ann.step);
    await ann.leave();
    await bob.leave();
});
