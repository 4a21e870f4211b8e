// paddock.wasm as tests and measurements call it: the bare exports, with SHA-256 and the clock from
// Node. The page's own binding, web/src/engine/wasm.ts, has tests of its own.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

export function compile(path) {
    return new WebAssembly.Module(readFileSync(path));
}

export class Engine {
    constructor(module) {
        this.said = "";
        const wasi = {
            clock_time_get: (_clock, _precision, into) => {
                this.data().setBigUint64(into, process.hrtime.bigint(), true);
                return 0;
            },
            fd_write: (_file, pieces, count, into) => this.write(pieces, count, into),
        };
        const sha256 = (into, from, count) => {
            const hash = createHash("sha256").update(this.bytes(from, count)).digest();
            this.bytes(into, 32).set(hash);
        };
        this.raw = new WebAssembly.Instance(module, {
            env: { sha256 },
            wasi_snapshot_preview1: wasi,
        }).exports;
        this.raw._initialize();
    }

    data() {
        return new DataView(this.raw.memory.buffer);
    }

    bytes(at, count) {
        return new Uint8Array(this.raw.memory.buffer, at, count);
    }

    write(pieces, count, into) {
        let written = 0;
        for (let i = 0; i < count; i++) {
            const length = this.data().getUint32(pieces + 8 * i + 4, true);
            this.said += new TextDecoder().decode(
                this.bytes(this.data().getUint32(pieces + 8 * i, true), length),
            );
            written += length;
        }
        this.data().setUint32(into, written, true);
        return 0;
    }

    text(at) {
        const memory = new Uint8Array(this.raw.memory.buffer);
        return new TextDecoder("utf-8", { fatal: true }).decode(
            memory.subarray(at, memory.indexOf(0, at)),
        );
    }

    /** Calls by name; strings and byte arrays are lent. Answers what the JSON says. */
    ask(name, ...args) {
        const lent = [];
        const numbers = args.map((arg) => {
            if (typeof arg === "number") return arg;
            const bytes = typeof arg === "string" ? new TextEncoder().encode(arg + "\0") : arg;
            const at = this.raw.malloc(bytes.length);
            this.bytes(at, bytes.length).set(bytes);
            lent.push(at);
            return at;
        });
        const at = this.raw[name](...numbers);
        const answer = at === undefined ? undefined : JSON.parse(this.text(at));
        lent.forEach((pointer) => this.raw.free(pointer));
        return answer;
    }

    tell(fact) {
        const cards = BigInt("0x" + fact[7]);
        return this.ask(
            "seat_tell",
            ...fact.slice(0, 7),
            Number(cards >> 32n),
            Number(cards & 0xffffffffn),
        );
    }

    view() {
        return this.bytes(this.raw.seat_view(), 520).slice();
    }
}
