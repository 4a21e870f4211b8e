// A guided first game: a record, and what is said before some of its steps. The learner has seat P1
// and makes the moves of the record; the others' moves happen by themselves.

export interface Note {
    step: number;
    says: () => string;
}

export interface Lesson {
    game: string;
    record: string;
    notes: Note[];
}
