// The table of a replay, and everything to move through the match with.
import { useEffect, useMemo, useState } from "preact/hooks";
import { useGameName } from "../app/desk";
import { noteAddress } from "../app/router";
import { pace } from "../app/settings";
import { useScreenTitle } from "../app/title";
import type { RemoteEngine } from "../engine/client";
import type { Complaint } from "../engine/problem";
import type { Choice, Seat } from "../engine/types";
import { ALL_OPEN, type OpenedRecord } from "../engine/wasm";
import type { FaceProps } from "../faces/face";
import { LogPanel } from "../table/LogPanel";
import { sceneProps } from "../table/sceneProps";
import type { Scene } from "../table/show";
import { BoardWithHand, Stage } from "../table/Stage";
import { useStage, type StageSheets } from "../table/useStage";
import { t } from "../words/words";
import { placeAt, readEye, readStep, reviewAt, type Address } from "./address";
import { Player, type Reading } from "./player";
import { PlayFrom } from "./PlayFrom";
import type { Found } from "./records";
import { Scrubber } from "./Scrubber";
import { linkTo, ShareLink } from "./ShareLink";
import { ReplayTools } from "./ReplayTools";
import { tapeRows } from "./tape";
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
        const eye = readEye(place.eye, opened.seats) ?? found.you ?? ALL_OPEN;
        const fail = (error: unknown) =>
            setFailure(error instanceof Error ? error.message : String(error));
        return new Player(engine, opened, eye, setReading, fail, pace);
        // eslint-disable-next-line react-hooks/exhaustive-deps -- an engine reads one record
    }, [engine]);
    useEffect(() => () => player.close(), [player]);
    return { player, reading, failure };
}

/** Keeps address and position the same: a changed address jumps there, and each jump changes the address. */
function useAddress(
    place: Address,
    opened: OpenedRecord,
    player: Player,
    reading: Reading | null,
): void {
    useEffect(() => {
        const step = readStep(place.step, opened.steps) ?? 0;
        void player.visit(step, readEye(place.eye, opened.seats));
        // eslint-disable-next-line react-hooks/exhaustive-deps -- the address is followed whenever it is changed
    }, [place.visit, player]);
    useEffect(() => {
        if (!reading) return;
        // Browsers stop listening when the address changes too often.
        const id = setTimeout(() => noteAddress(placeAt(place, reading.step, reading.eye)), 250);
        return () => clearTimeout(id);
        // eslint-disable-next-line react-hooks/exhaustive-deps -- all that the address has
    }, [reading?.step, reading?.eye]);
}

export function ReplayTable(props: Props) {
    const { opened, place } = props;
    const { player, reading, failure } = usePlayer(props);
    useAddress(place, opened, player, reading);
    const title = useGameName(opened.game);
    useScreenTitle(title);
    return (
        <main>
            {reading ? (
                <ReplayStage {...props} {...{ player, reading, failure, title }} />
            ) : (
                <p class="table-wait">{failure || t("One moment …")}</p>
            )}
        </main>
    );
}

interface ReplayProps extends Props {
    player: Player;
    reading: Reading;
    failure: string;
    title: string;
}

function useReplayStage({ player, reading, opened }: ReplayProps): StageSheets {
    return useStage(reading.scene, tapeRows({ player, ...reading, steps: opened.steps }), [
        { key: "l", does: t("the whole log"), run: focusLog },
        { key: "s", does: t("skip the animation"), run: () => player.skip() },
    ]);
}

function ReplayStage(props: ReplayProps) {
    const { engine, opened, found, place, player, reading } = props;
    const { step, eye, scene } = reading;
    const { record, you } = found;
    const [sheet, setSheet] = useState<"from" | "link" | null>(null);
    const stage = useReplayStage(props);
    const open = (which: "from" | "link") => {
        player.pause();
        setSheet(which);
    };
    const jump = (to: number) => void player.jump(to);
    const onClose = () => setSheet(null);
    const { note, pick } = useTries(reading, player);
    const shown = replayProps(scene, you, (moves) => {
        stage.open(null);
        pick(moves);
    });
    return (
        <>
            <Stage
                isReplay
                {...{ stage, scene, step }}
                title={props.title}
                props={shown}
                board={<ReplayBoard {...{ opened, player, note, shown }} />}
                foot={<ReplayFoot {...props} />}
                side={
                    <ReplayTools
                        {...{ engine, opened, record, eye, you }}
                        onJump={jump}
                        onLook={(next) => void player.look(next)}
                        onPlayFrom={() => open("from")}
                        onLink={() => open("link")}
                        onKeys={() => stage.open({ kind: "keys" })}
                        review={reviewAt(place)}
                    />
                }
                log={<LogPanel log={withNumbers(reading.log)} at={step} onJump={jump} />}
                news={scene.frame ? [] : [{ key: step, says: saysOf(reading) }]}
            />
            {sheet === "from" && (
                <PlayFrom {...{ opened, record, step, onClose }} actor={scene.position.actor} />
            )}
            {sheet === "link" && (
                <ShareLink
                    title={t("Link to this position")}
                    findLink={() => linkTo({ engine, opened, record, place }, step, eye)}
                    onClose={onClose}
                />
            )}
        </>
    );
}

/** The card that was played shows the next step; any other card explains "Play from here". */
function useTries({ step, log }: Reading, player: Player) {
    const [note, setNote] = useState("");
    useEffect(() => setNote(""), [step]);
    const next = log[step + 1]?.move;
    const pick = (moves: string[]) =>
        moves.some((move) => move === next)
            ? void player.forward()
            : setNote(t("That is not what was played. Choose “Play from here” to try it."));
    return { note, pick };
}

interface BoardProps {
    opened: OpenedRecord;
    player: Player;
    note: string;
    shown: FaceProps<never>;
}

function ReplayBoard({ opened, player, note, shown }: BoardProps) {
    return (
        <>
            {opened.problem && <ProblemNote problem={opened.problem} />}
            <BoardWithHand game={opened.game} props={shown} onClick={() => player.skip()} />
            {note && (
                <p class="table-reason" role="status">
                    {note}
                </p>
            )}
        </>
    );
}

/** The log has its place beside the table: the keyboard goes there. */
function focusLog(): void {
    document.querySelector<HTMLElement>(".log-jump[tabindex='0']")?.focus();
}

function replayProps(
    scene: Scene,
    reader: Seat | null,
    pick: (moves: string[]) => void,
): FaceProps<never> {
    const { frame, position, info } = scene;
    const pickAny = (moves: Choice[]) => pick(moves.map(({ move }) => move));
    return {
        ...sceneProps(scene),
        reader: info.you === reader ? reader : null,
        choices: frame ? [] : position.choices,
        act: (move) => pick([move]),
        choosing: null,
        choose: (wanted) => pickAny(wanted?.moves ?? []),
        why: () => pick([]),
    };
}

function ProblemNote({ problem: { line, text } }: { problem: Complaint }) {
    return (
        <p class="table-trouble" role="alert">
            {t("Line {line}: {text}", { line, text })} {t("The match is shown up to that line.")}
        </p>
    );
}

/** What happened in the step that is shown. */
function saysOf({ log, step, scene }: Reading): string {
    return log[step]?.says.join(" ") || scene.position.now;
}

/** The events of the step that is shown, and the slider. The deal is left out: it has too many events. */
function ReplayFoot({ opened, player, reading, failure }: ReplayProps) {
    const { step, scene, playing } = reading;
    return (
        <>
            {failure && (
                <p class="table-trouble" role="alert">
                    {failure}
                </p>
            )}
            <p class="table-now">
                {scene.frame?.says || (step ? saysOf(reading) : scene.position.now)}
            </p>
            <Scrubber {...{ player, step, playing }} steps={opened.steps} />
        </>
    );
}

/** A step without visible events in this view still gets a line, so that it can be clicked. */
function withNumbers(log: Reading["log"]): Reading["log"] {
    return log.map((turn) =>
        turn.says.length ? turn : { ...turn, says: [t("Step {step}", { step: turn.step })] },
    );
}
