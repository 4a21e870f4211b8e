// The middle of the table: the pile, what it asks for in words, and the stock.
import type { Seat } from "../../engine/types";
import { t } from "../../words/words";
import { cardOf, countsOf, stacksOf } from "./cards";
import { Card, CardBack, Chips } from "./Card";
import { Sign } from "./signs";
import type { BattleView } from "./view";

interface Props {
    view: BattleView;
    you: Seat | null;
    names: string[];
}

function answerWords({ view, you, names }: Props): string {
    if (view.threatened === you) return t("You must answer with a 13 or a 1, or take the pile.");
    const who = names[view.threatened ?? 0] ?? "";
    return t("{who} must answer with a 13 or a 1, or take the pile.", { who });
}

/** What has to follow, whoever is next. */
function demandWords(props: Props): string {
    const { phase, pile, asks, value } = props.view;
    if (phase === "choose") return t("Everybody chooses three cards to lie face up.");
    if (pile.length === 0) return t("The pile is empty: any card may be led.");
    if (asks === "answer") return answerWords(props);
    if (asks === "higher") return t("{value} or higher, or a Ninja", { value: value ?? 0 });
    const words =
        asks === "lower"
            ? t("{value} or lower, or a Ninja", { value: value ?? 0 })
            : t("Anything may follow.");
    return props.view.one_fits ? words : `${words} · ${t("A 1 does not go onto this pile.")}`;
}

/** The demand at a glance. */
function DemandSign({ view }: { view: BattleView }) {
    if (view.asks === "answer") return <Sign card="13" class="bgum-demand-sign" />;
    if (view.asks === "anything") return null;
    return (
        <span class="bgum-demand-sign" aria-hidden="true">
            {view.asks === "higher" ? "≥" : "≤"}
            {view.value}
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
                    <Card key={view.plays - shown + i} card={cardOf(view.top!)} class="bgum-big" />
                ))}
            </span>
            <span class="bgum-badge">{view.pile.length}</span>
        </span>
    );
}

function PileWords({ view }: { view: BattleView }) {
    if (view.pile.length === 0) return null;
    return (
        <>
            <p class="visually-hidden">
                {t("Pile: {cards}. On top: {top}.", {
                    cards: view.pile.join(", "),
                    top: cardOf(view.top ?? 0),
                })}
            </p>
            <p class="bgum-chips" aria-hidden="true">
                <Chips stacks={stacksOf(countsOf(view.pile))} />
            </p>
        </>
    );
}

export function Pile(props: Props) {
    const { view, names } = props;
    return (
        <section class="bgum-middle" aria-label={t("Pile")}>
            <div class="bgum-heaps" aria-hidden="true">
                <Heap view={view} />
                {view.stock_count > 0 && (
                    <span class="bgum-stock" data-place="stock">
                        <CardBack />
                        <span class="bgum-badge">{view.stock_count}</span>
                    </span>
                )}
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
                    {view.pile.length > 0 && (
                        <span>{t("Laid last: {who}", { who: names[view.laid_last] ?? "" })}</span>
                    )}
                    <span>{t("Stock: {count}", { count: view.stock_count })}</span>
                </p>
            </div>
        </section>
    );
}
