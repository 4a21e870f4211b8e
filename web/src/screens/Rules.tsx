// The rule page of a game, in the reader's language: #/rules/GAME, or #/rules/GAME/GR-9 for one rule.
import { useEffect, useRef, useState } from "preact/hooks";
import { about, desk } from "../app/desk";
import { lastTable, routeTo } from "../app/router";
import { useScreenTitle } from "../app/title";
import { messageOf } from "../words/trouble";
import type { GameInfo, RuleRow } from "../engine/types";
import { t } from "../words/words";
import { NoSuchGame } from "./NoSuchGame";
import { findRules, inSections } from "./ruleSections";
import "./rules.css";

export function Rules({ game, rule }: { game: string; rule: string }) {
    const [games, setGames] = useState<GameInfo[]>([]);
    const [rows, setRows] = useState<RuleRow[] | null>(null);
    const [words, setWords] = useState("");
    const [failure, setFailure] = useState("");
    useEffect(() => {
        const fail = (error: unknown) => setFailure(messageOf(error));
        about().then((known) => setGames(known.games), fail);
    }, []);
    useEffect(() => {
        setRows(null);
        setWords("");
        void desk()
            .then((engine) => engine.rules(game))
            .then(setRows, () => setRows([]));
    }, [game]);
    const name = games.find(({ id }) => id === game)?.name ?? "";
    const heading = name ? t("Rules of {game}", { game: name }) : t("Rules");
    useScreenTitle(heading);
    if (game && games.length > 0 && !name)
        return (
            <main class="page">
                <NoSuchGame />
            </main>
        );
    return (
        <main class="page rules">
            {failure && <p role="alert">{failure}</p>}
            <GameList games={games} current={game} />
            <article class="rules-page">
                <BackToTable />
                <h1>{heading}</h1>
                <label class="rules-search">
                    {t("Search")}
                    <input
                        type="search"
                        value={words}
                        onInput={(event) => setWords(event.currentTarget.value)}
                    />
                </label>
                {rows && <RuleList game={game} rows={findRules(rows, words)} marked={rule} />}
            </article>
        </main>
    );
}

/** A link back to the match that the reader came from. */
function BackToTable() {
    const table = lastTable();
    if (!table) return null;
    return (
        <a class="button rules-back" href={table}>
            ← {t("Back to the table")}
        </a>
    );
}

function GameList({ games, current }: { games: GameInfo[]; current: string }) {
    return (
        <nav class="rules-games" aria-label={t("Games")}>
            <ul>
                {games.map(({ id, name }) => (
                    <li key={id}>
                        <a
                            class="button"
                            href={routeTo("rules", id)}
                            aria-current={id === current ? "page" : undefined}
                        >
                            {name}
                        </a>
                    </li>
                ))}
            </ul>
        </nav>
    );
}

function RuleList({ game, rows, marked }: { game: string; rows: RuleRow[]; marked: string }) {
    if (rows.length === 0) return <p role="status">{t("No rules found.")}</p>;
    return (
        <>
            {inSections(rows).map(({ heading, rules }) => (
                <section key={heading}>
                    {heading && <h2>{heading}</h2>}
                    {rules.map((row) => (
                        <Rule
                            key={row.ids[0]}
                            game={game}
                            row={row}
                            marked={row.ids.includes(marked)}
                        />
                    ))}
                </section>
            ))}
        </>
    );
}

function Rule({ game, row, marked }: { game: string; row: RuleRow; marked: boolean }) {
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (!marked) return;
        place.current?.focus({ preventScroll: true });
        place.current?.scrollIntoView({ block: "center" });
    }, [marked]);
    return (
        <div
            ref={place}
            class={marked ? "rule marked" : "rule"}
            tabIndex={marked ? -1 : undefined}
            aria-current={marked ? "true" : undefined}
        >
            <p class="rule-ids">
                {row.ids.map((id) => (
                    <a key={id} id={id} href={routeTo("rules", game, id)}>
                        {id}
                    </a>
                ))}
            </p>
            <p class="rule-text">{row.text}</p>
        </div>
    );
}
