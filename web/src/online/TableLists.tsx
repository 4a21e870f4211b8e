// Lists of tables: those where we sit, and those where anybody may sit down.
import { useEffect, useState } from "preact/hooks";
import type { About } from "../app/desk";
import { routeTo } from "../app/router";
import { fetchTables } from "../app/server";
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
    return status === "open" ? t("not yet started") : t("others are to move");
}

/** The list as it is now, asked for again and again while it is shown and seen. */
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
        return <p class="on-soft">{t("Nobody has a listed table just now. Open one yourself!")}</p>;
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
                    {t("free seats: {free} of {seats}", table as unknown as Record<string, number>)}
                    {table.clock > 0 && ` · ${clockWords(table.clock)}`}
                </span>
            </div>
            <a class={isOpen ? "button primary" : "button"} href={routeTo("table", table.table)}>
                {isOpen ? t("Join") : t("Watch")}
            </a>
        </li>
    );
}
