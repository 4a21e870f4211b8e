// For a reader without a name who opened a table's link: shows the table and asks for a name.
import { useEffect, useState } from "preact/hooks";
import type { About } from "../app/desk";
import { routeTo } from "../app/router";
import { changeSettings } from "../app/settings";
import { fetchTable, NotHad } from "../net/server";
import { fitName } from "../app/fitName";
import type { Snapshot } from "../net/messages";
import { listed, t } from "../words/words";
import { LearnLink } from "./LearnLink";
import { NameField } from "../ui/pickers";
import { GamePicture } from "./NewTable";

/** The table as anybody sees it; null until it is known. */
function usePreview(id: string): Snapshot | "none" | null {
    const [table, setTable] = useState<Snapshot | "none" | null>(null);
    useEffect(() => {
        let current = true;
        fetchTable(id).then(
            (found) => current && setTable(found),
            (error: unknown) => {
                if (current && error instanceof NotHad && error.status === 404) setTable("none");
            },
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
    /** Is there a lesson for this game? */
    isTaught(game: string): boolean;
}

export function Invitation({ id, known, onWatch, isTaught }: Props) {
    const table = usePreview(id);
    const [name, setName] = useState("");
    if (table === "none") return <NoTable id={id} />;
    const submit = (event: Event) => {
        event.preventDefault();
        if (fitName(name)) changeSettings({ name: fitName(name) });
    };
    const hasFree = table?.status === "open" && table.seats.some(({ player }) => player === null);
    return (
        <main class="page on-narrow">
            {table && <Greeting table={table} known={known} />}
            <form class="form" onSubmit={submit}>
                <NameField name={name} onChange={setName} />
                <div class="button-row">
                    <button type="submit" class="button primary">
                        {hasFree ? t("Sit down") : t("Go to the table")}
                    </button>
                    <button type="button" class="button" onClick={onWatch}>
                        {t("Just watch")}
                    </button>
                </div>
            </form>
            {table && isTaught(table.game) && <LearnLink game={table.game} />}
        </main>
    );
}

function NoTable({ id }: { id: string }) {
    return (
        <main class="page on-narrow">
            <p>{t("There is no table “{found}”.", { found: id })}</p>
            <a class="button" href={routeTo("online")}>
                {t("All tables")}
            </a>
        </main>
    );
}

function Greeting({ table, known }: { table: Snapshot; known: About | null }) {
    const game = known?.games.find(({ id }) => id === table.game);
    const names = table.seats.flatMap(({ name }) => name ?? []);
    return (
        <header class="on-greeting">
            <GamePicture game={table.game} />
            <div>
                <h1>{game?.name ?? table.game}</h1>
                {game && <p class="on-soft">{game.blurb}</p>}
                {names.length > 0 && <p>{t("At the table: {names}", { names: listed(names) })}</p>}
            </div>
        </header>
    );
}
