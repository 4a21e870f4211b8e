// The four open piles and the closed one. Those that may be taken from now are lit; the others say why not.
import type { ComponentChildren } from "preact";
import type { FaceProps } from "../face";
import { marksOf } from "../marks";
import { Roving } from "../Roving";
import { CardButton } from "../CardButton";
import { term } from "./terms";
import { TypeIcon } from "./art";
import { CardFront } from "./Card";
import { cardName, typeName } from "./names";
import { openPile, typeOf, typeOfPile, types, type GrandprixView, type Type } from "./view";

type Props = FaceProps<GrandprixView>;

function pileWords(pile: string[], type: Type): string {
    const values = { pile: typeName(type), card: cardName(pile.at(-1) ?? ""), count: pile.length };
    if (pile.length === 0) return term("pile-empty", values).trim();
    return term("pile-top", values).trim();
}

/** A pile is as thick as it has cards, up to a point. */
function thickness(count: number): string {
    return `gp-thick-${Math.min(3, Math.max(0, Math.ceil(count / 4)))}`;
}

interface PileButtonProps {
    props: Props;
    /** null: the closed pile. */
    type: Type | null;
    words: string;
    class: string;
    children: ComponentChildren;
}

function PileButton({ props, type, words, class: name, children }: PileButtonProps) {
    const choice = props.choices.find(
        ({ does }) => does.what === "take" && typeOfPile(does.pile) === type,
    );
    return (
        <CardButton
            label={choice ? `${words}; ${choice.says}` : words}
            class={`gp-source ${name}`}
            playable={choice !== undefined}
            marks={marksOf(props, choice ? [choice] : [])}
            onPlay={() => choice && props.act(choice.move)}
            onWhy={() => props.why(`+${type ?? "?"}`)}
        >
            {children}
        </CardButton>
    );
}

/** The card of a pile that has just been taken, or put down. */
function moved(props: Props, what: "take" | "discard", type: Type): string | undefined {
    const cards = props.happened.filter((event) => event.what === what).map(({ card }) => card!);
    return cards.find((card) => typeOf(card) === type);
}

/** The card that has just been taken goes down, towards the players; laid ones come from there. */
function Leaving({ props, type }: { props: Props; type: Type }) {
    const gone = props.ms > 0 ? moved(props, "take", type) : undefined;
    if (gone === undefined) return null;
    return (
        <span
            key={`${gone}/${openPile(props.view, type).length}`}
            class="gp-leaves"
            aria-hidden="true"
        >
            <CardFront card={gone} />
        </span>
    );
}

function OpenPile({ props, type }: { props: Props; type: Type }) {
    const pile = openPile(props.view, type);
    const top = pile.at(-1);
    const name = top ? `gp-open ${thickness(pile.length)}` : `gp-empty gp-${type}`;
    return (
        <li class="gp-place" data-overhang>
            <PileButton props={props} type={type} words={pileWords(pile, type)} class={name}>
                {top ? (
                    <span
                        key={pile.length}
                        class={moved(props, "discard", type) ? "gp-sheet gp-arrives" : "gp-sheet"}
                    >
                        <CardFront card={top} />
                    </span>
                ) : (
                    <TypeIcon type={type} />
                )}
            </PileButton>
            <Leaving props={props} type={type} />
            <PileName name={typeName(type)} count={pile.length} />
        </li>
    );
}

function PileName({ name, count }: { name: string; count: number }) {
    return (
        <>
            {count > 0 && (
                <span class="gp-count" aria-hidden="true">
                    {count}
                </span>
            )}
            <span class="gp-pile-name" aria-hidden="true">
                {name}
            </span>
        </>
    );
}

function ClosedPile({ props }: { props: Props }) {
    const count = props.view.closed_count;
    return (
        <li class="gp-place" data-overhang>
            <PileButton
                props={props}
                type={null}
                words={term("closed-count", { count })}
                class={`gp-closed ${thickness(count)}`}
            >
                <span class="gp-sheet gp-back">?</span>
            </PileButton>
            <PileName name={term("closed")} count={count} />
        </li>
    );
}

/** They are small while nothing is taken from them. */
export function Piles({ small, ...props }: Props & { small?: boolean }) {
    return (
        <Roving label={term("piles")} class={small ? "gp-piles gp-piles-small" : "gp-piles"}>
            <ul>
                {types.map((type) => (
                    <OpenPile key={type} props={props} type={type} />
                ))}
                <ClosedPile props={props} />
            </ul>
        </Roving>
    );
}
