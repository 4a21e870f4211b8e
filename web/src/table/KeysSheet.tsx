// The keys of the table.
import { t } from "../words/words";
import { Sheet } from "../ui/Sheet";

export function KeysSheet({ onClose }: { onClose(): void }) {
    const keys: [string, string][] = [
        ["Tab ← →", t("go to your cards and move between them")],
        [t("Enter"), t("play the card")],
        ["m", t("your moves, in words")],
        ["c", t("your cards")],
        ["t", t("the table, in words")],
        ["r", t("what happened since your last turn")],
        ["l", t("the whole log")],
        ["i", t("a hint from the champion")],
        ["u", t("take back your last move")],
        ["s", t("skip the animation")],
        [t("Esc"), t("close this window")],
    ];
    return (
        <Sheet title={t("Keys")} onClose={onClose}>
            <dl class="keys">
                {keys.map(([key, does]) => (
                    <div key={key}>
                        <dt>
                            <kbd>{key}</kbd>
                        </dt>
                        <dd>{does}</dd>
                    </div>
                ))}
            </dl>
        </Sheet>
    );
}
