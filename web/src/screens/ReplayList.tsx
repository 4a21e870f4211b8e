// Which matches can be watched again: those of this browser, and any record file.
import { useEffect, useState } from "preact/hooks";
import { about } from "../app/desk";
import { routeTo } from "../app/router";
import { dropMatch, keptMatches, type Kept } from "../app/shelf";
import { useScreenTitle } from "../app/title";
import { OpenRecord } from "../replay/OpenRecord";
import { language, t } from "../words/words";
import "../replay/replay.css";

export function ReplayList() {
    useScreenTitle(t("Watch a match again"));
    const [kept, setKept] = useState(keptMatches);
    const [names, setNames] = useState<Record<string, string>>({});
    useEffect(
        () =>
            void about().then(
                ({ games }) =>
                    setNames(Object.fromEntries(games.map(({ id, name }) => [id, name]))),
                () => {}, // then each is called as records call it
            ),
        [],
    );
    const drop = (id: string) => {
        dropMatch(id);
        setKept(keptMatches());
    };
    return (
        <main class="page">
            <h1>{t("Watch a match again")}</h1>
            <OpenRecord />
            {kept.length > 0 && <h2>{t("Matches in this browser")}</h2>}
            <ul class="kept">
                {kept.map((match) => (
                    <KeptRow
                        key={match.id}
                        match={match}
                        name={names[match.game] ?? match.game}
                        onDrop={() => drop(match.id)}
                    />
                ))}
            </ul>
        </main>
    );
}

function KeptRow({ match, name, onDrop }: { match: Kept; name: string; onDrop(): void }) {
    const when = new Date(match.when).toLocaleString(language(), {
        dateStyle: "medium",
        timeStyle: "short",
    });
    const over = match.over ? t("over") : t("move {number}", { number: match.step });
    return (
        <li>
            <a href={routeTo("replay", "kept", match.id)}>
                <strong>{name}</strong>
                <span>
                    {when} · {over}
                </span>
            </a>
            <button type="button" class="button" onClick={onDrop}>
                {t("Forget")} <span class="visually-hidden">{`${name}, ${when}`}</span>
            </button>
        </li>
    );
}
