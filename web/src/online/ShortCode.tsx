// The short code of a deal, for friends to read aloud to each other.
import { t } from "../words/words";

export function ShortCode({ code }: { code: string }) {
    if (!code) return null;
    return (
        <p class="on-code">
            {t("Short code:")} <code>{code}</code>
            <span class="on-soft">{t("Your friends should see the same code.")}</span>
        </p>
    );
}
