// The keys of the table.
import { Sheet } from "../ui/Sheet";
import { t } from "../words/words";
import type { KeyRow } from "./keys";

export function KeysSheet({ keys, onClose }: { keys: KeyRow[]; onClose(): void }) {
    return (
        <Sheet title={t("Keys")} onClose={onClose}>
            <dl class="keys">
                {keys.map(({ key, shown = key, does }) => (
                    <div key={shown}>
                        <dt>
                            <kbd>{shown}</kbd>
                        </dt>
                        <dd>{does}</dd>
                    </div>
                ))}
            </dl>
        </Sheet>
    );
}
