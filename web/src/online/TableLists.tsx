// Lists of tables: those where we sit, and those where anybody may sit down.
import { useEffect, useState } from "preact/hooks";
import type { About } from "../app/desk";
import { routeTo } from "../app/router";
import { fetchTables } from "../net/server";
import type { ListedTable, MyTable } from "../net/messages";
import { t } from "../words/words";
import { clockWords } from "./clocks";

const REFRESH_MS = 4000;

export function gameName(known: About | null, id: string): string {
    return known?.games.find((game) => game.id === id)?.name ?? id;
}

export function MyTables({ tables, known }: { tables: MyTable[]; known: About | null }) {
    return (
        <ul class="on-mine">
            {tables.map(({ table, game, status, turn }) => (
                <li key={table}>
                    <a class={turn ? "button primary" : "button"} href={routeTo("table", table)}>
                        {gameName(known, game)} · {placeWords(status, turn)}
                    </a>
                </li>
            ))}
        </ul>
    );
}

function placeWords(status: MyTable["status"], turn: boolean): string {
    if (turn) return t("your turn");
    return status === "open" ? t("not started yet") : t("waiting for the others");
}

/** The public tables, refreshed while the page is visible. */
export function useOpenTables(): ListedTable[] | null {
    const [tables, setTables] = useState<ListedTable[] | null>(null);
    useEffect(() => {
        let current = true;
        const look = () => {
            if (document.hidden) return;
            fetchTables().then(
                (found) => current && setTables(found),
                () => {}, // the list stays as it was; the next time may do better
            );
        };
        look();
        const timer = setInterval(look, REFRESH_MS);
        return () => {
            current = false;
            clearInterval(timer);
        };
    }, []);
    return tables;
}

export function OpenTables({ known }: { known: About | null }) {
    const tables = useOpenTables();
    if (!tables) return <p class="on-soft">{t("One moment …")}</p>;
    if (tables.length === 0)
        return (
            <p class="on-soft">{t("There are no public tables right now. Open one yourself!")}</p>
        );
    const free = tables.filter(({ status }) => status === "open");
    const running = tables.filter(({ status }) => status !== "open");
    return (
        <ul class="on-list">
            {[...free, ...running].map((table) => (
                <TableRow key={table.table} table={table} name={gameName(known, table.game)} />
            ))}
        </ul>
    );
}

function TableRow({ table, name }: { table: ListedTable; name: string }) {
    const isOpen = table.status === "open" && table.free > 0;
    return (
        <li class="on-row">
            <div class="on-row-words">
                <strong>{name}</strong>
                <span>{table.names.join(", ")}</span>
                <span class="on-soft">
                    {t("one of {seats} seats free", "{count} of {seats} seats free", {
                        count: table.free,
                        seats: table.seats,
                    })}
                    {table.clock > 0 && ` · ${clockWords(table.clock)}`}
                </span>
            </div>
            <a class={isOpen ? "button primary" : "button"} href={routeTo("table", table.table)}>
                {isOpen ? t("Join") : t("Watch")}
            </a>
        </li>
    );
}
