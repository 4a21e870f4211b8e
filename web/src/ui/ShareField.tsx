// A link to copy, or to hand to another program of the machine.
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { t } from "../words/words";
import { copyFrom } from "./copy";
import "./buttons.css";

interface ShareFieldProps {
    label: string;
    /** What the button says. */
    copy: string;
    /** The link, with what goes along to another program. */
    data: ShareData & { url: string };
    children?: ComponentChildren;
}

export function ShareField({ label, copy, data, children }: ShareFieldProps) {
    const field = useRef<HTMLInputElement>(null);
    const [said, setSaid] = useState("");
    const onCopy = async () =>
        setSaid(
            (await copyFrom(field.current!))
                ? t("Copied.")
                : t("Copying failed. Please copy the link from the field above."),
        );
    return (
        <>
            <div class="form">
                <label>
                    {label}
                    <input
                        ref={field}
                        readOnly
                        value={data.url}
                        onFocus={(event) => event.currentTarget.select()}
                    />
                </label>
                <div class="button-row">
                    <button type="button" class="button primary" onClick={() => void onCopy()}>
                        {copy}
                    </button>
                    {"share" in navigator && (
                        <button
                            type="button"
                            class="button"
                            onClick={() => void navigator.share(data).catch(() => {})}
                        >
                            {t("Share …")}
                        </button>
                    )}
                    <span role="status">{said}</span>
                </div>
            </div>
            {children}
        </>
    );
}
