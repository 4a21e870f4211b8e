// What somebody says, over the table for a while: on small screens the talk is behind a button.
import { useEffect, useState } from "preact/hooks";
import type { TableState } from "../net/fold";
import { nameAt } from "./hooks";
import { signOf } from "./reactions";

const SAID_MS = 6000;

export function Bubble({ state }: { state: TableState }) {
    const last = state.said.filter(({ seat }) => seat !== state.you).at(-1);
    const seq = last?.seq ?? 0;
    const [hidden, setHidden] = useState(seq);
    useEffect(() => {
        if (seq <= hidden) return;
        const timer = setTimeout(() => setHidden(seq), SAID_MS);
        return () => clearTimeout(timer);
    }, [seq, hidden]);
    if (!last || seq <= hidden) return null;
    const sign = signOf(last.phrase);
    return (
        <p key={seq} class="on-bubble">
            {sign && (
                <span class="on-bubble-sign" aria-hidden="true">
                    {sign}
                </span>
            )}
            <span>
                <strong>{nameAt(state, last.seat)}:</strong> {last.text}
            </span>
        </p>
    );
}
