// The middle of the table: the pile, what it asks for in words, and the stock.
import type { ComponentChildren } from "preact";
import type { Seat } from "../../engine/types";
import { term } from "./terms";
import { topCard, countsOf, stacksOf } from "./cards";
import { CardFront, CardBack, Ranks } from "./Card";
import { Sign } from "./signs";
import type { BattleView } from "./view";

interface Props {
    view: BattleView;
    you: Seat | null;
    names: string[];
}

interface PileProps extends Props {
    /** What is lit while the player chooses how to lay a card. */
    children: ComponentChildren;
}

function answerWords({ view, you, names }: Props): string {
    if (view.threatened === you) return term("you-must-answer");
    const who = names[view.threatened ?? 0] ?? "";
    return term("must-answer", { who });
}

/** What the next player has to lay. */
function demandWords(props: Props): string {
    const { phase, pile, asks, value } = props.view;
    if (phase === "choose") return term("choosing");
    if (pile.length === 0) return term("leads");
    if (asks === "answer") return answerWords(props);
    if (asks === "thirteen") return term("answers");
    const words = term(asks, { value: value ?? 0 });
    return props.view.bars_one ? `${words} · ${term("no-1")}` : words;
}

const demandMarks: Record<BattleView["asks"], string> = {
    anything: "✱",
    higher: "≥",
    lower: "≤",
    thirteen: "",
    answer: "",
};

/** The demand at a glance. It is always there, so that the words beside it stay in their place. */
function DemandSign({ view }: { view: BattleView }) {
    const mark = demandMarks[view.asks];
    if (mark === "") return <Sign card="13" class="bgum-demand-sign" />;
    return (
        <span class="bgum-demand-sign" aria-hidden="true">
            {mark}
            {view.asks !== "anything" && view.value}
        </span>
    );
}

/** The cards on top side by side, on the edge of whatever lies below. */
function Heap({ view }: { view: BattleView }) {
    if (view.top === null) return <span class="bgum-slot bgum-big" data-place="pile" />;
    const shown = Math.min(view.run, 4);
    const below = view.pile.length > view.run;
    return (
        <span class={below ? "bgum-heap bgum-thick" : "bgum-heap"} data-place="pile">
            <span class="bgum-fan" data-fan>
                {Array.from({ length: shown }, (_, i) => (
                    <CardFront
                        key={view.plays - shown + i}
                        card={topCard(view.top!)}
                        class="bgum-big"
                    />
                ))}
            </span>
            <span class="bgum-badge">{view.pile.length}</span>
        </span>
    );
}

function PileWords({ view }: { view: BattleView }) {
    if (view.pile.length === 0) return null;
    const cards = view.pile.join(", ");
    return (
        <p class="visually-hidden">{term("pile-top", { cards, top: topCard(view.top ?? "N") })}</p>
    );
}

export function Pile({ children, ...props }: PileProps) {
    const { view, names } = props;
    return (
        <section class="bgum-middle" aria-label={term("pile")}>
            <div class="bgum-heaps" aria-hidden="true">
                <Heap view={view} />
                <span class="bgum-stock" data-place="stock">
                    {view.stock_count > 0 ? <CardBack /> : <span class="bgum-slot" />}
                    <span class="bgum-badge">{view.stock_count}</span>
                </span>
            </div>
            <div class="bgum-asks">
                {view.phase !== "over" && (
                    <p class="bgum-demand">
                        <DemandSign view={view} />
                        <strong>{demandWords(props)}</strong>
                    </p>
                )}
                <PileWords view={view} />
                <p class="bgum-soft">
                    <span>{term("stock", { count: view.stock_count })}</span>
                    {view.pile.length > 0 && (
                        <span>{term("last", { who: names[view.laid_last ?? 0] ?? "" })}</span>
                    )}
                </p>
            </div>
            <Ranks stacks={stacksOf(countsOf(view.pile))} />
            {children}
        </section>
    );
}
