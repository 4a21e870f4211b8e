// For an invited friend who does not know the game; the lesson leads back to the table.
import { routeTo } from "../app/router";
import { t } from "../words/words";

export function LearnLink({ game }: { game: string }) {
    return (
        <p class="on-learn">
            <a class="button" href={routeTo("learn", game)}>
                {t("Learn this game in a few minutes")}
            </a>
        </p>
    );
}
