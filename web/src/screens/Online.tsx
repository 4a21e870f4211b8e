// With friends: our tables, a new one, and those that are open to anybody.
import { useState } from "preact/hooks";
import { hall } from "../net/hall";
import { useServer } from "../net/server";
import { useScreenTitle } from "../app/title";
import { useAbout, useDoing, useMyTables } from "../online/hooks";
import { NewTable } from "../online/NewTable";
import { NoServer } from "../online/NoServer";
import { MyTables, OpenTables } from "../online/TableLists";
import { t } from "../words/words";
import "../online/online.css";

export function Online() {
    const server = useServer();
    useScreenTitle(t("With friends"));
    return (
        <main class="page">
            <h1>{t("With friends")}</h1>
            {server === "there" ? <Lists /> : <NoServer state={server} />}
        </main>
    );
}

/** For somebody whose token others may have seen. */
function OwnKey() {
    const doing = useDoing();
    const [done, setDone] = useState(false);
    const replace = () =>
        doing.run(() =>
            hall()
                .renew()
                .then(() => setDone(true)),
        );
    return (
        <details class="on-fair">
            <summary>{t("Your key")}</summary>
            <p>
                {t(
                    "This server knows you by a secret key in this browser. If somebody else may have seen it, replace it: your seats stay yours, and the old key no longer works.",
                )}
            </p>
            <button type="button" disabled={doing.busy} onClick={replace}>
                {t("Replace the key")}
            </button>
            {done && <p role="status">{t("Your key has been replaced.")}</p>}
            {doing.failure && (
                <p class="on-trouble" role="alert">
                    {doing.failure}
                </p>
            )}
        </details>
    );
}

function Lists() {
    const tables = useMyTables();
    const known = useAbout();
    return (
        <>
            {tables.length > 0 && (
                <section class="on-panel">
                    <h2>{t("Your tables")}</h2>
                    <MyTables tables={tables} known={known} />
                </section>
            )}
            <div class="on-columns">
                <section class="on-panel">
                    <h2>{t("Open a table")}</h2>
                    <p class="on-soft">
                        {t("You get a link to send to your friends. They need no account to join.")}
                    </p>
                    {known && <NewTable known={known} />}
                </section>
                <section class="on-panel">
                    <h2>{t("Public tables")}</h2>
                    <OpenTables known={known} />
                </section>
            </div>
            <OwnKey />
        </>
    );
}
