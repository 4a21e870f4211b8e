// How a match ended, from its record: places, what the scores are made of, the turning point, every
// hand, and whether the deal was fair.
import { useEffect, useState } from "preact/hooks";
import { openEngine } from "../engine/client";
import type { Past, Seat, View } from "../engine/types";
import { ALL_OPEN, SPECTATOR, type MatchEnding, type Verdict } from "../engine/wasm";
import { language } from "../words/words";
import type { Source } from "./source";

export interface Ending extends MatchEnding {
    /** The last position with all cards face up. */
    view: View;
    past: Past;
    verdict: Verdict;
    /** Does the record have the seed that dealt the cards? */
    dealt: boolean;
}

async function readEnding(record: string, you: Seat | null): Promise<Ending> {
    const engine = await openEngine(language());
    try {
        const { steps, commitment } = await engine.replayOpen(record);
        await engine.replayReader(you ?? SPECTATOR);
        const [ending, { position }, verdict] = await Promise.all([
            engine.replayEnding(),
            engine.replayAt(steps, ALL_OPEN),
            engine.replayVerify(),
        ]);
        const { view, past } = position;
        return { ...ending, view, past, verdict, dealt: commitment !== null };
    } finally {
        engine.close();
    }
}

/** Null until the match is over and its record was read, or where there is no record. */
export function useEnding(source: Source, over: boolean, you: Seat | null): Ending | null {
    const [ending, setEnding] = useState<Ending | null>(null);
    useEffect(() => {
        let current = over;
        setEnding(null);
        if (over)
            source.record?.().then(
                (record) => readEnding(record, you).then((read) => current && setEnding(read)),
                () => {}, // the result is there without it
            );
        return () => {
            current = false;
        };
    }, [source, over, you]);
    return ending;
}
