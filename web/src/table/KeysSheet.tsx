// The keys of the table.
import { t } from "../words/words";
import { Sheet } from "./Sheet";

export function KeysSheet({ onClose }: { onClose(): void }) {
    const keys: [string, string][] = [
        ["Tab ← →", t("to your cards, and from one to the next")],
        [t("Enter"), t("plays the card")],
        ["m", t("your moves, in words")],
        ["c", t("your cards")],
        ["t", t("the table, in words")],
        ["r", t("what happened since your last turn")],
        ["l", t("the whole log")],
        ["i", t("a hint from the champion")],
        ["u", t("take your last step back")],
        ["s", t("skip what is being shown")],
        [t("Esc"), t("closes this")],
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
