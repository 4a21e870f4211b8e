// The table screen: one game's face, the log, what can be done, hints and reasons. It works alike
// whatever the source.
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { useGameName } from "../app/desk";
import { pace } from "../app/settings";
import { useScreenTitle } from "../app/title";
import type { Choice } from "../engine/types";
import { faces } from "../faces";
import { t } from "../words/words";
import type { Face, FaceProps } from "./face";
import { useKeys } from "./keys";
import { LogPanel } from "./LogPanel";
import { News } from "./News";
import { Notes, Now } from "./Notes";
import { Result } from "./Result";
import type { Scene } from "./show";
import type { Source } from "./source";
import { stillOpen, TableSheet, type Opened } from "./TableSheet";
import { Toolbar } from "./Toolbar";
import { useKeptFocus } from "./useKeptFocus";
import { useSound } from "./useSound";
import { useMoves, type Moves } from "./useMoves";
import { useTouch } from "./useTouch";
import { useTable } from "./useTable";
import "./table.css";

interface Props {
    source: Source;
    /** What else belongs to this table: seats and chat online, a scrubber in a replay. */
    aside?: ComponentChildren;
    /** Shown above the hand, such as a lesson's note. */
    note?: (scene: Scene) => ComponentChildren;
    /** More buttons below the hand. */
    tools?: ComponentChildren;
    /** Shown when the match is over. */
    end?: (scene: Scene) => ComponentChildren;
    hints?: boolean;
}

export function Table({ source, aside, note, tools, end, hints = true }: Props) {
    const { scene, trouble, skip } = useTable(source);
    const moves = useMoves(source, scene?.position ?? null);
    const game = useGameName(scene?.info.game ?? "");
    const root = useRef<HTMLDivElement>(null);
    useScreenTitle(game);
    useKeptFocus(root, scene !== null);
    useSound(scene);
    const [opened, setOpened] = useState<Opened | null>(null);
    const touch = useTouch(scene, moves, skip);
    const choices = scene && !scene.frame && !moves.waiting ? scene.position.choices : [];
    const yours = choices.length > 0;
    const open = (kind: Exclude<Opened["kind"], "offer">) => () => setOpened({ kind });

    useKeys({
        t: open("table"),
        c: open("hand"),
        m: open("moves"),
        r: open("recap"),
        l: open("log"),
        "?": open("keys"),
        i: () => yours && hints && moves.advise(),
        u: moves.undo,
        s: skip,
    });

    if (!scene) return <p class="table-wait">{trouble || t("One moment …")}</p>;

    const face = faces[scene.info.game]!;
    const act = (move: string) => {
        setOpened(null);
        touch.act(move, nextStep(scene));
    };
    const offer = (some: Choice[], title: string) =>
        setOpened({ kind: "offer", moves: some, title, position: scene.position });
    const sheet = stillOpen(opened, scene);
    const props = { ...faceProps(scene, choices, moves), act, offer, why: touch.why };

    return (
        <div
            ref={root}
            class={props.over ? "table table-over" : "table"}
            data-step={scene.log.at(-1)?.step}
        >
            <section
                class="table-board"
                aria-label={t("The table")}
                tabIndex={0}
                onClick={touch.board}
            >
                <h1 class="visually-hidden">{game}</h1>
                <face.Board {...props} />
            </section>
            <Notes scene={scene} moves={moves} trouble={trouble} />
            <div class="table-foot">
                {note?.(scene)}
                {props.over ? <Result scene={scene} /> : <Now scene={scene} yours={yours} />}
                {props.over ? end?.(scene) : <OwnHand {...props} face={face} />}
                <Toolbar
                    {...{ source, scene, yours, hints }}
                    open={setOpened}
                    advise={moves.advise}
                    undo={moves.undo}
                >
                    {tools}
                </Toolbar>
            </div>
            <aside class="table-side">
                {aside}
                <h2>{t("Log")}</h2>
                <LogPanel log={scene.log} you={scene.info.you} />
            </aside>
            <News scene={scene} yours={yours} />
            {sheet && (
                <TableSheet
                    {...{ scene, choices, act }}
                    opened={sheet}
                    hint={props.hint}
                    close={() => setOpened(null)}
                />
            )}
        </div>
    );
}

/** One's own cards; a spectator has none. */
function OwnHand({ face, ...props }: FaceProps<never> & { face: Face<never> }) {
    if (props.you === null) return null;
    return (
        <div class="table-hand">
            <face.Hand {...props} />
        </div>
    );
}

/** The step that a choice of what is shown would be. */
function nextStep({ log }: Scene): number {
    return (log.at(-1)?.step ?? -1) + 1;
}

function faceProps(
    scene: Scene,
    choices: Choice[],
    moves: Moves,
): Omit<FaceProps<never>, "act" | "offer" | "why"> {
    const { frame, position, info } = scene;
    return {
        view: scene.view as never,
        before: scene.before as never,
        says: frame?.says ?? "",
        you: info.you,
        names: info.names,
        actor: frame ? frame.actor : position.actor,
        over: !frame && position.over,
        choices,
        hint: markedMove(moves),
        // Movements end a little before the next happening, so that each is seen to end.
        ms: Math.min(pace() * 0.7, 500),
    };
}

function markedMove({ advice, reason }: Moves): string | null {
    if (advice && advice !== "asked") return advice.move;
    return reason?.hint ?? null;
}
