// A rule's example: a race with what the cars are worth, or piles and your cards before and after a swap.
import type { ExampleProps } from "../face";
import { nameOf } from "../names";
import { SmallBack, SmallCard } from "./Card";
import { ScoreCard } from "./Prizes";
import { term } from "./terms";
import { lastRace, openPile, types, type GrandprixView, type RaceResult } from "./view";
import "./example.css";

type Props = ExampleProps<GrandprixView>;

interface CarsProps {
    result: RaceResult;
    names: string[];
    you: number | null;
}

/** The cars of a race, what they are worth, and the prizes they took. */
export function Cars({ result, names, you }: CarsProps) {
    return (
        <span class="gp-ex-cars">
            {result.lineups.map((cards, seat) => (
                <span key={seat} class="gp-ex-row">
                    <small>{nameOf(names, seat, you)}</small>
                    {cards?.map((card, at) => (
                        <SmallCard key={at} card={card} />
                    ))}
                    <b class="gp-value">{result.values[seat] || "–"}</b>
                    {result.taken[seat] != null && <ScoreCard number={result.taken[seat]} />}
                </span>
            ))}
        </span>
    );
}

function ExampleTable({ view, you }: { view: GrandprixView; you: number }) {
    return (
        <span class="gp-ex-cars">
            <span class="gp-ex-row">
                <small>{term("piles")}</small>
                {types.map((type) => {
                    const top = openPile(view, type).at(-1);
                    return top ? <SmallCard key={type} card={top} /> : null;
                })}
                <SmallBack />
            </span>
            <span class="gp-ex-row">
                <small>{term("hand")}</small>
                {view.hands[you]?.map((card, at) => (
                    <SmallCard key={at} card={card} />
                ))}
            </span>
        </span>
    );
}

export function Example({ views, past, you, names }: Props) {
    const race = lastRace(past);
    if (race) return <Cars result={race} names={names} you={null} />;
    return (
        <>
            <ExampleTable view={views[0]!} you={you} />
            {views.length > 1 && <span class="rule-then">↓</span>}
            {views.length > 1 && <ExampleTable view={views.at(-1)!} you={you} />}
        </>
    );
}
