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

/** A list that is drawn anew when it says something else: what stays in it does not jump. */
const anew = (texts: string[]) => texts.join("\n");

/** What is said of the table ends with your own cards, which are in the hand already. */
function Board({ words: { says, hand } }: FaceProps<never>) {
    return (
        <div class="words-board" key={anew(says)}>
            <Lines lines={says.filter((line) => !hand.includes(line))} />
        </div>
    );
}

function Hand({ words, choices, hint, act }: FaceProps<never>) {
    return (
        <div class="words-hand">
            <div
                class="words-cards"
                key={anew(words.hand)}
                role="region"
                aria-label={t("Your cards")}
                tabIndex={0}
            >
                <Lines lines={words.hand} />
            </div>
            <Roving label={t("Your moves")} class="words-moves">
                <Choices
                    key={anew(choices.map(({ move }) => move))}
                    choices={choices}
                    hint={hint}
                    onChoose={act}
                />
            </Roving>
        </div>
    );
}

const inWords: Face<never> = {
    id: "",
    Board,
    Hand,
    Picture,
};
export default inWords;
