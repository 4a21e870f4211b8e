// The game's picture: a racing car built of parts, its driver crowned, with the cup it drives for.
import { Car, Cup, Wreath } from "./art";
import "./card.css";
import { types } from "./view";

function Flag() {
    const squares = [0, 1, 2, 3, 4, 5].flatMap((x) =>
        [0, 1, 2].map((y) => (
            <rect
                key={`${x}${y}`}
                x={x * 10}
                y={y * 10}
                width="10"
                height="10"
                fill={(x + y) % 2 ? "#fffdf6" : "#26282c"}
            />
        )),
    );
    return (
        <g transform="translate(232 30) skewY(8)">
            {squares}
            <path d="M60 -4v96" stroke="#5b4632" stroke-width="5" stroke-linecap="round" />
        </g>
    );
}

function Scenery() {
    return (
        <>
            <rect width="320" height="240" rx="16" class="pic-sky" />
            <circle cx="60" cy="52" r="24" fill="#f7cf4d" />
            <path d="M0 150c50-50 92-54 140-18s108 6 180-22v130H0z" class="pic-hill" />
            <path d="M0 172h320v68H0z" fill="#5c6068" />
            <path
                d="M12 208h44M92 208h44M172 208h44M252 208h44"
                stroke="#fffdf6"
                stroke-width="6"
                stroke-linecap="round"
            />
        </>
    );
}

export function Picture() {
    return (
        <svg
            viewBox="0 0 320 240"
            class="gp-picture gp-paint-1"
            aria-hidden="true"
            focusable="false"
        >
            <Scenery />
            <Flag />
            <svg x="22" y="84" width="270" height="108">
                <Car parts={types} />
            </svg>
            <svg x="112" y="8" width="80" height="76">
                <Wreath />
            </svg>
            <svg x="130" y="22" width="44" height="44" class="gp-gold">
                <Cup />
            </svg>
            <path
                d="M-4 150h34M-8 164h30M2 136h22"
                stroke="#fffdf6"
                stroke-width="5"
                stroke-linecap="round"
            />
        </svg>
    );
}
