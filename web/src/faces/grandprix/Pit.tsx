// The car that you build: its drawing, its worth, and four slots for its parts; the rest of the hand lies
// beside them. Cards are placed by `translate`, so that a card which changes its place slides there, keeps
// the focus, and moves nothing else.
import type { ComponentChildren } from "preact";
import type { FaceProps } from "../face";
import { Roving } from "../Roving";
import { Car, TypeIcon } from "./art";
import { slotsOf } from "./picks";
import { term } from "./terms";
import { typeName } from "./names";
import { sumWords, typeOf, types, type GrandprixView, type Worth } from "./view";

export interface PitPlace {
    /** For the style: which slot, or which of the spare cards. */
    at: number;
    inCar: boolean;
}

function placesIn(hand: string[], picks: number[]): PitPlace[] {
    const slots = slotsOf(hand, picks);
    let spare = 0;
    return hand.map((_, place) => {
        const slot = slots.indexOf(place);
        return slot >= 0 ? { at: slot, inCar: true } : { at: spare++, inCar: false };
    });
}

function Slots() {
    return (
        <>
            {types.map((type, at) => (
                <span key={type} class="gp-slot" style={{ "--gp-at": at }} aria-hidden="true">
                    <TypeIcon type={type} />
                    <small>{typeName(type)}</small>
                </span>
            ))}
        </>
    );
}

interface PitProps {
    hand: string[];
    /** Which cards are in the car, by their places in the hand. */
    picks: number[];
    /** What is said about the car, and the button beside it. */
    about: ComponentChildren;
    children(card: string, place: number, where: PitPlace): ComponentChildren;
}

export function Pit({ hand, picks, about, children }: PitProps) {
    const places = placesIn(hand, picks);
    const spare = hand.length - picks.length;
    return (
        <>
            <div class="gp-hero">
                <Car
                    parts={types.filter((type) => picks.some((at) => typeOf(hand[at]!) === type))}
                />
                <div class="gp-about">{about}</div>
            </div>
            <Roving label={term("your-hand")} class="gp-pit">
                <div style={{ "--gp-spare": Math.max(types.length, spare) }}>
                    <Slots />
                    {hand.map((card, place) => children(card, place, places[place]!))}
                </div>
            </Roving>
        </>
    );
}

/** How much a car is worth, and why. */
export function WorthOf({ worth: { value, sum } }: { worth: Worth }) {
    return (
        <span class="gp-worth">
            <b>{value}</b> <span>{sumWords(sum)}</span>
        </span>
    );
}

/** The key of a card: it stays the same when cards before it come or go. */
export function cardKey(hand: string[], place: number): string {
    const copy = hand.slice(0, place + 1).filter((card) => card === hand[place]).length;
    return `${hand[place]}/${copy}`;
}

export type GrandprixProps = FaceProps<GrandprixView>;

export function placeClass(name: string, { inCar }: PitPlace): string {
    return inCar ? `gp-card ${name}` : `gp-card gp-spare ${name}`;
}
