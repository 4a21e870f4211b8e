// Your matches: those of this browser and those at its server, how they went and how often you win; and any record file.
import { useEffect, useState } from "preact/hooks";
import { about, type About } from "../app/desk";
import { useLevels } from "../app/levels";
import { routeTo } from "../app/router";
import {
    damagedMatches,
    dropDamagedMatches,
    dropMatch,
    findMatch,
    keepMatch,
    keptMatches,
    type Kept,
} from "../app/shelf";
import { useScreenTitle } from "../app/title";
import { openEngine } from "../engine/client";
import { nameOf } from "../faces/names";
import type { PlayedMatch } from "../net/messages";
import { usePlayed } from "../online/hooks";
import { placeAt } from "../replay/address";
import { OpenRecord } from "../replay/OpenRecord";
import { findRecord } from "../replay/records";
import { linkAt, linkTo, ShareLink } from "../replay/ShareLink";
import { summarize, type Rate, type Summary } from "../replay/summary";
import { Transfer } from "../replay/Transfer";
import { byPlace } from "../table/Result";
import { saveFile } from "../ui/files";
import { Select, type ListRow } from "../ui/Select";
import { language, t } from "../words/words";
import "../replay/replay.css";

/** What each game is called; its ID until that is known. */
function useGameNames(): (id: string) => string {
    const [games, setGames] = useState<About["games"]>([]);
    useEffect(
        () =>
            void about().then(
                (known) => setGames(known.games),
                () => {}, // then each is called as records call it
            ),
        [],
    );
    return (id) => games.find((game) => game.id === id)?.name ?? id;
}

function fromServer({ table, ended, seats, ...played }: PlayedMatch): Summary {
    return {
        ...played,
        place: { kind: "table", id: table },
        when: ended,
        finished: true,
        names: seats.map(({ name }) => name),
        players: seats.map(({ bot }) => bot ?? "person"),
        scores: seats.map(({ score }) => score),
        places: seats.map(({ place }) => place),
    };
}

/** The matches and rates; null until the engine has read them. */
function useSummaries(kept: Kept[]) {
    const played = usePlayed();
    const [found, setFound] = useState<Awaited<ReturnType<typeof summarize>> | null>(null);
    useEffect(() => {
        let current = true;
        summarize(kept, played.map(fromServer)).then(
            (summary) => current && setFound(summary),
            () => {}, // without an engine nothing here works, and other screens say so
        );
        return () => {
            current = false;
        };
    }, [kept, played]);
    return found;
}

export function ReplayList() {
    useScreenTitle(t("Your matches"));
    const [kept, setKept] = useState(keptMatches);
    const [game, setGame] = useState("");
    const [shared, setShared] = useState<Summary | null>(null);
    const nameGame = useGameNames();
    const found = useSummaries(kept);
    const rows = found?.rows ?? [];
    const played = [...new Set(rows.map((row) => row.game))];
    const isShown = (row: { game: string }) => !game || row.game === game;
    const refresh = () => setKept(keptMatches());
    return (
        <main class="page">
            <h1>{t("Your matches")}</h1>
            {found && rows.length === 0 && (
                <p class="kept-none">
                    {t("No matches are saved in this browser yet.")}{" "}
                    <a class="button primary" href={routeTo("home")}>
                        {t("All games")}
                    </a>
                </p>
            )}
            {played.length > 1 && (
                <Select
                    class="kept-filter"
                    label={t("Game")}
                    value={game}
                    rows={[
                        ["", t("All games")],
                        ...played.map((id): ListRow<string> => [id, nameGame(id)]),
                    ]}
                    onChange={setGame}
                />
            )}
            {found && found.rates.length > 0 && (
                <Rates rates={found.rates.filter(isShown)} name={nameGame} />
            )}
            <ul class="kept">
                {rows.filter(isShown).map((row) => (
                    <KeptRow
                        key={row.place.id}
                        row={row}
                        name={nameGame(row.game)}
                        onShare={() => setShared(row)}
                        onChange={refresh}
                    />
                ))}
            </ul>
            <Damaged />
            <Transfer rows={rows} onChange={refresh} />
            <OpenRecord />
            {shared && (
                <ShareLink
                    title={t("Share")}
                    findLink={() => linkFor(shared)}
                    onClose={() => setShared(null)}
                />
            )}
        </main>
    );
}

/** What is stored among the matches and cannot be read; it is the reader's all the same. */
function Damaged() {
    const [found, setFound] = useState(damagedMatches);
    if (found.length === 0) return null;
    const save = () => {
        saveFile(JSON.stringify(found, null, 1), "paddock-matches-damaged.json");
        dropDamagedMatches();
        setFound([]);
    };
    return (
        <p class="table-trouble" role="alert">
            {t("Damaged: {count}.", { count: found.length })}{" "}
            <button type="button" class="button" onClick={save}>
                {t("Save them as a file")}
            </button>
        </p>
    );
}

async function linkFor({ place }: Summary): Promise<string> {
    if (place.kind === "table") return linkAt(place); // also while its server is out of reach
    const engine = await openEngine(language());
    try {
        const { record } = (await findRecord(place.kind, place.id))!;
        return await linkTo({ engine, opened: await engine.replayOpen(record), record, place });
    } finally {
        engine.close();
    }
}

function Rates({ rates, name }: { rates: Rate[]; name(id: string): string }) {
    const levels = useLevels();
    const percent = (thousandths: number) => Math.round(thousandths / 10);
    const title = (level: string) =>
        level === "person"
            ? t("With friends")
            : (levels.find((each) => each.name === level)?.title ?? level);
    return (
        <details class="rates">
            <summary>{t("How often you win")}</summary>
            <ul>
                {rates.map(({ game, level, won, count, low, high }) => (
                    <li key={`${game} ${level}`}>
                        <strong>{name(game)}</strong>
                        {level && ` · ${title(level)}`}
                        {": "}
                        {t("{percent}% of {count} ({low}–{high}%)", {
                            percent: Math.round((100 * won) / count),
                            count,
                            low: percent(low),
                            high: percent(high),
                        })}
                    </li>
                ))}
            </ul>
            <small>
                {t(
                    "In brackets: the range your true rate is probably in. A shared victory counts in part.",
                )}
            </small>
        </details>
    );
}

/** "Won", "Not won", "Place 2 of 4", or how far it got. */
function resultOf({ finished, steps, winners, names, places, you }: Summary): string {
    if (!finished) return t("move {number}", { number: steps });
    if (winners.includes(you)) return `★ ${t("Won")}`;
    if (winners.length === 0 || names.length <= 2) return t("Not won");
    return t("Place {place} of {count}", { place: places[you]!, count: names.length });
}

interface RowProps {
    row: Summary;
    name: string;
    onShare(): void;
    onChange(): void;
}

/** A match that was deleted keeps its place until the list is left, so that it can be brought back. */
function KeptRow({ row, name, onShare, onChange }: RowProps) {
    const { place, finished, you, names, scores, places, steps } = row;
    const [dropped, setDropped] = useState<Kept | null>(null);
    const when = new Date(row.when).toLocaleString(language(), {
        dateStyle: "medium",
        timeStyle: "short",
    });
    const results = byPlace(places)
        .map((seat) => `${nameOf(names, seat, you)} ${scores[seat]}`)
        .join(" · ");
    const about = <span class="visually-hidden">{`${name}, ${when}`}</span>;
    const drop = () => {
        setDropped(findMatch(place.id) ?? null);
        dropMatch(place.id);
    };
    if (dropped)
        return (
            <li>
                <span>{t("Deleted.")}</span>
                <button
                    type="button"
                    class="button"
                    onClick={() => {
                        void keepMatch(dropped);
                        setDropped(null);
                        onChange();
                    }}
                >
                    {t("Undo")} {about}
                </button>
            </li>
        );
    return (
        <li>
            <a href={placeAt(place)}>
                <strong>{name}</strong>
                <b>{resultOf(row)}</b>
                <span>{results}</span>
                <span>
                    {when}
                    {finished && ` · ${t("one move", "{count} moves", { count: steps })}`}
                    {place.kind === "table" && ` · ${t("Online")}`}
                </span>
            </a>
            {!finished && (
                <a class="button" href={routeTo("play", place.id)}>
                    {t("Continue")}
                </a>
            )}
            <button type="button" class="button" onClick={onShare}>
                {t("Share")} {about}
            </button>
            {place.kind === "kept" && (
                <button type="button" class="button" onClick={drop}>
                    {t("Delete")} {about}
                </button>
            )}
        </li>
    );
}
