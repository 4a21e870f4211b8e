// A row of buttons that is one stop of the Tab key; arrow keys, Home and End move within it. Ways that
// are lit in it are a row of their own (Way.tsx).
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface Props {
    label: string;
    class?: string;
    children: ComponentChildren;
}

const upAndDown: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const allWays: Record<string, number> = { ...upAndDown, ArrowRight: 1, ArrowLeft: -1 };

/** One of the buttons is the stop: the one that is focused, else the one that was. */
export function setStop(buttons: HTMLElement[], wanted?: HTMLElement): void {
    const stop =
        wanted ??
        buttons.find((button) => button === document.activeElement) ??
        buttons.find((button) => button.getAttribute("tabindex") === "0") ??
        buttons[0];
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}

/** The button to which a key leads, round and round. */
function goal(buttons: HTMLElement[], key: string, ways: Record<string, number>): number | null {
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return null;
    if (key === "Home") return 0;
    if (key === "End") return buttons.length - 1;
    const step = ways[key];
    return step === undefined ? null : (at + step + buttons.length) % buttons.length;
}

/** Moves the focus among buttons; a column leaves the keys for left and right to others. */
export function moveStop(event: KeyboardEvent, buttons: HTMLElement[], column = false): void {
    const next = goal(buttons, event.key, column ? upAndDown : allWays);
    if (next === null) return;
    event.preventDefault();
    setStop(buttons, buttons[next]);
    buttons[next]!.focus();
}

export function Roving({ label, class: name, children }: Props) {
    const row = useRef<HTMLDivElement>(null);
    const buttons = () => [
        ...(row.current?.querySelectorAll<HTMLElement>("button:not([data-way])") ?? []),
    ];

    useEffect(() => setStop(buttons()));
    const onKeyDown = (event: KeyboardEvent) => moveStop(event, buttons());
    return (
        <div ref={row} role="group" aria-label={label} class={name} onKeyDown={onKeyDown}>
            {children}
        </div>
    );
}
