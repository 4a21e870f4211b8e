// A record that is open in an engine of its own.
import { useEffect, useState } from "preact/hooks";
import { openEngine, type RemoteEngine, type Restore } from "../engine/client";
import type { OpenedRecord } from "../engine/wasm";
import { language } from "../words/words";
import { withNames } from "./nameless";
import { findRecord, type Found } from "./records";

export interface Book {
    engine: RemoteEngine;
    opened: OpenedRecord;
    found: Found;
    /** What a screen does with the engine besides, to be done once more if it has to be replaced. */
    also: Set<Restore>;
}

async function openBook(kind: string, id: string): Promise<Book | null> {
    const found = await findRecord(kind, id);
    if (!found) return null;
    const also = new Set<Restore>();
    const read = async (reader: RemoteEngine) => {
        const opened = await reader.replayOpen(withNames(found.record));
        if (found.you !== null) await reader.replayReader(found.you);
        for (const task of also) await task(reader);
        return opened;
    };
    const engine = await openEngine(language(), read);
    try {
        return { engine, opened: await read(engine), found, also };
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
