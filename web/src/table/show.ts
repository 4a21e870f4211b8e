// The show: plays what happens frame by frame at the reader's pace, and keeps the log.
import type { Frame, Past, Position, View } from "../engine/types";
import { logged, type Listener, type LogTurn, type TableInfo, type Turn } from "./source";

/** What the table screen draws. A new object after every change. */
export interface Scene {
    info: TableInfo;
    /** What is shown now: a frame while things happen, else null. */
    frame: Frame | null;
    view: View;
    past: Past;
    /** The position that the frames lead to. */
    position: Position;
    log: LogTurn[];
}

export type Timer = (run: () => void, ms: number) => () => void;

export const clockTimer: Timer = (run, ms) => {
    const id = setTimeout(run, ms);
    return () => clearTimeout(id);
};

/** How long each frame is shown to somebody in a hurry, in milliseconds. */
const HURRIED_MS = 150;

/** A frame without a sentence needs no time: nothing that a reader could see has happened. */
function frameTime(frame: Frame, pace: number): number {
    return frame.says ? pace : 0;
}

/** A step without visible events for this seat still changes the position. */
function stillFrame({ position }: Turn): Frame {
    const { view, past, actor } = position;
    return { says: "", happened: [], view, past, actor };
}

/** A table at rest, before anything has happened on it. */
export function stillScene(info: TableInfo, log: LogTurn[], position: Position): Scene {
    const { view, past } = position;
    return { info, frame: null, view, past, position, log };
}

export class Show implements Listener {
    scene: Scene | null = null;
    private queue: { frame: Frame; turn: Turn; last: boolean }[] = [];
    private stopTimer: (() => void) | null = null;
    private hurried = false;

    /** `pace` tells how long a frame is shown, in milliseconds; 0: not at all. */
    constructor(
        private readonly changed: (scene: Scene) => void,
        private readonly failed: (text: string) => void,
        private readonly pace: () => number,
        private readonly timer: Timer = clockTimer,
    ) {}

    table(info: TableInfo, log: LogTurn[], position: Position): void {
        this.clear();
        this.set(stillScene(info, log, position));
    }

    turn(turn: Turn): void {
        if (!this.scene) return;
        const frames = turn.frames.length ? turn.frames : [stillFrame(turn)];
        frames.forEach((frame, i) =>
            this.queue.push({ frame, turn, last: i === frames.length - 1 }),
        );
        if (this.pace() === 0) this.skip();
        else if (!this.stopTimer) this.next();
    }

    trouble(text: string): void {
        this.failed(text);
    }

    /** Is something still being shown? */
    get busy(): boolean {
        return this.queue.length > 0 || this.stopTimer !== null;
    }

    /** Shows what is still to be shown quickly, but all of it. */
    hurry(): void {
        if (!this.stopTimer || this.hurried) return;
        this.hurried = true;
        this.stopTimer();
        this.next();
    }

    /** Shows the end of everything that has happened at once. */
    skip(): void {
        this.stopTimer?.();
        this.stopTimer = null;
        while (this.queue.length) this.step();
        this.rest();
    }

    clear(): void {
        this.stopTimer?.();
        this.stopTimer = null;
        this.queue = [];
    }

    private next(): void {
        this.stopTimer = null;
        const frame = this.step();
        if (!frame) return this.rest();
        const pace = this.hurried ? Math.min(this.pace(), HURRIED_MS) : this.pace();
        this.stopTimer = this.timer(() => this.next(), frameTime(frame, pace));
    }

    private step(): Frame | null {
        const item = this.queue.shift();
        if (!item) return null;
        if (item.last) this.settle(item.turn, item.frame);
        else this.draw(item.frame, {});
        return item.frame;
    }

    /** The last frame of a turn: its log is complete, and its position is the one that counts. */
    private settle(turn: Turn, frame: Frame): void {
        const log = [...this.scene!.log, logged(turn)];
        this.draw(frame, { log, position: turn.position });
    }

    private draw(frame: Frame, changes: Partial<Scene>): void {
        const scene = this.scene!;
        const { view, past } = frame;
        this.set({ ...scene, frame, view, past, ...changes });
    }

    private rest(): void {
        this.hurried = false;
        const scene = this.scene;
        if (!scene?.frame) return;
        const { view, past } = scene.position;
        this.set({ ...scene, frame: null, view, past });
    }

    private set(scene: Scene): void {
        this.scene = scene;
        this.changed(scene);
    }
}
