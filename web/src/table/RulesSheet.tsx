// The rules beside the table, opened at those that matter.
import { useEffect, useRef, useState } from "preact/hooks";
import { desk } from "../app/desk";
import { routeTo } from "../app/router";
import type { RuleRow } from "../engine/types";
import { t } from "../words/words";
import { SideSheet } from "../ui/SideSheet";

interface Props {
    game: string;
    /** The IDs of the rules to mark; the first of them is shown. */
    marked: string[];
    onClose(): void;
}

export function RulesSheet({ game, marked, onClose }: Props) {
    const [rows, setRows] = useState<RuleRow[]>([]);
    const list = useRef<HTMLDivElement>(null);
    useEffect(() => {
        void desk()
            .then((engine) => engine.rules(game))
            .then(setRows, () => setRows([]));
    }, [game]);
    const isMarked = ({ ids }: RuleRow) => ids.some((id) => marked.includes(id));
    const which = marked.join();
    useEffect(() => {
        const shown = list.current!;
        const first = shown.querySelector<HTMLElement>("[aria-current]");
        if (first) shown.scrollTop = first.offsetTop - shown.clientHeight / 4;
    }, [rows, which]);
    return (
        <SideSheet title={t("Rules")} onClose={onClose}>
            <div ref={list} class="side-rules" role="group" aria-label={t("Rules")} tabIndex={0}>
                {rows.map((row, i) =>
                    row.ids.length === 0 ? (
                        <h3 key={i}>{row.text}</h3>
                    ) : (
                        <p key={i} aria-current={isMarked(row) ? "true" : undefined}>
                            {row.text}
                        </p>
                    ),
                )}
                <p>
                    <a href={routeTo("rules", game)}>{t("Open the full rules")}</a>
                </p>
            </div>
        </SideSheet>
    );
}
