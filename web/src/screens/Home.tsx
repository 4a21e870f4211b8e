// The first page: the games, and what was left unfinished.
import { useEffect, useState } from "preact/hooks";
import { about, useReadyEngines, type About } from "../app/desk";
import { hasPractice } from "../app/practice";
import { routeTo } from "../app/router";
import { keptMatches, type Kept } from "../app/shelf";
import { playNow } from "../app/start";
import { messageOf } from "../words/trouble";
import type { GameInfo } from "../engine/types";
import { faceOf } from "../faces";
import { hasLesson } from "../lessons";
import { OpenRecord } from "../replay/OpenRecord";
import { useMyTables } from "../online/hooks";
import { MyTables } from "../online/TableLists";
import { Icon } from "../ui/icons";
import { t } from "../words/words";

export function Home() {
    const [known, setKnown] = useState<About | null>(null);
    const [failure, setFailure] = useState("");
    useEffect(
        () => void about().then(setKnown, (error: unknown) => setFailure(messageOf(error))),
        [],
    );
    return (
        <main class="page home">
            <h1 class="visually-hidden">Paddock</h1>
            {failure && <p role="alert">{failure}</p>}
            {/* All at once: what came later would push away what is there. */}
            {known && <Games known={known} />}
        </main>
    );
}

function Games({ known }: { known: About }) {
    const tables = useMyTables();
    useReadyEngines();
    const unfinished = keptMatches().filter((kept) => !kept.over);
    return (
        <>
            {unfinished.length + tables.length > 0 && (
                <section class="unfinished">
                    <h2>{t("Continue playing")}</h2>
                    <MyTables tables={tables} known={known} />
                    <Unfinished matches={unfinished} games={known.games} />
                </section>
            )}
            {unfinished.length + tables.length === 0 && <Pitch games={known.games} />}
            <ul class="games">
                {known.games.map((game) => (
                    <GameCard key={game.id} game={game} />
                ))}
            </ul>
            <WithFriends />
            <section class="home-records">
                <h2>
                    <a href={routeTo("replay")}>{t("Watch a replay")}</a>
                </h2>
                <OpenRecord />
                {hasPractice() && (
                    <a class="button" href={routeTo("practice")}>
                        {t("Practice")}
                    </a>
                )}
            </section>
        </>
    );
}

/** For how many it is, and how long it takes: "3–8 players · about 5 min". */
function Facts({ game: { seats_min: from, seats_max: to, minutes } }: { game: GameInfo }) {
    return (
        <span class="game-facts">
            <span>{t("{from}–{to} players", { from, to })}</span>{" "}
            <span>{t("about {minutes} min", { minutes })}</span>
        </span>
    );
}

function Pitch({ games }: { games: GameInfo[] }) {
    const from = Math.min(...games.map((game) => game.seats_min));
    const to = Math.max(...games.map((game) => game.seats_max));
    return (
        <p class="home-pitch">
            {t(
                "Card games for {from} to {to} players, against bots or with friends. No account, nothing to install.",
                { from, to },
            )}
        </p>
    );
}

function GameCard({ game }: { game: GameInfo }) {
    const { Picture } = faceOf(game.id);
    return (
        <li class="game" data-game={game.id}>
            <div class="game-picture">
                <Picture />
            </div>
            <h2>{game.name}</h2>
            <p>
                {game.blurb} <Facts game={game} />
            </p>
            <div class="game-buttons">
                <button type="button" class="button primary" onClick={() => playNow(game)}>
                    {t("Play")} <span class="visually-hidden">{game.name}</span>
                </button>
                {hasLesson(game.id) && (
                    <a class="button game-learn" href={routeTo("learn", game.id)}>
                        {t("Learn")} <span class="visually-hidden">{game.name}</span>
                    </a>
                )}
                <a class="button game-more" href={routeTo("rules", game.id)}>
                    {t("Rules")} <span class="visually-hidden">{game.name}</span>
                </a>
                <a class="button game-more" href={routeTo("new", game.id)}>
                    {t("Options")} <span class="visually-hidden">{game.name}</span>
                </a>
            </div>
        </li>
    );
}

function Unfinished({ matches, games }: { matches: Kept[]; games: GameInfo[] }) {
    return (
        <ul>
            {matches.slice(0, 3).map((kept) => (
                <li key={kept.id}>
                    <Resume kept={kept} name={games.find(({ id }) => id === kept.game)?.name} />
                </li>
            ))}
        </ul>
    );
}

function Resume({ kept, name = kept.game }: { kept: Kept; name: string | undefined }) {
    const { Picture } = faceOf(kept.game);
    return (
        <a class="button resume" href={routeTo("play", kept.id)}>
            <Picture />
            <span>
                {name} <small>{t("move {number}", { number: kept.step })}</small>
            </span>
        </a>
    );
}

function WithFriends() {
    return (
        <a class="friends" href={routeTo("online")}>
            <Icon name="people" />
            <strong>{t("With friends")}</strong>
            <span>{t("Open a table and send the link. No account needed.")}</span>
        </a>
    );
}
