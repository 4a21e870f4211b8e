// Fields that several forms have: seats, levels, a name.
import type { About } from "../app/desk";
import { t } from "../words/words";
import { Select } from "./Select";
import "./fields.css";

interface SeatsProps {
    value: number;
    /** The numbers that are valid with the other settings. */
    numbers: number[];
    onChange(seats: number): void;
}

export function SeatPicker({ value, numbers, onChange }: SeatsProps) {
    const shown = numbers.includes(value) ? numbers : [...numbers, value].sort((a, b) => a - b);
    return (
        <fieldset class="picker">
            <legend>{t("Players, including you")}</legend>
            <div class="picker-row">
                {shown.map((seats) => (
                    <label key={seats} class="picker-number">
                        <input
                            type="radio"
                            name="seats"
                            checked={seats === value}
                            onChange={() => onChange(seats)}
                        />
                        <span>{seats}</span>
                    </label>
                ))}
            </div>
        </fieldset>
    );
}

interface LevelProps {
    levels: About["levels"];
    value: string;
    onChange(level: string): void;
}

export function LevelPicker({ levels, value, onChange }: LevelProps) {
    return (
        <fieldset class="picker">
            <legend>{t("Bot level")}</legend>
            {levels.map(({ name, title, help }) => (
                <label key={name} class="picker-level">
                    <input
                        type="radio"
                        name="level"
                        checked={name === value}
                        onChange={() => onChange(name)}
                    />
                    <span>
                        {title}
                        <small>{help}</small>
                    </span>
                </label>
            ))}
        </fieldset>
    );
}

/** The same in one line, with what is said of the chosen level. */
export function LevelSelect({ levels, value, onChange }: LevelProps) {
    return (
        <Select
            class="form-wide"
            label={t("Bot level")}
            value={value}
            rows={levels.map(({ name, title }) => [name, title])}
            onChange={onChange}
        >
            <small>{levels.find(({ name }) => name === value)?.help}</small>
        </Select>
    );
}

export function NameField({ name, onChange }: { name: string; onChange(name: string): void }) {
    return (
        <label>
            {t("Your name")}
            <input
                required
                maxLength={40}
                autocomplete="nickname"
                value={name}
                onInput={(event) => onChange(event.currentTarget.value)}
            />
        </label>
    );
}
