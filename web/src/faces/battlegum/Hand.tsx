// Your own cards: those in front of you, the hand with equal cards together, and the moves that
// are no card.
import { CardButton } from "../../table/CardButton";
import type { FaceProps } from "../../table/face";
import { Roving } from "../../table/Roving";
import { t } from "../../words/words";
import { countsOf, heldBy, laidBy, laysOf, stacksOf } from "./cards";
import type { Stack } from "./cards";
import { Card } from "./Card";
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
    return `${name}. ${lays.length === 1 ? lays[0]!.says : t("Choose how to lay it.")}`;
}

function HandCard({ stack, props }: { stack: Stack; props: Props }) {
    const lays = laysOf(stack.card, props.choices);
    const play = () =>
        lays.length === 1
            ? props.act(lays[0]!.move)
            : props.offer(lays, t("How do you lay {card}?", { card: stack.card }));
    return (
        <CardButton
            label={labelFor(stack, props)}
            playable={lays.length > 0}
            hinted={props.hint !== null && laidBy(props.hint) === stack.card}
            class={stack.count > 1 ? "bgum-stack" : ""}
            onPlay={play}
            onWhy={() => props.why(stack.card)}
        >
            <Card card={stack.card} />
            {stack.count > 1 && <span class="bgum-badge" data-text={`×${stack.count}`} />}
        </CardButton>
    );
}

function OwnFront({ seat, props }: { seat: SeatView; props: Props }) {
    const show = (card: CardName) => {
        const move = `draw ${card}`;
        const draw = props.choices.find((choice) => choice.move === move);
        return (
            <CardButton
                label={draw ? `${wordsFor(card)}. ${draw.says}` : wordsFor(card)}
                playable={draw !== undefined}
                hinted={props.hint === move}
                onPlay={() => props.act(move)}
                onWhy={() => props.why(move)}
            >
                <Card card={card} />
            </CardButton>
        );
    };
    return (
        <Roving label={t("In front of you")} class="bgum-own">
            <Front row={heldBy(seat).row} down={seat.face_down} show={show} />
            <span class="visually-hidden">
                {t("Face down: {count}", { count: seat.face_down })}
            </span>
        </Roving>
    );
}

const buttonWords: Record<string, () => string> = {
    take: () => t("Take the pile"),
    complete: () => t("Complete the pair"),
    pass: () => t("Pass"),
};

// Taking the pile is shown even when it is not possible, as people look for it and want to know why.
function Actions({ props }: { props: Props }) {
    const { choices, view, hint, act, why } = props;
    const listed = choices.filter(({ move }) => buttonWords[move]);
    const wonder = choices.length > 0 && view.phase === "play" && view.pile.length > 0;
    const moves = listed.length === 0 && wonder ? [{ move: "take", says: "" }] : listed;
    return (
        <div class="bgum-actions">
            {props.you !== null && props.you === view.threatened && <Threat />}
            {moves.map(({ move, says }) => (
                <button
                    key={move}
                    type="button"
                    class={`button ${says ? "primary" : ""} ${hint === move ? "bgum-hinted" : ""}`}
                    aria-disabled={!says}
                    title={says}
                    onClick={() => (says ? act(move) : why(move))}
                >
                    {buttonWords[move]!()}
                </button>
            ))}
        </div>
    );
}

export function Hand(props: Props) {
    const seat = props.view.seats[props.you ?? 0];
    if (!seat) return null;
    if (props.choices.some(({ move }) => move.startsWith("up "))) return <RowChoice {...props} />;
    const stacks = stacksOf(countsOf(heldBy(seat).hand));
    const waiting = props.choices.length === 0 ? "bgum-waiting" : "";
    return (
        <div class={`bgum-mine ${waiting}`}>
            <div class="bgum-mine-top">
                <OwnFront seat={seat} props={props} />
                <Actions props={props} />
            </div>
            <Roving
                label={t("Your hand")}
                class={`bgum-hand ${stacks.length > 4 ? "bgum-many" : ""}`}
            >
                {stacks.map((stack) => (
                    <HandCard key={stack.card} stack={stack} props={props} />
                ))}
            </Roving>
        </div>
    );
}
