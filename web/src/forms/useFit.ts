// Asks the engine whether a set-up is valid, and for which numbers of players.
import { useEffect, useState } from "preact/hooks";
import { desk } from "../app/desk";
import { againstBots } from "../app/start";
import { messageOf } from "../words/trouble";
import type { GameInfo } from "../engine/types";

type Options = Record<string, string>;

/** What the engine finds wrong; "" if nothing. */
export async function problemOf(game: GameInfo, seats: number, options: Options): Promise<string> {
    const engine = await desk();
    try {
        await engine.setUp(againstBots(game, seats, "club", options));
        return "";
    } catch (error) {
        return messageOf(error);
    }
}

async function numbersThatFit(game: GameInfo, options: Options): Promise<number[]> {
    const fit: number[] = [];
    for (let seats = 1; seats <= game.seats_max; seats++)
        if (!(await problemOf(game, seats, options))) fit.push(seats);
    return fit;
}

export interface Fit {
    /** With how many seats it can be played; empty until that is known, or when nothing fits. */
    numbers: number[];
    /** What is wrong with what is chosen now. */
    problem: string;
}

export function useFit(game: GameInfo, seats: number, wanted: Options): Fit {
    const [fit, setFit] = useState<Fit>({ numbers: [], problem: "" });
    const chosen = JSON.stringify(wanted); // the object is another one each time
    useEffect(() => {
        let current = true;
        const options = JSON.parse(chosen) as Options;
        const look = async () => {
            const numbers = await numbersThatFit(game, options);
            const problem = await problemOf(game, seats, options);
            if (current) setFit({ numbers, problem });
        };
        void look();
        return () => {
            current = false;
        };
    }, [game, seats, chosen]);
    return fit;
}
