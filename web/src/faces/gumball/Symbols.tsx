// The small drawings on cards, 24 units wide, in the colour of the text around them.
import type { ComponentChildren } from "preact";
import type { Colour, Hazard } from "./view";

function Symbol({ children }: { children: ComponentChildren }) {
    return (
        <svg class="gb-symbol" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
            {children}
        </svg>
    );
}

const lines = {
    fill: "none",
    stroke: "currentColor",
    "stroke-width": 2.4,
    "stroke-linecap": "round",
} as const;

/** What each colour pictures: lunch, a pillow, tools, gas. */
export function ColourSymbol({ colour }: { colour: Colour }) {
    switch (colour) {
        case "Y":
            return (
                <Symbol>
                    <path d="M3 10.5C3 6 7 4 12 4s9 2 9 6.5z" />
                    <path d="M2 12.2h20l-3 2.6-2.5-1.6-2.5 1.6-2-1.4-2.5 1.6-2.5-1.8L4 14.6z" />
                    <path d="M3.5 16.5h17V18a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3z" />
                </Symbol>
            );
        case "B":
            return (
                <Symbol>
                    <path d="M2.5 4.5c3 1.6 16 1.6 19 0 1 .5.500 2 0 3-.8 2-.8 7 0 9 .5 1 1 2.5 0 3-3-1.6-16-1.6-19 0-1-.5-.5-2 0-3 .8-2 .8-7 0-9-.5-1-1-2.5 0-3z" />
                </Symbol>
            );
        case "K":
            return (
                <Symbol>
                    <path d="M21.5 6.5a6 6 0 0 1-8 7.2L7.2 20a2.3 2.3 0 0 1-3.2-3.2l6.3-6.3a6 6 0 0 1 7.2-8L14 6l.7 3.3L18 10z" />
                </Symbol>
            );
        case "R":
            return (
                <Symbol>
                    <path d="M12 2c4.5 5.5 7.5 9 7.5 12.8a7.5 7.2 0 0 1-15 0C4.5 11 7.5 7.5 12 2z" />
                </Symbol>
            );
    }
}

function Sun() {
    return (
        <Symbol>
            <circle cx="12" cy="12" r="5" />
            <path
                d="M12 1.5v3M12 19.5v3M1.5 12h3M19.5 12h3M4.6 4.6l2 2M17.4 17.4l2 2M4.6 19.4l2-2M17.4 6.6l2-2"
                {...lines}
            />
        </Symbol>
    );
}

function Moon() {
    return (
        <Symbol>
            <path d="M14 2.5a9.8 9.8 0 1 0 7.5 14.2A8.5 8.5 0 0 1 14 2.5z" />
        </Symbol>
    );
}

function FlatTire() {
    return (
        <Symbol>
            <path d="M6 18.5a8.5 8.5 0 1 1 12 0z" {...lines} stroke-width={3.6} />
            <circle cx="12" cy="12" r="2.4" />
            <path d="M1.5 21.5h21" {...lines} />
        </Symbol>
    );
}

function FuelGauge() {
    return (
        <Symbol>
            <path d="M2.5 18a9.5 9.5 0 0 1 19 0" {...lines} />
            <path d="M12 18L6 12" {...lines} />
            <circle cx="12" cy="18" r="2.3" />
            <path d="M17.5 8.5l-1.4 1.9M12 6.5v2.4" {...lines} stroke-width={1.6} />
        </Symbol>
    );
}

export function MajorSymbol({ colour }: { colour: Colour }) {
    return { Y: <Sun />, B: <Moon />, K: <FlatTire />, R: <FuelGauge /> }[colour];
}

export function Flag() {
    return (
        <Symbol>
            <path d="M5 2v20" {...lines} />
            <path d="M6 3h14l-3.5 5 3.5 5H6z" />
        </Symbol>
    );
}

export function FinishFlag() {
    return (
        <Symbol>
            <path d="M4 2v20" {...lines} />
            <path d="M5 3h16v12H5z" fill="none" stroke="currentColor" stroke-width="1.4" />
            <path d="M5 3h4v4H5zM13 3h4v4h-4zM9 7h4v4H9zM17 7h4v4h-4zM5 11h4v4H5zM13 11h4v4h-4z" />
        </Symbol>
    );
}

export function HazardSymbol({ hazard }: { hazard: Hazard }) {
    if (hazard === "checkpoint") return <Flag />;
    if (hazard === "winner") return <FinishFlag />;
    const colour = hazard[0] as Colour;
    return hazard.endsWith("!") ? (
        <MajorSymbol colour={colour} />
    ) : (
        <ColourSymbol colour={colour} />
    );
}
