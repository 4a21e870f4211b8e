// Where the course lies on the mountain: a row for each Course card, from the foot to the top, with a
// hairpin bend between two of them. The Aid Station at the end of a card is in the bend.
import type { CourseCard } from "./view";

export interface Point {
    x: number;
    y: number;
}

export interface Slope {
    /** The leg as a path of its own. */
    path: string;
    /** The middle of its straight part, where the letter is. */
    middle: Point;
    /** Where it ends. */
    stop: Point;
}

export interface Slopes {
    width: number;
    height: number;
    start: Point;
    legs: Slope[];
    /** All legs as one path, and how far along it each stop is; the start is the first. */
    path: string;
    distances: number[];
}

const width = 360;
const edges = { left: 36, right: 324 };
const bend = 14; // how far a hairpin goes beyond the edges
const pitch = 36; // from row to row
const rise = 7; // within a row
const foot = 20;
const top = 30;

function heightOf(rows: number): number {
    return top + foot + pitch * (rows - 1) + rise;
}

interface Row {
    from: Point;
    to: Point;
}

function rowAt(row: number, rows: number): Row {
    const y = heightOf(rows) - foot - pitch * row;
    const [first, last] = row % 2 ? [edges.right, edges.left] : [edges.left, edges.right];
    return { from: { x: first, y }, to: { x: last, y: y - rise } };
}

/** The outermost point of the bend above a row. */
function bendAt(row: number, rows: number): Point {
    const { to } = rowAt(row, rows);
    const y = (to.y + rowAt(row + 1, rows).from.y) / 2;
    return { x: to.x === edges.right ? to.x + bend : to.x - bend, y };
}

function between({ from, to }: Row, share: number): Point {
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** A leg as the points of its path; `control` marks the corner that a bend is rounded around. */
type Waypoints = (Point & { control?: boolean })[];

function pointsOfLeg(row: number, rows: number, leg: number, legs: number): Waypoints {
    const here = rowAt(row, rows);
    const points: Waypoints = [between(here, leg / legs), between(here, (leg + 1) / legs)];
    if (leg === 0 && row > 0) {
        const before = bendAt(row - 1, rows);
        points.unshift(before, { x: before.x, y: here.from.y, control: true });
    }
    if (leg === legs - 1 && row < rows - 1) {
        const after = bendAt(row, rows);
        points.push({ x: after.x, y: here.to.y, control: true }, after);
    }
    return points;
}

const write = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

function pathOf(points: Waypoints): string {
    return points
        .slice(1)
        .map((point, i) => {
            if (point.control) return "Q" + write(point);
            return (points[i]!.control ? " " : "L") + write(point);
        })
        .join("");
}

const distance = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y);

/** The length of a rounded corner, walked in small steps. */
function lengthOfBend(from: Point, corner: Point, to: Point): number {
    const steps = 16;
    const at = (s: number): Point => ({
        x: (1 - s) ** 2 * from.x + 2 * s * (1 - s) * corner.x + s ** 2 * to.x,
        y: (1 - s) ** 2 * from.y + 2 * s * (1 - s) * corner.y + s ** 2 * to.y,
    });
    let length = 0;
    for (let i = 0; i < steps; i++) length += distance(at(i / steps), at((i + 1) / steps));
    return length;
}

function lengthOf(points: Waypoints): number {
    let length = 0;
    for (let i = 1; i < points.length; i++) {
        const [before, point, after] = [points[i - 1]!, points[i]!, points[i + 1]];
        if (point.control) length += lengthOfBend(before, point, after!);
        else if (!before.control) length += distance(before, point);
    }
    return length;
}

function slopeOf(points: Waypoints, row: Row, share: number): Slope {
    return {
        path: "M" + write(points[0]!) + pathOf(points),
        middle: between(row, share),
        stop: points.at(-1)!,
    };
}

export function laySlopes(course: CourseCard[]): Slopes {
    const rows = course.length;
    const start = rowAt(0, rows).from;
    const slopes: Slopes = {
        width,
        height: heightOf(rows),
        start,
        legs: [],
        path: "M" + write(start),
        distances: [0],
    };
    course.forEach((card, row) => {
        for (let leg = 0; leg < card.legs.length; leg++) {
            const points = pointsOfLeg(row, rows, leg, card.legs.length);
            slopes.legs.push(slopeOf(points, rowAt(row, rows), (leg + 0.5) / card.legs.length));
            slopes.path += pathOf(points);
            slopes.distances.push(slopes.distances.at(-1)! + lengthOf(points));
        }
    });
    return slopes;
}
