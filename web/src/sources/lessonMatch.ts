// A guided first game as a source: everything that happens is known from the record, and the learner
// sees it through the eyes of a seat as in any match. Only the record's own moves can be made.
import { messageOf } from "../words/trouble";
import type { Advice, Choice, Position, Reason, Seat } from "../engine/types";
import type { Lesson } from "../lessons/lesson";
import type { Listener, LogTurn, Source, TableInfo, Turn } from "../table/source";
import { t, translated } from "../words/words";
import type { ToldStep } from "./eyes";

export const LEARNER: Seat = 0;

/** After this many wrong tries, the right move is marked. */
const PATIENCE = 2;

/** The eyes of the learner, as a lesson needs them. */
export interface LearnerEyes {
    see(told: ToldStep): Promise<Turn>;
    recall(steps: ToldStep[]): Promise<LogTurn[]>;
    position(): Promise<Position>;
    why(move: string): Promise<Reason>;
    close(): void;
}

/** A step of the record, the deal being the first, as the learner may know it. */
export interface LessonStep extends ToldStep {
    move: string | null;
}

/** A lesson's record, read. */
export interface Course {
    info: TableInfo;
    steps: LessonStep[];
    eyes: LearnerEyes;
}

export class LessonMatch implements Source {
    private course: Course | null = null;
    private listener!: Listener;
    private position!: Position;
    private step = 0; // the last step that was made
    private tries = 0;
    private goAhead: (() => void) | null = null;
    private closed = false;

    /** `begin` is how many steps have been made in an earlier sitting. */
    constructor(
        private readonly lesson: Lesson,
        private readonly begin: number,
        private readonly made: (step: number, last: number) => void,
        private readonly read: (lesson: Lesson) => Promise<Course>,
    ) {}

    async open(listener: Listener): Promise<void> {
        this.listener = listener;
        const course = await this.read(this.lesson);
        if (this.closed) return course.eyes.close();
        this.course = course;
        this.step = Math.min(this.begin, this.last);
        const log = await course.eyes.recall(course.steps.slice(0, this.step + 1));
        this.position = await course.eyes.position();
        this.made(this.step, this.last);
        listener.table(course.info, log, this.shown(this.position));
        void this.run();
    }

    get last(): number {
        return (this.course?.steps.length ?? 1) - 1;
    }

    /** What is said before a step; after the last one, what comes next. */
    note(step: number): string {
        const said = this.lesson.notes.filter((note) => note.step === step);
        return said.map((note) => translated(note.says)).join(" ");
    }

    isLearners(step: number): boolean {
        return this.course?.steps[step]?.actor === LEARNER;
    }

    /** The reader has read what was said before another player's step. */
    goOn(): void {
        this.goAhead?.();
        this.goAhead = null;
    }

    /** The others' steps, up to the learner's next. */
    private async run(): Promise<void> {
        try {
            while (!this.closed && this.step < this.last && !this.isLearners(this.step + 1)) {
                if (this.note(this.step + 1)) await new Promise<void>((go) => (this.goAhead = go));
                if (!this.closed) await this.advance();
            }
        } catch (error) {
            this.listener.trouble(messageOf(error));
        }
    }

    private async advance(): Promise<void> {
        const turn = await this.course!.eyes.see(this.course!.steps[this.step + 1]!);
        this.step++;
        this.tries = 0;
        this.position = turn.position;
        this.made(this.step, this.last);
        this.listener.turn({ ...turn, position: this.shown(turn.position) });
    }

    /** Once the lesson is over there is nothing to choose any more, though the match might go on. */
    private shown(position: Position): Position {
        if (this.step < this.last || position.over) return position;
        return { ...position, choices: [], now: t("This is the end of the lesson.") };
    }

    private get right(): Pick<Choice, "move" | "says"> {
        const move = this.course?.steps[this.step + 1]?.move ?? "";
        return this.position.choices.find((choice) => choice.move === move) ?? { move, says: move };
    }

    async act(move: string): Promise<Reason | null> {
        if (move !== this.right.move) return this.refuse();
        await this.advance();
        void this.run();
        return null;
    }

    private refuse(): Reason {
        const text = this.remind(t("You may do that, but not in this lesson."));
        const mark = ++this.tries >= PATIENCE ? { hint: this.right.move } : {};
        return { legal: true, code: "lesson", rule: "", text, ...mark };
    }

    /** Adds what the lesson asks for. */
    private remind(text: string): string {
        return `${text} ${t("This lesson asks for: {move}", { move: this.right.says })}`;
    }

    async why(move: string): Promise<Reason> {
        const reason = await this.course!.eyes.why(move);
        if (reason.legal || !this.isLearners(this.step + 1)) return reason;
        return { ...reason, text: this.remind(reason.text) };
    }

    advise(): Promise<Advice> {
        const { move, says } = this.right;
        return Promise.resolve({ move, reason: says, chances: [] });
    }

    undo(): Promise<void> {
        return Promise.resolve();
    }

    close(): void {
        this.closed = true;
        this.goOn();
        this.course?.eyes.close();
    }
}
