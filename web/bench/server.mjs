// A server for the measurements in this folder, with a store of its own.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const usualProgram = new URL("../../build/paddock", import.meta.url).pathname;

export async function startServer(program) {
    const folder = mkdtempSync(join(tmpdir(), "paddock-bench-"));
    const store = `sqlite:${join(folder, "x.db")}`;
    const child = spawn(program, ["serve", "--listen", "127.0.0.1:0", "--store", store]);
    const url = await new Promise((done) => {
        let said = "";
        const hear = (data) => {
            said += data;
            const found = /(http:\/\/\S+:\d+\/)/.exec(said);
            if (found) done(found[1]);
        };
        child.stdout.on("data", hear);
        child.stderr.on("data", hear);
    });
    const stop = () => {
        child.kill();
        rmSync(folder, { recursive: true, force: true });
    };
    return { url, stop };
}
