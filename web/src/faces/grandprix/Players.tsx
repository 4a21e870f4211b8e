// Everybody at the table: what they hold as far as one may know, and the standings of the season.
import type { FaceProps } from "../face";
import { nameOf } from "../names";
import { term } from "./terms";
import { TypeIcon } from "./art";
import { SmallBack, SmallCard } from "./Card";
import { ScoreCard } from "./Prizes";
import { cardNames } from "./names";
import { knownCards, type GrandprixView } from "./view";

type Props = FaceProps<GrandprixView>;

export function playerName(props: Props, seat: number): string {
    return nameOf(props.names, seat, props.reader);
}

function countWords(props: Props, seat: number): string {
    const { view } = props;
    const total = view.totals[seat];
    const values = { who: playerName(props, seat), count: view.hand_counts[seat] ?? 0 };
    if (total == null) return term("seat-hidden", values).trim();
    return term("seat", { ...values, total }).trim();
}

export function playerWords(props: Props, seat: number): string {
    const known = knownCards(props.view, seat);
    const said =
        countWords(props, seat) +
        (known.length ? term("seat-known", { cards: cardNames(known) }) : "");
    if (props.view.chosen[seat]) return said + term("seat-chosen");
    return props.actor === seat ? said + term("seat-plays") : said;
}

/** Another's hand: open in an all-seeing replay, else the cards that everybody knows and the backs of the rest. */
export function HandOf({ props, seat }: { props: Props; seat: number }) {
    if (seat === props.you) return null;
    const seen = props.view.hands[seat] ?? knownCards(props.view, seat);
    const hidden = Math.max(0, (props.view.hand_counts[seat] ?? 0) - seen.length);
    return (
        <span class="gp-held">
            {seen.map((card, at) => (
                <SmallCard key={card + at} card={card} />
            ))}
            <span class="gp-backs">
                {Array.from({ length: hidden }, (_, at) => (
                    <SmallBack key={at} />
                ))}
            </span>
        </span>
    );
}

function Won({ view, seat }: { view: GrandprixView; seat: number }) {
    return (
        <span class="gp-won">
            {view.won[seat]?.map((number) => (
                <ScoreCard key={number} number={number} small />
            ))}
        </span>
    );
}

export function Total({ view, seat }: { view: GrandprixView; seat: number }) {
    return <b class="gp-total">{view.totals[seat] ?? "?"}</b>;
}

/** The seat's colour, as the helmet of its driver. */
export function SeatMark({ seat }: { seat: number }) {
    return (
        <span class={`gp-seat gp-paint-${seat + 1}`}>
            <TypeIcon type="D" />
        </span>
    );
}

/** Its place is always there, so that nothing moves when it comes. */
export function Tick({ isThere }: { isThere: boolean }) {
    return <span class="gp-tick">{isThere && "✓"}</span>;
}

function PlayerPanel({ props, seat }: { props: Props; seat: number }) {
    const acts = props.actor === seat && !props.over;
    return (
        <li class={acts ? "gp-player gp-acting" : "gp-player"}>
            <span class="visually-hidden">{playerWords(props, seat)}</span>
            <div class="gp-row" aria-hidden="true">
                <SeatMark seat={seat} />
                <span class="gp-name">{playerName(props, seat)}</span>
                <HandOf props={props} seat={seat} />
                <Won view={props.view} seat={seat} />
                <Total view={props.view} seat={seat} />
            </div>
        </li>
    );
}

/** In turn order; once the season is over, the best first. */
function seatsInOrder({ view, over }: Props): number[] {
    const seats = view.totals.map((_, seat) => seat);
    return over ? seats.sort((a, b) => (view.totals[b] ?? 0) - (view.totals[a] ?? 0)) : seats;
}

export function Players(props: Props) {
    return (
        <section class="gp-players" aria-label={term("standings")}>
            <p class="gp-heading" aria-hidden="true">
                <span>{term("standings")}</span>
                <span>{term("points")}</span>
            </p>
            <ol>
                {seatsInOrder(props).map((seat) => (
                    <PlayerPanel key={seat} props={props} seat={seat} />
                ))}
            </ol>
        </section>
    );
}
