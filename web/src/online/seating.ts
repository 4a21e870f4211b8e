// Taking a seat: by choice, or by opening an invitation link.
import { useEffect, useRef } from "preact/hooks";
import { settings } from "../app/settings";
import { forget, recall, remember } from "../storage/tab";
import { forgetShare } from "../net/deal";
import { freeSeats, isReplaced, type TableState } from "../net/fold";
import type { Follower } from "../net/follow";
import { pledgeFor } from "../net/pact";
import type { Doing } from "./hooks";

/** Takes a seat, or the first free one, with our part of the deal; once that is made, there is none to take. */
export async function sit(follower: Follower, seat?: number): Promise<void> {
    const { state } = follower;
    const wish = seat === undefined ? {} : { seat };
    if (state!.status !== "open") return void (await follower.request("sit", wish));
    await follower.request("sit", { ...wish, pledge: await pledgeFor(state!) });
}

/** Leaves the seat, and what we pledged there. */
export async function stand(follower: Follower): Promise<void> {
    await follower.request("stand");
    forgetShare(follower.id);
}

/** Moves to another seat. If it is taken first, we return to our old seat, or stay without one. */
export async function changeSeat(follower: Follower, seat: number): Promise<void> {
    const before = follower.state!.you;
    if (before !== null) await stand(follower);
    try {
        await sit(follower, seat);
    } catch (error) {
        if (before !== null) await sit(follower, before);
        throw error;
    }
}

/** Remembers that the player left the seat, so that a reload does not seat them again. */
const stoodKey = (table: string) => `paddock.stood.${table}`;

export function noteStanding(table: string, stands: boolean): void {
    if (stands) remember(stoodKey(table), "1");
    else forget(stoodKey(table));
}

function wantsToStand(table: string): boolean {
    return recall(stoodKey(table)) !== null;
}

function isInvited(id: string, state: TableState | null): boolean {
    if (!state || state.status !== "open" || state.you !== null) return false;
    return settings().name !== "" && freeSeats(state).length > 0 && !wantsToStand(id);
}

/** Seats a player who opens the link and has a name. Tries once; an error is shown. */
export function useInvitation(follower: Follower, doing: Doing): void {
    const tried = useRef(false);
    const invited = isInvited(follower.id, follower.state);
    useEffect(() => {
        if (!invited || tried.current) return;
        tried.current = true;
        doing.run(() => sit(follower));
    }, [invited, follower, doing]);
}

/** Takes the seat back from the bot when the player had only lost the connection and looks at the page again. */
export function useReturn(follower: Follower): void {
    useEffect(() => {
        let wasAway = false;
        return follower.listen({
            event: (event) => {
                if (event.what !== "left" || event.seat !== follower.state!.you) return;
                wasAway = event.why === "away";
            },
            synced: () => {
                if (wasAway && isReplaced(follower.state!) && !document.hidden)
                    sit(follower).catch(() => {}); // the button for it is there as well
                wasAway = false;
            },
        });
    }, [follower]);
}
