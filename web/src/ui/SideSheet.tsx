// Something to read beside the table, which goes on meanwhile: in the column of the log where there is one,
// else over the board, so that the hand stays in sight.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { SheetHead } from "./Sheet";

interface Props {
    title: string;
    onClose(): void;
    children: ComponentChildren;
}

export function SideSheet({ title, onClose, children }: Props) {
    const dialog = useRef<HTMLDialogElement>(null);
    // Before the effects of what is in it, which may scroll.
    useLayoutEffect(() => {
        const before = document.activeElement as HTMLElement | null;
        const shown = dialog.current!;
        shown.show();
        return () => {
            const focused = shown.contains(document.activeElement);
            shown.close();
            if (focused && before?.isConnected) before.focus();
        };
    }, []);
    useEffect(() => {
        const onKey = ({ key }: KeyboardEvent) => {
            if (key === "Escape" && !document.querySelector("dialog:modal")) onClose();
        };
        addEventListener("keydown", onKey);
        return () => removeEventListener("keydown", onKey);
    });
    return (
        <dialog ref={dialog} class="side-sheet" aria-label={title}>
            <SheetHead title={title} onClose={onClose} />
            {children}
        </dialog>
    );
}
