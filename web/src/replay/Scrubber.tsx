// The position slider of a replay, and the playback buttons.
import type { ComponentChildren } from "preact";
import { t } from "../words/words";
import type { Player } from "./player";

interface Props {
    player: Player;
    step: number;
    steps: number;
    playing: boolean;
}

export function Scrubber({ player, step, steps, playing }: Props) {
    const label = t("Step {step} of {steps}", { step, steps });
    return (
        <div class="scrubber">
            <input
                type="range"
                min={0}
                max={steps}
                value={step}
                aria-label={t("Position")}
                aria-valuetext={label}
                onInput={(event) => void player.jump(event.currentTarget.valueAsNumber)}
            />
            <div class="scrubber-buttons" role="group" aria-label={t("Playback")}>
                <TapeButton
                    label={t("First step")}
                    off={step === 0}
                    onClick={() => void player.jump(0)}
                >
                    <path d="M6 5v14M19 5 9 12l10 7z" />
                </TapeButton>
                <TapeButton
                    label={t("Previous step")}
                    off={step === 0}
                    onClick={() => void player.back()}
                >
                    <path d="M17 5 7 12l10 7z" />
                </TapeButton>
                <TapeButton
                    label={playing ? t("Pause") : t("Autoplay")}
                    onClick={() => player.toggle()}
                >
                    {playing ? (
                        <path d="M8 5v14M16 5v14" />
                    ) : (
                        <path d="M7 4l12 8-12 8z" fill="currentColor" />
                    )}
                </TapeButton>
                <TapeButton
                    label={t("Next step")}
                    off={step === steps}
                    onClick={() => (player.pause(), void player.forward())}
                >
                    <path d="m7 5 10 7-10 7z" />
                </TapeButton>
                <TapeButton
                    label={t("Last step")}
                    off={step === steps}
                    onClick={() => void player.jump(steps)}
                >
                    <path d="m5 5 10 7-10 7zM18 5v14" />
                </TapeButton>
                <span class="scrubber-at" aria-hidden="true">
                    {step} / {steps}
                </span>
            </div>
        </div>
    );
}

interface TapeProps {
    label: string;
    off?: boolean;
    onClick(): void;
    children: ComponentChildren;
}

function TapeButton({ label, off = false, onClick, children }: TapeProps) {
    return (
        <button
            type="button"
            class="button tape"
            aria-label={label}
            title={label}
            aria-disabled={off}
            onClick={onClick}
        >
            <svg viewBox="0 0 24 24" aria-hidden="true">
                {children}
            </svg>
        </button>
    );
}
