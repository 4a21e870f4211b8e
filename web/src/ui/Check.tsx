// A box to tick, with its label.
interface CheckProps {
    label: string;
    value: boolean;
    onChange(value: boolean): void;
}

export function Check({ label, value, onChange }: CheckProps) {
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
