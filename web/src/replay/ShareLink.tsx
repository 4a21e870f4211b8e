// A link to the position that is shown. A server's table has an address that works for everybody; any
// other match travels inside the link, if it is short enough.
import { useEffect, useState } from "preact/hooks";
import type { RemoteEngine } from "../engine/client";
import type { OpenedRecord } from "../engine/wasm";
import { ShareField } from "../ui/ShareField";
import { Sheet } from "../ui/Sheet";
import { messageOf } from "../words/trouble";
import { t } from "../words/words";
import { placeAt, type Eye, type RecordPlace } from "./address";
import { LINK_MAX, placeInLink } from "./link";

interface LinkedRecord {
    engine: RemoteEngine;
    opened: OpenedRecord;
    record: string;
    place: RecordPlace;
}

/** The link to a place that others can find. */
export function linkAt(place: RecordPlace, step?: number, eye?: Eye): string {
    return location.href.replace(/#.*/, "") + placeAt(place, step, eye);
}

/** A link that works for everybody. */
export async function linkTo(
    { engine, opened, record, place }: LinkedRecord,
    step?: number,
    eye?: Eye,
): Promise<string> {
    const found =
        place.kind === "table" ? place : await placeInLink(engine, record, !!opened.problem);
    return linkAt(found, step, eye);
}

interface Props {
    title: string;
    findLink(): Promise<string>;
    onClose(): void;
}

export function ShareLink({ title, findLink, onClose }: Props) {
    const [link, setLink] = useState("");
    const [failure, setFailure] = useState("");
    useEffect(
        () => void findLink().then(setLink, (error: unknown) => setFailure(messageOf(error))),
        // eslint-disable-next-line react-hooks/exhaustive-deps -- the position when this was opened
        [],
    );
    return (
        <Sheet title={title} onClose={onClose}>
            {!link && <p role={failure ? "alert" : "status"}>{failure || t("One moment …")}</p>}
            {link.length > LINK_MAX && (
                <p>
                    {t(
                        "This match is too long for a link. Download the record and send the file instead.",
                    )}
                </p>
            )}
            {link && link.length <= LINK_MAX && (
                <ShareField label={t("Link")} copy={t("Copy")} data={{ url: link }} />
            )}
        </Sheet>
    );
}
