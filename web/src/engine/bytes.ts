// Bytes as hexadecimal digits, and their SHA-256 (FIPS 180-4). The browser's own cannot be used: it answers with a
// promise, for which the engine cannot wait, and pages without TLS have none.

export function bytesToHex(bytes: Uint8Array): string {
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function hexToBytes(hex: string): Uint8Array {
    if (!/^([0-9a-f]{2})*$/i.test(hex)) throw new RangeError("no hexadecimal digits");
    return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

const primes = [2];
for (let n = 3; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);

/** The first 32 bits after the point. */
const fraction = (x: number) => ((x % 1) * 2 ** 32) | 0;
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const constants = primes.map((prime) => fraction(Math.cbrt(prime)));

const turn = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

export function sha256(message: Uint8Array): Uint8Array {
    const state = Int32Array.from(start);
    const blocks = pad(message);
    for (let at = 0; at < blocks.byteLength; at += 64) mix(state, blocks, at);
    const hash = new DataView(new ArrayBuffer(32));
    state.forEach((word, i) => hash.setInt32(4 * i, word));
    return new Uint8Array(hash.buffer);
}

/** A one, zeros up to whole blocks, and the number of bits. */
function pad(message: Uint8Array): DataView {
    const { length } = message;
    const bytes = new Uint8Array((length + 72) & ~63);
    bytes.set(message);
    bytes[length] = 0x80;
    const blocks = new DataView(bytes.buffer);
    blocks.setUint32(bytes.length - 8, length / 2 ** 29);
    blocks.setUint32(bytes.length - 4, length * 8);
    return blocks;
}

const words = new Int32Array(64);

function spread(blocks: DataView, at: number): void {
    for (let i = 0; i < 16; i++) words[i] = blocks.getInt32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
        const [x, y] = [words[i - 15]!, words[i - 2]!];
        const small = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
        const large = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
        words[i] = words[i - 16]! + small + words[i - 7]! + large;
    }
}

type State = [number, number, number, number, number, number, number, number];

function mix(state: Int32Array, blocks: DataView, at: number): void {
    spread(blocks, at);
    let now = [...state] as State;
    for (let i = 0; i < 64; i++) {
        const [a, b, c, d, e, f, g, h] = now;
        const right = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
        const left = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
        const one = h + right + ((e & f) ^ (~e & g)) + constants[i]! + words[i]!;
        const two = left + ((a & b) ^ (a & c) ^ (b & c));
        now = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    now.forEach((word, i) => (state[i]! += word));
}
