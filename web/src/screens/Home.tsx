// The first page: four games, and what was left unfinished.
import { useEffect, useState } from "preact/hooks";
import { about, type About } from "../app/desk";
import { routeTo } from "../app/router";
import { keptMatches, type Kept } from "../app/shelf";
import { playNow } from "../app/start";
import { messageOf } from "../app/trouble";
import type { GameInfo } from "../engine/types";
import { faces } from "../faces";
import { OpenRecord } from "../replay/OpenRecord";
import { useMyTables } from "../online/hooks";
import { MyTables } from "../online/TableLists";
import { Icon } from "../table/icons";
import { t } from "../words/words";

export function Home() {
    const [known, setKnown] = useState<About | null>(null);
    const [failure, setFailure] = useState("");
    useEffect(
        () => void about().then(setKnown, (error: unknown) => setFailure(messageOf(error))),
        [],
    );
    const tables = useMyTables();
    const unfinished = keptMatches().filter((kept) => !kept.over);
    return (
        <main class="page home">
            <h1 class="visually-hidden">Paddock</h1>
            {failure && <p role="alert">{failure}</p>}
            {known && unfinished.length + tables.length > 0 && (
                <section class="unfinished">
                    <h2>{t("Go on where you were")}</h2>
                    <MyTables tables={tables} known={known} />
                    <Unfinished matches={unfinished} games={known.games} />
                </section>
            )}
            <ul class="games">
                {known?.games.map((game) => (
                    <GameCard key={game.id} game={game} />
                ))}
            </ul>
            <WithFriends />
            <section class="home-records">
                <h2>
                    <a href={routeTo("replay")}>{t("Watch a match again")}</a>
                </h2>
                <OpenRecord />
            </section>
        </main>
    );
}

function GameCard({ game }: { game: GameInfo }) {
    const Picture = faces[game.id]?.Picture;
    return (
        <li class="game" data-game={game.id}>
            <div class="game-picture">{Picture && <Picture />}</div>
            <h2>{game.name}</h2>
            <p>{game.blurb}</p>
            <div class="game-buttons">
                <button type="button" class="button primary" onClick={() => playNow(game)}>
                    {t("Play")} <span class="visually-hidden">{game.name}</span>
                </button>
                <a class="button game-more" href={routeTo("learn", game.id)}>
                    {t("Learn")} <span class="visually-hidden">{game.name}</span>
                </a>
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
    const Picture = faces[kept.game]?.Picture;
    return (
        <a class="button resume" href={routeTo("play", kept.id)}>
            {Picture && <Picture />}
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
            <span>{t("Open a table and send the link. No account.")}</span>
        </a>
    );
}
