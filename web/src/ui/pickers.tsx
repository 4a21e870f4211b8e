// Fields that several forms have: seats, levels, a name.
import type { ComponentChildren } from "preact";
import type { About } from "../app/desk";
import { t } from "../words/words";
import { Select } from "./Select";
import "./fields.css";

interface RadiosProps<T> {
    /** The group, which no other on the screen may have. */
    name: string;
    /** The look of a row. */
    look: string;
    value: T;
    rows: [value: T, words: ComponentChildren][];
    onChange(value: NoInfer<T>): void;
}

/** All that can be chosen, to be seen at once. */
export function Radios<T extends string | number>(props: RadiosProps<T>) {
    const { name, look, value, rows, onChange } = props;
    return (
        <>
            {rows.map(([row, words]) => (
                <label key={row} class={look}>
                    <input
                        type="radio"
                        name={name}
                        value={row}
                        checked={row === value}
                        onChange={() => onChange(row)}
                    />
                    <span>{words}</span>
                </label>
            ))}
        </>
    );
}

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
                <Radios
                    name="seats"
                    look="picker-number"
                    rows={shown.map((seats) => [seats, seats])}
                    {...{ value, onChange }}
                />
            </div>
        </fieldset>
    );
}

interface LevelProps {
    levels: About["levels"];
    value: string;
    onChange(level: string): void;
}

function LevelWords({ title, help }: About["levels"][number]) {
    return (
        <>
            {title}
            <small>{help}</small>
        </>
    );
}

export function LevelPicker({ levels, value, onChange }: LevelProps) {
    return (
        <fieldset class="picker">
            <legend>{t("Bot level")}</legend>
            <Radios
                name="level"
                look="picker-level"
                rows={levels.map((level) => [level.name, <LevelWords {...level} />])}
                {...{ value, onChange }}
            />
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
