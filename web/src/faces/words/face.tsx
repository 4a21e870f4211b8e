// A game without a face of its own: what the engine says of the table, and its moves as buttons.
import type { Face, FaceProps } from "../face";
import { Choices } from "../Choices";
import { Roving } from "../Roving";
import { t } from "../../words/words";
import { Picture } from "./Picture";
import "./words.css";

/** Lines that the engine indents are rows of a list or of a map, whose columns have to meet. */
function Lines({ lines }: { lines: string[] }) {
    return (
        <>
            {lines.map((line, i) => (
                <p key={i} class={line.startsWith(" ") ? "words-line words-row" : "words-line"}>
                    {line}
                </p>
            ))}
        </>
    );
}

/** What is said of the table ends with your own cards, which are in the hand already. */
function Board({ words: { says, hand } }: FaceProps<never>) {
    return (
        <div class="words-board">
            <Lines lines={says.filter((line) => !hand.includes(line))} />
        </div>
    );
}

function Hand({ words, choices, hint, act }: FaceProps<never>) {
    return (
        <div class="words-hand">
            <div>
                <Lines lines={words.hand} />
            </div>
            {choices.length > 0 && (
                <Roving label={t("Your moves")} class="words-moves">
                    <Choices choices={choices} hint={hint} onChoose={act} />
                </Roving>
            )}
        </div>
    );
}

const inWords: Face<never> = {
    id: "",
    Board,
    Hand,
    Picture,
    counts: () => t("points"),
};
export default inWords;
