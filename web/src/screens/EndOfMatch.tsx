// What can be done once a match on this machine is over.
import { routeTo } from "../app/router";
import { about } from "../app/desk";
import { playNow } from "../app/start";
import type { Scene } from "../table/show";
import { t } from "../words/words";

/** Another match of the same game and size. */
async function again(game: string, seats: number): Promise<void> {
    const info = (await about()).games.find((each) => each.id === game)!;
    playNow(info, seats);
}

export function EndOfMatch({ scene, id }: { scene: Scene; id: string }) {
    const { game, names } = scene.info;
    return (
        <div class="end">
            <button
                type="button"
                class="button primary"
                onClick={() => void again(game, names.length)}
            >
                {t("Play again")}
            </button>
            <a class="button" href={routeTo("replay", "kept", id)}>
                {t("Watch it again")}
            </a>
            <a class="button" href={routeTo("home")}>
                {t("All games")}
            </a>
        </div>
    );
}
