// The table screen: the stage of a match that is played, with moves, hints and reasons. It works alike whatever
// the source.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { useGameName } from "../app/desk";
import { useScreenTitle } from "../app/title";
import { faceOf } from "../faces";
import { t } from "../words/words";
import type { Face, FaceProps } from "../faces/face";
import { useEnding, type Ending } from "./ending";
import type { KeyRow } from "./keys";
import { SceneLog } from "./LogPanel";
import { newsOf } from "./News";
import { Notes, Now } from "./Notes";
import { Result } from "./Result";
import { sceneProps } from "./sceneProps";
import type { Scene } from "./show";
import type { Source } from "./source";
import { Stage } from "./Stage";
import { Toolbar } from "./Toolbar";
import { useChoosing } from "./useChoosing";
import { useKeptFocus } from "./useKeptFocus";
import { useSound } from "./useSound";
import { useStage } from "./useStage";
import { useMoves, type Moves } from "./useMoves";
import { useTouch } from "./useTouch";
import { useTable } from "./useTable";
import { useWide } from "./useWide";

interface Props {
    source: Source;
    /** What else belongs to this table: seats and chat online. */
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

/** Keys that work on the hand by themselves. */
function handKeys(): KeyRow[] {
    return [
        { shown: "Tab ← →", does: t("go to your cards and move between them") },
        { shown: t("Enter"), does: t("play the card") },
    ];
}

export function Table({ source, aside, lesson, note, tools, end, hints = true }: Props) {
    const { scene, trouble, hurry, skip } = useTable(source);
    const moves = useMoves(source, scene?.position ?? null);
    const title = useGameName(scene?.info.game ?? "");
    const root = useRef<HTMLDivElement>(null);
    useScreenTitle(title);
    useKeptFocus(root, scene !== null);
    useSound(scene);
    const over = !!scene && !scene.frame && scene.position.over;
    const ending = useEnding(source, over, scene?.info.you ?? null);
    const touch = useTouch(scene, moves, hurry);
    const choices = scene && !scene.frame && !moves.waiting ? scene.position.choices : [];
    const { choosing, choose } = useChoosing(root, scene?.position ?? null, choices);
    const yours = choices.length > 0;
    const wide = useWide();
    const roomy = wide && !over;
    const stage = useStage(scene, handKeys(), [
        { key: "l", does: t("the whole log"), run: () => stage.open({ kind: "log" }) },
        {
            key: "i",
            does: t("a hint from the champion"),
            run: () => yours && hints && moves.advise(),
        },
        { key: "u", does: t("take back your last move"), run: moves.undo },
        { key: "s", does: t("skip the animation"), run: skip },
    ]);

    if (!scene) return <p class="table-wait">{trouble || t("One moment …")}</p>;

    const face = faceOf(scene.info.game);
    const act = (move: string) => {
        stage.open(null);
        choose(null);
        touch.act(move, nextStep(scene));
    };
    const doings = { choices, hint: markedMove(moves), act, choosing, choose };
    const props: FaceProps<never> = { ...sceneProps(scene), ...doings, why: touch.why };
    const onBoard = (event: MouseEvent) => {
        if (!(event.target as Element).closest("button")) choose(null);
        touch.board(event);
    };
    const showRules = (marked: string[]) => stage.open({ kind: "rules", marked });
    const notes = <Notes {...{ scene, moves, trouble, showRules }} />;

    return (
        <Stage
            {...{ root, stage, scene, title, props, over, wide, onBoard }}
            step={scene.log.at(-1)?.step}
            board={<face.Board {...props} {...(ending && faceUp(ending))} />}
            foot={
                <>
                    {note?.(scene)}
                    {!roomy && lesson?.(scene)}
                    {!wide && notes}
                    {over ? (
                        <Result scene={scene} ending={ending} />
                    ) : (
                        <Now asks={choosing?.title} {...{ scene, yours, skip }} />
                    )}
                    {over ? end?.(scene, ending) : <OwnHand {...{ props, face }} />}
                    <Toolbar
                        {...{ source, scene, yours, hints }}
                        open={stage.open}
                        showRules={() => showRules(scene.position.rules)}
                        advise={moves.advise}
                        undo={moves.undo}
                    >
                        {tools}
                    </Toolbar>
                </>
            }
            side={
                <>
                    {aside}
                    {roomy && lesson?.(scene)}
                </>
            }
            log={<SceneLog scene={scene} />}
            below={wide && notes}
            news={newsOf(scene, yours, choosing?.title)}
        />
    );
}

/** At the end all cards lie face up. */
function faceUp(ending: Ending): Pick<FaceProps<never>, "view" | "past" | "you"> {
    const { view, past } = ending;
    return { view: view as never, past, you: null };
}

/** One's own cards; a spectator has none. */
function OwnHand({ props, face }: { props: FaceProps<never>; face: Face<never> }) {
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

function markedMove({ advice, reason }: Moves): string | null {
    if (advice && advice !== "asked") return advice.move;
    return reason?.hint ?? null;
}
