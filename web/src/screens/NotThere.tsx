// What was asked for is not there.
import { routeTo } from "../app/router";
import { t } from "../words/words";

export function NotThere({ says }: { says: string }) {
    return (
        <main class="page not-there">
            <h1>{says}</h1>
            <a class="button" href={routeTo("home")}>
                {t("All games")}
            </a>
        </main>
    );
}
