// A step in the log: the cards that were put down and taken, or the cars of a race.
import type { Told } from "../face";
import { nameOf } from "../names";
import { SmallBack, SmallCard } from "./Card";
import { Cars } from "./Example";
import { lastRace, openPile, types, type GrandprixView } from "./view";

interface Swap {
    sign: "−" | "+";
    /** null: nobody else knows it. */
    card: string | null;
}

/** The card that a hand has more of than before, as far as it is known. */
function grown(before: string[] | null, after: string[] | null): string | null {
    const left = [...(before ?? [])];
    const fresh = after?.filter((card) => {
        const at = left.indexOf(card);
        if (at >= 0) left.splice(at, 1);
        return at < 0;
    });
    return before ? (fresh?.[0] ?? null) : null;
}

export function swapOf(before: GrandprixView, after: GrandprixView, actor: number): Swap | null {
    for (const type of types) {
        const [was, is] = [openPile(before, type), openPile(after, type)];
        if (is.length === was.length + 1) return { sign: "−", card: is.at(-1)! };
        if (is.length === was.length - 1) return { sign: "+", card: was.at(-1)! };
    }
    if (after.closed_count >= before.closed_count) return null;
    return { sign: "+", card: grown(before.hands[actor]!, after.hands[actor]!) };
}

export function story({ before, frames, actor, more, names, you }: Told<GrandprixView>) {
    if (!before || actor === null) return null;
    const views = frames.map(({ view }) => view);
    const race = lastRace(frames.at(-1)?.past ?? {});
    if (race && views.some(({ phase }) => phase === "race"))
        return <Cars result={race} names={names} you={you} />;
    if (before.phase === "lineup") return actor === you ? undefined : null;
    const swap = views.length === 1 ? swapOf(before, views[0]!, actor) : null;
    if (!swap) return undefined;
    return (
        <p class="log-row">
            {!more && <b>{nameOf(names, actor, you)}</b>}
            {swap.sign} {swap.card ? <SmallCard card={swap.card} /> : <SmallBack />}
        </p>
    );
}
