// The dialogs over the table and beside it: all moves, the log, the rules, the table in words.
import type { FaceProps } from "../faces/face";
import { Choices } from "../faces/Choices";
import { t } from "../words/words";
import { KeysSheet } from "./KeysSheet";
import { SceneLog, sinceLastTurn } from "./LogPanel";
import { RulesSheet } from "./RulesSheet";
import { Sheet } from "../ui/Sheet";
import { SideSheet } from "../ui/SideSheet";
import type { Scene } from "./show";
import type { StageSheets } from "./useStage";

export type Opened =
    | { kind: "moves" | "log" | "table" | "hand" | "recap" | "keys" }
    /** At these rules. */
    | { kind: "rules"; marked: string[] };

/** What stands beside the table; the rest lies over it. */
export function isBeside({ kind }: Opened): boolean {
    return kind === "log" || kind === "rules";
}

export interface SheetProps {
    stage: StageSheets;
    scene: Scene;
    props: FaceProps<never>;
}

/** What the keys and buttons have opened, over the table or beside it. */
export function TableSheet({ stage: { opened, open, keys }, scene, props }: SheetProps) {
    const { choices, hint, act, you, reader, names } = props;
    const close = () => open(null);
    switch (opened?.kind) {
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
                    title={
                        reader === you
                            ? t("Your cards")
                            : t("{name}’s cards", { name: names[you!]! })
                    }
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
        case undefined:
            return null;
    }
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
