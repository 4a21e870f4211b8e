// A match against bots on this machine.
import { useEffect, useMemo, useState } from "preact/hooks";
import { routeTo } from "../app/router";
import { findMatch } from "../app/shelf";
import { prepared, type Start } from "../app/start";
import { goingOn, LocalMatch } from "../sources/localMatch";
import { Table } from "../table/Table";
import { t } from "../words/words";
import { EndOfMatch } from "./EndOfMatch";
import { NotThere } from "./NotThere";

function beginning(id: string): Start | undefined {
    const kept = findMatch(id);
    return kept ? goingOn(kept) : prepared(id);
}

/** A match that was over before can only be looked at. */
function useEnded(id: string): boolean {
    const [kept] = useState(() => findMatch(id));
    useEffect(() => {
        if (kept?.over) location.replace(routeTo("replay", "kept", id, kept.step));
    }, [id, kept]);
    return kept?.over ?? false;
}

export function Play({ id }: { id: string }) {
    return useEnded(id) ? null : <LocalTable id={id} />;
}

function LocalTable({ id }: { id: string }) {
    const source = useMemo(() => {
        const begin = beginning(id);
        return begin && new LocalMatch(id, begin);
    }, [id]);
    if (!source) return <NotThere says={t("This match is not saved in this browser.")} />;
    return (
        <main>
            <Table
                source={source}
                end={(scene, ending) => (
                    <EndOfMatch {...{ scene, ending, id }} again={() => source.rematch()} />
                )}
            />
        </main>
    );
}
