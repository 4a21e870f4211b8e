// Opening a record file: a button for choosing one, and dropping one anywhere on the screen.
import { useCallback, useState } from "preact/hooks";
import { go } from "../app/router";
import { useDrop } from "../ui/drop";
import { FileButton } from "../ui/FileButton";
import { t } from "../words/words";
import { openFile } from "./records";

/** Opens a file's replay; `failed` gets a sentence if it cannot be one. */
export function useOpenRecord(opened: () => void): {
    over: boolean;
    failure: string;
    open(file: File): void;
} {
    const [failure, setFailure] = useState("");
    const open = useCallback(
        (file: File) =>
            void openFile(file).then(opened, (error: Error) => setFailure(error.message)),
        [opened],
    );
    return { over: useDrop(open), failure, open };
}

const toReplay = () => go("replay", "file");

/** `onOpened` is for a screen that shows a file already; others go to it. */
export function OpenRecord({ onOpened = toReplay }: { onOpened?: (() => void) | undefined }) {
    const { over, failure, open } = useOpenRecord(onOpened);
    return (
        <div class={over ? "open-record over" : "open-record"}>
            <FileButton label={t("Open a record file")} accept=".pdk,text/plain" onFile={open} />
            <small>{t("… or drop it here. Records are text files such as match.pdk.")}</small>
            {failure && <p role="alert">{failure}</p>}
        </div>
    );
}
