// The link to a table: to copy, or to hand to another program of the machine.
import { useRef, useState } from "preact/hooks";
import { routeTo } from "../app/router";
import { t } from "../words/words";

export function linkTo(table: string): string {
    return new URL(routeTo("table", table), location.href).href;
}

/** Pages without TLS have no clipboard of their own; the old way still works there. */
async function copy(field: HTMLInputElement): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(field.value);
        return true;
    } catch {
        field.select();
        return document.execCommand("copy");
    }
}

export function ShareLink({ table, game }: { table: string; game: string }) {
    const field = useRef<HTMLInputElement>(null);
    const [said, setSaid] = useState("");
    const url = linkTo(table);
    const onCopy = async () =>
        setSaid(
            (await copy(field.current!)) ? t("Copied.") : t("Copy the link from the field above."),
        );
    const onShare = () =>
        navigator
            .share({ title: game, text: t("Play {game} with me.", { game }), url })
            .catch(() => {});
    return (
        <div class="on-share">
            <label>
                {t("The link to this table")}
                <input
                    ref={field}
                    readOnly
                    value={url}
                    onFocus={(event) => event.currentTarget.select()}
                />
            </label>
            <div class="on-buttons">
                <button type="button" class="button primary" onClick={() => void onCopy()}>
                    {t("Copy the link")}
                </button>
                {"share" in navigator && (
                    <button type="button" class="button" onClick={() => void onShare()}>
                        {t("Send it …")}
                    </button>
                )}
                <span role="status">{said}</span>
            </div>
        </div>
    );
}
