// What the scores of a match count: "points", "cards left".
import { termsOf } from "../words/terms";
import { t } from "../words/words";

/** As the game calls it, whether it has a face or not. */
export function scoreWords(game: string): string {
    const words = termsOf(game)("score");
    return words === "score" ? t("Score") : words; // before the engine's words are there
}
