// The table screen: one game's face, the log, what can be done, hints and reasons. It works alike
// whatever the source.
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { useGameName } from "../app/desk";
import { pace } from "../app/settings";
import { useScreenTitle } from "../app/title";
import type { Choice } from "../engine/types";
import { faceOf } from "../faces";
import { t } from "../words/words";
import type { Face, FaceProps } from "../faces/face";
import { useEnding, type Ending } from "./ending";
import { useKeys } from "./keys";
import { LogPanel } from "./LogPanel";
import { News } from "./News";
import { Notes, Now } from "./Notes";
import { Result } from "./Result";
import type { Scene } from "./show";
import type { Source } from "./source";
import { isBeside, stillOpen, TableSheet, type Opened } from "./TableSheet";
import { Toolbar } from "./Toolbar";
import { useChoosing } from "./useChoosing";
import { useKeptFocus } from "./useKeptFocus";
import { useSound } from "./useSound";
import { useMoves, type Moves } from "./useMoves";
import { useTouch } from "./useTouch";
import { useTable } from "./useTable";
import { useWide } from "./useWide";
import "./table.css";

interface Props {
    source: Source;
    /** What else belongs to this table: seats and chat online, a scrubber in a replay. */
    aside?: ComponentChildren;
    /** Shown above the hand, or above the log if there is room for it: a lesson's note. */
    lesson?: (scene: Scene) => ComponentChildren;
    /** Shown above the hand. */
    note?: (scene: Scene) => ComponentChildren;
    /** More buttons below the hand. */
    tools?: ComponentChildren;
    /** Shown when the match is over. */
    end?: (scene: Scene, ending: Ending | null) => ComponentChildren;
    hints?: boolean;
}

export function Table({ source, aside, lesson, note, tools, end, hints = true }: Props) {
    const { scene, trouble, hurry, skip } = useTable(source);
    const moves = useMoves(source, scene?.position ?? null);
    const game = useGameName(scene?.info.game ?? "");
    const root = useRef<HTMLDivElement>(null);
    useScreenTitle(game);
    useKeptFocus(root, scene !== null);
    useSound(scene);
    const over = !!scene && !scene.frame && scene.position.over;
    const ending = useEnding(source, over, scene?.info.you ?? null);
    const [opened, setOpened] = useState<Opened | null>(null);
    const touch = useTouch(scene, moves, hurry);
    const choices = scene && !scene.frame && !moves.waiting ? scene.position.choices : [];
    const { choosing, choose } = useChoosing(root, scene?.position ?? null, choices);
    const yours = choices.length > 0;
    const open = (kind: Exclude<Opened["kind"], "offer" | "rules">) => () => setOpened({ kind });
    const wide = useWide();
    const roomy = wide && !over;

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

    const face = faceOf(scene.info.game);
    const act = (move: string) => {
        setOpened(null);
        choose(null);
        touch.act(move, nextStep(scene));
    };
    const offer = (some: Choice[], title: string) =>
        setOpened({ kind: "offer", moves: some, title, position: scene.position });
    const sheet = stillOpen(opened, scene);
    const doings = { act, choosing, choose, offer, why: touch.why };
    const props = { ...faceProps(scene, choices, moves), ...doings };
    const onBoard = (event: MouseEvent) => {
        if (!(event.target as Element).closest("button")) choose(null);
        touch.board(event);
    };
    const shownSheet = sheet && (
        <TableSheet
            {...{ scene, choices, act }}
            opened={sheet}
            hint={props.hint}
            close={() => setOpened(null)}
        />
    );
    const besides = sheet && isBeside(sheet) ? shownSheet : null;
    const showRules = (marked: string[]) => setOpened({ kind: "rules", marked });
    const notes = <Notes {...{ scene, moves, trouble, showRules }} />;

    return (
        <div
            ref={root}
            class={over ? "table table-over" : "table"}
            data-step={scene.log.at(-1)?.step}
        >
            <section class="table-board" aria-label={t("The table")} tabIndex={0} onClick={onBoard}>
                <h1 class="visually-hidden">{game}</h1>
                <face.Board {...props} {...(ending && faceUp(ending))} />
            </section>
            {!wide && besides}
            <div class="table-foot">
                {note?.(scene)}
                {!roomy && lesson?.(scene)}
                {!wide && notes}
                {over ? (
                    <Result scene={scene} ending={ending} />
                ) : (
                    <Now asks={choosing?.title} {...{ scene, yours, skip }} />
                )}
                {over ? end?.(scene, ending) : <OwnHand {...props} face={face} />}
                <Toolbar
                    {...{ source, scene, yours, hints }}
                    open={setOpened}
                    showRules={() => showRules(scene.position.rules)}
                    advise={moves.advise}
                    undo={moves.undo}
                >
                    {tools}
                </Toolbar>
            </div>
            <aside class="table-side">
                {aside}
                {roomy && lesson?.(scene)}
                {wide && besides}
                {!besides && <h2>{t("Log")}</h2>}
                {!besides && (
                    <LogPanel
                        log={scene.log}
                        names={scene.info.names}
                        you={scene.info.you}
                        face={face}
                    />
                )}
                {wide && notes}
            </aside>
            <News asks={choosing?.title} {...{ scene, yours }} />
            {!besides && shownSheet}
        </div>
    );
}

/** At the end all cards lie face up. */
function faceUp(ending: Ending): Pick<FaceProps<never>, "view" | "past" | "before" | "you"> {
    const { view, past } = ending;
    return { view: view as never, past, before: null, you: null };
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

/** The number of the step that a move made now would be. */
function nextStep({ log }: Scene): number {
    return (log.at(-1)?.step ?? -1) + 1;
}

function faceProps(
    scene: Scene,
    choices: Choice[],
    moves: Moves,
): Omit<FaceProps<never>, "act" | "choosing" | "choose" | "offer" | "why"> {
    const { frame, position, info } = scene;
    return {
        view: scene.view as never,
        past: scene.past,
        before: scene.before as never,
        says: frame?.says ?? "",
        words: position,
        you: info.you,
        reader: info.you,
        names: info.names,
        actor: frame ? frame.actor : position.actor,
        over: !frame && position.over,
        choices,
        hint: markedMove(moves),
        other: null,
        // Animations end a little before the next event, so that the end of each is seen.
        ms: Math.min(pace() * 0.7, 500),
    };
}

function markedMove({ advice, reason }: Moves): string | null {
    if (advice && advice !== "asked") return advice.move;
    return reason?.hint ?? null;
}
