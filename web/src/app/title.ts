// The title of the page says where we are, and when it is our turn at a table, so that one sees it
// from another tab.
import { useEffect } from "preact/hooks";
import { t } from "../words/words";

let screen = "";
let isTurn = false;

function show(): void {
    const turn = isTurn ? `● ${t("Your turn")}` : "";
    document.title = [turn, screen, "Paddock"].filter(Boolean).join(" – ");
}

/** Says whether it is our turn at some table. */
export function showTurn(turn: boolean): void {
    isTurn = turn;
    show();
}

/** What this screen is called, as long as it is shown. */
export function useScreenTitle(name: string): void {
    useEffect(() => {
        screen = name;
        show();
        return () => {
            screen = "";
            show();
        };
    }, [name]);
}
