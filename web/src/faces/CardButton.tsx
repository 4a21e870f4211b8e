// A card that can be tapped. One that cannot be played now stays focusable and says why.
import type { ComponentChildren, JSX } from "preact";

interface Props {
    /** What a screen reader says: the card, and what it would do. */
    label: string;
    playable: boolean;
    chosen?: boolean;
    /** Whether the ways to play it are lit; undefined: it has one at most. */
    open?: boolean | undefined;
    /** See marks.ts. */
    marks?: string;
    class?: string;
    style?: JSX.CSSProperties;
    onPlay(): void;
    onWhy(): void;
    children: ComponentChildren;
}

export function CardButton(props: Props) {
    const { marks } = props;
    const classes = ["card", props.class, props.playable ? "playable" : "impossible", marks];
    if (props.chosen || props.open) classes.push("chosen");
    return (
        <button
            type="button"
            class={classes.filter(Boolean).join(" ")}
            style={props.style}
            aria-label={props.label}
            aria-disabled={!props.playable}
            aria-pressed={props.chosen}
            aria-expanded={props.open}
            onClick={props.playable ? props.onPlay : props.onWhy}
        >
            <span class="card-face" aria-hidden="true">
                {props.children}
            </span>
        </button>
    );
}
