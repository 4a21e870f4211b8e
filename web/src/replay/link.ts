// A record inside a link, so that a match that is kept nowhere else can be shown to somebody:
// compressed, in the characters that addresses may have.

import type { RemoteEngine } from "../engine/client";
import type { RecordPlace } from "./address";

/** Where an opened record can be found by somebody who has only the link: header and moves, if the rest follows from
 * them, else the whole record. */
export async function placeInLink(
    engine: Pick<RemoteEngine, "replayMoves">,
    record: string,
    broken: boolean,
): Promise<RecordPlace> {
    const moves = broken ? null : (await engine.replayMoves()).moves;
    if (moves !== null) return { kind: "moves", id: await packRecord(moves) };
    return { kind: "data", id: await packRecord(record) };
}

/** Longer links are cut by too many programs on their way. */
export const LINK_MAX = 8000;

export async function packRecord(record: string): Promise<string> {
    const packed = await through(
        new TextEncoder().encode(record),
        new CompressionStream("deflate"),
    );
    const base64 = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
    return base64.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** Rejects if this is no packed record, or one that unpacks to more than `limit` bytes. */
export async function unpackRecord(packed: string, limit: number): Promise<string> {
    const base64 = packed.replace(/-/g, "+").replace(/_/g, "/");
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const plain = await through(bytes, new DecompressionStream("deflate"), limit);
    return new TextDecoder("utf-8", { fatal: true }).decode(plain);
}

// The limit counts while the bytes come, as a short link can unpack to gigabytes.
async function through(
    bytes: Uint8Array<ArrayBuffer>,
    change: CompressionStream | DecompressionStream,
    limit = Infinity,
): Promise<Uint8Array> {
    const reader = new Blob([bytes]).stream().pipeThrough<Uint8Array>(change).getReader();
    const parts: Uint8Array[] = [];
    for (let size = 0; ;) {
        const { done, value } = await reader.read();
        if (done) return joined(parts, size);
        size += value.length;
        if (size > limit) throw new RangeError("too long");
        parts.push(value);
    }
}

function joined(parts: Uint8Array[], size: number): Uint8Array {
    const all = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
        all.set(part, at);
        at += part.length;
    }
    return all;
}
