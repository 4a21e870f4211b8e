// Which of the engine's moves belongs to which thing on the table, read off their notation.
import type { Choice } from "../../engine/types";
import type { BoostCard, CardFace, Runner } from "./view";

/** What can be done with cards of this face now: pay for a leg with one or two, or be kept. */
export function movesOfCard(choices: Choice[], face: CardFace): Choice[] {
    const own = [face, face + face, face + "*", "keep " + face];
    return choices.filter(({ move }) => own.includes(move));
}

export function movesOfBoost(choices: Choice[], name: string): Choice[] {
    return choices.filter(
        ({ move }) => move.split(" ")[0] === "boost" && move.split(" ")[1] === name,
    );
}

export function findMove(choices: Choice[], move: string): Choice | undefined {
    return choices.find((choice) => choice.move === move);
}

/** How many cards each way to pay takes, such as [1] or [1, 2]; empty when the moves pay for no leg. */
export function cardsPaid(moves: Choice[]): number[] {
    const paid = moves
        .map(({ move }) => move.replace("*", ""))
        .filter((move) => /^[rygj]+$/.test(move));
    return paid.map((move) => move.length).sort();
}

/** The cards that a move takes: "gg" two greens, "boost NAME j=r" the cost with the joker for a red. */
export function paidBy(move: string, boost?: BoostCard): CardFace[] {
    if (!boost) return [...move.replace("*", "")] as CardFace[];
    const [, by, instead] = /(j|g\*)=([ryg])/.exec(move) ?? [];
    const paid = [...boost.cost];
    if (by) paid[paid.indexOf(instead as CardFace)] = by[0] as CardFace;
    return paid;
}

/** The Setback that a remedy takes away: "boost NAME -cramp". */
export function curedBy(move: string): string | null {
    return / -(\S+)$/.exec(move)?.[1] ?? null;
}

/** Does any of these moves run a leg that cards pay for? */
export function canRun(choices: Choice[]): boolean {
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
