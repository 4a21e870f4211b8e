// Marks on things that make a move: a star for the move that is advised, a cross for the one that it is
// compared with. Both are classes, and look alike in all faces: style/base.css.
import type { FaceProps } from "./face";

export type Marks = Pick<FaceProps<never>, "hint" | "other">;

/** The classes of a thing that makes these moves. */
export function marksOf({ hint, other }: Marks, makes: readonly { move: string }[]): string {
    const star = makes.some(({ move }) => move === hint) ? "hinted" : "";
    const cross = makes.some(({ move }) => move === other) ? "compared" : "";
    return [star, cross].filter(Boolean).join(" ");
}
