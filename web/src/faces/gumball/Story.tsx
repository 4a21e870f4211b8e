// A step in the log: the kart, the card, the karts that it passed, and what the hazard did.
import type { Happened, Seat } from "../../engine/types";
import type { Told } from "../face";
import { nameOf } from "../names";
import { KartArt } from "./KartArt";
import { hazardName } from "./names";
import { RaceCard } from "./RaceCard";
import { HazardSymbol } from "./Symbols";
import type { Colour, Hazard, GumballView } from "./view";

/** What a card did. */
interface PlayedCard {
    kart: number;
    seat: Seat;
    card: string;
    /** The karts that it passed, the nearest first. */
    passed: number[];
}

export function playOf(happened: Happened[]): PlayedCard | null {
    const play = happened.find(({ what }) => what === "play");
    if (!play) return null;
    const passed = happened.filter(({ what }) => what === "pass").map((pass) => pass.passed!);
    return { kart: play.kart!, seat: play.seat!, card: play.card!, passed };
}

/** What a hazard did: who dropped back, who took points. */
interface Blow {
    hazard: Hazard;
    back: number[];
    gains: { kart: number; points: number }[];
}

export function blowOf(happened: Happened[]): Blow | null {
    const hazard = happened.find(({ what }) => what === "hazard")?.hazard;
    if (!hazard) return null;
    const of = (wanted: string) => happened.filter(({ what }) => what === wanted);
    return {
        hazard: hazard as Hazard,
        back: of("back").map(({ kart }) => kart!),
        gains: of("score").map(({ kart, points }) => ({ kart: kart!, points: points! })),
    };
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
            <KartArt kart={play.kart} />
            <b>{nameOf(names, play.seat, you)}</b>
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
export function story({ frames, actor, names, you }: Told<GumballView>) {
    if (actor === null) return null;
    const happened = frames.flatMap((frame) => frame.happened);
    const play = playOf(happened);
    const blow = blowOf(happened);
    if (!play && !blow) return undefined;
    return (
        <>
            {play && <PlayRow play={play} names={names} you={you} />}
            {blow && <BlowRow blow={blow} />}
        </>
    );
}
