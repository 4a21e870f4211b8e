// A picture beside a rule: the table, what happens, and the table afterwards.
import { faceOf } from "../faces";
import type { RulePicture } from "./pictures";

export function RuleFigure({ game, picture }: { game: string; picture: RulePicture }) {
    const { Example } = faceOf(game);
    const { table, says, ...example } = picture;
    if (!Example) return null;
    return (
        <figure class="rule-picture">
            <div role="img" aria-label={table.join("\n")} class="rule-tables">
                <Example {...example} views={example.views as never[]} />
            </div>
            {says.length > 0 && <figcaption>{says.join(" ")}</figcaption>}
        </figure>
    );
}
