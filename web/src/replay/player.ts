// Moves through a record: jumps, single steps, autoplay at the chosen speed, other viewpoints.
import type { Frame, Position, Seat } from "../engine/types";
import { clockTimer, Show, type Scene, type Timer } from "../table/show";
import type { LogEntry } from "../engine/wasm";
import type { Eye } from "./address";

/** One step of a record as the engine shows it. */
export interface ShownStep {
    frames: Frame[];
    position: Position;
    actor: Seat | null;
}

/** Where the steps come from: an engine that holds the record. */
export interface ReplayEngine {
    replayAt(step: number, eye: Eye): Promise<ShownStep>;
    replayLog(eye: Eye): Promise<LogEntry[]>;
}

/** What the match is, as far as moving through it matters. */
export interface RecordOutline {
    game: string;
    names: string[];
    steps: number;
}

export interface Reading {
    step: number;
    eye: Eye;
    playing: boolean;
    log: LogEntry[];
    scene: Scene;
}

/** The pause between two steps of autoplay when animation is off, in milliseconds. */
const CALM_MS = 1200;

export class Player {
    private step = 0;
    private aim = 0; // the step that was asked for last; two quick presses are two steps
    private playing = false;
    private log: LogEntry[] = [];
    private logEye: Eye | null = null; // through whose eyes the log is
    private asked = 0; // the newest request; answers to older ones come too late
    private stopTimer: (() => void) | null = null;
    private readonly show: Show;

    constructor(
        private readonly engine: ReplayEngine,
        private readonly book: RecordOutline,
        private eye: Eye,
        private readonly changed: (reading: Reading) => void,
        private readonly failed: (error: unknown) => void,
        private readonly pace: () => number,
        private readonly timer: Timer = clockTimer,
    ) {
        this.show = new Show((scene) => this.onScene(scene), failed, pace, timer);
    }

    /** Shows a step as an address has it: through the eyes that it names, or those of before. */
    visit(step: number, eye: Eye | null = null): Promise<void> {
        this.eye = eye ?? this.eye;
        return this.jump(step);
    }

    /** Shows the position after a step at once. */
    async jump(step: number): Promise<void> {
        this.pause();
        this.aim = Math.max(0, Math.min(step, this.book.steps));
        await this.open(this.aim);
    }

    back(): Promise<void> {
        return this.jump(this.aim - 1);
    }

    /** Shows the next step as it happens. */
    async forward(): Promise<void> {
        this.show.skip(); // what is still being shown has been seen enough
        if (this.aim >= this.book.steps) return;
        const step = ++this.aim;
        const shown = await this.read(step);
        if (!shown) return;
        this.show.turn({ step, ...shown });
    }

    /** Shows the same position from another viewpoint. */
    look(eye: Eye): Promise<void> {
        this.eye = eye;
        return this.open(this.aim);
    }

    play(): void {
        if (this.aim >= this.book.steps) this.step = this.aim = 0;
        this.setPlaying(true);
        void (this.aim === 0 ? this.open(0) : this.forward());
    }

    pause(): void {
        this.stop();
        if (this.playing) this.setPlaying(false);
    }

    toggle(): void {
        if (this.playing) this.pause();
        else this.play();
    }

    skip(): void {
        this.show.skip();
    }

    close(): void {
        this.asked++;
        this.stop();
        this.show.clear();
    }

    private async open(step: number): Promise<void> {
        const shown = await this.read(step);
        if (!shown) return;
        const { game, names } = this.book;
        const you = this.eye >= 0 ? this.eye : null;
        this.show.table({ game, names, you }, this.log.slice(0, step + 1), shown.position);
    }

    /** A step through the eyes of now, and the log if it is still that of others. */
    private async read(step: number): Promise<ShownStep | null> {
        const { eye } = this;
        const log = eye === this.logEye ? this.log : this.engine.replayLog(eye);
        const answer = await this.ask(() => Promise.all([this.engine.replayAt(step, eye), log]));
        if (!answer) return null;
        this.step = step;
        this.log = answer[1];
        this.logEye = eye;
        return answer[0];
    }

    /** Null if something else was asked for meanwhile, or it failed. */
    private async ask<T>(question: () => Promise<T>): Promise<T | null> {
        const mine = ++this.asked;
        try {
            const answer = await question();
            return mine === this.asked ? answer : null;
        } catch (error) {
            if (mine === this.asked) this.failed(error);
            return null;
        }
    }

    private onScene(scene: Scene): void {
        const atRest = !scene.frame && !this.show.busy;
        if (atRest && this.step >= this.book.steps) this.playing = false;
        this.tell(scene);
        this.stop();
        if (this.playing && atRest)
            this.stopTimer = this.timer(() => void this.forward(), this.pace() || CALM_MS);
    }

    private setPlaying(playing: boolean): void {
        this.playing = playing;
        if (this.show.scene) this.tell(this.show.scene);
    }

    private stop(): void {
        this.stopTimer?.();
        this.stopTimer = null;
    }

    private tell(scene: Scene): void {
        const { step, eye, playing, log } = this;
        this.changed({ step, eye, playing, log, scene });
    }
}
