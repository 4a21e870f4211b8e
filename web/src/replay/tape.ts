// What moves a replay, by key or by button.
import type { KeyRow } from "../table/keys";
import { t, tc } from "../words/words";
import type { Player } from "./player";

interface TapeRow extends KeyRow {
    does: string;
    run(): void;
    /** The drawing on its button. */
    draws: string;
    /** It leads nowhere from here. */
    off: boolean;
}

export interface TapeProps {
    player: Player;
    step: number;
    steps: number;
    playing: boolean;
}

function row(
    key: string,
    shown: string,
    does: string,
    draws: string,
    off: boolean,
    run: () => void,
): TapeRow {
    return { key, shown, does, draws, off, run };
}

/** From the first step to the last, as the buttons stand. */
export function tapeRows({ player, step, steps, playing }: TapeProps): TapeRow[] {
    const isFirst = step === 0;
    const isLast = step === steps;
    const jump = (to: number) => () => void player.jump(to);
    const forward = () => (player.pause(), void player.forward());
    const [does, draws] = playing
        ? [t("Pause"), "M8 5v14M16 5v14"]
        : [t("Autoplay"), "M7 4l12 8-12 8z"];
    return [
        row(
            "Home",
            tc("key", "Home"),
            t("First step"),
            "M6 5v14M19 5 9 12l10 7z",
            isFirst,
            jump(0),
        ),
        row(
            "ArrowLeft",
            "←",
            t("Previous step"),
            "M17 5 7 12l10 7z",
            isFirst,
            () => void player.back(),
        ),
        row(" ", t("Space"), does, draws, false, () => player.toggle()),
        row("ArrowRight", "→", t("Next step"), "m7 5 10 7-10 7z", isLast, forward),
        row(
            "End",
            tc("key", "End"),
            t("Last step"),
            "m5 5 10 7-10 7zM18 5v14",
            isLast,
            jump(steps),
        ),
    ];
}
