// The server that this page came from, if there is one: on a plain web host there is none, and all
// but playing with friends works.
import { useEffect, useState } from "preact/hooks";
import type { ListedTable, Snapshot } from "./messages";

/** The server answers, but not with what was asked for. */
export class NotHad extends Error {
    constructor(readonly status: number) {
        super(`HTTP ${status}`);
    }
}

async function get<T>(path: string): Promise<T> {
    const response = await fetch(path, { headers: { Accept: "application/json" } });
    if (!response.ok) throw new NotHad(response.status);
    return (await response.json()) as T;
}

export function fetchTables(): Promise<ListedTable[]> {
    return get("api/tables");
}

/** A table as anybody may see it. */
export function fetchTable(id: string): Promise<Snapshot> {
    return get(`api/tables/${encodeURIComponent(id)}`);
}

export function recordAddress(id: string): string {
    return `api/tables/${encodeURIComponent(id)}/record`;
}

export async function fetchRecord(id: string): Promise<string> {
    const response = await fetch(recordAddress(id));
    if (!response.ok) throw new NotHad(response.status);
    return response.text();
}

/** "asking" until we know. When this machine is offline, there may still be a server. */
export type ServerState = "asking" | "there" | "none" | "unreachable";

/** An error from a busy server or a gateway still means that there is a server. */
function isBusy({ status }: NotHad): boolean {
    return status >= 500 || status === 429;
}

export async function lookForServer(): Promise<ServerState> {
    try {
        const games = await get<unknown>("api/games");
        return Array.isArray(games) ? "there" : "none";
    } catch (error) {
        // An answer that is not JSON is a page of a plain web host; without any answer, fetch throws a TypeError.
        if (error instanceof SyntaxError) return "none";
        return error instanceof NotHad && !isBusy(error) ? "none" : "unreachable";
    }
}

const ASK_AGAIN_MS = 5000;

export function useServer(): ServerState {
    const [state, setState] = useState<ServerState>("asking");
    useEffect(() => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        let current = true;
        const look = async () => {
            const found = await lookForServer();
            if (!current) return;
            setState(found);
            if (found === "unreachable") timer = setTimeout(() => void look(), ASK_AGAIN_MS);
        };
        void look();
        return () => {
            current = false;
            clearTimeout(timer);
        };
    }, []);
    return state;
}
