// A list to choose from, with its label.
import type { ComponentChildren } from "preact";

/** A row of a list: its value, and what is read. */
export type ListRow<T> = [value: T, text: string];

interface ListProps<T> {
    value: T;
    rows: ListRow<T>[];
    onChange(value: NoInfer<T>): void;
    /** The label of a list that shows none. */
    label?: string;
}

/** As the page's code has it: null for the row that chooses nothing. */
const codeOf = (value: string | number | null) => String(value ?? "");

export function SelectList<T extends string | number | null>(props: ListProps<T>) {
    const { value, rows, onChange, label } = props;
    const choose = (code: string) => onChange(rows.find(([row]) => codeOf(row) === code)![0]);
    return (
        <select
            class="select"
            aria-label={label}
            value={codeOf(value)}
            onChange={(event) => choose(event.currentTarget.value)}
        >
            {rows.map(([row, text]) => (
                <option key={row} value={codeOf(row)}>
                    {text}
                </option>
            ))}
        </select>
    );
}

interface SelectProps<T> extends ListProps<T> {
    label: string;
    class?: string;
    /** What is said below the list. */
    children?: ComponentChildren;
}

export function Select<T extends string | number | null>(props: SelectProps<T>) {
    const { label, class: name, children, ...list } = props;
    return (
        <label class={name}>
            {label} <SelectList {...list} />
            {children}
        </label>
    );
}
