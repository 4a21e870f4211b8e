// The picture on the first page: a trail up a mountain, and two runners on it.
import { RouteFlag, LegBand, Pin, StopSign } from "./signs";
import type { LegColour } from "./view";

const legs: [LegColour, string][] = [
    ["G", "M16 126H62"],
    ["Y", "M62 126Q110 126 122 120"],
    ["R", "M122 120C150 108 132 96 110 94"],
    ["Y", "M110 94L66 90"],
    ["G", "M66 90C36 86 46 68 64 66"],
    ["R", "M64 66L100 61"],
    ["Y", "M100 61C122 56 112 43 92 40"],
];

export function Picture() {
    return (
        <svg class="ta-picture" viewBox="0 0 160 120" aria-hidden="true">
            <g class="ta-scenery">
                <rect class="ta-sky" width="160" height="120" />
                <circle class="ta-sun" cx="132" cy="24" r="11" />
                <polygon
                    class="ta-far"
                    points="0,92 30,52 48,68 86,10 116,58 132,44 160,76 160,120 0,120"
                />
                <polygon class="ta-snow" points="86,10 98,29 90,26 84,33 78,25 73,30" />
                <polygon class="ta-near" points="0,104 44,82 84,98 126,74 160,92 160,120 0,120" />
            </g>
            <g class="ta-trees">
                <path d="M18 70l6 9h-3l4.5 7h-15l4.5-7h-3zM142 66l6 9h-3l4.5 7h-15l4.5-7h-3z" />
            </g>
            <g transform="translate(0 -14)">
                {legs.map(([colour, path]) => (
                    <LegBand key={path} path={path} colour={colour} width={11} />
                ))}
                <StopSign kind="n" at={{ x: 62, y: 126 }} size={6} />
                <StopSign kind="s" at={{ x: 122, y: 120 }} size={7} />
                <StopSign kind="n" at={{ x: 110, y: 94 }} size={6} />
                <StopSign kind="a" at={{ x: 66, y: 90 }} size={7} />
                <StopSign kind="s" at={{ x: 64, y: 66 }} size={7} />
                <StopSign kind="n" at={{ x: 100, y: 61 }} size={6} />
                <RouteFlag at={{ x: 92, y: 40 }} size={8} />
                <g transform="translate(64 62) rotate(-14)">
                    <Pin runner={0} virtual={false} />
                </g>
                <g transform="translate(110 90) rotate(14)">
                    <Pin runner={1} virtual={false} />
                </g>
            </g>
        </svg>
    );
}
