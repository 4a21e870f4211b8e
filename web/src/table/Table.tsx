// The table screen: one game's face, the log, what can be done, hints and reasons. It works alike
// whatever the source.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { pace } from "../app/settings";
import { routeTo } from "../app/router";
import type { Advice, Choice, Reason } from "../engine/types";
import { faces } from "../faces";
import { t } from "../words/words";
import { Choices } from "./Choices";
import type { FaceProps } from "./face";
import { HintPanel } from "./HintPanel";
import { useKeys } from "./keys";
import { KeysSheet } from "./KeysSheet";
import { LogPanel, sinceLastTurn } from "./LogPanel";
import { Sheet } from "./Sheet";
import type { Scene } from "./show";
import type { Source } from "./source";
import { useTable } from "./useTable";
import "./table.css";

interface Props {
  source: Source;
  /** What else belongs to this table: seats and chat online, a scrubber in a replay. */
  aside?: ComponentChildren;
  /** Shown above the hand, such as a lesson's note. */
  note?: ComponentChildren;
  /** Shown when the match is over. */
  end?: (scene: Scene) => ComponentChildren;
  /** No hints where somebody else thinks for the player. */
  hints?: boolean;
}

type Open =
  | { kind: "offer"; title: string; moves: Choice[] }
  | { kind: "log" }
  | { kind: "choices" }
  | { kind: "keys" }
  | { kind: "said"; title: string; lines: string[] };

export function Table({ source, aside, note, end, hints = true }: Props) {
  const { scene, trouble, skip } = useTable(source);
  const [open, setOpen] = useState<Open | null>(null);
  const [reason, setReason] = useState<Reason | null>(null);
  const [advice, setAdvice] = useState<Advice | "asked" | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState("");

  const fail = (error: unknown) => setFailure(error instanceof Error ? error.message : String(error));
  const act = async (move: string) => {
    if (waiting) return;
    setOpen(null);
    setReason(null);
    setAdvice(null);
    setWaiting(true);
    try {
      setReason(await source.act(move));
    } catch (error) {
      fail(error);
    }
    setWaiting(false);
  };
  const why = (move: string) => void source.why(move).then(setReason, fail);
  const ask = async () => {
    if (!scene || resting(scene).length === 0 || advice) return;
    setAdvice("asked");
    await source.advise().then(setAdvice, (error: unknown) => (setAdvice(null), fail(error)));
  };
  const undo = () => {
    setReason(null);
    setAdvice(null);
    void source.undo().catch(fail);
  };

  useKeys({
    t: () => scene && setOpen({ kind: "said", title: t("The table"), lines: scene.position.says }),
    c: () => scene && setOpen({ kind: "said", title: t("Your cards"), lines: scene.position.hand }),
    m: () => setOpen({ kind: "choices" }),
    r: () => scene && setOpen({ kind: "said", title: t("Since your last turn"), lines: recap(scene) }),
    l: () => setOpen({ kind: "log" }),
    i: () => void ask(),
    u: undo,
    s: skip,
    "?": () => setOpen({ kind: "keys" }),
  });

  if (!scene) return <p class="table-wait">{trouble || t("One moment …")}</p>;

  const face = faces[scene.info.game]!;
  const choices = waiting ? [] : resting(scene);
  const props: FaceProps<never> = {
    view: scene.view as never,
    before: scene.before as never,
    says: scene.frame?.says ?? "",
    you: scene.info.you,
    names: scene.info.names,
    actor: scene.frame ? scene.frame.actor : scene.position.actor,
    over: !scene.frame && scene.position.over,
    choices,
    hint: advice && advice !== "asked" ? advice.move : null,
    ms: pace() && Math.min(pace() * 0.7, 500),
    act: (move) => void act(move),
    offer: (moves, title) => setOpen({ kind: "offer", moves, title }),
    why,
  };
  const recapLines = recap(scene);

  return (
    <div class="table">
      <section class="table-board" aria-label={t("The table")} onClick={skip}>
        <face.Board {...props} />
      </section>

      <div class="table-foot">
        {note}
        <p class="table-now" data-turn={choices.length > 0 ? "you" : "other"}>
          {scene.frame?.says || scene.position.now}
        </p>
        {(trouble || failure) && (
          <p class="table-trouble" role="alert">
            {trouble || failure}
          </p>
        )}
        {reason && <ReasonNote game={scene.info.game} reason={reason} onClose={() => setReason(null)} />}
        {advice && <HintPanel advice={advice} onClose={() => setAdvice(null)} />}
        {props.over && end?.(scene)}
        {scene.info.you !== null && !props.over && <face.Hand {...props} />}
        <div class="table-tools" role="toolbar" aria-label={t("Tools")}>
          {hints && (
            <button type="button" class="button" aria-disabled={choices.length === 0} onClick={() => void ask()}>
              {t("Hint")}
            </button>
          )}
          <UndoButton source={source} scene={scene} onUndo={undo} />
          <button type="button" class="button" onClick={() => setOpen({ kind: "choices" })}>
            {t("Moves")}
          </button>
          <button
            type="button"
            class="button"
            onClick={() => setOpen({ kind: "said", title: t("Since your last turn"), lines: recapLines })}
          >
            {t("What happened?")}
          </button>
          <button type="button" class="button narrow-only" onClick={() => setOpen({ kind: "log" })}>
            {t("Log")}
          </button>
          <button type="button" class="button" aria-label={t("Keys")} onClick={() => setOpen({ kind: "keys" })}>
            ?
          </button>
        </div>
      </div>

      <aside class="table-side">
        {aside}
        <h2>{t("Log")}</h2>
        <LogPanel log={scene.log} />
      </aside>

      <div class="visually-hidden" role="log" aria-live="polite" aria-label={t("News from the table")}>
        <p key={scene.log.length}>{scene.told}</p>
        {choices.length > 0 && <p>{scene.position.now}</p>}
      </div>

      {open?.kind === "offer" && (
        <Sheet title={open.title} onClose={() => setOpen(null)}>
          <Choices choices={open.moves} hint={props.hint} onChoose={props.act} />
        </Sheet>
      )}
      {open?.kind === "choices" && (
        <Sheet title={t("Your moves")} onClose={() => setOpen(null)}>
          {choices.length ? (
            <Choices choices={choices} hint={props.hint} onChoose={props.act} />
          ) : (
            <p>{scene.position.now}</p>
          )}
        </Sheet>
      )}
      {open?.kind === "log" && (
        <Sheet title={t("What has happened")} onClose={() => setOpen(null)}>
          <LogPanel log={scene.log} />
        </Sheet>
      )}
      {open?.kind === "said" && (
        <Sheet title={open.title} onClose={() => setOpen(null)}>
          {open.lines.map((line, i) => (
            <p key={i} class="said-line">
              {line}
            </p>
          ))}
        </Sheet>
      )}
      {open?.kind === "keys" && <KeysSheet onClose={() => setOpen(null)} />}
    </div>
  );
}

/** The moves that can be made now: none while something is still being shown. */
function resting(scene: Scene): Choice[] {
  return scene.frame ? [] : scene.position.choices;
}

function recap(scene: Scene): string[] {
  const lines = sinceLastTurn(scene.log, scene.info.you ?? -1);
  return lines.length ? lines : [scene.position.now];
}

function UndoButton(props: { source: Source; scene: Scene; onUndo(): void }) {
  const [able, setAble] = useState(false);
  void props.source.canUndo().then(setAble, () => setAble(false));
  if (!able || props.scene.frame) return null;
  return (
    <button type="button" class="button" onClick={props.onUndo}>
      {t("Take back")}
    </button>
  );
}

function ReasonNote({ game, reason, onClose }: { game: string; reason: Reason; onClose(): void }) {
  return (
    <div class="table-reason" role="status">
      <p>
        {reason.text} {reason.rule && <a href={routeTo("rules", game, reason.rule)}>{reason.rule}</a>}
      </p>
      <button type="button" class="button quiet" aria-label={t("Close")} onClick={onClose}>
        ✕
      </button>
    </div>
  );
}
