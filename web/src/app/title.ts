// The title of the page says where we are, and when it is our turn at a table, so that one sees it
// from another tab.
import { useEffect } from "preact/hooks";
import { hall } from "../net/hall";
import { t } from "../words/words";

let screen = "";

function show(): void {
    const turn = hall().tables.some((table) => table.turn) ? `● ${t("Your turn")}` : "";
    document.title = [turn, screen, "Paddock"].filter(Boolean).join(" – ");
}

export function useTitle(): void {
    useEffect(() => hall().listen(show), []);
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
