// The stage on which a match is played, replayed and reviewed: the game's face with a hand, what is below and beside it,
// what is read out, and the sheets that its keys open.
import type { ComponentChildren, RefObject } from "preact";
import { faceOf } from "../faces";
import type { FaceProps } from "../faces/face";
import { t } from "../words/words";
import { News, type NewsLine } from "./News";
import { isBeside, TableSheet, type SheetProps } from "./TableSheet";
import "./table.css";

interface BoardProps {
    game: string;
    props: FaceProps<never>;
    onClick?(): void;
}

/** Where nobody plays, the hand of the seat whose view it is lies on the table. */
export function BoardWithHand({ game, props, onClick }: BoardProps) {
    const face = faceOf(game);
    const { you, names } = props;
    return (
        <>
            <div onClick={onClick}>
                <face.Board {...props} />
            </div>
            {you !== null && (
                <section
                    class="replay-hand"
                    aria-label={t("{name}’s cards", { name: names[you]! })}
                >
                    <face.Hand {...props} />
                </section>
            )}
        </>
    );
}

interface Props extends SheetProps {
    isReplay?: boolean;
    root?: RefObject<HTMLDivElement>;
    /** The step that is shown. */
    step: number | undefined;
    /** What the game is called. */
    title: string;
    over?: boolean;
    /** Does what is read beside the table go into the column? */
    wide?: boolean;
    board: ComponentChildren;
    onBoard?(event: MouseEvent): void;
    foot: ComponentChildren;
    /** The column beside the table: above the log, the log, and below it. */
    side: ComponentChildren;
    log: ComponentChildren;
    below?: ComponentChildren;
    news: NewsLine[];
}

export function Stage(props: Props) {
    const { isReplay, root, stage, scene, step, title, over, wide } = props;
    const { board, onBoard, foot, side, log, below, news } = props;
    const names = ["table", isReplay && "replay", over && "table-over"];
    const sheet = <TableSheet {...{ stage, scene }} props={props.props} />;
    const besides = stage.opened && isBeside(stage.opened) ? sheet : null;
    return (
        <div ref={root ?? null} class={names.filter(Boolean).join(" ")} data-step={step}>
            <section
                class={isReplay ? "table-board replay-board" : "table-board"}
                aria-label={t("The table")}
                tabIndex={0}
                onClick={onBoard}
            >
                <h1 class="visually-hidden">{title}</h1>
                {board}
            </section>
            {!wide && besides}
            <div class="table-foot">{foot}</div>
            <aside class={isReplay ? "replay-side" : "table-side"}>
                {side}
                {wide && besides ? (
                    besides
                ) : (
                    <>
                        <h2>{t("Log")}</h2>
                        {log}
                    </>
                )}
                {below}
            </aside>
            <News lines={news} />
            {!besides && sheet}
        </div>
    );
}
