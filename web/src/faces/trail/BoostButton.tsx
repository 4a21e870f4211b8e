// A Boost that lies before you.
import type { Choice } from "../../engine/types";
import type { FaceProps } from "../face";
import { marksOf } from "../marks";
import { Way, WaysAbove } from "../Way";
import { term } from "./terms";
import { BoostArt } from "./BoostArt";
import { Glyph } from "./glyphs";
import { movesOfBoost, paidBy, questionAboutBoost } from "./moves";
import { MiniCards } from "./signs";
import { isUsed } from "./view";
import type { BoostCard, Runner, TrailView } from "./view";
import { boostLine, boostName, setbackName } from "./words";

interface Props {
    card: BoostCard;
    owner: Runner;
    props: FaceProps<TrailView>;
}

export function BoostButton({ card, owner, props }: Props) {
    const moves = movesOfBoost(props.choices, card.name);
    const used = props.actor === props.you && isUsed(props.view, card);
    const label = used ? term("boost-used", { boost: boostName(card) }) : boostLine(card);
    const isOpen = props.choosing?.card === card.name;
    const tap = () => {
        if (moves.length === 0) props.why(questionAboutBoost(card, owner));
        else if (moves.length === 1) props.act(moves[0]!.move);
        else props.choose(isOpen ? null : { card: card.name, title: questionOf(moves), moves });
    };
    const marks = marksOf(props, moves);
    return (
        <span class="ta-held">
            {isOpen && <BoostWays moves={moves} props={props} />}
            <button
                type="button"
                aria-expanded={moves.length > 1 ? isOpen : undefined}
                class={`button ta-boost ${moves.length ? "ta-usable" : ""} ${marks}`}
                aria-label={label}
                title={label}
                aria-disabled={moves.length === 0}
                onClick={tap}
            >
                <span class="ta-boost-title">{boostName(card)}</span>
                <span class="ta-boost-deal">
                    {used ? <Glyph text="✓" /> : <MiniCards cards={card.cost} />}
                    {card.cost.length > 0 && <Glyph text="→" />}
                    <BoostArt card={card} />
                </span>
            </button>
        </span>
    );
}

const questionOf = (moves: Choice[]) =>
    new Set(moves.map(({ does }) => does.cures)).size > 1
        ? term("choose-setback")
        : term("choose-payment");

/** What to pay, and for a remedy which Setback to get rid of. */
function BoostWays({ moves, props }: Pick<Props, "props"> & { moves: Choice[] }) {
    return (
        <WaysAbove>
            {moves.map(({ move, does }) => (
                <Way key={move} props={props} move={move}>
                    <MiniCards cards={paidBy(does)} />
                    {does.cures && <> {setbackName(does.cures)}</>}
                </Way>
            ))}
        </WaysAbove>
    );
}
