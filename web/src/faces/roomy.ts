// Is there room for what explains the signs of a game? Then it is shown from the start.

export function isRoomy(): boolean {
    return matchMedia("(min-width: 75rem) and (min-height: 45rem)").matches;
}
