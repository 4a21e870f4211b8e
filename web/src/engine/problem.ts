// What the engine refuses, told alike in its worker and on the page.

/** Why the engine refused a call. Line and column are 0 if the problem is not in a file. */
export interface Complaint {
    code: string;
    /** "GR-9", or "" where no rule of a game is meant. */
    rule: string;
    text: string;
    line: number;
    column: number;
}

/** A call that was refused; nothing has changed. */
export class Problem extends Error {
    constructor(readonly complaint: Complaint) {
        super(complaint.text);
    }

    get code(): string {
        return this.complaint.code;
    }

    get rule(): string {
        return this.complaint.rule;
    }

    get line(): number {
        return this.complaint.line;
    }
}
