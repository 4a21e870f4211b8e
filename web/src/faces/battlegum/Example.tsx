// A rule's example: the pile and your cards, and what has become of them.
import type { ExampleProps } from "../face";
import { CardFront, CardBack } from "./Card";
import { topCard } from "./cards";
import { Front } from "./Front";
import { term } from "./terms";
import type { BattleView } from "./view";
import "./example.css";

/** The cards on top of the pile, and how many lie there. */
function Heap({ view }: { view: BattleView }) {
    const shown = Math.min(view.run, 4);
    return (
        <span class="bgum-ex-row">
            <small>{term("pile")}</small>
            {view.top === null ? (
                <span class="bgum-slot" />
            ) : (
                Array.from({ length: shown }, (_, i) => (
                    <CardFront key={i} card={topCard(view.top!)} />
                ))
            )}
            {view.pile.length > shown && <b>+{view.pile.length - shown}</b>}
        </span>
    );
}

function Mine({ view, you, front }: { view: BattleView; you: number; front: boolean }) {
    const { hand, face_up, face_down } = view.seats[you]!;
    return (
        <span class="bgum-ex-row">
            <small>{term("hand")}</small>
            {hand?.map((card, i) => (
                <CardFront key={i} card={card} />
            ))}
            {hand?.length === 0 && <span class="bgum-slot" />}
            {front && <Front row={face_up} down={face_down} places={view.front} />}
        </span>
    );
}

export function Example({ views, you }: ExampleProps<BattleView>) {
    const [first, last] = [views[0]!, views.at(-1)!];
    const front = first.phase === "choose";
    const shown = views.length > 1 ? [first, last] : [first];
    return (
        <>
            {shown.map((view, i) => (
                <>
                    {i > 0 && <span class="rule-then">↓</span>}
                    <span class="bgum-ex" key={i}>
                        {!front && <Heap view={view} />}
                        <Mine view={view} you={you} front={front} />
                        {!front && view.stock_count > 0 && (
                            <span class="bgum-ex-row bgum-ex-stock">
                                <CardBack />
                            </span>
                        )}
                    </span>
                </>
            ))}
        </>
    );
}
