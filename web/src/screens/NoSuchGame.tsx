// For an address with an unknown game.
import { routeTo } from "../app/router";
import { t } from "../words/words";

export function NoSuchGame() {
    return (
        <>
            <h1>{t("There is no such game.")}</h1>
            <a class="button" href={routeTo("home")}>
                {t("All games")}
            </a>
        </>
    );
}
