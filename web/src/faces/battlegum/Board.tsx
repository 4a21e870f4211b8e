// The table of Battle GUM: the pile and what it asks for, then the others in turn order.
import { useRef, useState } from "preact/hooks";
import type { Seat } from "../../engine/types";
import type { FaceProps } from "../face";
import { Way } from "../Way";
import { isRoomy } from "../roomy";
import { term } from "./terms";
import { aimedAt, countsOf, seatsShown, stacksOf } from "./cards";
import { CardFront, CardBack, Chips } from "./Card";
import { flightsOf, ghostly, seatPlace, useFlights } from "./flights";
import type { Flight } from "./flights";
import { Pile } from "./Pile";
import { SeatPanel } from "./SeatPanel";
import { Sign, specialCards, wordsFor } from "./signs";
import { laidLast, type BattleView, type CardName } from "./view";

type Props = FaceProps<BattleView>;

/** Where a 13 may be aimed: at a rival, or at nobody. */
function Aim({ props, target }: { props: Props; target: Seat | null }) {
    const isAimed = props.choosing?.moves.some(({ does }) => does.target !== null);
    const move = isAimed ? aimedAt(props.choosing!.moves, target) : null;
    return move && <Way props={props} move={move} class="way-over" />;
}

function Others(props: Props) {
    const { view, you, names, actor } = props;
    return (
        <ul class="bgum-seats" aria-label={term("players")}>
            {seatsShown(view, you).map((seat) => (
                <SeatPanel
                    key={seat}
                    seat={seat}
                    view={view.seats[seat]!}
                    places={view.front}
                    name={names[seat] ?? ""}
                    acting={seat === actor}
                    threatened={seat === view.threatened}
                >
                    <Aim props={props} target={seat} />
                </SeatPanel>
            ))}
        </ul>
    );
}

function Legend() {
    // As it was when the table came: another window size does not open or close it.
    const [roomy] = useState(isRoomy);
    return (
        <details class="bgum-more bgum-special" open={roomy}>
            <summary>{term("specials")}</summary>
            <ul class="bgum-legend">
                {specialCards.map((card) => (
                    <li key={card}>
                        <Sign card={card} />
                        {wordsFor(card)}
                    </li>
                ))}
            </ul>
        </details>
    );
}

function Gone({ view }: { view: BattleView }) {
    return (
        <details class="bgum-more" data-place="gone">
            <summary>{term("gone", { count: view.gone.length })}</summary>
            <p class="bgum-chips">
                {view.gone.length > 0 ? <Chips stacks={stacksOf(countsOf(view.gone))} /> : "—"}
            </p>
        </details>
    );
}

/** What flies to a hand or out of the game; unseen at rest. */
function Ghost({ flights, laid }: { flights: Flight[]; laid: CardName | null }) {
    const flight = ghostly(flights);
    if (!flight) return null;
    return (
        <div class="bgum-ghost" data-ghost aria-hidden="true">
            {flight.what === "back" ? <CardBack /> : <CardFront card={laid ?? "N"} />}
            {flight.count > 1 && <span class="bgum-badge">{flight.count}</span>}
        </div>
    );
}

export function Board(props: Props) {
    const root = useRef<HTMLDivElement>(null);
    const flights = flightsOf(props.happened);
    useFlights(root, flights, props.view, props.ms);
    const players = seatsShown(props.view, props.you).length;
    return (
        <div class="bgum-board" ref={root} style={{ "--bgum-players": players }}>
            <Pile view={props.view} you={props.reader} names={props.names}>
                <Aim props={props} target={null} />
            </Pile>
            <Others {...props} />
            <div class="bgum-foot">
                <Legend />
                <Gone view={props.view} />
            </div>
            {props.you !== null && <span class="bgum-you" data-place={seatPlace(props.you)} />}
            <Ghost flights={flights} laid={laidLast(props.past)} />
        </div>
    );
}
