// A worker with one engine: gets the compiled module first, then calls.
import type { Answer, Call, Extras, Setup } from "./client";
import { Problem } from "./problem";
import type { Fact } from "./types";
import { EngineTrap, load, type Engine } from "./wasm";

let engine: Promise<Engine> | null = null;

function extras(on: Engine): Extras {
    return {
        setUp(setup: Setup) {
            on.setupOpen(setup.game, setup.seats);
            for (const [name, value] of Object.entries(setup.options)) on.setupSet(name, value);
            for (let seat = 0; seat < setup.seats; seat++)
                on.setupSeat(seat, setup.names[seat] ?? "", setup.players[seat] ?? "person");
            on.setupCheck();
        },
        seatTellAll(facts: Fact[]) {
            const frames = facts.map((fact) => on.seatTell(fact));
            return { frames, ...on.seatStep() };
        },
    };
}

async function answer({ id, method, args }: Call): Promise<Answer> {
    try {
        const on = await engine!;
        const functions = { ...extras(on) } as unknown as Record<
            string,
            (...args: unknown[]) => unknown
        >;
        const own = on as unknown as Record<string, (...args: unknown[]) => unknown>;
        const value = method in functions ? functions[method]!(...args) : own[method]!(...args);
        return { id, value };
    } catch (error) {
        const complaint = error instanceof Problem ? error.complaint : null;
        const { message = String(error) } = error as { message?: string };
        return { id, error: { complaint, message, stopped: error instanceof EngineTrap } };
    }
}

self.onmessage = ({ data }: MessageEvent<WebAssembly.Module | Call>) => {
    if (data instanceof WebAssembly.Module) engine = load(data);
    else void answer(data).then((reply) => self.postMessage(reply));
};
