// The table of a replay, and everything to move through the match with.
import { useEffect, useMemo, useState } from "preact/hooks";
import { useGameName } from "../app/desk";
import { noteAddress } from "../app/router";
import { pace } from "../app/settings";
import { useScreenTitle } from "../app/title";
import type { RemoteEngine } from "../engine/client";
import { ALL_OPEN, type OpenedRecord } from "../engine/wasm";
import { LogPanel } from "../table/LogPanel";
import { t } from "../words/words";
import { placeAt, readEye, readStep, reviewAt, type Address } from "./address";
import { useReplayKeys } from "./keys";
import { Player, type Reading } from "./player";
import { PlayFrom } from "./PlayFrom";
import type { Found } from "./records";
import { ReplayBoard } from "./ReplayBoard";
import { Scrubber } from "./Scrubber";
import { linkTo, ShareLink } from "./ShareLink";
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
    const { engine, opened, place, found } = props;
    const { player, reading, failure } = usePlayer(props);
    const [sheet, setSheet] = useState<"from" | "link" | null>(null);
    useAddress(place, opened, player, reading);
    useReplayKeys(player, reading, opened.steps);
    const game = useGameName(opened.game);
    useScreenTitle(game);

    if (!reading)
        return (
            <main>
                <p class="table-wait">{failure || t("One moment …")}</p>
            </main>
        );
    const { record } = found;
    const { step, eye, scene } = reading;
    const open = (which: "from" | "link") => {
        player.pause();
        setSheet(which);
    };
    const onClose = () => setSheet(null);
    return (
        <main>
            <h1 class="visually-hidden">{game}</h1>
            <div class="table replay" data-step={step}>
                <ReplayBoard {...{ opened, player, reading }} you={found.you} />
                <ReplayFoot {...{ opened, player, reading, failure }} />
                <aside class="replay-side">
                    <ReplayTools
                        {...{ engine, opened, record, eye }}
                        you={found.you}
                        onJump={(to) => void player.jump(to)}
                        onLook={(next) => void player.look(next)}
                        onPlayFrom={() => open("from")}
                        onLink={() => open("link")}
                        review={reviewAt(place)}
                    />
                    <h2>{t("Log")}</h2>
                    <LogPanel
                        log={withNumbers(reading.log)}
                        at={step}
                        onJump={(to) => void player.jump(to)}
                    />
                </aside>
            </div>
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
        </main>
    );
}

interface FootProps {
    opened: OpenedRecord;
    player: Player;
    reading: Reading;
    failure: string;
}

/** The events of the step that is shown, and the slider. The deal is left out: it has too many events. */
function ReplayFoot({ opened, player, reading, failure }: FootProps) {
    const { step, scene, playing, log } = reading;
    const says = log[step]?.says.join(" ") || scene.position.now;
    return (
        <div class="table-foot">
            {failure && (
                <p class="table-trouble" role="alert">
                    {failure}
                </p>
            )}
            <p class="table-now">{scene.frame?.says || (step ? says : scene.position.now)}</p>
            <Scrubber {...{ player, step, playing }} steps={opened.steps} />
            <div
                class="visually-hidden"
                role="log"
                aria-live="polite"
                aria-label={t("Latest events")}
            >
                <p key={step}>{scene.frame ? "" : says}</p>
            </div>
        </div>
    );
}

/** A step without visible events in this view still gets a line, so that it can be clicked. */
function withNumbers(log: Reading["log"]): Reading["log"] {
    return log.map((turn) =>
        turn.says.length ? turn : { ...turn, says: [t("Step {step}", { step: turn.step })] },
    );
}
