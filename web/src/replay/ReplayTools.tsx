// Beside a replay: viewpoint, turning point, proof, playing from here, sharing, download.
import { useEffect, useState } from "preact/hooks";
import { saveFile } from "../ui/files";
import type { RemoteEngine } from "../engine/client";
import type { Seat } from "../engine/types";
import { ALL_OPEN, SPECTATOR, type OpenedRecord, type Verdict } from "../engine/wasm";
import { nameOf } from "../faces/names";
import { FairDeal } from "../table/FairDeal";
import { Select, type ListRow } from "../ui/Select";
import { t } from "../words/words";
import type { Eye } from "./address";

interface Props {
    engine: RemoteEngine;
    opened: OpenedRecord;
    record: string;
    eye: Eye;
    /** The seat that the reader had. */
    you: Seat | null;
    onJump(step: number): void;
    onLook(eye: Eye): void;
    onPlayFrom(): void;
    onLink(): void;
    onKeys(): void;
    /** Where the review of this match is. */
    review: string;
}

/** What the record proves, and where the match turned; null until the engine has answered. */
function useFindings(engine: RemoteEngine, finished: boolean) {
    const [verdict, setVerdict] = useState<Verdict | null>(null);
    const [turning, setTurning] = useState<number | null>(null);
    useEffect(() => {
        engine
            .replayVerify()
            .then(setVerdict, (error: Error) => setVerdict({ true: false, says: [error.message] }));
        if (finished)
            engine.replayEnding().then(
                (ending) => setTurning(ending.turning?.step ?? null),
                () => {}, // then there is no button for it
            );
    }, [engine, finished]);
    return { verdict, turning };
}

export function ReplayTools(props: Props) {
    const { engine, opened, record } = props;
    const { names } = opened;
    const { verdict, turning } = useFindings(engine, opened.finished);
    return (
        <div class="replay-tools">
            <Select
                class="replay-eye"
                label={t("View")}
                value={props.eye}
                rows={[
                    [ALL_OPEN, t("All cards face up")],
                    [SPECTATOR, t("As a spectator")],
                    ...names.map((_, seat): ListRow<Eye> => [seat, nameOf(names, seat, props.you)]),
                ]}
                onChange={props.onLook}
            />
            <div class="replay-buttons">
                <a class="button" href={props.review}>
                    {t("Review")}
                </a>
                <button type="button" class="button" onClick={props.onPlayFrom}>
                    {t("Play from here")}
                </button>
                <button type="button" class="button" onClick={props.onLink}>
                    {t("Share")}
                </button>
                <button
                    type="button"
                    class="button"
                    onClick={() => saveFile(record, `${opened.game}.pdk`)}
                >
                    {t("Download")}
                </button>
                <button type="button" class="button wide-only" onClick={props.onKeys}>
                    {t("Keys")}
                </button>
                {/* Last, as it comes a moment later than the others. */}
                {turning !== null && (
                    <button type="button" class="button" onClick={() => props.onJump(turning)}>
                        {t("Turning point")}
                    </button>
                )}
            </div>
            {verdict && <FairDeal verdict={verdict} dealt={opened.commitment !== null} />}
        </div>
    );
}
