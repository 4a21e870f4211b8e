// The fields of rule options. What kind each is, and its words, come from the engine.
import { useEffect, useId, useState } from "preact/hooks";
import { desk } from "../app/desk";
import type { GameInfo, OptionInfo, View } from "../engine/types";
import { faceOf } from "../faces";
import { messageOf } from "../words/trouble";
import { FileButton } from "../ui/FileButton";
import { Radios } from "../ui/pickers";
import { t } from "../words/words";
import { choicesOf, readNumbers, valueWords, writeNumbers } from "./values";
import "../ui/fields.css";

interface FieldProps {
    game: GameInfo;
    option: OptionInfo;
    value: string;
    onChange(value: string): void;
}

/** One option. A value that fits no other field, from a link or a match, is shown as a text. */
export function OptionField(props: FieldProps) {
    const { option, value } = props;
    if (option.choices) return <ChoiceField {...props} />;
    if (option.file) return <FileField {...props} />;
    const groups = readNumbers(option, value);
    if (groups && groups.flat().length === 1) return <NumberField {...props} />;
    if (groups) return <LadderField {...props} groups={groups} />;
    return <TextField {...props} />;
}

function TextField({ option, value, onChange }: FieldProps) {
    return (
        <label>
            {option.title}
            <input value={value} onInput={(event) => onChange(event.currentTarget.value)} />
            <small>{option.help}</small>
        </label>
    );
}

/** The choices side by side, or below each other where they are long. */
function ChoiceField({ option, value, onChange }: FieldProps) {
    const name = useId();
    const known = choicesOf(option);
    const isKnown = known.some((choice) => choice.value === value);
    const shown = isKnown ? known : [...known, { value, label: value }];
    return (
        <fieldset class="picker">
            <legend>{option.title}</legend>
            <small>{option.help}</small>
            <div class="picker-row">
                <Radios
                    look="picker-choice"
                    rows={shown.map((choice) => [choice.value, choice.label])}
                    {...{ name, value, onChange }}
                />
            </div>
        </fieldset>
    );
}

interface StepperProps {
    label: string;
    value: number;
    numbers: NonNullable<OptionInfo["numbers"]>;
    onChange(value: number): void;
}

/** A number with less and more beside it. What is typed is brought into its bounds. */
function Stepper({ label, value, numbers: { min, max, step }, onChange }: StepperProps) {
    const set = (wanted: number) => onChange(Math.min(max, Math.max(min, Math.round(wanted))));
    return (
        <span class="stepper" role="group" aria-label={label}>
            <button
                type="button"
                aria-label={t("{what}: less", { what: label })}
                aria-disabled={value <= min}
                onClick={() => set(value - step)}
            >
                −
            </button>
            <input
                type="text"
                inputMode="numeric"
                aria-label={label}
                style={{ width: `${String(max).length + 1}ch` }}
                value={value}
                onChange={({ currentTarget: field }) => {
                    const typed = Number(field.value.trim() || NaN);
                    if (!Number.isNaN(typed)) set(typed);
                    field.value = String(value);
                }}
            />
            <button
                type="button"
                aria-label={t("{what}: more", { what: label })}
                aria-disabled={value >= max}
                onClick={() => set(value + step)}
            >
                +
            </button>
        </span>
    );
}

function NumberField({ option, value, onChange }: FieldProps) {
    return (
        <fieldset class="picker">
            <legend>{option.title}</legend>
            <small>{option.help}</small>
            <Stepper
                label={option.title}
                value={Number(value)}
                numbers={option.numbers!}
                onChange={(number) => onChange(String(number))}
            />
        </fieldset>
    );
}

/** Numbers for places, the first on the left; one row for each group. */
function LadderField({ option, groups, onChange }: FieldProps & { groups: number[][] }) {
    const names = option.numbers!.groups?.split("|") ?? [];
    const set = (group: number, at: number, value: number) =>
        onChange(
            writeNumbers(
                groups.map((row, i) =>
                    i === group ? row.map((old, k) => (k === at ? value : old)) : row,
                ),
            ),
        );
    return (
        <fieldset class="picker">
            <legend>{option.title}</legend>
            {groups.map((row, group) => (
                <div key={group} class="ladder">
                    <span class="ladder-name">{names[group]}</span>
                    {row.map((value, at) => (
                        <span key={at} class="ladder-rung">
                            <small aria-hidden="true">{at + 1}.</small>
                            <Stepper
                                label={`${names[group] ?? option.title} ${at + 1}`}
                                value={value}
                                numbers={option.numbers!}
                                onChange={(wanted) => set(group, at, wanted)}
                            />
                        </span>
                    ))}
                </div>
            ))}
        </fieldset>
    );
}

/** The table before the deal, with this value; null until it is known, or if it cannot be. */
function useOpened({ game, option, value }: FieldProps): View | null {
    const [view, setView] = useState<View | null>(null);
    useEffect(() => {
        let current = true;
        const setup = {
            game: game.id,
            seats: game.seats_usual,
            options: { [option.name]: value },
            names: [],
            players: [],
        };
        // At once: others use the same engine.
        void desk()
            .then((engine) =>
                Promise.all([engine.setUp(setup), engine.seatOpen(-1), engine.seatTable()]),
            )
            .then(
                ([, , table]) => current && setView(table.view),
                () => current && setView(null),
            );
        return () => {
            current = false;
        };
    }, [game.id, game.seats_usual, option.name, value]);
    return view;
}

/** What a file says, as the value of the option. */
async function readFile(game: GameInfo, option: OptionInfo, file: File): Promise<string> {
    const text = await file.text();
    const engine = await desk();
    const [, , options] = await Promise.all([
        engine.setupOpen(game.id, game.seats_usual),
        engine.setupLoad(option.name, text),
        engine.setupOptions(),
    ]);
    return options[option.name]!;
}

/** A value from a file, as the face pictures it. */
function FileField(props: FieldProps) {
    const { game, option, value, onChange } = props;
    const [failure, setFailure] = useState("");
    const view = useOpened(props);
    const Shown = faceOf(game.id).options?.[option.name];
    const load = async (file: File) => {
        try {
            onChange(await readFile(game, option, file));
            setFailure("");
        } catch (error) {
            setFailure(messageOf(error));
        }
    };
    return (
        <fieldset class="picker">
            <legend>{option.title}</legend>
            {Shown && view ? <Shown view={view as never} /> : valueWords(option, value)}
            <div class="picker-row">
                <FileButton
                    class="picker-file"
                    label={t("From a file")}
                    onFile={(file) => void load(file)}
                />
                {value !== option.default && (
                    <button type="button" class="button" onClick={() => onChange(option.default)}>
                        {t("Default")}
                    </button>
                )}
            </div>
            {failure && (
                <p role="alert" class="form-problem">
                    {failure}
                </p>
            )}
        </fieldset>
    );
}
