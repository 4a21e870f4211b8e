// An answer to a question about a position, such as a hint. It is shown only as long as that
// position is on the table, and the player has neither closed it nor asked again.

export class Answers<T> {
    private held: { about: unknown; value: T | null } | null = null;

    constructor(private readonly changed: () => void) {}

    /** What is known about a position. */
    about(position: unknown): T | null {
        return this.held?.about === position ? (this.held?.value ?? null) : null;
    }

    /** Asks about a position. The function that comes back takes the answer, if it is not too late. */
    ask(position: unknown, meanwhile: T | null): (value: T | null) => void {
        const mine = { about: position, value: meanwhile };
        this.hold(mine);
        return (value) => {
            if (this.held === mine) this.hold({ about: position, value });
        };
    }

    clear(): void {
        this.hold(null);
    }

    private hold(held: typeof this.held): void {
        this.held = held;
        this.changed();
    }
}
