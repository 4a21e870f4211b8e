// The desk: one engine for the pages that are no table: which games there are, and their rules.
import { openEngine, type RemoteEngine } from "../engine/client";
import type { GameInfo } from "../engine/types";
import { language } from "../words/words";

let engine: Promise<RemoteEngine> | null = null;
let spoken = "";

export async function desk(): Promise<RemoteEngine> {
    engine ??= openEngine(language());
    const open = await engine;
    if (spoken !== language()) await open.language(language());
    spoken = language();
    return open;
}

export interface About {
    games: GameInfo[];
    levels: { name: string; help: string }[];
}

export async function about(): Promise<About> {
    const open = await desk();
    const [games, { bots }] = await Promise.all([open.games(), open.about()]);
    return { games, levels: bots };
}
