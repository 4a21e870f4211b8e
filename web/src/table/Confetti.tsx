// A shower for the winner. Each bit falls to its place and stays there: without movement this is the
// picture that remains.
import { pace } from "../app/settings";

const BITS = 26;

/** Bits lie to the left and to the right, not behind the words. */
const bits = Array.from({ length: BITS }, (_, i) => ({
    left: `${((i * 37) % 22) + (i % 2) * 77}%`,
    top: `${(i * 29) % 92}%`,
    transform: `rotate(${i * 47}deg)`,
    background: `var(--bit-${i % 5})`,
    animationDelay: `${(i % 9) * 70}ms`,
}));

export function Confetti() {
    return (
        <div class={pace() ? "confetti" : "confetti still"} aria-hidden="true">
            {bits.map((style, i) => (
                <i key={i} style={style} />
            ))}
        </div>
    );
}
