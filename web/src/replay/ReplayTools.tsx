// Beside a replay: whose eyes, is it true, play on, share, keep.
import { useEffect, useRef, useState } from "preact/hooks";
import type { RemoteEngine } from "../engine/client";
import type { OpenedRecord, Verdict } from "../engine/wasm";
import { t } from "../words/words";
import { OPEN, SPECTATOR, type Eye } from "./address";

interface Props {
    engine: RemoteEngine;
    opened: OpenedRecord;
    record: string;
    eye: Eye;
    onLook(eye: Eye): void;
    onPlayFrom(): void;
    onLink(): void;
}

/** Lets the browser save a text as a file. */
function save(text: string, name: string): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function ReplayTools(props: Props) {
    const { engine, opened, record } = props;
    const [verdict, setVerdict] = useState<Verdict | null>(null);
    const verify = () =>
        void engine
            .replayVerify()
            .then(setVerdict, (error: Error) => setVerdict({ true: false, says: [error.message] }));
    return (
        <div class="replay-tools">
            <EyeSelect names={opened.names} eye={props.eye} onLook={props.onLook} />
            <div class="replay-buttons">
                <button type="button" class="button" onClick={props.onPlayFrom}>
                    {t("Play from here")}
                </button>
                <button type="button" class="button" onClick={verify}>
                    {t("Verify")}
                </button>
                <button type="button" class="button" onClick={props.onLink}>
                    {t("Link")}
                </button>
                <button
                    type="button"
                    class="button"
                    onClick={() => save(record, `${opened.game}.pdk`)}
                >
                    {t("Download")}
                </button>
            </div>
            {verdict && <VerdictNote verdict={verdict} />}
        </div>
    );
}

interface EyeProps {
    names: string[];
    eye: Eye;
    onLook(eye: Eye): void;
}

function EyeSelect({ names, eye, onLook }: EyeProps) {
    return (
        <label class="replay-eye">
            {t("View")}
            <select value={eye} onChange={(event) => onLook(Number(event.currentTarget.value))}>
                <option value={OPEN}>{t("All cards open")}</option>
                <option value={SPECTATOR}>{t("As a spectator")}</option>
                {names.map((name, seat) => (
                    <option key={seat} value={seat}>
                        {name}
                    </option>
                ))}
            </select>
        </label>
    );
}

function VerdictNote({ verdict }: { verdict: Verdict }) {
    const note = useRef<HTMLDivElement>(null);
    useEffect(() => note.current?.scrollIntoView({ block: "nearest" }), [verdict]);
    return (
        <div ref={note} class="verdict" data-true={verdict.true} role="status">
            <strong>
                <span aria-hidden="true">{verdict.true ? "✓" : "✗"}</span>{" "}
                {verdict.true ? t("True") : t("Not true")}
            </strong>
            {verdict.says.map((sentence, i) => (
                <p key={i}>{sentence}</p>
            ))}
        </div>
    );
}
