// What the screens see of the hall and of its tables.
import { useEffect, useReducer, useState } from "preact/hooks";
import { about, type About } from "../app/desk";
import type { TableState } from "../net/fold";
import type { Follower } from "../net/follow";
import { hall, type Hall } from "../net/hall";
import { knownToken } from "../net/identity";
import type { MyTable, PlayedMatch } from "../net/messages";

function useRedraw(): () => void {
    const [, redraw] = useReducer<number, void>((count) => count + 1, 0);
    return redraw;
}

/** The hall, drawn anew whenever something changes in it. */
export function useHall(): Hall {
    const redraw = useRedraw();
    useEffect(() => hall().listen(redraw), [redraw]);
    return hall();
}

/** The tables where we sit. Does not connect for readers who have never been at this server. */
export function useMyTables(): MyTable[] {
    const { connection, tables } = useHall();
    useEffect(() => {
        if (knownToken()) connection.start();
    }, [connection]);
    return tables;
}

/** Our matches at this server that are over; none for readers who have never been here. */
export function usePlayed(): PlayedMatch[] {
    const [played, setPlayed] = useState<PlayedMatch[]>([]);
    useEffect(() => {
        if (!knownToken()) return;
        hall().connection.start();
        hall()
            .played()
            .then(setPlayed, () => {}); // the server is gone
    }, []);
    return played;
}

/** Follows a table as long as its screen is shown, and longer where we play. */
export function useFollower(id: string): Follower {
    const redraw = useRedraw();
    const follower = hall().follow(id);
    useEffect(() => {
        const stop = hall().follow(id).listen({ changed: redraw });
        redraw();
        return () => {
            stop();
            hall().setAside(id);
        };
    }, [id, redraw]);
    return follower;
}

export function useAbout(): About | null {
    const [known, setKnown] = useState<About | null>(null);
    useEffect(() => void about().then(setKnown, () => setKnown(null)), []);
    return known;
}

export interface Doing {
    /** Why the last thing asked of the server was not done; "" if it was. */
    failure: string;
    /** It is under way. */
    busy: boolean;
    run(task: () => Promise<unknown>): void;
}

/** Asks the server for something, one thing at a time, and keeps what it says to that. */
export function useDoing(): Doing {
    const [failure, setFailure] = useState("");
    const [busy, setBusy] = useState(false);
    const run = (task: () => Promise<unknown>) => {
        if (busy) return;
        setFailure("");
        setBusy(true);
        task()
            .catch((error: unknown) =>
                setFailure(error instanceof Error ? error.message : String(error)),
            )
            .finally(() => setBusy(false));
    };
    return { failure, busy, run };
}

/** The seconds until some time, counted down; null where there is none. */
export function useCountdown(until: number | null): number | null {
    const redraw = useRedraw();
    useEffect(() => {
        if (until === null) return;
        const timer = setInterval(redraw, 500);
        return () => clearInterval(timer);
    }, [until, redraw]);
    return until === null ? null : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

/** 0:42, 12:05, 26:00:00. */
export function clockFace(seconds: number): string {
    const two = (count: number) => String(count).padStart(2, "0");
    const minutes = Math.floor(seconds / 60) % 60;
    const hours = Math.floor(seconds / 3600);
    const rest = two(seconds % 60);
    return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

export function nameAt(state: TableState, seat: number): string {
    return state.seats[seat]?.name ?? `${seat + 1}`;
}
