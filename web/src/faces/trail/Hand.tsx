// Your Race cards, your Boosts, and what else you can do. Equal cards are one stack, as one is as
// good as the other.
import type { Choice } from "../../engine/types";
import { CardButton } from "../../table/CardButton";
import type { FaceProps } from "../../table/face";
import { Roving } from "../../table/Roving";
import { t } from "../../words/words";
import { Actions } from "./Actions";
import { BoostButton } from "./BoostButton";
import { Glyph } from "./glyphs";
import { cardsPaid, movesOfCard, questionAboutCard } from "./moves";
import { CardArt, LegIcon } from "./signs";
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
    return <span class="ta-use ta-keep">{moves.length ? t("keep") : ""}</span>;
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
    const { view, choices, hint } = props;
    const moves = movesOfCard(choices, face);
    const held = cardsWord(Array<CardFace>(count).fill(face));
    const leg = legsOf(view.course)[view.runners[view.turn]!.at]?.colour;
    const play = () =>
        moves.length === 1 ? props.act(moves[0]!.move) : props.offer(moves, capital(held));
    return (
        <CardButton
            class={`ta-stack ta-copies-${Math.min(count, 3)}`}
            label={[capital(held), ...moves.map(({ says }) => says)].join("; ")}
            playable={moves.length > 0}
            hinted={moves.some(({ move }) => move === hint)}
            onPlay={play}
            onWhy={() => props.why(questionAboutCard(face, count))}
        >
            <CardArt face={face} />
            {count > 1 && <Glyph class="ta-count" text={`×${count}`} />}
            <Use moves={moves} leg={leg} />
        </CardButton>
    );
}

function Cards({ props, hand }: { props: FaceProps<TrailView>; hand: CardFace[] }) {
    const stacks = counted(hand).sort((a, b) => faces.indexOf(a.what) - faces.indexOf(b.what));
    return (
        <Roving label={t("Your Race cards")} class="ta-cards">
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
    const boosts = boostCards(view, runner.boosts);
    return (
        <div class="ta-hand">
            {runner.hand && runner.hand.length > 0 && <Cards props={props} hand={runner.hand} />}
            <Actions {...props} />
            {boosts.length > 0 && (
                <Roving label={t("Your Boosts")} class="ta-boosts">
                    {boosts.map((card) => (
                        <BoostButton key={card.name} card={card} owner={runner} props={props} />
                    ))}
                </Roving>
            )}
        </div>
    );
}
