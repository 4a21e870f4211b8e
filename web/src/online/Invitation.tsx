// Somebody without a name has opened a link: what they are invited to, and one question.
import { useEffect, useState } from "preact/hooks";
import type { About } from "../app/desk";
import { changeSettings } from "../app/settings";
import { fetchTable } from "../app/server";
import { fitName } from "../net/identity";
import type { Snapshot } from "../net/messages";
import { t } from "../words/words";
import { GamePicture, NameField } from "./NewTable";
import { gameName } from "./TableLists";

/** The table as anybody sees it; null until it is known, or if there is none. */
function usePreview(id: string): Snapshot | null {
    const [table, setTable] = useState<Snapshot | null>(null);
    useEffect(() => {
        let current = true;
        fetchTable(id).then(
            (found) => current && setTable(found),
            () => {}, // whoever goes on is told what is wrong
        );
        return () => {
            current = false;
        };
    }, [id]);
    return table;
}

interface Props {
    id: string;
    known: About | null;
    onWatch(): void;
}

export function Invitation({ id, known, onWatch }: Props) {
    const table = usePreview(id);
    const [name, setName] = useState("");
    const submit = (event: Event) => {
        event.preventDefault();
        if (fitName(name)) changeSettings({ name: fitName(name) });
    };
    const hasFree = table?.status === "open" && table.seats.some(({ player }) => player === null);
    return (
        <main class="page on-narrow">
            {table && <Greeting table={table} game={gameName(known, table.game)} />}
            <form class="form" onSubmit={submit}>
                <NameField name={name} onChange={setName} />
                <div class="on-buttons">
                    <button type="submit" class="button primary">
                        {hasFree ? t("Sit down") : t("Go to the table")}
                    </button>
                    <button type="button" class="button" onClick={onWatch}>
                        {t("Only watch")}
                    </button>
                </div>
            </form>
        </main>
    );
}

function Greeting({ table, game }: { table: Snapshot; game: string }) {
    const names = table.seats.flatMap(({ name }) => name ?? []);
    return (
        <header class="on-greeting">
            <GamePicture game={table.game} />
            <div>
                <h1>{game}</h1>
                {names.length > 0 && (
                    <p>{t("At the table: {names}", { names: names.join(", ") })}</p>
                )}
            </div>
        </header>
    );
}
