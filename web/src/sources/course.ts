// Reads a lesson's record.
import { ownName } from "../app/start";
import { openEngine } from "../engine/client";
import type { Lesson } from "../lessons/lesson";
import { language } from "../words/words";
import { Eyes } from "./eyes";
import { LEARNER, type Course } from "./lessonMatch";

/** The match of the record is set up once to be told in the learner's terms, and not played on. */
export async function openCourse({ record }: Lesson): Promise<Course> {
    const engine = await openEngine(language());
    try {
        const { steps: last } = await engine.replayOpen(record);
        const setup = await engine.matchFrom(record, last, new Uint8Array(32));
        const names = setup.names.map((name, seat) => (seat === LEARNER ? ownName() : name));
        const { steps } = await engine.matchFacts(LEARNER, 0);
        const eyes = await Eyes.open({ ...setup, names }, LEARNER);
        return { info: { game: setup.game, names, you: LEARNER }, steps, eyes };
    } finally {
        engine.close();
    }
}
