// A step in the log: the cards that were put down and taken, or the cars of a race.
import type { Happened } from "../../engine/types";
import type { Told } from "../face";
import { nameOf } from "../names";
import { SmallBack, SmallCard } from "./Card";
import { Cars } from "./Example";
import { lastRace, type GrandprixView } from "./view";

interface Swap {
    sign: "−" | "+";
    /** null: nobody else knows it. */
    card: string | null;
}

export function swapOf([first, ...more]: readonly Happened[]): Swap | null {
    if (!first || more.length > 0) return null;
    const { what, card, cards } = first;
    if (what === "discard") return { sign: "−", card: card! };
    if (what === "take") return { sign: "+", card: card! };
    return what === "draw" ? { sign: "+", card: cards?.[0] ?? null } : null;
}

export function story({ frames, actor, more, names, you }: Told<GrandprixView>) {
    if (actor === null) return null;
    const happened = frames.flatMap((frame) => frame.happened);
    const told = (wanted: string) => happened.some(({ what }) => what === wanted);
    const race = lastRace(frames.at(-1)?.past ?? {});
    if (race && told("reveal")) return <Cars result={race} names={names} you={you} />;
    if (told("choose")) return actor === you ? undefined : null;
    const swap = swapOf(happened);
    if (!swap) return undefined;
    return (
        <p class="log-row">
            {!more && <b>{nameOf(names, actor, you)}</b>}
            {swap.sign} {swap.card ? <SmallCard card={swap.card} /> : <SmallBack />}
        </p>
    );
}
