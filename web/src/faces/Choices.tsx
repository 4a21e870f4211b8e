// Legal moves in words. Whatever a face shows, the table has a sheet with all of them.
import type { Choice } from "../engine/types";

interface Props {
    choices: Choice[];
    hint: string | null;
    /** Whether the first has the focus when a sheet with them opens. */
    focus?: boolean;
    onChoose(move: string): void;
}

export function Choices({ choices, hint, focus = false, onChoose }: Props) {
    return (
        <ol class="choices">
            {choices.map(({ move, says }, i) => (
                <li key={move}>
                    <button
                        type="button"
                        data-move={move}
                        autofocus={focus && i === 0}
                        class={move === hint ? "choice hinted" : "choice"}
                        onClick={() => onChoose(move)}
                    >
                        {says}
                    </button>
                </li>
            ))}
        </ol>
    );
}
