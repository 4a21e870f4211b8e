// A guided first game: a record, and what is said before some of its steps. The learner has seat P1
// and makes the moves of the record; the others' moves happen by themselves.

export interface Note {
    step: number;
    /** In English: the key of the sentence. */
    says: string;
}

export interface Lesson {
    game: string;
    record: string;
    notes: Note[];
}

/** What a comment in the record begins with that is said before the next step. */
const NOTE = "#: ";

export function readLesson(game: string, record: string): Lesson {
    const notes: Note[] = [];
    let step = 1;
    for (const line of record.split("\n")) {
        if (line.startsWith(NOTE)) notes.push({ step, says: line.slice(NOTE.length) });
        if (/^(\d+ )?P\d /.test(line)) step++;
    }
    return { game, record, notes };
}
