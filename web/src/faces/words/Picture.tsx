// Three cards, for a game that has no picture of its own.
const turns = [-18, 0, 18];

export function Picture() {
    return (
        <svg viewBox="0 0 160 120" aria-hidden="true" class="words-picture">
            {turns.map((turn) => (
                <g key={turn} transform={`rotate(${turn} 80 150)`}>
                    <rect x="56" y="22" width="48" height="70" rx="6" />
                    <path d="M80 40 94 57 80 74 66 57Z" />
                </g>
            ))}
        </svg>
    );
}
