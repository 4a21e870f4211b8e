// The position slider of a replay, and the playback buttons.
import { t } from "../words/words";
import { tapeRows, type TapeProps } from "./tape";

export function Scrubber(props: TapeProps) {
    const { player, step, steps, playing } = props;
    return (
        <div class="scrubber">
            <input
                type="range"
                min={0}
                max={steps}
                value={step}
                aria-label={t("Position")}
                aria-valuetext={t("Step {step} of {steps}", { step, steps })}
                onInput={(event) => void player.jump(event.currentTarget.valueAsNumber)}
            />
            <div class="scrubber-buttons" role="group" aria-label={t("Playback")}>
                {tapeRows(props).map(({ key, does, draws, off, run }) => (
                    <button
                        key={key}
                        type="button"
                        class={playing || key !== " " ? "button tape" : "button tape tape-play"}
                        aria-label={does}
                        title={does}
                        aria-disabled={off}
                        onClick={run}
                    >
                        <svg viewBox="0 0 24 24" aria-hidden="true">
                            <path d={draws} />
                        </svg>
                    </button>
                ))}
                <span class="scrubber-at" aria-hidden="true">
                    {step} / {steps}
                </span>
            </div>
        </div>
    );
}
