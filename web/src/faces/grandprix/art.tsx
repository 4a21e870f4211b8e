// Drawings of our own: the four types, the wreath, the cup, and the car that is made of the four types.
import type { ComponentChildren } from "preact";
import type { Type } from "./view";

function Drawing({
    box,
    class: name,
    children,
}: {
    box: string;
    class?: string;
    children: ComponentChildren;
}) {
    return (
        <svg viewBox={box} class={name ?? ""} aria-hidden="true" focusable="false">
            {children}
        </svg>
    );
}

const body = (
    <>
        <path d="M2 21c0-3 3-5 8-6l7-5h6l3 5 6 1c3 1 4 3 4 6H2z" fill="currentColor" />
        <path d="M17 14l3-3h2l2 3z" fill="var(--paper)" />
        <path d="M6 24h6M24 24h6" stroke="currentColor" stroke-width="3" stroke-linecap="round" />
    </>
);

const engine = (
    <>
        <path d="M7 13h18l4 4v9H7z" fill="currentColor" />
        <path d="M9 11V5M16 11V5M23 11V5" stroke="currentColor" stroke-width="4" />
        <path d="M2 17h6M2 22h6M28 20h6" stroke="currentColor" stroke-width="3" />
        <path d="M11 17h12M11 21h12" stroke="var(--paper)" stroke-width="2" />
    </>
);

const tyres = (
    <>
        <circle cx="18" cy="16" r="10.5" fill="none" stroke="currentColor" stroke-width="6" />
        <circle cx="18" cy="16" r="3" fill="currentColor" />
        <path d="M18 9v14M11 16h14" stroke="currentColor" stroke-width="1.6" />
    </>
);

const driver = (
    <>
        <path d="M7 20C6 9 13 4 19 4c8 0 12 6 11 15l-2 6H12c-4 0-5-2-5-5z" fill="currentColor" />
        <path d="M17 12h12l1 6H19c-2 0-3-4-2-6z" fill="var(--paper)" />
    </>
);

const icons: Record<Type, ComponentChildren> = { B: body, E: engine, T: tyres, D: driver };

export function TypeIcon({ type }: { type: Type }) {
    return (
        <Drawing box="0 0 36 30" class={`gp-icon gp-${type}`}>
            {icons[type]}
        </Drawing>
    );
}

const leaves = [0, 1, 2, 3, 4].map((at) => (
    <g key={at} transform={`rotate(${20 + at * 29} 18 16)`}>
        <ellipse cx="18" cy="31" rx="2.3" ry="4.2" transform="rotate(64 18 31)" />
    </g>
));

/** Drawn around a driver's icon, in the same box with room around it. */
export function Wreath() {
    return (
        <Drawing box="-1 0 38 36" class="gp-wreath">
            <g fill="currentColor">
                {leaves}
                <g transform="matrix(-1 0 0 1 36 0)">{leaves}</g>
            </g>
        </Drawing>
    );
}

export function Cup() {
    return (
        <Drawing box="0 0 24 24" class="gp-cup">
            <path
                d="M7 3h10v2h4c0 5-2 7-5 8-1 2-2 3-3 3v2h3v3H8v-3h3v-2c-1 0-2-1-3-3-3-1-5-3-5-8h4z"
                fill="currentColor"
            />
        </Drawing>
    );
}

interface CarProps {
    /** Which parts are there; of the others only an outline is seen. */
    parts: readonly Type[];
}

function Part({ there, children }: { there: boolean; children: ComponentChildren }) {
    return <g class={there ? "gp-part" : "gp-part gp-missing"}>{children}</g>;
}

/** A racing car from the side, heading right. */
export function Car({ parts }: CarProps) {
    const has = (type: Type) => parts.includes(type);
    return (
        <Drawing box="0 0 120 48" class="gp-car">
            <Part there={has("E")}>
                <path class="gp-E" d="M8 14h26v14H8zM12 14V8M20 14V8M28 14V8M8 24H1" />
            </Part>
            <Part there={has("D")}>
                <path class="gp-D" d="M46 22c-2-9 3-14 9-14s10 5 9 14zM54 13h10l-1 5h-8z" />
            </Part>
            <Part there={has("B")}>
                <path class="gp-paint" d="M4 22h8l30-2 4 3h20l6-3 34 8c8 2 11 4 11 8H8z" />
                <path class="gp-paint" d="M2 12h9v10H6z" />
            </Part>
            <Part there={has("T")}>
                <circle class="gp-T" cx="26" cy="36" r="10.5" />
                <circle class="gp-T" cx="92" cy="36" r="10.5" />
                <circle class="gp-hub" cx="26" cy="36" r="3.5" />
                <circle class="gp-hub" cx="92" cy="36" r="3.5" />
            </Part>
        </Drawing>
    );
}
