// What can be done once a match on this machine is over, and how it went.
import { go, routeTo } from "../app/router";
import { prepare, type Start } from "../app/start";
import type { Ending } from "../table/ending";
import { FairDeal } from "../table/FairDeal";
import type { Scene } from "../table/show";
import { EndingDetails } from "../table/EndingDetails";
import { t } from "../words/words";

interface Props {
    scene: Scene;
    ending: Ending | null;
    id: string;
    /** Another match of the same kind. */
    again(): Start;
}

export function EndOfMatch({ scene, ending, id, again }: Props) {
    const replay = (step?: number) =>
        routeTo("replay", "kept", id, ...(step === undefined ? [] : [step]));
    return (
        <>
            <div class="end">
                <button
                    type="button"
                    class="button primary"
                    onClick={() => go("play", prepare(again()))}
                >
                    {t("Play again")}
                </button>
                <a class="button" href={routeTo("review", "kept", id)}>
                    {t("Review")}
                </a>
                <a class="button" href={replay()}>
                    {t("Watch the replay")}
                </a>
                <a class="button" href={routeTo("home")}>
                    {t("All games")}
                </a>
            </div>
            {ending && <EndingDetails {...{ scene, ending, replay }} />}
            {ending && <FairDeal verdict={ending.verdict} dealt={ending.dealt} />}
        </>
    );
}
