// A record that is open in an engine of its own.
import { useEffect, useState } from "preact/hooks";
import { openEngine, type RemoteEngine } from "../engine/client";
import type { OpenedRecord } from "../engine/wasm";
import { language } from "../words/words";
import { withNames } from "./names";
import { findRecord, type Found } from "./records";

export interface Book {
    engine: RemoteEngine;
    opened: OpenedRecord;
    found: Found;
}

async function openBook(kind: string, id: string): Promise<Book | null> {
    const found = await findRecord(kind, id);
    if (!found) return null;
    const engine = await openEngine(language());
    try {
        const opened = await engine.replayOpen(withNames(found.record));
        if (found.you !== null) await engine.replayReader(found.you);
        return { engine, opened, found };
    } catch (error) {
        engine.close();
        throw error;
    }
}

export type BookState = Book | "opening" | "no file" | Error;

export function useBook(kind: string, id: string): BookState {
    const [state, setState] = useState<BookState>("opening");
    useEffect(() => {
        let open: Book | null = null;
        let left = false;
        const use = (book: Book | null) => {
            open = book;
            if (left) book?.engine.close();
            else setState(book ?? "no file");
        };
        openBook(kind, id).then(use, (error: Error) => left || setState(error));
        return () => {
            left = true;
            open?.engine.close();
        };
    }, [kind, id]);
    return state;
}
