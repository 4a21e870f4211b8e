// Where there is nobody to play with through.
import { routeTo } from "../app/router";
import type { ServerState } from "../app/server";
import { t } from "../words/words";

export function NoServer({ state }: { state: ServerState }) {
    if (state === "asking") return <p class="on-soft">{t("One moment …")}</p>;
    return (
        <section class="on-panel">
            <p>
                {state === "none"
                    ? t(
                          "This page is on a plain web host. Playing with friends needs a Paddock server; everything else works here: playing against bots, lessons, rules, replays.",
                      )
                    : t(
                          "The server does not answer at the moment. Everything that needs no server works: playing against bots, lessons, rules, replays.",
                      )}
            </p>
            {state === "none" && (
                <p class="on-soft">
                    {t("Whoever has the program starts a server with one command:")}{" "}
                    <code>paddock serve</code>
                </p>
            )}
            <a class="button" href={routeTo("home")}>
                {t("All games")}
            </a>
        </section>
    );
}
