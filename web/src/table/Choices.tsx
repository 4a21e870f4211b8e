// Every legal move in words. Whatever a face shows, this is always there.
import type { Choice } from "../engine/types";

interface Props {
    choices: Choice[];
    hint: string | null;
    onChoose(move: string): void;
}

export function Choices({ choices, hint, onChoose }: Props) {
    return (
        <ol class="choices">
            {choices.map(({ move, says }, i) => (
                <li key={move}>
                    <button
                        type="button"
                        autofocus={i === 0}
                        class={move === hint ? "choice hinted" : "choice"}
                        onClick={() => onChoose(move)}
                    >
                        <span class="choice-move">{move}</span> <span>{says}</span>
                    </button>
                </li>
            ))}
        </ol>
    );
}
