// The lessons lie in lessons/, for the terminal too. They are fetched when somebody takes one.
import { readLesson, type Lesson } from "./lesson";

const records = import.meta.glob<string>("../../../lessons/*.pdk", {
    query: "?raw",
    import: "default",
});

const pathOf = (game: string) => `../../../lessons/${game}.pdk`;

export function hasLesson(game: string): boolean {
    return Object.hasOwn(records, pathOf(game));
}

export async function findLesson(game: string): Promise<Lesson | null> {
    return hasLesson(game) ? readLesson(game, await records[pathOf(game)]!()) : null;
}
