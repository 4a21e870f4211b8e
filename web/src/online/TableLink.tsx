// The link to a table: to copy, to hand to another program of the machine, or for a friend's camera.
import { ShareField } from "../ui/ShareField";
import { t } from "../words/words";
import { QrCode } from "./QrCode";

/** An address without a #, so that messengers can show what it is: the server leads on from there. */
export function tableLink(table: string): string {
    return new URL(`t/${table}`, location.href.replace(/#.*/, "")).href;
}

export function TableLink({ table, game }: { table: string; game: string }) {
    const url = tableLink(table);
    return (
        <ShareField
            label={t("Link to this table")}
            copy={t("Copy link")}
            data={{ title: game, text: t("Let’s play {game}!", { game }), url }}
        >
            <details class="on-qr">
                <summary>{t("QR code")}</summary>
                <QrCode text={url} />
            </details>
        </ShareField>
    );
}
