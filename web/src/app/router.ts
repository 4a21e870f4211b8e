// Addresses are behind the #, so that any web host will do: #/rules/gumball/GR-9 is a screen with
// its arguments, and #abc… alone is a server's table, as `paddock join` writes it.
import { useEffect, useState } from "preact/hooks";

export interface Route {
    screen: string;
    args: string[];
}

export function parseRoute(hash: string): Route {
    const path = hash.replace(/^#/, "");
    if (path && !path.startsWith("/")) return { screen: "table", args: [path] };
    const [screen = "", ...args] = path.split("/").filter(Boolean).map(decode);
    return { screen: screen || "home", args };
}

function decode(part: string): string {
    try {
        return decodeURIComponent(part);
    } catch {
        return part;
    }
}

export function routeTo(screen: string, ...args: (string | number)[]): string {
    if (screen === "table") return `#${args[0]}`;
    return (
        "#/" +
        [screen === "home" ? "" : screen, ...args.map((arg) => encodeURIComponent(arg))].join("/")
    );
}

export function go(screen: string, ...args: (string | number)[]): void {
    location.hash = routeTo(screen, ...args);
}

/** Screens at which a match goes on. */
const tables = ["play", "table", "learn", "replay", "review", "practice"];
let table = "";

/** The address of the table from which the reader came to the rules; "" if there was none. */
export function lastTable(): string {
    return table;
}

function noteTable(address: string): void {
    const hash = address.replace(/^[^#]*/, "");
    const { screen } = parseRoute(hash);
    if (screen !== "rules") table = tables.includes(screen) ? hash : "";
}

/** The address that was read or written last. */
let known = "";

function readAddress(): Route {
    known = location.hash;
    return parseRoute(known);
}

/** Notes in the address where on a screen the reader is, unless they have just changed it: then that will be read. */
export function noteAddress(hash: string): void {
    if (location.hash !== known) return;
    history.replaceState(null, "", hash);
    known = location.hash;
}

export function useRoute(): Route {
    const [route, setRoute] = useState(readAddress);
    useEffect(() => {
        const onChange = (event: HashChangeEvent) => {
            noteTable(event.oldURL);
            setRoute(readAddress());
        };
        // It may have changed since it was read, when nobody listened yet.
        if (location.hash !== known) setRoute(readAddress());
        addEventListener("hashchange", onChange);
        return () => removeEventListener("hashchange", onChange);
    }, []);
    return route;
}
