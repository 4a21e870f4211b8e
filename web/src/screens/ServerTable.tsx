// A table of the server, by its link: an invitation, a lobby, a match.
import { useEffect, useState } from "preact/hooks";
import type { About } from "../app/desk";
import { reload } from "../app/offline";
import { routeTo } from "../app/router";
import { onSettings, settings } from "../app/settings";
import { useServer } from "../net/server";
import type { Follower } from "../net/follow";
import { hasLesson } from "../lessons";
import { Invitation } from "../online/Invitation";
import { Lobby } from "../online/Lobby";
import { Match } from "../online/Match";
import { NoServer } from "../online/NoServer";
import { useAbout, useDoing, useFollower, useHall } from "../online/hooks";
import { useInvitation, useReturn } from "../online/seating";
import { gameName } from "../online/TableLists";
import { t } from "../words/words";
import "../online/online.css";

/** Has the reader a name? A player who sits at a table always has one. */
function useNamed(): boolean {
    const [named, setNamed] = useState(settings().name !== "");
    useEffect(() => onSettings(() => setNamed(settings().name !== "")), []);
    return named;
}

export function ServerTable({ id }: { id: string }) {
    const named = useNamed();
    const known = useAbout();
    const [watches, setWatches] = useState(false);
    const server = useServer();
    const { connection } = useHall();
    if (server === "none" && connection.state !== "open")
        return (
            <main class="page">
                <h1>{t("With friends")}</h1>
                <NoServer state={server} />
            </main>
        );
    if (!named && !watches)
        return (
            <Invitation
                id={id}
                known={known}
                isTaught={hasLesson}
                onWatch={() => setWatches(true)}
            />
        );
    return <Live id={id} known={known} />;
}

function Live({ id, known }: { id: string; known: About | null }) {
    const follower = useFollower(id);
    const doing = useDoing();
    const { isOtherVersion } = useHall();
    useInvitation(follower, doing);
    useReturn(follower);
    const { state } = follower;
    if (isOtherVersion) return <OtherVersion />;
    if (follower.deal.lie) return <Caught lie={follower.deal.lie} />;
    if (!state || state.status === "closed" || follower.refusal)
        return <Nothing follower={follower} />;
    if (state.status === "open" || state.status === "dealing")
        return <Lobby {...{ follower, state, known, doing }} isTaught={hasLesson} />;
    return <Match {...{ follower, state }} game={gameName(known, state.game)} />;
}

/** The server lied about the deal, so nothing else of it is shown. */
function Caught({ lie }: { lie: string }) {
    return (
        <main class="page">
            <h1>{t("With friends")}</h1>
            <p class="on-trouble" role="alert">
                {t("The server is not honest about this deal. {lie}", { lie })}
            </p>
            <a class="button" href={routeTo("online")}>
                {t("All tables")}
            </a>
        </main>
    );
}

function OtherVersion() {
    return (
        <main class="page">
            <h1>{t("With friends")}</h1>
            <p role="status">
                {t(
                    "This page and the server have different versions, so the table cannot be shown. Please reload the page.",
                )}
            </p>
            <button type="button" class="button primary" onClick={reload}>
                {t("Reload")}
            </button>
        </main>
    );
}

function sayWhere({ state, connection }: Follower): string {
    if (state?.status === "closed")
        return state.expired
            ? t("The table closed because it was not used for too long.")
            : t("This table has been closed.");
    return connection.state === "waiting"
        ? t("Connection lost. Reconnecting …")
        : t("One moment …");
}

function Nothing({ follower }: { follower: Follower }) {
    const { refusal, state, connection } = follower;
    const why = refusal ?? connection.refusal;
    const closed = state?.status === "closed";
    return (
        <main class="page">
            <h1 class="visually-hidden">{t("With friends")}</h1>
            <p role="status">{why?.message ?? sayWhere(follower)}</p>
            {(why || closed) && (
                <a class="button" href={routeTo("online")}>
                    {t("All tables")}
                </a>
            )}
        </main>
    );
}
