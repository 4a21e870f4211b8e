// A note that the engine has stopped and was started again, until somebody has read it.
import { useEffect, useState } from "preact/hooks";
import { onReplaced } from "../engine/client";
import { t } from "../words/words";

export function Replaced() {
    const [there, setThere] = useState(false);
    useEffect(() => onReplaced(() => setThere(true)), []);
    if (!there) return null;
    return (
        <p class="new-version" role="alert">
            {t("The game engine stopped and was started again. Nothing was lost.")}{" "}
            <button type="button" class="button" onClick={() => setThere(false)}>
                {t("Close")}
            </button>
        </p>
    );
}
