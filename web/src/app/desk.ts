// One engine for the screens without a table: the list of games and their rules.
import { useEffect, useState } from "preact/hooks";
import { openEngine, speak, warmUp, type RemoteEngine } from "../engine/client";
import type { GameInfo } from "../engine/types";
import { language, listed } from "../words/words";

let engine: Promise<RemoteEngine> | null = null;
let spoken = "";

export async function desk(): Promise<RemoteEngine> {
    engine ??= openEngine(language(), async () => {});
    engine.catch(() => (engine = null)); // the next who asks may have more luck
    const open = await engine;
    if (spoken !== language()) await speak(open, language());
    spoken = language();
    return open;
}

export interface About {
    version: string;
    games: GameInfo[];
    levels: { name: string; title: string; help: string }[];
}

export async function about(): Promise<About> {
    const open = await desk();
    const [games, { bots, version }] = await Promise.all([open.games(), open.about()]);
    return { games, levels: bots, version };
}

/** What a game is called in the reader's language; "" until that is known. */
export function useGameName(id: string): string {
    const [name, setName] = useState("");
    useEffect(() => {
        const find = ({ games }: About) =>
            setName(games.find((game) => game.id === id)?.name ?? id);
        about().then(find, () => setName(id));
    }, [id]);
    return name;
}

function getReady(): void {
    listed([]);
    void warmUp(language()).catch(() => {}); // the match itself says what is wrong
}

/** Where a match may be next: gets engines and words ready, once the screen is drawn. */
export function useReadyEngines(): void {
    useEffect(() => {
        const id = setTimeout(getReady, 300);
        return () => clearTimeout(id);
    }, []);
}
