// A step in the log: the kart, the card, the karts that it passed, and what the hazard did.
import type { Past } from "../../engine/types";
import type { Told } from "../face";
import { nameOf } from "../names";
import { KartArt } from "./KartArt";
import { hazardName } from "./names";
import { RaceCard } from "./RaceCard";
import { HazardSymbol } from "./Symbols";
import { gain, karts, lastHazard, motion } from "./view";
import type { Colour, Hazard, Kart, GumballView } from "./view";

/** What a card did. */
interface PlayedCard {
    kart: Kart;
    card: string;
    /** The karts that it passed, the nearest first. */
    passed: number[];
}

export function playOf(before: GumballView, after: GumballView): PlayedCard | null {
    const kart = karts(after).find(({ kart, card }) => {
        const was = before.line.find((place) => place.kart === kart);
        return card !== null && was?.card !== card;
    });
    if (!kart?.card) return null;
    const from = before.line.findIndex((place) => place.kart === kart.kart);
    const passed = before.line.slice(kart.place, Math.max(from, 0)).map((place) => place.kart);
    return { kart, card: kart.card, passed: passed.reverse() };
}

/** What a hazard did: who dropped back, who took points. */
interface Blow {
    hazard: Hazard;
    back: number[];
    gains: { kart: number; points: number }[];
}

export function blowOf(views: GumballView[], past: Past): Blow | null {
    const pairs = views.slice(1).map((view, i) => [views[i]!, view] as const);
    const hazard = lastHazard(past);
    if (!hazard || views.at(-1)!.hazards_drawn === views[0]!.hazards_drawn) return null;
    const blow: Blow = { hazard, back: [], gains: [] };
    for (const [before, view] of pairs)
        for (const kart of karts(view)) {
            const points = gain(before, kart);
            if (points) blow.gains.push({ kart: kart.kart, points });
            if (motion(before, view, kart) === "back" && kart.place === view.line.length - 1)
                blow.back.push(kart.kart);
        }
    return blow;
}

function Karts({ of }: { of: number[] }) {
    return (
        <>
            {of.map((kart) => (
                <KartArt key={kart} kart={kart} />
            ))}
        </>
    );
}

function PlayRow({ play, names, you }: { play: PlayedCard; names: string[]; you: number | null }) {
    return (
        <p class="gb-told">
            <KartArt kart={play.kart.kart} />
            <b>{nameOf(names, play.kart.seat, you)}</b>
            <RaceCard card={play.card} />
            {play.passed.length > 0 && <span class="gb-over">↷</span>}
            <Karts of={play.passed} />
        </p>
    );
}

function BlowRow({ blow }: { blow: Blow }) {
    const plain = blow.hazard.length <= 2 ? `gb-${blow.hazard[0] as Colour}` : "gb-special";
    return (
        <p class="gb-told gb-told-hazard">
            <span class={`gb-chip ${plain}`}>
                <HazardSymbol hazard={blow.hazard} />
            </span>
            <span>{hazardName(blow.hazard)}</span>
            {blow.back.length > 0 && <span class="gb-over">↓</span>}
            <Karts of={blow.back} />
            {blow.gains.map(({ kart, points }) => (
                <span key={kart} class="gb-told-gain">
                    <KartArt kart={kart} />+{points}
                </span>
            ))}
        </p>
    );
}

/** The deal is nothing that anybody looks up later. */
export function story({ before, frames, actor, names, you }: Told<GumballView>) {
    const views = frames.map(({ view }) => view);
    if (!before || actor === null) return null;
    const driven = views.filter((view) => view.hazards_drawn === before.hazards_drawn).at(-1);
    const play = driven && playOf(before, driven);
    const blow = blowOf([before, ...views], frames.at(-1)?.past ?? {});
    if (!play && !blow) return undefined;
    return (
        <>
            {play && <PlayRow play={play} names={names} you={you} />}
            {blow && <BlowRow blow={blow} />}
        </>
    );
}
