// The dialogs over the table and beside it: a choice of moves, all moves, the log, the rules, the table in
// words.
import type { Choice, Position, Seat } from "../engine/types";
import { Choices } from "../faces/Choices";
import { t } from "../words/words";
import type { KeyRow } from "./keys";
import { KeysSheet } from "./KeysSheet";
import { SceneLog, sinceLastTurn } from "./LogPanel";
import { RulesSheet } from "./RulesSheet";
import { Sheet } from "../ui/Sheet";
import { SideSheet } from "../ui/SideSheet";
import type { Scene } from "./show";

export type Opened =
    /** Moves of one position, and of no other. */
    | { kind: "offer"; title: string; moves: Choice[]; position: Position }
    | { kind: "moves" | "log" | "table" | "hand" | "recap" | "keys" }
    /** At these rules. */
    | { kind: "rules"; marked: string[] };

/** What stands beside the table; the rest lies over it. */
export function isBeside({ kind }: Opened): boolean {
    return kind === "log" || kind === "rules";
}

interface Props {
    opened: Opened;
    scene: Scene;
    /** All legal moves. */
    choices: Choice[];
    hint: string | null;
    /** The seat of the view if it is the reader's own. */
    reader: Seat | null;
    keys: KeyRow[];
    act(move: string): void;
    close(): void;
}

/** A choice of moves closes when the position changes. */
export function stillOpen(opened: Opened | null, { position }: Scene): Opened | null {
    return opened?.kind === "offer" && opened.position !== position ? null : opened;
}

export function TableSheet(props: Props) {
    const { opened, scene, choices, hint, reader, keys, act, close } = props;
    const { names, you } = scene.info;
    switch (opened.kind) {
        case "offer":
            return (
                <Sheet title={opened.title} onClose={close}>
                    <Choices focus choices={opened.moves} hint={hint} onChoose={act} />
                </Sheet>
            );
        case "moves":
            return (
                <Sheet title={reader === you ? t("Your moves") : t("Moves")} onClose={close}>
                    {choices.length ? (
                        <Choices focus choices={choices} hint={hint} onChoose={act} />
                    ) : (
                        <p>{scene.position.now}</p>
                    )}
                </Sheet>
            );
        case "log":
            return (
                <SideSheet title={t("Match log")} onClose={close}>
                    <SceneLog scene={scene} />
                </SideSheet>
            );
        case "rules":
            return <RulesSheet game={scene.info.game} marked={opened.marked} onClose={close} />;
        case "table":
            return <SaidLines title={t("The table")} lines={scene.position.says} onClose={close} />;
        case "hand":
            return (
                <SaidLines
                    title={handTitle(names, you, reader)}
                    lines={scene.position.hand}
                    onClose={close}
                />
            );
        case "recap":
            return (
                <SaidLines title={t("Since your last turn")} lines={recap(scene)} onClose={close} />
            );
        case "keys":
            return <KeysSheet keys={keys} onClose={close} />;
    }
}

function handTitle(names: string[], you: Seat | null, reader: Seat | null): string {
    if (you === null || reader === you) return t("Your cards");
    return t("{name}’s cards", { name: names[you]! });
}

function recap(scene: Scene): string[] {
    const lines = sinceLastTurn(scene.log, scene.info.you ?? -1);
    return lines.length ? lines : [scene.position.now];
}

function SaidLines({ title, lines, onClose }: { title: string; lines: string[]; onClose(): void }) {
    return (
        <Sheet title={title} onClose={onClose}>
            {lines.map((line, i) => (
                <p key={i} class="said-line">
                    {line}
                </p>
            ))}
        </Sheet>
    );
}
