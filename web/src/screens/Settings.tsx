// Language, looks, pace, sound, keys.
import { useEffect, useState } from "preact/hooks";
import { LanguageList } from "./LanguageSelect";
import {
    changeSettings,
    isSaved,
    onSettings,
    settings,
    type Speed,
    type Theme,
} from "../app/settings";
import { useScreenTitle } from "../app/title";
import { fitName } from "../app/fitName";
import { Check } from "../ui/Check";
import { Select, type ListRow } from "../ui/Select";
import { t } from "../words/words";

export function SettingsScreen() {
    useScreenTitle(t("Settings"));
    const [, redraw] = useState(0);
    useEffect(() => onSettings(() => redraw((count) => count + 1)), []);
    const set = changeSettings;
    const now = settings();
    const themes: ListRow<Theme>[] = [
        ["system", t("same as system")],
        ["light", t("light")],
        ["dark", t("dark")],
    ];
    const speeds: ListRow<Speed>[] = [
        ["slow", t("slow")],
        ["normal", t("normal")],
        ["fast", t("fast")],
        ["none", t("no animation")],
    ];
    return (
        <main class="page">
            <form class="form" onSubmit={(event) => event.preventDefault()}>
                <h1>{t("Settings")}</h1>
                {!isSaved() && (
                    <p role="alert">
                        {t(
                            "This browser cannot save your settings. They last until you close this page.",
                        )}
                    </p>
                )}
                <label>
                    {t("Your name")}
                    <input
                        maxLength={40}
                        value={now.name}
                        onChange={(event) => set({ name: fitName(event.currentTarget.value) })}
                    />
                </label>
                <label>
                    {t("Language")}
                    <LanguageList />
                </label>
                <Select
                    label={t("Theme")}
                    value={now.theme}
                    rows={themes.map(capital)}
                    onChange={(theme) => set({ theme })}
                />
                <Select
                    label={t("Animation speed")}
                    value={now.speed}
                    rows={speeds.map(capital)}
                    onChange={(speed) => set({ speed })}
                />
                <Check label={t("Sound")} value={now.sound} onChange={(sound) => set({ sound })} />
                <Check
                    label={t("Keyboard shortcuts at the table")}
                    value={now.keys}
                    onChange={(keys) => set({ keys })}
                />
            </form>
        </main>
    );
}

/** The rows' words start small, as in a list. */
function capital<T>([value, text]: ListRow<T>): ListRow<T> {
    return [value, text.charAt(0).toUpperCase() + text.slice(1)];
}
