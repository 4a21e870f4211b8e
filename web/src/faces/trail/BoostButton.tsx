// A Boost that lies before you.
import type { FaceProps } from "../../table/face";
import { t } from "../../words/words";
import { BoostArt } from "./BoostArt";
import { Glyph } from "./glyphs";
import { movesOfBoost, questionAboutBoost } from "./moves";
import { MiniCards } from "./signs";
import { isUsed } from "./view";
import type { BoostCard, Runner, TrailView } from "./view";
import { boostLine } from "./words";

interface Props {
    card: BoostCard;
    owner: Runner;
    props: FaceProps<TrailView>;
}

export function BoostButton({ card, owner, props }: Props) {
    const moves = movesOfBoost(props.choices, card.name);
    const used = props.actor === props.you && isUsed(props.view, card);
    const label = used
        ? t("Boost: {boost}, used in this turn.", { boost: card.title })
        : boostLine(card);
    const tap = () => {
        if (moves.length === 0) props.why(questionAboutBoost(card, owner));
        else if (moves.length === 1) props.act(moves[0]!.move);
        else props.offer(moves, card.title);
    };
    const hinted = moves.some(({ move }) => move === props.hint);
    return (
        <button
            type="button"
            class={`button ta-boost ${moves.length ? "ta-usable" : ""} ${hinted ? "ta-hinted" : ""}`}
            aria-label={label}
            title={label}
            aria-disabled={moves.length === 0}
            onClick={tap}
        >
            <span class="ta-boost-title">{card.title}</span>
            <span class="ta-boost-deal">
                {used ? <Glyph text="✓" /> : <MiniCards cards={card.cost} />}
                {card.cost.length > 0 && <Glyph text="→" />}
                <BoostArt card={card} />
            </span>
        </button>
    );
}
