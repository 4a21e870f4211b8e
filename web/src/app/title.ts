// The title of the page says when it is our turn at a table, so that one sees it from another tab.
import { useEffect } from "preact/hooks";
import { hall } from "../net/hall";
import { t } from "../words/words";

export function useTitle(): void {
    useEffect(() => {
        const show = () => {
            const turn = hall().tables.some((table) => table.turn);
            document.title = turn ? `● ${t("Your turn")} – Paddock` : "Paddock";
        };
        return hall().listen(show);
    }, []);
}
