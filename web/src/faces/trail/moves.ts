// Which of the engine's moves belongs to which thing on the table.
import type { Choice, Does } from "../../engine/types";
import type { BoostCard, CardFace, Runner } from "./view";

/** What can be done with cards of this face alone now: pay for a leg, or keep one. */
export function movesOfCard(choices: readonly Choice[], face: CardFace): Choice[] {
    return choices.filter(
        ({ does }) =>
            (does.what === "run" && does.cards![0] === face) ||
            (does.what === "keep" && does.card === face),
    );
}

export function movesOfBoost(choices: readonly Choice[], name: string): Choice[] {
    return choices.filter(({ does }) => does.boost === name);
}

/** How many cards each way to pay takes, such as [1] or [1, 2]; empty when the moves pay for no leg. */
export function cardsPaid(moves: readonly Choice[]): number[] {
    const paid = moves.filter(({ does }) => does.what === "run");
    return paid.map(({ does }) => does.cards!.length).sort();
}

export const paidBy = ({ cards = [] }: Does): CardFace[] => cards as CardFace[];

/** Does any of these moves run a leg that cards pay for? */
export function canRun(choices: readonly Choice[]): boolean {
    return cardsPaid(choices).length > 0;
}

/** The move whose refusal says most about why cards of this face are of no use now. */
export function questionAboutCard(face: CardFace, held: number): string {
    return held > 1 && face !== "j" ? face + face : face;
}

export function questionAboutBoost(card: BoostCard, owner: Runner): string {
    const setback = owner.setbacks[0] ?? "all-good";
    return card.kind === "remedy" ? `boost ${card.name} -${setback}` : `boost ${card.name}`;
}
