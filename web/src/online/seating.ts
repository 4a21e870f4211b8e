// Sitting down, by oneself or because one was invited.
import { useEffect, useRef } from "preact/hooks";
import { settings } from "../app/settings";
import { notePledged, pledgeOf, promise } from "../net/deal";
import { freeSeats, isReplaced, type TableState } from "../net/fold";
import type { Follower } from "../net/follow";
import type { Doing } from "./hooks";

/** Takes a seat, or the first free one, with our part of the deal; once that is made, there is none to take. */
export async function sit(follower: Follower, seat?: number): Promise<void> {
    const { id, state } = follower;
    const wish = seat === undefined ? {} : { seat };
    if (state!.status !== "open") return void (await follower.request("sit", wish));
    const pledge = pledgeOf(promise(id, state!.commitment).share);
    await follower.request("sit", { ...wish, pledge });
    notePledged(id);
}

/** To another seat. If somebody is quicker, we are back in our own or at least still here. */
export async function changeSeat(follower: Follower, seat: number): Promise<void> {
    const before = follower.state!.you;
    if (before !== null) await follower.request("stand");
    try {
        await sit(follower, seat);
    } catch (error) {
        if (before !== null) await sit(follower, before);
        throw error;
    }
}

/** Whoever stood up does not want to be seated again by the next reload. */
const stoodKey = (table: string) => `paddock.stood.${table}`;

export function noteStanding(table: string, stands: boolean): void {
    try {
        if (stands) sessionStorage.setItem(stoodKey(table), "1");
        else sessionStorage.removeItem(stoodKey(table));
    } catch {
        // Then it is forgotten with the page.
    }
}

function wantsToStand(table: string): boolean {
    try {
        return sessionStorage.getItem(stoodKey(table)) !== null;
    } catch {
        return false;
    }
}

function isInvited(id: string, state: TableState | null): boolean {
    if (!state || state.status !== "open" || state.you !== null) return false;
    return settings().name !== "" && freeSeats(state).length > 0 && !wantsToStand(id);
}

/** Who opens the link and has a name is seated, once; what goes wrong is said, and not tried again. */
export function useInvitation(follower: Follower, doing: Doing): void {
    const tried = useRef(false);
    const invited = isInvited(follower.id, follower.state);
    useEffect(() => {
        if (!invited || tried.current) return;
        tried.current = true;
        doing.run(() => sit(follower));
    }, [invited, follower]);
}

/** Whoever lost the connection only, and is back and looking, gets the seat back without asking. */
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
