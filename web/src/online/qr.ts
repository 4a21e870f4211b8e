// QR codes for links: bytes, error correction level M, versions 1 to 10 (ISO/IEC 18004). That is room
// for 213 bytes. Cells are true where they are dark.

/** Correction bytes of each block, and the number of blocks, by version. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];

/** A square of cells; null where data will be. */
type QrFrame = (boolean | null)[][];

// ------------------------------------------------------------------------- error correction

/** The product of two elements of the field with 256 elements. */
function times(a: number, b: number): number {
    let product = 0;
    for (let factor = a, rest = b; rest; rest >>= 1) {
        if (rest & 1) product ^= factor;
        factor = (factor << 1) ^ (factor & 128 ? 0x11d : 0);
    }
    return product;
}

/** (x − 1)(x − 2)(x − 4)…, the highest power first. */
function divisor(count: number): number[] {
    let product = [1];
    for (let i = 0, root = 1; i < count; i++, root = times(root, 2)) {
        const shifted = [...product, 0];
        product = shifted.map((each, j) => each ^ (j ? times(product[j - 1]!, root) : 0));
    }
    return product;
}

/** The remainder of the data, which a reader uses to repair what it misread. */
function correction(data: number[], count: number): number[] {
    const by = divisor(count);
    const rest = [...data, ...Array<number>(count).fill(0)];
    data.forEach((_, i) => {
        const factor = rest[i]!;
        by.forEach((each, j) => (rest[i + j]! ^= times(each, factor)));
    });
    return rest.slice(data.length);
}

/** The remainder of a few bits, for the notes about mask and version. */
function checkBits(data: number, length: number, by: number): number {
    let rest = data << length;
    for (let bit = 31 - Math.clz32(rest); bit >= length; bit = 31 - Math.clz32(rest))
        rest ^= by << (bit - length);
    return (data << length) | rest;
}

// ------------------------------------------------------------------------- the fixed patterns

/** Rings around a centre; `light` says which of them are light. */
function drawRings(frame: QrFrame, x: number, y: number, radius: number, light: number[]): void {
    for (let dy = -radius; dy <= radius; dy++)
        for (let dx = -radius; dx <= radius; dx++) {
            const row = frame[y + dy];
            if (row && row[x + dx] !== undefined)
                row[x + dx] = !light.includes(Math.max(Math.abs(dx), Math.abs(dy)));
        }
}

function drawAlignment(frame: QrFrame, version: number): void {
    const [first, last] = [6, frame.length - 7];
    const places = version < 7 ? [first, last] : [first, (first + last) / 2, last];
    for (const y of places)
        for (const x of places) if (frame[y]![x] === null) drawRings(frame, x, y, 2, [1]);
}

function drawTiming(frame: QrFrame): void {
    for (let i = 0; i < frame.length; i++) {
        frame[6]![i] ??= i % 2 === 0;
        frame[i]![6] ??= i % 2 === 0;
    }
}

/** The version, twice; only from 7 on. */
function drawVersion(frame: QrFrame, version: number): void {
    const bits = checkBits(version, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
        const [far, near] = [frame.length - 11 + (i % 3), Math.floor(i / 3)];
        frame[far]![near] = frame[near]![far] = ((bits >> i) & 1) === 1;
    }
}

/** Level and mask, twice, and a cell that is always dark. */
function drawFormat(frame: QrFrame, mask: number): void {
    const size = frame.length;
    const bits = checkBits(mask, 10, 0x537) ^ 0x5412; // level M is 0
    for (let i = 0; i < 15; i++) {
        const dark = ((bits >> i) & 1) === 1;
        const upper = i < 6 ? i : i + 1; // row and column 6 are the timing pattern
        const left = i === 8 ? 7 : 14 - i;
        frame[i < 8 ? upper : size - 15 + i]![8] = dark;
        frame[8]![i < 8 ? size - 1 - i : left] = dark;
    }
    frame[size - 8]![8] = true;
}

function frameOf(version: number): QrFrame {
    const size = 17 + 4 * version;
    const frame: QrFrame = Array.from({ length: size }, () => Array<null>(size).fill(null));
    for (const [x, y] of [
        [3, 3],
        [size - 4, 3],
        [3, size - 4],
    ] as const)
        drawRings(frame, x, y, 4, [2, 4]);
    drawAlignment(frame, version);
    drawTiming(frame);
    drawFormat(frame, 0);
    if (version >= 7) drawVersion(frame, version);
    return frame;
}

// --------------------------------------------------------------------------------- the data

/** Mode, length, text and padding: as many bytes as there is room for; null if it is too long. */
function dataBytes(text: Uint8Array, version: number, room: number): number[] | null {
    const bits: number[] = [];
    const put = (value: number, length: number) => {
        for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
    };
    put(4, 4);
    put(text.length, version < 10 ? 8 : 16);
    for (const byte of text) put(byte, 8);
    if (bits.length > 8 * room) return null;
    put(0, Math.min(4, 8 * room - bits.length));
    put(0, (8 - (bits.length % 8)) % 8);
    for (let odd = false; bits.length < 8 * room; odd = !odd) put(odd ? 0x11 : 0xec, 8);
    return Array.from({ length: room }, (_, i) =>
        bits.slice(8 * i, 8 * i + 8).reduce((byte, bit) => 2 * byte + bit, 0),
    );
}

/** Takes one of each list in turn, as long as they last. */
function woven(lists: number[][]): number[] {
    const longest = Math.max(...lists.map((list) => list.length));
    return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat();
}

function withCorrection(data: number[], version: number): number[] {
    const count = BLOCKS[version - 1]!;
    const short = Math.floor(data.length / count);
    const longer = data.length % count; // so many of the last blocks have one byte more
    const blocks: number[][] = [];
    for (let i = 0, at = 0; i < count; i++) {
        const length = short + (i >= count - longer ? 1 : 0);
        blocks.push(data.slice(at, at + length));
        at += length;
    }
    const checks = blocks.map((block) => correction(block, CORRECTION[version - 1]!));
    return [...woven(blocks), ...woven(checks)];
}

/** The cells for data, in the order in which they are filled: up and down, two columns at a time. */
function dataCells(frame: QrFrame): [x: number, y: number][] {
    const size = frame.length;
    const cells: [number, number][] = [];
    let up = true;
    for (let right = size - 1; right > 0; right -= 2, up = !up) {
        if (right === 6) right = 5;
        for (let i = 0; i < size; i++)
            for (const x of [right, right - 1]) {
                const y = up ? size - 1 - i : i;
                if (frame[y]![x] === null) cells.push([x, y]);
            }
    }
    return cells;
}

const masks: ((x: number, y: number) => number)[] = [
    (x, y) => (x + y) % 2,
    (_, y) => y % 2,
    (x) => x % 3,
    (x, y) => (x + y) % 3,
    (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
    (x, y) => ((x * y) % 2) + ((x * y) % 3),
    (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
    (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** How hard it is to read: long runs of one colour, and squares of it. */
function burden(cells: boolean[][]): number {
    const size = cells.length;
    let sum = 0;
    for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++) {
            const dark = cells[y]![x];
            const same = (dx: number, dy: number) => cells[y + dy]?.[x + dx] === dark;
            if (same(1, 0) && same(0, 1) && same(1, 1)) sum += 3;
            if ([1, 2, 3, 4].every((d) => same(d, 0))) sum += same(-1, 0) ? 1 : 3;
            if ([1, 2, 3, 4].every((d) => same(0, d))) sum += same(0, -1) ? 1 : 3;
        }
    return sum;
}

function masked(frame: QrFrame, bytes: number[], mask: number): boolean[][] {
    const filled = frame.map((row) => [...row]);
    dataCells(frame).forEach(([x, y], i) => {
        const bit = ((bytes[i >> 3] ?? 0) >> (7 - (i & 7))) & 1;
        filled[y]![x] = (bit === 1) !== (masks[mask]!(x, y) === 0);
    });
    drawFormat(filled, mask);
    return filled as boolean[][];
}

/** The code of a text, row by row; null if the text is too long. */
export function encodeQr(text: string): boolean[][] | null {
    const encoded = new TextEncoder().encode(text);
    for (let version = 1; version <= BLOCKS.length; version++) {
        const frame = frameOf(version);
        const all = Math.floor(dataCells(frame).length / 8);
        const room = all - CORRECTION[version - 1]! * BLOCKS[version - 1]!;
        const data = dataBytes(encoded, version, room);
        if (!data) continue;
        const bytes = withCorrection(data, version);
        const codes = masks.map((_, mask) => masked(frame, bytes, mask));
        return codes.reduce((best, code) => (burden(code) < burden(best) ? code : best));
    }
    return null;
}
