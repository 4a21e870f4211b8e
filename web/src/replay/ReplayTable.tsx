// The table of a replay: the board, the hand of the seat that is looked at, and everything to move
// through the match with.
import { useEffect, useMemo, useState } from "preact/hooks";
import { pace } from "../app/settings";
import type { RemoteEngine } from "../engine/client";
import type { OpenedRecord, Verdict } from "../engine/wasm";
import { faces } from "../faces";
import type { FaceProps } from "../table/face";
import { LogPanel } from "../table/LogPanel";
import { t } from "../words/words";
import { OPEN, placeAt, readEye, readStep, type Address } from "./address";
import { useReplayKeys } from "./keys";
import { Player, type Reading } from "./player";
import { PlayFrom } from "./PlayFrom";
import type { Found } from "./records";
import { Scrubber } from "./Scrubber";
import { ShareLink } from "./ShareLink";
import { ReplayTools } from "./ReplayTools";
import "../table/table.css";
import "./replay.css";

interface Props {
    engine: RemoteEngine;
    opened: OpenedRecord;
    found: Found;
    place: Address;
}

function usePlayer({ engine, opened, found, place }: Props) {
    const [reading, setReading] = useState<Reading | null>(null);
    const [failure, setFailure] = useState("");
    const player = useMemo(() => {
        const eye = readEye(place.eye, opened.seats) ?? found.you ?? OPEN;
        const fail = (error: unknown) =>
            setFailure(error instanceof Error ? error.message : String(error));
        return new Player(engine, opened, eye, setReading, fail, pace);
    }, [engine]);
    useEffect(() => {
        void player.begin(readStep(place.step, opened.steps) ?? 0);
        return () => player.close();
    }, [player]);
    return { player, reading, failure };
}

/** Whoever changes the address by hand goes there; whoever moves finds it in the address. */
function useAddress(
    place: Address,
    opened: OpenedRecord,
    player: Player,
    reading: Reading | null,
): void {
    useEffect(() => {
        const step = readStep(place.step, opened.steps);
        if (reading && step !== null && step !== reading.step) void player.jump(step);
    }, [place.step]);
    useEffect(() => {
        if (!reading) return;
        // Browsers stop listening when the address changes too often.
        const id = setTimeout(
            () => history.replaceState(null, "", placeAt(place, reading.step, reading.eye)),
            250,
        );
        return () => clearTimeout(id);
    }, [reading?.step, reading?.eye]);
}

export function ReplayTable(props: Props) {
    const { engine, opened, place, found } = props;
    const { player, reading, failure } = usePlayer(props);
    const [sheet, setSheet] = useState<"from" | "link" | null>(null);
    const [verdict, setVerdict] = useState<Verdict | null>(null);
    const [told, setTold] = useState("");
    useAddress(place, opened, player, reading);
    useReplayKeys(player, reading, opened.steps);
    useEffect(() => setTold(""), [reading?.step]);

    if (!reading) return <p class="table-wait">{failure || t("One moment …")}</p>;
    const { scene, step, eye } = reading;
    const face = faces[opened.game]!;
    const elsewhere = () =>
        setTold(t("This is what was played. Choose “Play from here” to try something else."));
    const faceProps: FaceProps<never> = {
        view: scene.view as never,
        before: scene.before as never,
        says: scene.frame?.says ?? "",
        you: scene.info.you,
        names: opened.names,
        actor: scene.frame ? scene.frame.actor : scene.position.actor,
        over: !scene.frame && scene.position.over,
        choices: scene.frame ? [] : scene.position.choices,
        hint: null,
        ms: pace() && Math.min(pace() * 0.7, 500),
        act: (move) => (reading.log[step + 1]?.move === move ? void player.forward() : elsewhere()),
        offer: elsewhere,
        why: elsewhere,
    };
    const says = reading.log[step]?.says.join(" ") || scene.position.now;

    return (
        <main class="table replay">
            <div class="table-board replay-board" onClick={() => player.skip()}>
                {opened.problem && <ProblemNote problem={opened.problem} />}
                <section aria-label={t("The table")}>
                    <face.Board {...faceProps} />
                </section>
                {scene.info.you !== null && (
                    <section
                        class="replay-hand"
                        aria-label={t("Cards of {name}", { name: opened.names[eye] ?? "" })}
                    >
                        <face.Hand {...faceProps} />
                    </section>
                )}
            </div>

            <aside class="replay-side">
                <ReplayTools
                    engine={engine}
                    opened={opened}
                    record={found.record}
                    eye={eye}
                    onLook={(next) => void player.look(next)}
                    verdict={verdict}
                    onVerdict={setVerdict}
                    onPlayFrom={() => (player.pause(), setSheet("from"))}
                    onLink={() => (player.pause(), setSheet("link"))}
                />
                <h2>{t("Log")}</h2>
                <LogPanel
                    log={withNumbers(reading.log)}
                    at={step}
                    onJump={(to) => void player.jump(to)}
                />
            </aside>

            <div class="table-foot replay-foot">
                {(failure || told) && (
                    <p class="table-reason" role="status">
                        {failure || told}
                    </p>
                )}
                <p class="table-now replay-now">{scene.frame?.says || says}</p>
                <Scrubber
                    player={player}
                    step={step}
                    steps={opened.steps}
                    playing={reading.playing}
                    says={says}
                />
            </div>
            <div
                class="visually-hidden"
                role="log"
                aria-live="polite"
                aria-label={t("News from the table")}
            >
                <p key={step}>{scene.frame ? "" : says}</p>
            </div>

            {sheet === "from" && (
                <PlayFrom
                    opened={opened}
                    record={found.record}
                    step={step}
                    actor={scene.position.actor}
                    onClose={() => setSheet(null)}
                />
            )}
            {sheet === "link" && (
                <ShareLink
                    record={found.record}
                    place={place}
                    step={step}
                    eye={eye}
                    onClose={() => setSheet(null)}
                />
            )}
        </main>
    );
}

/** A step of which these eyes may hear nothing can still be gone to. */
function withNumbers(log: Reading["log"]): Reading["log"] {
    return log.map((turn) =>
        turn.says.length ? turn : { ...turn, says: [t("Step {step}", { step: turn.step })] },
    );
}

function ProblemNote({ problem }: { problem: { line: number; text: string } }) {
    return (
        <p class="table-trouble" role="alert">
            {t("Line {line}: {text}", { line: problem.line, text: problem.text })}{" "}
            {t("The match is shown up to there.")}
        </p>
    );
}
