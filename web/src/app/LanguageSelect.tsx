// The language, where nobody has to look for it: in the head of every page.
import { Icon } from "../table/icons";
import { languages, t, type Language } from "../words/words";
import { changeSettings, settings } from "./settings";

/** What each language calls itself; no translation of it would help anybody. */
const ownNames: Record<Language, string> = {
    en: "English",
    fr: "Français",
    nl: "Nederlands",
    de: "Deutsch",
};

/** The list itself. Whoever chooses sees the page anew in that language. */
export function LanguageList({ label }: { label?: string }) {
    return (
        <select
            aria-label={label}
            value={settings().language}
            onChange={(event) =>
                changeSettings({ language: event.currentTarget.value as Language })
            }
        >
            {languages.map((code) => (
                <option key={code} value={code} lang={code}>
                    {ownNames[code]}
                </option>
            ))}
        </select>
    );
}

/** The list lies unseen over its own short name, as a phone has no room for the long one. */
export function LanguageSelect() {
    const { language } = settings();
    return (
        <span class="language">
            <span class="language-shown" aria-hidden="true">
                <Icon name="globe" />
                <span class="language-long">{ownNames[language]}</span>
                <span class="language-short">{language.toUpperCase()}</span>
            </span>
            <LanguageList label={t("Language")} />
        </span>
    );
}
