// A dialog over the table: for picking one of several moves, and for reading something.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../words/words";
import "./sheet.css";

interface Props {
    title: string;
    onClose(): void;
    children: ComponentChildren;
}

export function Sheet({ title, onClose, children }: Props) {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        const before = document.activeElement as HTMLElement | null;
        const shown = dialog.current!;
        shown.showModal();
        return () => {
            shown.close();
            if (before?.isConnected) before.focus();
        };
    }, []);
    const onClick = (event: MouseEvent) => {
        if (event.target === dialog.current) onClose(); // the backdrop
    };
    return (
        <dialog ref={dialog} class="sheet" aria-label={title} onClose={onClose} onClick={onClick}>
            <div class="sheet-inside">
                <SheetHead title={title} onClose={onClose} />
                {children}
            </div>
        </dialog>
    );
}

export function SheetHead({ title, onClose }: Omit<Props, "children">) {
    return (
        <header class="sheet-head">
            <h2>{title}</h2>
            <button type="button" class="button quiet" onClick={onClose} aria-label={t("Close")}>
                ✕
            </button>
        </header>
    );
}
