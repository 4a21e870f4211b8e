// The link to a table: to copy, to hand to another program of the machine, or for a friend's camera.
import { useRef, useState } from "preact/hooks";
import { copyFrom } from "../ui/copy";
import { QrCode } from "./QrCode";
import { t } from "../words/words";

/** An address without a #, so that messengers can show what it is: the server leads on from there. */
export function tableLink(table: string): string {
    return new URL(`t/${table}`, location.href.replace(/#.*/, "")).href;
}

export function TableLink({ table, game }: { table: string; game: string }) {
    const field = useRef<HTMLInputElement>(null);
    const [said, setSaid] = useState("");
    const url = tableLink(table);
    const onCopy = async () =>
        setSaid(
            (await copyFrom(field.current!))
                ? t("Copied.")
                : t("Copying failed. Please copy the link from the field above."),
        );
    const onShare = () =>
        navigator
            .share({ title: game, text: t("Let’s play {game}!", { game }), url })
            .catch(() => {});
    return (
        <div class="on-share">
            <label>
                {t("Link to this table")}
                <input
                    ref={field}
                    readOnly
                    value={url}
                    onFocus={(event) => event.currentTarget.select()}
                />
            </label>
            <div class="on-buttons">
                <button type="button" class="button primary" onClick={() => void onCopy()}>
                    {t("Copy link")}
                </button>
                {"share" in navigator && (
                    <button type="button" class="button" onClick={() => void onShare()}>
                        {t("Share …")}
                    </button>
                )}
                <span role="status">{said}</span>
            </div>
            <details class="on-qr">
                <summary>{t("QR code")}</summary>
                <QrCode text={url} />
            </details>
        </div>
    );
}
