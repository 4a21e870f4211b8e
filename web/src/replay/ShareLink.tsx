// A link to the position that is shown. A server's table has an address that works for everybody; any
// other match travels inside the link, if it is short enough.
import { useEffect, useRef, useState } from "preact/hooks";
import type { RemoteEngine } from "../engine/client";
import type { OpenedRecord } from "../engine/wasm";
import { Sheet } from "../table/Sheet";
import { t } from "../words/words";
import { placeAt, type Eye, type Place } from "./address";
import { LINK_MAX, placeInLink } from "./link";

interface Source {
    engine: RemoteEngine;
    opened: OpenedRecord;
    record: string;
    place: Place;
}

/** A link that works for everybody. */
export async function linkTo(
    { engine, opened, record, place }: Source,
    step?: number,
    eye?: Eye,
): Promise<string> {
    const here = location.href.replace(/#.*/, "");
    const found =
        place.kind === "table" ? place : await placeInLink(engine, record, !!opened.problem);
    return here + placeAt(found, step, eye);
}

interface Props {
    title: string;
    findLink(): Promise<string>;
    onClose(): void;
}

export function ShareLink({ title, findLink, onClose }: Props) {
    const [link, setLink] = useState("");
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the position when this was opened
    useEffect(() => void findLink().then(setLink), []);
    return (
        <Sheet title={title} onClose={onClose}>
            {link.length > LINK_MAX ? (
                <p>
                    {t(
                        "This match is too long for a link. Download the record and send the file instead.",
                    )}
                </p>
            ) : (
                <CopyField link={link} />
            )}
        </Sheet>
    );
}

function CopyField({ link }: { link: string }) {
    const field = useRef<HTMLInputElement>(null);
    const [copied, setCopied] = useState(false);
    const copy = async () => {
        field.current!.select(); // where the clipboard is out of reach, at least it can be copied by hand
        await navigator.clipboard?.writeText(link);
        setCopied(!!navigator.clipboard);
    };
    return (
        <div class="form">
            <label>
                {t("Link")}
                <input
                    ref={field}
                    readOnly
                    value={link}
                    onFocus={(event) => event.currentTarget.select()}
                />
            </label>
            <button
                type="button"
                class="button primary"
                onClick={() => void copy().catch(() => setCopied(false))}
            >
                {t("Copy")}
            </button>
            {"share" in navigator && (
                <button
                    type="button"
                    class="button"
                    onClick={() => void navigator.share({ url: link }).catch(() => {})}
                >
                    {t("Share …")}
                </button>
            )}
            <p role="status">{copied ? t("Copied.") : ""}</p>
        </div>
    );
}
