// The next legs, close up. The picture moves past the runner whom it follows.
import { term } from "./terms";
import { RouteFlag, LegBand, LegMark, Pin, StopSign } from "./signs";
import { legsOf } from "./view";
import type { Leg, Runner, TrailView } from "./view";
import { colourWord, runnerName, stopWord } from "./words";

interface Props {
    view: TrailView;
    runner: number;
    names: string[];
    /** Can the next leg be paid for with a tap on a card? */
    canRun: boolean;
    ms: number;
}

const ahead = 6;
const leg = 47; // how long one is here
const ground = 46;
const here = 50; // where the runner stands

function CloseLegs({ legs, at }: { legs: Leg[]; at: number }) {
    const path = (i: number) => `M${i * leg} ${ground}h${leg}`;
    return (
        <>
            {legs.map(({ colour }, i) => (
                <g key={i} class={i < at ? "ta-behind" : ""}>
                    <LegBand path={path(i)} colour={colour} width={20} />
                    <LegMark at={{ x: (i + 0.5) * leg, y: ground }} colour={colour} size={14} />
                </g>
            ))}
        </>
    );
}

/** Frames the leg that a tap on a card pays for. */
function NextLeg({ at }: { at: number }) {
    return (
        <rect class="ta-next" x={at * leg + 2} y={ground - 15} width={leg - 4} height="30" rx="5" />
    );
}

function CloseStops({ legs }: { legs: Leg[] }) {
    return (
        <>
            <StopSign kind="n" at={{ x: 0, y: ground }} size={10} />
            {legs.map(({ stop }, i) => (
                <g key={i}>
                    <StopSign kind={stop} at={{ x: (i + 1) * leg, y: ground }} size={10} />
                    <text
                        class="ta-number"
                        x={(i + 1) * leg}
                        y={ground + 25}
                        font-size="11"
                        text-anchor="middle"
                    >
                        {i + 1}
                    </text>
                </g>
            ))}
            <RouteFlag at={{ x: legs.length * leg, y: ground - 9 }} size={11} />
        </>
    );
}

function ClosePin({ runner, number, ms }: { runner: Runner; number: number; ms: number }) {
    const style = {
        transform: `translateX(${runner.at * leg}px)`,
        transition: `transform ${ms}ms ease-in-out`,
    };
    return (
        <g class={runner.status === "out" ? "ta-out" : ""} style={style}>
            <g transform={`translate(0 ${ground - 9}) rotate(${number ? 30 : -30}) scale(1.25)`}>
                <Pin runner={number} virtual={runner.seat === null} />
            </g>
        </g>
    );
}

function AheadInWords({ legs, at }: { legs: Leg[]; at: number }) {
    return (
        <ol class="visually-hidden" start={at + 1}>
            {legs.slice(at, at + ahead).map(({ colour, stop }, i) => (
                <li key={at + i}>
                    {term("leg", { colour: colourWord(colour), stop: stopWord(stop) })}
                </li>
            ))}
        </ol>
    );
}

export function Ahead({ view, runner: number, names, canRun, ms }: Props) {
    const legs = legsOf(view.course);
    const runner = view.runners[number]!;
    const style = {
        transform: `translateX(${here - runner.at * leg}px)`,
        transition: `transform ${ms}ms ease-in-out`,
    };
    return (
        <div
            class="ta-ahead"
            role="group"
            aria-label={term("next-legs", { who: runnerName(runner, names) })}
        >
            <svg viewBox="0 0 348 76" aria-hidden="true">
                <g style={style}>
                    <CloseLegs legs={legs} at={runner.at} />
                    {canRun && <NextLeg at={runner.at} />}
                    <CloseStops legs={legs} />
                    {view.runners.map((each, i) => (
                        <ClosePin key={i} runner={each} number={i} ms={ms} />
                    ))}
                </g>
            </svg>
            <AheadInWords legs={legs} at={runner.at} />
        </div>
    );
}
