// What went wrong, as people read it.

/** The message alone, without the “Error: ” that a program would write before it. */
export function messageOf(error: unknown): string {
    return (error instanceof Error && error.message) || String(error);
}
