// Shown instead of the online screens when there is no server.
import { routeTo } from "../app/router";
import type { ServerState } from "../net/server";
import { t } from "../words/words";

export function NoServer({ state }: { state: ServerState }) {
    if (state === "asking") return <p class="on-soft">{t("One moment …")}</p>;
    return (
        <section class="on-panel">
            <p>
                {state === "none"
                    ? t(
                          "To play with friends you need a Paddock server, and this site has none. Everything else works here: matches against bots, lessons, rules and replays.",
                      )
                    : t(
                          "The server is not responding right now. Everything else still works: matches against bots, lessons, rules and replays.",
                      )}
            </p>
            {state === "none" && (
                <p class="on-soft">
                    {t("If you have the Paddock program, start a server with:")}{" "}
                    <code>paddock serve</code>
                </p>
            )}
            <a class="button" href={routeTo("home")}>
                {t("All games")}
            </a>
        </section>
    );
}
