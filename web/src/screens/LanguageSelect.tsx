// The language list in the header of every screen.
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../ui/icons";
import { language, languages, t, type Language } from "../words/words";
import { changeSettings } from "../app/settings";

/** The languages' own names; not translated. */
const ownNames: Record<Language, string> = {
    en: "English",
    fr: "Français",
    nl: "Nederlands",
    de: "Deutsch",
};

/** The list in which a language was chosen last: the one with a label of its own, or the other. */
let chosenIn: "head" | "page" | null = null;

/** The page is made anew in the chosen language, and the keyboard goes on where it was. */
function useFocusAgain(place: "head" | "page") {
    const list = useRef<HTMLSelectElement>(null);
    useEffect(() => {
        if (chosenIn !== place) return;
        chosenIn = null;
        if (document.activeElement === document.body) list.current?.focus();
    }, [place]);
    return list;
}

/** The list itself. Choosing redraws the page in that language. */
export function LanguageList({ label }: { label?: string }) {
    const place = label ? "head" : "page";
    const list = useFocusAgain(place);
    return (
        <select
            ref={list}
            class={label ? undefined : "select"}
            aria-label={label}
            value={language()}
            onChange={(event) => {
                chosenIn = place;
                changeSettings({ language: event.currentTarget.value as Language });
            }}
        >
            {languages.map((code) => (
                <option key={code} value={code} lang={code}>
                    {ownNames[code]}
                </option>
            ))}
        </select>
    );
}

/** A transparent list over the language's short name, as a phone has no room for the long one. */
export function LanguageSelect() {
    const spoken = language();
    return (
        <span class="language">
            <span class="language-shown" aria-hidden="true">
                <Icon name="globe" />
                <span class="language-long">{ownNames[spoken]}</span>
                <span class="language-short">{spoken.toUpperCase()}</span>
            </span>
            <LanguageList label={t("Language")} />
        </span>
    );
}
