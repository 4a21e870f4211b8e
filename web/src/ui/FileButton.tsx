// A button that lets the reader choose a file.

interface FileButtonProps {
    label: string;
    /** Which files are offered: all, if it is missing. */
    accept?: string;
    class?: string;
    onFile(file: File): void;
}

export function FileButton({ label, accept, class: name = "", onFile }: FileButtonProps) {
    return (
        <label class={`button ${name}`}>
            {label}
            <input
                type="file"
                class="visually-hidden"
                accept={accept}
                onChange={({ currentTarget: input }) => {
                    if (input.files?.[0]) onFile(input.files[0]);
                    input.value = ""; // the same file may be chosen again
                }}
            />
        </label>
    );
}
