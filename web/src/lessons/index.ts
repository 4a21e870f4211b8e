// One row a game. Lessons are fetched when somebody takes one.
import type { Lesson } from "./lesson";

const lessons = new Map<string, () => Promise<Lesson>>([
    ["gumball", async () => (await import("./gumball")).gumball],
    ["battlegum", async () => (await import("./battlegum")).battlegum],
    ["trail", async () => (await import("./trail")).trail],
    ["grandprix", async () => (await import("./grandprix")).grandprix],
]);

export function hasLesson(game: string): boolean {
    return lessons.has(game);
}

export async function findLesson(game: string): Promise<Lesson | null> {
    return (await lessons.get(game)?.()) ?? null;
}
