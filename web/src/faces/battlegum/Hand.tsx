// Your own cards: those in front of you, the hand with equal cards together, and the moves that
// are no card.
import type { Choice } from "../../engine/types";
import { CardButton } from "../CardButton";
import type { Choosing, FaceProps } from "../face";
import { choicesTo } from "../held";
import { marksOf } from "../marks";
import { Roving } from "../Roving";
import { Narrow, Way, WaysAbove } from "../Way";
import { term } from "./terms";
import { aimedAt, byCount, countsOf, heldBy, laysOf, stacksOf } from "./cards";
import type { Stack } from "./cards";
import { CardFront } from "./Card";
import { Front } from "./Front";
import { RowChoice } from "./RowChoice";
import { Threat } from "./SeatPanel";
import { wordsFor } from "./signs";
import type { BattleView, CardName, SeatView } from "./view";

type Props = FaceProps<BattleView>;

function labelFor({ card, count }: Stack, props: Props): string {
    const name = count > 1 ? `${count} × ${wordsFor(card)}` : wordsFor(card);
    const lays = laysOf(card, props.choices);
    if (lays.length === 0) return name;
    return `${name}. ${lays.length === 1 ? lays[0]!.says : term("choose-way")}`;
}

/** How many of a card to lay: the first question about it, and for most cards the only one. */
function CountChips({ card, props }: { card: CardName; props: Props }) {
    const groups = byCount(laysOf(card, props.choices));
    if (props.choosing?.card !== card || groups.length < 2) return null;
    return (
        <WaysAbove>
            {groups.map(({ count, moves }) => {
                const chip = <span class="bgum-count-chip" data-text={`×${count}`} />;
                return moves.length === 1 ? (
                    <Way key={count} props={props} move={moves[0]!.move}>
                        {chip}
                    </Way>
                ) : (
                    <Narrow
                        key={count}
                        props={props}
                        label={term("lay-count", { count })}
                        to={choosingOf(card, moves)}
                    >
                        {chip}
                    </Narrow>
                );
            })}
        </WaysAbove>
    );
}

const choosingOf = (card: CardName, moves: Choice[]): Choosing => ({
    card,
    title: aimedAt(moves, null) === null ? term("aim") : term("ways", { card }),
    moves,
});

/** What tapping a card lights: how many of it, and if it is aimed, one of it at each rival. */
function firstChoice(card: CardName, lays: Choice[]): Choosing {
    const first = byCount(lays)[0]!.moves;
    return choosingOf(card, first.length > 1 ? first : lays);
}

/** So many stacks are in one row; more are small, in two rows of seven. */
const FEW = 5;
const COLUMNS = 7;

/** Where a stack lies, for the style. Stacks are placed by `translate`, so that those which stay slide together. */
function placeIn(stacks: number, at: number): Record<string, number> {
    if (stacks <= FEW) return { "--bgum-at": at + (FEW - stacks) / 2, "--bgum-line": 0 };
    return { "--bgum-at": at % COLUMNS, "--bgum-line": Math.floor(at / COLUMNS) };
}

interface HandCardProps {
    stack: Stack;
    place: Record<string, number>;
    props: Props;
}

function HandCard({ stack, place, props }: HandCardProps) {
    const { card, count } = stack;
    const lays = laysOf(card, props.choices);
    const isOpen = props.choosing?.card === card;
    const play = () => {
        if (lays.length === 1) props.act(lays[0]!.move);
        else props.choose(isOpen ? null : firstChoice(card, lays));
    };
    return (
        <span class={isOpen ? "bgum-held bgum-open" : "bgum-held"} style={place}>
            <CountChips card={card} props={props} />
            <CardButton
                label={labelFor(stack, props)}
                playable={lays.length > 0}
                open={lays.length > 1 ? isOpen : undefined}
                marks={marksOf(props, lays)}
                class={count > 1 ? "bgum-stack" : ""}
                onPlay={play}
                onWhy={() => props.why(card)}
            >
                <CardFront card={card} />
                {count > 1 && <span class="bgum-badge" data-text={`×${count}`} />}
            </CardButton>
        </span>
    );
}

function OwnFront({ seat, props }: { seat: SeatView; props: Props }) {
    const show = (card: CardName) => {
        const draw = props.choices.find(({ does }) => does.what === "draw" && does.card === card);
        return (
            <CardButton
                label={draw ? `${wordsFor(card)}. ${draw.says}` : wordsFor(card)}
                playable={draw !== undefined}
                marks={marksOf(props, draw ? [draw] : [])}
                onPlay={() => draw && props.act(draw.move)}
                onWhy={() => props.why(`draw ${card}`)}
            >
                <CardFront card={card} />
            </CardButton>
        );
    };
    return (
        <Roving label={term("front")} class="bgum-own">
            <Front
                row={heldBy(seat).row}
                down={seat.face_down}
                places={props.view.front}
                show={show}
            />
            <span class="visually-hidden">{term("face-down", { count: seat.face_down })}</span>
        </Roving>
    );
}

const buttonWords: Record<string, () => string> = {
    take: () => term("take"),
    complete: () => term("pair"),
    pass: () => term("pass"),
};

// Taking the pile is shown even when it is not possible, as people look for it and want to know why.
function Actions({ props }: { props: Props }) {
    const { choices, view, act, why } = props;
    const listed = choices.filter(({ does }) => buttonWords[does.what]);
    const wonder = choices.length > 0 && view.phase === "play" && view.pile.length > 0;
    const taking = { move: "take", says: "", does: { what: "take" } };
    const moves = listed.length === 0 && wonder ? [taking] : listed;
    return (
        <div class="bgum-actions">
            {props.you !== null && props.you === view.threatened && <Threat />}
            {moves.map(({ move, says, does }) => (
                <button
                    key={move}
                    type="button"
                    class={`button ${says ? "primary" : ""} ${marksOf(props, [{ move }])}`}
                    aria-disabled={!says}
                    title={says}
                    onClick={() => (says ? act(move) : why(move))}
                >
                    {buttonWords[does.what]!()}
                </button>
            ))}
        </div>
    );
}

export function Hand(props: Props) {
    const seat = props.view.seats[props.you ?? 0];
    if (!seat) return null;
    if (choicesTo("row", props.choices).length > 0) return <RowChoice {...props} />;
    const stacks = stacksOf(countsOf(heldBy(seat).hand));
    const waiting = props.choices.length === 0 ? "bgum-waiting" : "";
    return (
        <div class={`bgum-mine ${waiting}`}>
            <div class="bgum-mine-top">
                <OwnFront seat={seat} props={props} />
                <Actions props={props} />
            </div>
            <Roving
                label={term("hand")}
                class={`bgum-hand bgum-spread ${stacks.length > FEW ? "bgum-many" : ""}`}
            >
                <div style={{ "--bgum-ms": `${props.ms}ms` }}>
                    {stacks.map((stack, at) => (
                        <HandCard
                            key={stack.card}
                            stack={stack}
                            place={placeIn(stacks.length, at)}
                            props={props}
                        />
                    ))}
                </div>
            </Roving>
        </div>
    );
}
