// A row of buttons that is one stop of the Tab key; arrow keys, Home and End move within it.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface Props {
    label: string;
    class?: string;
    children: ComponentChildren;
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function Roving({ label, class: name, children }: Props) {
    const row = useRef<HTMLDivElement>(null);
    const buttons = () => [...(row.current?.querySelectorAll<HTMLElement>("button") ?? [])];

    useEffect(() => {
        const all = buttons();
        const stop =
            all.find((button) => button === document.activeElement) ??
            all.find((button) => button.getAttribute("tabindex") === "0") ??
            all[0];
        for (const button of all) button.tabIndex = button === stop ? 0 : -1;
    });

    const onKeyDown = (event: KeyboardEvent) => {
        const all = buttons();
        const at = all.indexOf(document.activeElement as HTMLElement);
        const step = steps[event.key];
        if (at < 0 || (step === undefined && event.key !== "Home" && event.key !== "End")) return;
        const last = all.length - 1;
        const next =
            event.key === "Home"
                ? 0
                : event.key === "End"
                  ? last
                  : (at + step! + all.length) % all.length;
        event.preventDefault();
        for (const button of all) button.tabIndex = button === all[next] ? 0 : -1;
        all[next]?.focus();
    };

    return (
        <div ref={row} role="group" aria-label={label} class={name} onKeyDown={onKeyDown}>
            {children}
        </div>
    );
}
