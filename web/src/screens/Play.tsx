// A match against bots on this machine.
import { useEffect, useMemo, useState } from "preact/hooks";
import { routeTo } from "../app/router";
import { findMatch } from "../app/shelf";
import { prepared } from "../app/start";
import { goingOn, LocalMatch, type Start } from "../sources/local";
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
    const ended = kept?.over ?? false;
    useEffect(() => {
        if (ended) location.replace(routeTo("replay", "kept", id, kept!.step));
    }, [ended]);
    return ended;
}

export function Play({ id }: { id: string }) {
    return useEnded(id) ? null : <Match id={id} />;
}

function Match({ id }: { id: string }) {
    const source = useMemo(() => {
        const begin = beginning(id);
        return begin && new LocalMatch(id, begin);
    }, [id]);
    if (!source) return <NotThere says={t("This match is not kept in this browser.")} />;
    return (
        <main>
            <Table source={source} end={(scene) => <EndOfMatch scene={scene} id={id} />} />
        </main>
    );
}
