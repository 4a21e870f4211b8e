// Is there room for a column beside the board? table.css has the same width.
import { useEffect, useState } from "preact/hooks";

export function useWide(): boolean {
    const [query] = useState(() => matchMedia("(min-width: 60rem)"));
    const [wide, setWide] = useState(query.matches);
    useEffect(() => {
        const look = () => setWide(query.matches);
        query.addEventListener("change", look);
        return () => query.removeEventListener("change", look);
    }, [query]);
    return wide;
}
