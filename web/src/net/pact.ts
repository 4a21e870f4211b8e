// Our part in the deal of a server's table. Before our share leaves, what the server claims is compared
// with what it told us when we sat down; whatever it claims later must stay the same. The engine does
// the arithmetic and names the lie: docs/fair-deals.md.
import { EngineStopped, openEngine, Problem, type RemoteEngine } from "../engine/client";
import type { SeenStep } from "../engine/types";
import type { DealClaim } from "../engine/wasm";
import { hexToBytes } from "../engine/bytes";
import { language, t } from "../words/words";
import { drawShare, engineNotes, note, noteEnd, notesAt, pledgeOf, type DealNotes } from "./deal";
import { setupOf, type TableState } from "./fold";
import type { Follower } from "./follow";
import type { Pledge, SeatState } from "./messages";

export type Judge = (state: TableState, notes: DealNotes | undefined) => Promise<DealClaim>;

/** Our engine cannot read what the server claims about the deal. */
export class Senseless extends Error {
    constructor() {
        super(t("Its data about the deal is not valid."));
    }
}

let notary: Promise<RemoteEngine> | null = null;
let work: Promise<unknown> = Promise.resolve();

function bytesOf(hash: unknown): Uint8Array {
    if (typeof hash !== "string" || !/^[0-9a-f]{64}$/.test(hash)) throw new Senseless();
    return hexToBytes(hash);
}

/** A bot whose level is "person" is not valid: the engine would take it for a person and let it pledge. */
function isSeat({ seat, player, bot }: SeatState, i: number, isOpen: boolean): boolean {
    const isBot = player === "bot" && Boolean(bot) && bot !== "person";
    return seat === i && (isBot || player === "person" || (isOpen && player === null));
}

async function putTogether(engine: RemoteEngine, state: TableState): Promise<void> {
    const { seats, status, table, commitment, pledges = [] } = state;
    if (!seats.every((row, i) => isSeat(row, i, status === "open"))) throw new Senseless();
    await engine.setUp(setupOf(state));
    await engine.dealOpen(table, bytesOf(commitment));
    for (const { seat, pledge, share } of pledges)
        await engine.dealPledge(seat, bytesOf(pledge), share ? bytesOf(share) : undefined);
}

async function judgeWith(state: TableState, notes: DealNotes | undefined): Promise<DealClaim> {
    notary ??= openEngine(language());
    notary.catch(() => (notary = null)); // try again at the next table
    const engine = await notary;
    await engine.language(language());
    await putTogether(engine, state).catch((error: unknown) => {
        throw error instanceof Problem ? new Senseless() : error;
    });
    return engine.dealCheck(engineNotes(notes, state.you));
}

/** Checks one claim at a time, because all of them use the same engine. */
export const judge: Judge = (state, notes) => {
    const verdict = work.then(() => judgeWith(state, notes));
    work = verdict.catch(dismiss);
    return verdict;
};

/** An engine that has stopped is asked nothing more; the next claim gets another. */
function dismiss(error: unknown): void {
    if (!(error instanceof EngineStopped)) return;
    void notary?.then((engine) => engine.close());
    notary = null;
}

/** Is this another table than we asked for, if we did? A setting that we did not name is as usual. */
async function isUnwanted(state: TableState, { offer }: DealClaim, ask: Judge): Promise<boolean> {
    const wish = notesAt(state.table)?.wish;
    if (!wish) return false;
    if (state.game !== wish.game || state.seats.length !== wish.seats) return true;
    const wanted = await ask({ ...state, options: wish.options }, undefined);
    return offer !== wanted.offer;
}

function unwanted(): string {
    return t("It opened a table with another game or other options than you asked for.");
}

/** Draws a share if there is none yet, and notes what the server offers. Returns the pledge to send. */
export async function pledgeFor(state: TableState, ask: Judge = judge): Promise<string> {
    const share = notesAt(state.table)?.share ?? drawShare();
    const claim = await ask(state, undefined);
    if (await isUnwanted(state, claim, ask)) throw new Error(unwanted());
    await note(state.table, { share, offer: claim.offer, commitment: state.commitment });
    return pledgeOf(share);
}

/** Our rows among the pledges are those with our pledge, wherever the server says that we sit. */
function ownRows({ table, pledges = [], you }: TableState): Pledge[] {
    const share = notesAt(table)?.share;
    const pledge = share && pledgeOf(share);
    return pledges.filter((row) => (pledge ? row.pledge === pledge : row.seat === you));
}

function isElsewhere(state: TableState): boolean {
    const own = ownRows(state);
    return own.length > 0 && !own.some(({ seat }) => seat === state.you);
}

/** Do we play, by our own notes or by the server's word? */
function isPlayer({ table, you }: TableState): boolean {
    return you !== null || notesAt(table)?.share !== undefined;
}

function seatsShown(state: TableState): number {
    const shown = (state.pledges ?? []).filter(({ share }) => share);
    return shown.reduce((bits, { seat }) => bits | (1 << seat), 0);
}

/** Without a share of our own in the deal, it proves nothing to us; the reason does not matter. */
function warningOf(state: TableState, { withheld }: DealClaim): string {
    if (isPlayer(state) && !ownRows(state).some(({ share }) => share))
        return t(
            "Your program had no part in this deal, so the server could have chosen the cards.",
        );
    return withheld;
}

/** Sends our share, once the deal code is noted. The server takes it once, and refuses it after that. */
async function contribute(follower: Follower, state: TableState, again: boolean): Promise<void> {
    const notes = notesAt(state.table);
    const own = ownRows(state).at(0);
    if (!notes?.share || !notes.code || !own || own.share || (notes.sent && !again)) return;
    await note(state.table, { sent: true }); // with the code, which is stored before it
    follower.request("share", { share: notes.share }).catch(() => {});
}

/**
 * What the server says of the deal now: is it what we noted? Notes what is new. `again`: a share that was sent
 * may have been lost on its way.
 */
export async function lookAtDeal(
    follower: Follower,
    again: boolean,
    ask: Judge = judge,
): Promise<void> {
    const { state } = follower;
    if (state?.status === "closed") noteEnd(state.table, "broken");
    if (state?.status === "over") noteEnd(state.table, "over");
    if (!state || state.status === "closed" || follower.deal.lie) return;
    const notes = notesAt(state.table);
    const isOpen = state.status === "open";
    if (isOpen && notes?.code)
        return follower.accuse(t("It changed a table after its deal was fixed."));
    if (isOpen && !notes?.wish) return;
    const claim = await ask(state, notes);
    if (await isUnwanted(state, claim, ask)) return follower.accuse(unwanted());
    if (isOpen) return;
    if (isElsewhere(state))
        return follower.accuse(
            t("It says that you sit somewhere else than when the match started, or nowhere."),
        );
    // Another claim may have been noted meanwhile.
    const codes = [state.code, notesAt(state.table)?.code];
    const isOther = codes.some((code) => code !== undefined && code !== claim.code);
    const lie =
        claim.lie ??
        (isOther ? t("Its deal code does not belong to the table that it shows.") : "");
    if (lie) return follower.accuse(lie);
    noteClaim(follower, state, claim);
    if (state.status === "dealing") await contribute(follower, state, again);
}

function noteClaim(follower: Follower, state: TableState, claim: DealClaim): void {
    const { code, short } = claim;
    const { table, status } = state;
    if (isPlayer(state) && notesAt(table)?.code === undefined) void note(table, { code });
    if (status === "dealing") return follower.noteDeal({ code });
    const notes = notesAt(table);
    if (notes && notes.shown === undefined) void note(table, { shown: seatsShown(state) });
    follower.noteDeal({ code, short, warning: warningOf(state, claim) });
}

/** When the server repeats a step, it must tell the same as before. */
export function testify(follower: Follower, steps: SeenStep[]): void {
    const notes = notesAt(follower.id);
    if (!notes) return;
    const again = steps.find(({ step }) => step + 1 === notes.steps);
    if (again && again.link !== notes.link) {
        follower.accuse(t("What it says about the cards contradicts what it said before."));
        return;
    }
    const last = steps.filter(({ forGood }) => forGood).at(-1);
    if (last && last.step + 1 > (notes.steps ?? 0))
        void note(follower.id, { steps: last.step + 1, link: last.link });
}
