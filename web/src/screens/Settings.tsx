// Language, looks, pace, sound, keys.
import { useEffect, useState } from "preact/hooks";
import { LanguageList } from "./LanguageSelect";
import { changeSettings, onSettings, settings, type Speed, type Theme } from "../app/settings";
import { useScreenTitle } from "../app/title";
import { fitName } from "../app/fitName";
import { t } from "../words/words";

export function SettingsScreen() {
    useScreenTitle(t("Settings"));
    const [, redraw] = useState(0);
    useEffect(() => onSettings(() => redraw((count) => count + 1)), []);
    const set = changeSettings;
    const now = settings();
    const themes: [Theme, string][] = [
        ["system", t("same as system")],
        ["light", t("light")],
        ["dark", t("dark")],
    ];
    const speeds: [Speed, string][] = [
        ["slow", t("slow")],
        ["normal", t("normal")],
        ["fast", t("fast")],
        ["none", t("no animation")],
    ];
    return (
        <main class="page">
            <form class="form" onSubmit={(event) => event.preventDefault()}>
                <h1>{t("Settings")}</h1>
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
                    rows={themes}
                    onChange={(theme) => set({ theme })}
                />
                <Select
                    label={t("Animation speed")}
                    value={now.speed}
                    rows={speeds}
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

interface SelectProps<T extends string> {
    label: string;
    value: T;
    rows: [T, string][];
    onChange(value: T): void;
}

function Select<T extends string>({ label, value, rows, onChange }: SelectProps<T>) {
    return (
        <label>
            {label}
            <select value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
                {rows.map(([code, name]) => (
                    <option key={code} value={code}>
                        {name.charAt(0).toUpperCase() + name.slice(1)}
                    </option>
                ))}
            </select>
        </label>
    );
}

function Check({
    label,
    value,
    onChange,
}: {
    label: string;
    value: boolean;
    onChange(value: boolean): void;
}) {
    return (
        <label class="check">
            <input
                type="checkbox"
                checked={value}
                onChange={(event) => onChange(event.currentTarget.checked)}
            />{" "}
            {label}
        </label>
    );
}
