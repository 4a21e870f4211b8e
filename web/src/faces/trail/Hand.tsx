// Your Race cards, your Boosts, and what else you can do. Equal cards are one stack, as one is as
// good as the other.
import type { Choice } from "../../engine/types";
import { useRef } from "preact/hooks";
import { CardButton } from "../CardButton";
import type { FaceProps } from "../face";
import { takeOff } from "../flight";
import { marksOf } from "../marks";
import { Roving } from "../Roving";
import { Way, WaysAbove } from "../Way";
import { term } from "./terms";
import { Actions } from "./Actions";
import { BoostButton } from "./BoostButton";
import { Glyph } from "./glyphs";
import { cardsPaid, movesOfCard, paidBy, questionAboutCard } from "./moves";
import { CardArt, LegIcon, MiniCard, MiniCards } from "./signs";
import { boostCards, counted, faces, legsOf } from "./view";
import type { CardFace, LegColour, TrailView } from "./view";
import { capital, cardsWord } from "./words";

/** What the cards of a stack can do: this many of them pay for the leg ahead, or one is kept. */
function Use({ moves, leg }: { moves: Choice[]; leg: LegColour | undefined }) {
    const paid = cardsPaid(moves);
    if (paid.length && leg)
        return (
            <span class="ta-use">
                <Glyph text={`${paid.join("/")}→`} />
                <LegIcon colour={leg} />
            </span>
        );
    return <span class="ta-use ta-keep">{moves.length ? term("keep") : ""}</span>;
}

function Stack({
    face,
    count,
    props,
}: {
    face: CardFace;
    count: number;
    props: FaceProps<TrailView>;
}) {
    const { view, choices } = props;
    const moves = movesOfCard(choices, face);
    const held = cardsWord(Array<CardFace>(count).fill(face));
    const leg = legsOf(view.course)[view.runners[view.turn]!.at]?.colour;
    const isOpen = props.choosing?.card === face;
    const title = term("choose-payment");
    const place = useRef<HTMLSpanElement>(null);
    const play = () => {
        takeOff(face, place.current?.querySelector(".ta-art"));
        if (moves.length === 1) props.act(moves[0]!.move);
        else props.choose(isOpen ? null : { card: face, title, moves });
    };
    return (
        <span ref={place} class="ta-held" style={{ gridColumn: faces.indexOf(face) + 1 }}>
            {isOpen && (
                <WaysAbove>
                    {moves.map(({ move, does }) => (
                        <Way key={move} props={props} move={move}>
                            <MiniCards cards={paidBy(does)} />
                            {does.as && <Glyph text="=" />}
                            {does.as && <MiniCard face={does.as as CardFace} />}
                        </Way>
                    ))}
                </WaysAbove>
            )}
            <CardButton
                class={`ta-stack ta-copies-${Math.min(count, 3)}`}
                label={[capital(held), ...moves.map(({ says }) => says)].join("; ")}
                playable={moves.length > 0}
                open={moves.length > 1 ? isOpen : undefined}
                marks={marksOf(props, moves)}
                onPlay={play}
                onWhy={() => props.why(questionAboutCard(face, count))}
            >
                <CardArt face={face} />
                {count > 1 && <Glyph class="ta-count" text={`×${count}`} />}
                <Use moves={moves} leg={leg} />
            </CardButton>
        </span>
    );
}

function Cards({ props, hand }: { props: FaceProps<TrailView>; hand: CardFace[] }) {
    const stacks = counted(hand).sort((a, b) => faces.indexOf(a.what) - faces.indexOf(b.what));
    return (
        <Roving label={term("your-cards")} class="ta-cards">
            {stacks.map(({ what, count }) => (
                <Stack key={what} face={what} count={count} props={props} />
            ))}
        </Roving>
    );
}

export function Hand(props: FaceProps<TrailView>) {
    const { view, you } = props;
    const runner = you === null ? undefined : view.runners[you];
    if (!runner) return null;
    // At an Aid Station no Boost can be used, and the question there takes their place.
    const isAsked = props.choices.some(({ does }) => does.what.startsWith("aid"));
    const boosts = isAsked ? [] : boostCards(view, runner.boosts);
    const isBare = !runner.hand?.length;
    return (
        <div class={isBare ? "ta-hand ta-bare" : "ta-hand"}>
            {!isBare && <Cards props={props} hand={runner.hand!} />}
            <div key={isBare} class="ta-do">
                <Actions {...props} />
                {boosts.length > 0 && (
                    <Roving label={term("your-boosts")} class="ta-boosts">
                        {boosts.map((card) => (
                            <BoostButton key={card.name} card={card} owner={runner} props={props} />
                        ))}
                    </Roving>
                )}
            </div>
        </div>
    );
}
