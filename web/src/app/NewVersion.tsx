// A note that a new version of the page is available.
import { useEffect, useState } from "preact/hooks";
import { t } from "../words/words";
import { newVersion, onNewVersion, takeNewVersion } from "./offline";

export function NewVersion() {
    const [there, setThere] = useState(newVersion);
    useEffect(() => onNewVersion(() => setThere(true)), []);
    if (!there) return null;
    return (
        <p class="new-version" role="status">
            {t("A new version is available.")}{" "}
            <button type="button" class="button" onClick={takeNewVersion}>
                {t("Reload")}
            </button>
        </p>
    );
}
