// What the levels of the bots are called.
import { useEffect, useState } from "preact/hooks";
import { about, type About } from "./desk";

/** The levels, the easiest first; none until they are known. */
export function useLevels(): About["levels"] {
    const [levels, setLevels] = useState<About["levels"]>([]);
    useEffect(
        () =>
            void about().then(
                (known) => setLevels(known.levels),
                () => {},
            ),
        [],
    );
    return levels;
}

/** What a level is called. The address of a bot stays as it is where there is no name for it. */
export function useLevelName(level: string): string {
    return useLevels().find(({ name }) => name === level)?.title ?? level;
}
