// The table of Battle GUM: the pile and what it asks for, then the others in turn order.
import { useRef } from "preact/hooks";
import type { FaceProps } from "../../table/face";
import { isRoomy } from "../../table/roomy";
import { t } from "../../words/words";
import { cardOf, countsOf, seatsShown, stacksOf } from "./cards";
import { Card, CardBack, Chips } from "./Card";
import { flightsBetween, seatPlace, useFlights } from "./flights";
import type { Flight } from "./flights";
import { Pile } from "./Pile";
import { SeatPanel } from "./SeatPanel";
import { Sign, specialCards, wordsFor } from "./signs";
import type { BattleView } from "./view";

type Props = FaceProps<BattleView>;

function Others({ view, you, names, actor }: Props) {
    return (
        <ul class="bgum-seats" aria-label={t("The players, in turn order:")}>
            {seatsShown(view, you).map((seat) => (
                <SeatPanel
                    key={seat}
                    seat={seat}
                    view={view.seats[seat]!}
                    name={names[seat] ?? ""}
                    acting={seat === actor}
                    threatened={seat === view.threatened}
                />
            ))}
        </ul>
    );
}

function Legend() {
    return (
        <details class="bgum-more bgum-special" open={isRoomy()}>
            <summary>{t("Special cards")}</summary>
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
            <summary>{t("Out of the game: {count}", { count: view.gone.length })}</summary>
            <p class="bgum-chips">
                {view.gone.length > 0 ? <Chips stacks={stacksOf(countsOf(view.gone))} /> : "—"}
            </p>
        </details>
    );
}

/** What flies to a hand or out of the game; unseen at rest. */
function Ghost({ flights, before }: { flights: Flight[]; before: BattleView | null }) {
    const flight = flights.find(({ what }) => what !== "laid");
    if (!flight) return null;
    return (
        <div class="bgum-ghost" data-ghost aria-hidden="true">
            {flight.what === "back" ? <CardBack /> : <Card card={cardOf(before?.top ?? 0)} />}
            {flight.count > 1 && <span class="bgum-badge">{flight.count}</span>}
        </div>
    );
}

export function Board(props: Props) {
    const root = useRef<HTMLDivElement>(null);
    const flights = flightsBetween(props.before, props.view);
    useFlights(root, flights, props.view, props.ms);
    return (
        <div class="bgum-board" ref={root}>
            <Pile view={props.view} you={props.you} names={props.names} />
            <Others {...props} />
            <div class="bgum-foot">
                <Legend />
                <Gone view={props.view} />
            </div>
            {props.you !== null && <span class="bgum-you" data-place={seatPlace(props.you)} />}
            <Ghost flights={flights} before={props.before} />
        </div>
    );
}
