// The rule page of a game, in the reader's language: #/rules/GAME, or #/rules/GAME/GR-9 for one rule.
import { useEffect, useRef, useState } from "preact/hooks";
import { about, desk } from "../app/desk";
import { lastTable, routeTo } from "../app/router";
import { useScreenTitle } from "../app/title";
import { messageOf } from "../words/trouble";
import type { GameInfo, RuleRow } from "../engine/types";
import { Check } from "../ui/Check";
import { t } from "../words/words";
import { NoSuchGame } from "./NoSuchGame";
import { RuleFigure } from "../rules/RuleFigure";
import { picturesOf, type RulePicture } from "../rules/pictures";
import { findRules, inSections } from "../rules/sections";
import { termsOf } from "../words/terms";
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
                {rows && (
                    <RuleBook
                        game={game}
                        rows={findRules(rows, words, termsOf(game)("synonyms"))}
                        marked={rule}
                        searched={words.trim() !== ""}
                    />
                )}
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

interface BookProps {
    game: string;
    rows: RuleRow[];
    marked: string;
    searched: boolean;
}

/** The contents, then the rules; of a search only what was found. */
function RuleBook({ game, rows, marked, searched }: BookProps) {
    const [numbered, setNumbered] = useState(false);
    const pictures = usePictures(game, rows);
    if (rows.length === 0) return <p role="status">{t("No rules found.")}</p>;
    const sections = inSections(rows);
    return (
        <>
            {!searched && <Contents headings={sections.map(({ heading }) => heading)} />}
            {sections.map(({ heading, rules }, i) => (
                <section key={heading} id={sectionId(i)} tabIndex={-1}>
                    {heading && <h2>{heading}</h2>}
                    {rules.map((row) => (
                        <Rule
                            key={row.ids[0]}
                            game={game}
                            row={row}
                            marked={row.ids.includes(marked)}
                            numbered={numbered}
                            pictures={pictures.filter(({ rule }) => row.ids.includes(rule))}
                        />
                    ))}
                </section>
            ))}
            <div class="rules-tools">
                <Check label={t("Show rule numbers")} value={numbered} onChange={setNumbered} />
                <button type="button" class="button" onClick={() => print()}>
                    {t("Print")}
                </button>
            </div>
        </>
    );
}

/** Beside rules that one row after the other states, each picture comes once. */
function usePictures(game: string, rows: RuleRow[]): RulePicture[] {
    const [pictures, setPictures] = useState<RulePicture[]>([]);
    const ids = rows.flatMap((row) => row.ids).join(" ");
    useEffect(() => {
        let current = true;
        picturesOf(game, ids.split(" ")).then(
            (found) => current && setPictures(found),
            () => undefined, // the rules stand without them
        );
        return () => {
            current = false;
        };
    }, [game, ids]);
    return pictures;
}

const sectionId = (at: number) => `section-${at}`;

/** An address of its own would be a route; so the page scrolls there itself. */
function Contents({ headings }: { headings: string[] }) {
    const show = (at: number) => {
        const section = document.getElementById(sectionId(at));
        section?.scrollIntoView();
        section?.focus({ preventScroll: true });
    };
    return (
        <nav class="rules-contents" aria-label={t("Contents")}>
            <ul>
                {headings.map((heading, at) => (
                    <li key={heading}>
                        <button type="button" onClick={() => show(at)}>
                            {heading}
                        </button>
                    </li>
                ))}
            </ul>
        </nav>
    );
}

interface RuleProps {
    game: string;
    row: RuleRow;
    marked: boolean;
    numbered: boolean;
    pictures: RulePicture[];
}

function Rule({ game, row, marked, numbered, pictures }: RuleProps) {
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (!marked) return;
        place.current?.focus({ preventScroll: true });
        place.current?.scrollIntoView({ block: "center" });
    }, [marked, pictures.length]);
    return (
        <div
            ref={place}
            class={marked ? "rule marked" : "rule"}
            data-rules={row.ids.join(" ")}
            tabIndex={marked ? -1 : undefined}
            aria-current={marked ? "true" : undefined}
        >
            {numbered && (
                <p class="rule-ids">
                    {row.ids.map((id) => (
                        <a key={id} id={id} href={routeTo("rules", game, id)}>
                            {id}
                        </a>
                    ))}
                </p>
            )}
            <p class="rule-text">{row.text}</p>
            {pictures.map((picture, i) => (
                <RuleFigure key={i} game={game} picture={picture} />
            ))}
        </div>
    );
}
