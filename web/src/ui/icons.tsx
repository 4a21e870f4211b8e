// Small drawings for buttons, as lines in the colour of the text.

const lines = {
    back: "M9 6 4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3",
    hint: "M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0v1h-7z",
    moves: "M5 4h9v12H5zM10 20h9V8h-2",
    rules: "M12 6c-2-1.5-5-2-8-1.5V18c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V4.5c-3-.5-6 0-8 1.5v13",
    log: "M6 4h12v16H6zM9 8h6M9 12h6M9 16h4",
    people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 5a3 3 0 0 1 0 6M18 14.5a5.5 5.5 0 0 1 3.5 5.5",
    keys: "M3 7h18v11H3zM6.5 10.5h1M11 10.5h1M16 10.5h1M8 14.5h8",
    globe: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c3.5 4 3.5 14 0 18M12 3c-3.5 4-3.5 14 0 18",
    settings:
        "M4 7h8M16 7h4M4 17h3M11 17h9M14 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
};

export type IconName = keyof typeof lines;

export function Icon({ name }: { name: IconName }) {
    return (
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={lines[name]} />
        </svg>
    );
}
