// Your matches: those of this browser, how they went and how often you win; and any record file.
import { useEffect, useState } from "preact/hooks";
import { about, type About } from "../app/desk";
import { useLevels } from "../app/levels";
import { routeTo } from "../app/router";
import { dropMatch, keptMatches } from "../app/shelf";
import { useScreenTitle } from "../app/title";
import { nameOf } from "../faces/names";
import { OpenRecord } from "../replay/OpenRecord";
import { summarize, type Rate, type Summary } from "../replay/summary";
import { byPlace } from "../table/Result";
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

export function ReplayList() {
    useScreenTitle(t("Your matches"));
    const [kept, setKept] = useState(keptMatches);
    const [found, setFound] = useState<Awaited<ReturnType<typeof summarize>> | null>(null);
    const [game, setGame] = useState("");
    const nameGame = useGameNames();
    useEffect(() => {
        let current = true;
        summarize(kept).then(
            (summary) => current && setFound(summary),
            () => {}, // without an engine nothing here works, and other screens say so
        );
        return () => {
            current = false;
        };
    }, [kept]);
    const drop = (id: string) => {
        dropMatch(id);
        setKept(keptMatches());
    };
    const played = [...new Set(kept.map((match) => match.game))];
    const isShown = (id: string) => !game || id === game;
    return (
        <main class="page">
            <h1>{t("Your matches")}</h1>
            {kept.length === 0 && <p>{t("No matches are saved in this browser yet.")}</p>}
            {played.length > 1 && (
                <label class="kept-filter">
                    {t("Game")}
                    <select value={game} onChange={(event) => setGame(event.currentTarget.value)}>
                        <option value="">{t("All games")}</option>
                        {played.map((id) => (
                            <option key={id} value={id}>
                                {nameGame(id)}
                            </option>
                        ))}
                    </select>
                </label>
            )}
            {found && found.rates.length > 0 && (
                <Rates rates={found.rates.filter((rate) => isShown(rate.game))} name={nameGame} />
            )}
            <ul class="kept">
                {found?.rows
                    .filter(({ opened }) => isShown(opened.game))
                    .map((row) => (
                        <KeptRow
                            key={row.match.id}
                            {...row}
                            name={nameGame(row.opened.game)}
                            onDrop={() => drop(row.match.id)}
                        />
                    ))}
            </ul>
            <OpenRecord />
        </main>
    );
}

function Rates({ rates, name }: { rates: Rate[]; name(id: string): string }) {
    const levels = useLevels();
    const percent = (thousandths: number) => Math.round(thousandths / 10);
    return (
        <details class="rates">
            <summary>{t("How often you win")}</summary>
            <ul>
                {rates.map(({ game, level, won, count, low, high }) => (
                    <li key={`${game} ${level}`}>
                        <strong>{name(game)}</strong>
                        {level &&
                            ` · ${levels.find((each) => each.name === level)?.title ?? level}`}
                        {": "}
                        {t("{percent} % of {count} ({low}–{high} %)", {
                            percent: Math.round((100 * won) / count),
                            count,
                            low: percent(low),
                            high: percent(high),
                        })}
                    </li>
                ))}
            </ul>
            <small>
                {t("In brackets: the 95 % interval (Wilson). A shared victory counts in part.")}
            </small>
        </details>
    );
}

type RowProps = Summary & { name: string; onDrop(): void };

/** "Won", "Not won", "Place 2 of 4", or how far it got. */
function resultOf({ match, opened, places }: Summary): string {
    if (!opened.finished) return t("move {number}", { number: opened.steps });
    if (opened.winners.includes(match.you)) return `★ ${t("Won")}`;
    if (opened.winners.length === 0 || opened.seats <= 2) return t("Not won");
    return t("Place {place} of {count}", { place: places[match.you]!, count: opened.seats });
}

function KeptRow({ name, onDrop, ...row }: RowProps) {
    const { match, opened, places } = row;
    const when = new Date(match.when).toLocaleString(language(), {
        dateStyle: "medium",
        timeStyle: "short",
    });
    const scores = byPlace(places)
        .map((seat) => `${nameOf(opened.names, seat, match.you)} ${opened.scores[seat]}`)
        .join(" · ");
    return (
        <li>
            <a href={routeTo("replay", "kept", match.id)}>
                <strong>{name}</strong>
                <b>{resultOf(row)}</b>
                <span>{scores}</span>
                <span>
                    {when}
                    {opened.finished &&
                        ` · ${t("one move", "{count} moves", { count: opened.steps })}`}
                </span>
            </a>
            {!opened.finished && (
                <a class="button" href={routeTo("play", match.id)}>
                    {t("Continue")}
                </a>
            )}
            <button type="button" class="button" onClick={onDrop}>
                {t("Delete")} <span class="visually-hidden">{`${name}, ${when}`}</span>
            </button>
        </li>
    );
}
