// A link for a camera: always dark on white, with the margin that readers need.
import { useMemo } from "preact/hooks";
import { t } from "../words/words";
import { encodeQr } from "./qr";

const MARGIN = 4;

/** The dark cells as one outline. */
function outline(code: boolean[][]): string {
    return code
        .flatMap((row, y) =>
            row.map((dark, x) => (dark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : "")),
        )
        .join("");
}

export function QrCode({ text }: { text: string }) {
    const code = useMemo(() => encodeQr(text), [text]);
    if (!code) return null;
    const size = code.length + 2 * MARGIN;
    return (
        <svg
            class="on-qr-code"
            viewBox={`0 0 ${size} ${size}`}
            role="img"
            aria-label={t("QR code")}
        >
            <rect width={size} height={size} fill="#fff" />
            <path d={outline(code)} fill="#000" shape-rendering="crispEdges" />
        </svg>
    );
}
