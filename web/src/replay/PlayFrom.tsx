// “Play from here”: the match goes on from the position that is shown, against bots.
import { useState } from "preact/hooks";
import { useLevels } from "../app/levels";
import { go } from "../app/router";
import { changeSettings, settings } from "../app/settings";
import { botNames, freshSeed, ownName, prepare } from "../app/start";
import type { Setup } from "../engine/client";
import type { Seat } from "../engine/types";
import type { OpenedRecord } from "../engine/wasm";
import { LevelSelect } from "../ui/pickers";
import { Select } from "../ui/Select";
import { Sheet } from "../ui/Sheet";
import { t } from "../words/words";

interface Props {
    opened: OpenedRecord;
    record: string;
    step: number;
    actor: Seat | null;
    onClose(): void;
}

/** The same table with the reader in one seat and bots in the others. Bots do not take over people's names. */
export function takeSeat(opened: OpenedRecord, you: Seat, level: string): Setup {
    const { game, seats, options } = opened;
    const names = opened.names.map((name, seat) => {
        if (seat === you) return ownName();
        return opened.players[seat] === "person" ? botNames[seat]! : name;
    });
    const players = names.map((_, seat) => (seat === you ? "person" : level));
    return { game, seats, options, names, players };
}

export function PlayFrom({ opened, record, step, actor, onClose }: Props) {
    const [you, setYou] = useState(actor ?? 0);
    const [level, setLevel] = useState(settings().level);
    const levels = useLevels();
    const play = (event: Event) => {
        event.preventDefault();
        changeSettings({ level });
        const setup = takeSeat(opened, you, level);
        go("play", prepare({ kind: "from", record, step, you, setup, seed: freshSeed() }));
    };
    return (
        <Sheet title={t("Play from here")} onClose={onClose}>
            {actor === null ? (
                <p>{t("The match is over at this step. Go back a few steps first.")}</p>
            ) : (
                <form class="form" onSubmit={play}>
                    <p>{t("From here on, new cards are dealt.")}</p>
                    <Select
                        label={t("Your seat")}
                        value={you}
                        rows={opened.names.map((name, seat) => [
                            seat,
                            seat === actor ? t("{name} (to move)", { name }) : name,
                        ])}
                        onChange={setYou}
                    />
                    <LevelSelect {...{ levels }} value={level} onChange={setLevel} />
                    <button type="submit" class="button primary">
                        {t("Play")}
                    </button>
                </form>
            )}
        </Sheet>
    );
}
