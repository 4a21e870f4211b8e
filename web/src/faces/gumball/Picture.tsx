// The game's picture: three karts in a bend, the sun that throws one of them back, and the flag ahead.
import { KartShape } from "./KartArt";

function Checks() {
    const squares = Array.from({ length: 16 }, (_, i) => ({ x: i % 8, y: Math.floor(i / 8) }));
    return (
        <g transform="translate(206 20) rotate(18)">
            <rect width="112" height="28" fill="#fff" />
            {squares.map(({ x, y }) => (
                <rect
                    key={`${x} ${y}`}
                    x={x * 14}
                    y={y * 14}
                    width="14"
                    height="14"
                    fill={(x + y) % 2 ? "#fff" : "#1b1d21"}
                />
            ))}
        </g>
    );
}

function Sun() {
    const rays = Array.from({ length: 12 }, (_, i) => `rotate(${i * 30})`);
    return (
        <g transform="translate(62 62)" fill="#f2b705">
            {rays.map((turn) => (
                <path key={turn} d="M-5 -38L0 -54L5 -38z" transform={turn} />
            ))}
            <circle r="32" />
            <g fill="none" stroke="#6b4a00" stroke-width="4" stroke-linecap="round">
                <path d="M-11 -6v4M11 -6v4M-12 10q12 9 24 0" />
            </g>
        </g>
    );
}

const road = "M60 330C70 210 130 190 200 150S300 90 285 -20";

export function Picture() {
    return (
        <svg class="gb-picture" viewBox="0 0 400 300" aria-hidden="true">
            <rect width="400" height="300" class="pic-meadow" />
            <path d="M0 210q90 -30 150 40t250 -30v80H0z" class="pic-hill" />
            <path d={road} fill="none" stroke="#fff" stroke-width="132" />
            <path
                d={road}
                fill="none"
                stroke="#c5221f"
                stroke-width="132"
                stroke-dasharray="22 22"
            />
            <path d={road} fill="none" stroke="#454b54" stroke-width="114" />
            <path d={road} fill="none" stroke="#f3f0e8" stroke-width="4" stroke-dasharray="20 18" />
            <Checks />
            <Sun />
            <g transform="translate(262 62) rotate(24) scale(1.45)">
                <KartShape kart={0} />
            </g>
            <g transform="translate(148 118) rotate(56) scale(1.45)">
                <KartShape kart={1} />
            </g>
            <g transform="translate(66 196) rotate(28) scale(1.45)">
                <KartShape kart={4} />
            </g>
        </svg>
    );
}
