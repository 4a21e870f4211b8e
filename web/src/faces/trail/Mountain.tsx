// The whole course on its mountain, with both runners.
import { useMemo } from "preact/hooks";
import { term } from "./terms";
import { RouteFlag, LegBand, LegMark, Pin, StopSign } from "./signs";
import { laySlopes } from "./slopes";
import type { Slopes } from "./slopes";
import { legsOf } from "./view";
import type { Leg, Runner, TrailView } from "./view";

interface Props {
    view: TrailView;
    /** Where the run that is going on started; null: no run, or not known. */
    start: number | null;
    ms: number;
}

/** Hills behind the trail, and trees where it has no bend. */
function Scenery({ width, height }: { width: number; height: number }) {
    const across = (points: [number, number][]) =>
        points.map(([x, y]) => `${x * width},${y * height}`).join(" ");
    return (
        <g class="ta-scenery">
            <circle class="ta-sun" cx={width * 0.84} cy="20" r="12" />
            <polygon
                class="ta-far"
                points={across([
                    [0, 0.5],
                    [0.16, 0.22],
                    [0.27, 0.36],
                    [0.47, 0.02],
                    [0.63, 0.27],
                    [0.74, 0.14],
                    [1, 0.42],
                    [1, 1],
                    [0, 1],
                ])}
            />
            <polygon
                class="ta-snow"
                points={across([
                    [0.47, 0.02],
                    [0.54, 0.13],
                    [0.5, 0.12],
                    [0.46, 0.16],
                    [0.43, 0.12],
                    [0.4, 0.14],
                ])}
            />
            <polygon
                class="ta-near"
                points={across([
                    [0, 0.78],
                    [0.2, 0.6],
                    [0.45, 0.74],
                    [0.75, 0.5],
                    [1, 0.7],
                    [1, 1],
                    [0, 1],
                ])}
            />
        </g>
    );
}

function Trees({ slopes, rows }: { slopes: Slopes; rows: number }) {
    const trees = Array.from({ length: rows - 1 }, (_, row) => ({
        x: row % 2 ? slopes.width - 13 : 13,
        y: slopes.height - 24 - 36 * row,
    }));
    return (
        <g class="ta-trees">
            {trees.map(({ x, y }) => (
                <path key={y} d={`M${x} ${y - 17}l6 9h-3l4.5 7h-15l4.5 -7h-3z`} />
            ))}
        </g>
    );
}

function Legs({
    slopes,
    legs,
    behind,
    start,
    at,
}: {
    slopes: Slopes;
    legs: Leg[];
    behind: number;
    start: number;
    at: number;
}) {
    const fresh = slopes.legs.slice(start, at).map((leg) => leg.path);
    const width = 13;
    return (
        <>
            <path class="ta-fresh" d={fresh.join("")} fill="none" stroke-width={width + 11} />
            {legs.map(({ colour }, i) => (
                <g key={i} class={i < behind ? "ta-behind" : ""}>
                    <LegBand path={slopes.legs[i]!.path} colour={colour} width={width} />
                    <LegMark at={slopes.legs[i]!.middle} colour={colour} size={10.5} />
                </g>
            ))}
        </>
    );
}

function Stops({ slopes, legs }: { slopes: Slopes; legs: Leg[] }) {
    const end = slopes.legs.at(-1)?.stop ?? slopes.start;
    return (
        <>
            <StopSign kind="n" at={slopes.start} size={7} />
            {legs.map(({ stop }, i) => (
                <StopSign key={i} kind={stop} at={slopes.legs[i]!.stop} size={7} />
            ))}
            <RouteFlag at={{ x: end.x, y: end.y - 6 }} size={8} />
        </>
    );
}

/** A pin that follows the trail. Where both stand on one stop, they lean apart. */
function Token({
    slopes,
    runner,
    number,
    ms,
}: {
    slopes: Slopes;
    runner: Runner;
    number: number;
    ms: number;
}) {
    const style = {
        offsetPath: `path("${slopes.path}")`,
        offsetDistance: `${(slopes.distances[runner.at] ?? 0).toFixed(1)}px`,
        transition: `offset-distance ${ms}ms ease-in-out`,
    };
    return (
        <g class={`ta-token ${runner.status === "out" ? "ta-out" : ""}`} style={style}>
            <g transform={`rotate(${number ? 38 : -38})`}>
                <Pin runner={number} virtual={runner.seat === null} />
            </g>
        </g>
    );
}

export function Mountain({ view, start, ms }: Props) {
    const course = JSON.stringify(view.course); // every view has a copy of its own
    const slopes = useMemo(() => laySlopes(JSON.parse(course) as TrailView["course"]), [course]);
    const legs = legsOf(view.course);
    const running = view.runners.filter((runner) => runner.status === "running");
    const at = view.runners[view.turn]?.at ?? 0;
    const behind = Math.min(...running.map((runner) => runner.at), start ?? at, legs.length);
    return (
        <svg
            class="ta-mountain"
            style={{ "--ta-shape": (slopes.width / slopes.height).toFixed(3) }}
            viewBox={`0 0 ${slopes.width} ${slopes.height}`}
            role="img"
            aria-label={term("course", { length: legs.length })}
        >
            <Scenery width={slopes.width} height={slopes.height} />
            <Trees slopes={slopes} rows={view.course.length} />
            <Legs slopes={slopes} legs={legs} behind={behind} start={start ?? at} at={at} />
            <Stops slopes={slopes} legs={legs} />
            {view.runners.map((runner, i) => (
                <Token key={i} slopes={slopes} runner={runner} number={i} ms={ms} />
            ))}
        </svg>
    );
}
