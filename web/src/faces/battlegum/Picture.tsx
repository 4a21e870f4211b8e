// Battle GUM's picture: a ninja blows a bubble in front of a fan of cards.
import type { ComponentChildren } from "preact";

interface FannedCard {
    turn: number;
    colour: string;
    text: string;
}

function Fanned({ turn, colour, text }: FannedCard) {
    return (
        <g transform={`rotate(${turn} 160 250)`}>
            <rect x="118" y="24" width="84" height="130" rx="9" fill="#fffdf6" stroke="#b9b2a1" />
            <path d="M118 100h84v45a9 9 0 0 1-9 9h-66a9 9 0 0 1-9-9Z" fill={colour} />
            <text
                x="160"
                y="84"
                font-size="58"
                font-weight="700"
                text-anchor="middle"
                fill="#1f2328"
            >
                {text}
            </text>
        </g>
    );
}

function NinjaEye({ x }: { x: number }) {
    return (
        <g>
            <ellipse cx={x} cy="141" rx="10" ry="11" fill="#fff" />
            <circle cx={x + 2} cy="143" r="5" fill="#1f2328" />
            <path
                d={`M${x - 13} ${x < 160 ? 126 : 133}l26 ${x < 160 ? 7 : -7}`}
                stroke="#1f2328"
                stroke-width="6"
            />
        </g>
    );
}

function Head({ children }: { children: ComponentChildren }) {
    return (
        <g>
            <path d="M222 122l42-24-12 32 26 12-50 8Z" fill="#b3261e" />
            <path
                d="M160 86c40 0 66 26 66 64 0 46-24 74-66 74s-66-28-66-74c0-38 26-64 66-64Z"
                fill="#2e3238"
            />
            <path d="M96 118c36-12 92-12 128 0l2 12H94Z" fill="#b3261e" />
            <path d="M100 130h120c5 12 3 24-3 31-34 9-80 9-114 0-6-7-8-19-3-31Z" fill="#f3cfa8" />
            {children}
        </g>
    );
}

export function Picture() {
    return (
        <svg class="bgum-picture" viewBox="0 0 320 240" aria-hidden="true">
            <rect width="320" height="240" rx="14" class="pic-sky" />
            <circle cx="36" cy="204" r="22" fill="#f6d074" />
            <circle cx="286" cy="212" r="18" fill="#cfb6ea" />
            <circle cx="292" cy="40" r="12" fill="#f4a6c0" />
            <Fanned turn={-38} colour="#18743a" text="6" />
            <Fanned turn={34} colour="#b34a00" text="9" />
            <Fanned turn={-2} colour="#b3261e" text="13" />
            <Head>
                <NinjaEye x={136} />
                <NinjaEye x={184} />
            </Head>
            <circle cx="160" cy="196" r="32" fill="#f48fb4" stroke="#d95f8d" stroke-width="3" />
            <path
                d="M142 190a20 20 0 0 1 13-14"
                fill="none"
                stroke="#fff"
                stroke-width="6"
                stroke-linecap="round"
            />
        </svg>
    );
}
