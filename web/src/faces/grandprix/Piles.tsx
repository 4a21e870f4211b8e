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
import { openPile, types, type GrandprixView, type Type } from "./view";

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
    move: string;
    words: string;
    class: string;
    children: ComponentChildren;
}

function PileButton({ props, move, words, class: name, children }: PileButtonProps) {
    const choice = props.choices.find((listed) => listed.move === move);
    return (
        <CardButton
            label={choice ? `${words}; ${choice.says}` : words}
            class={`gp-source ${name}`}
            playable={choice !== undefined}
            marks={marksOf(props, (marked) => marked === move)}
            onPlay={() => props.act(move)}
            onWhy={() => props.why(move)}
        >
            {children}
        </CardButton>
    );
}

/** The card that has just been taken goes down, towards the players; laid ones come from there. */
function Leaving({ props, type }: { props: Props; type: Type }) {
    if (props.ms === 0 || !props.before || props.before.race !== props.view.race) return null;
    const was = openPile(props.before, type);
    const now = openPile(props.view, type);
    const gone = was.length === now.length + 1 ? was.at(-1) : undefined;
    if (gone === undefined) return null;
    return (
        <span key={`${gone}/${was.length}`} class="gp-leaves" aria-hidden="true">
            <CardFront card={gone} />
        </span>
    );
}

function hasGrown(props: Props, type: Type): boolean {
    return (
        props.before !== null &&
        openPile(props.before, type).length < openPile(props.view, type).length
    );
}

function OpenPile({ props, type }: { props: Props; type: Type }) {
    const pile = openPile(props.view, type);
    const top = pile.at(-1);
    const name = top ? `gp-open ${thickness(pile.length)}` : `gp-empty gp-${type}`;
    return (
        <li class="gp-place" data-overhang>
            <PileButton props={props} move={`+${type}`} words={pileWords(pile, type)} class={name}>
                {top ? (
                    <span
                        key={pile.length}
                        class={hasGrown(props, type) ? "gp-sheet gp-arrives" : "gp-sheet"}
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
                move="+?"
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
