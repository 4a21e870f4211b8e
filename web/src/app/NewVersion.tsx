// A small note that a newer page is there.
import { useEffect, useState } from "preact/hooks";
import { t } from "../words/words";
import { newVersion, onNewVersion, useNewVersion } from "./offline";

export function NewVersion() {
    const [there, setThere] = useState(newVersion);
    useEffect(() => onNewVersion(() => setThere(true)), []);
    if (!there) return null;
    return (
        <p class="new-version" role="status">
            {t("A new version is there.")}{" "}
            <button type="button" class="button" onClick={useNewVersion}>
                {t("Reload")}
            </button>
        </p>
    );
}
