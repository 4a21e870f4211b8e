// Taking all matches to another browser: one file out, and such a file in.
import { useState } from "preact/hooks";
import { saveFile } from "../ui/files";
import { addMatches, findMatch, type Kept } from "../app/shelf";
import { FileButton } from "../ui/FileButton";
import { t } from "../words/words";
import { findRecord } from "./records";
import type { Summary } from "./summary";
import { packMatches, readMatches } from "./matchFile";

/** As this browser keeps it, also if the record is at the server. */
async function take({ place, game, you, steps, finished, when }: Summary): Promise<Kept> {
    const kept = place.kind === "kept" ? findMatch(place.id) : undefined;
    if (kept) return kept;
    const { record } = (await findRecord(place.kind, place.id))!;
    return { id: place.id, game, you, step: steps, over: finished, when, record };
}

/** Those that were deleted a moment ago are still in the list. */
const isThere = ({ place }: Summary) => place.kind !== "kept" || !!findMatch(place.id);

async function exportAll(all: Summary[]): Promise<string> {
    const matches: Kept[] = [];
    const rows = all.filter(isThere);
    for (const row of rows) {
        const match = await take(row).catch(() => null);
        if (match) matches.push(match);
    }
    saveFile(packMatches(matches), "paddock-matches.json");
    const missing = rows.length - matches.length;
    return [
        t("Exported: {count}.", { count: matches.length }),
        missing > 0 && t("Could not be downloaded: {count}.", { count: missing }),
    ]
        .filter(Boolean)
        .join(" ");
}

async function importAll(file: File): Promise<string> {
    const { matches, bad } = await readMatches(file);
    const { added, known, left } = await addMatches(matches);
    return [
        t("Imported: {count}.", { count: added }),
        known > 0 && t("Already here: {count}.", { count: known }),
        bad.length > 0 && t("Damaged: {count}.", { count: bad.length }),
        left > 0 && t("No room for: {count}.", { count: left }),
        bad[0],
    ]
        .filter(Boolean)
        .join(" ");
}

export function Transfer({ rows, onChange }: { rows: Summary[]; onChange(): void }) {
    const [said, setSaid] = useState("");
    const run = (task: Promise<string>) =>
        void task.then(setSaid, (error: Error) => setSaid(error.message)).then(onChange);
    return (
        <div class="kept-tools">
            {rows.length > 0 && (
                <button type="button" class="button" onClick={() => run(exportAll(rows))}>
                    {t("Export all")}
                </button>
            )}
            <FileButton
                label={t("Import …")}
                accept=".json,application/json"
                onFile={(file) => run(importAll(file))}
            />
            <span role="status">{said}</span>
        </div>
    );
}
