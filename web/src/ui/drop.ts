// Dropping a file anywhere on a screen.
import { useEffect, useState } from "preact/hooks";

const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/** Hands over a file that is dropped; tells whether one hovers over the page. */
export function useDrop(onFile: (file: File) => void): boolean {
    const [over, setOver] = useState(false);
    useEffect(() => {
        const onDragOver = (event: DragEvent) => {
            if (!hasFile(event)) return;
            event.preventDefault();
            setOver(true);
        };
        const onDragLeave = (event: DragEvent) => {
            if (!event.relatedTarget) setOver(false); // out of the window, not from one element to another
        };
        const onDrop = (event: DragEvent) => {
            if (!hasFile(event)) return;
            event.preventDefault();
            setOver(false);
            const file = event.dataTransfer?.files[0];
            if (file) onFile(file);
        };
        addEventListener("dragover", onDragOver);
        addEventListener("dragleave", onDragLeave);
        addEventListener("drop", onDrop);
        return () => {
            removeEventListener("dragover", onDragOver);
            removeEventListener("dragleave", onDragLeave);
            removeEventListener("drop", onDrop);
        };
    }, [onFile]);
    return over;
}
