// The keys of a replay, beside those of every table.
import type { KeyRow } from "../table/keys";
import { t, tc } from "../words/words";
import type { Player } from "./player";

export function tapeKeys(player: Player, steps: number): KeyRow[] {
    return [
        { key: "ArrowLeft", shown: "←", does: t("Previous step"), run: () => void player.back() },
        {
            key: "ArrowRight",
            shown: "→",
            does: t("Next step"),
            run: () => (player.pause(), void player.forward()),
        },
        {
            key: "Home",
            shown: tc("key", "Home"),
            does: t("First step"),
            run: () => void player.jump(0),
        },
        {
            key: "End",
            shown: tc("key", "End"),
            does: t("Last step"),
            run: () => void player.jump(steps),
        },
        { key: " ", shown: t("Space"), does: t("Autoplay"), run: () => player.toggle() },
    ];
}
