import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { bytesToHex, hexToBytes, sha256 } from "./bytes";

it("hashes as the standard shows", () => {
    const hashOf = (text: string) => bytesToHex(sha256(new TextEncoder().encode(text)));
    expect(hashOf("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(hashOf("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

it("hashes as another implementation does, whatever the length", () => {
    for (let length = 0; length < 300; length++) {
        const bytes = Uint8Array.from({ length }, (_, i) => (i * i * 7 + length * 31) & 255);
        const theirs = createHash("sha256").update(bytes).digest("hex");
        expect(bytesToHex(sha256(bytes))).toBe(theirs);
    }
    const long = new Uint8Array(3_000_000).fill(0xa5);
    expect(bytesToHex(sha256(long))).toBe(createHash("sha256").update(long).digest("hex"));
});

it("writes and reads hexadecimal digits, and nothing else", () => {
    expect(bytesToHex(hexToBytes("00ff10Ab"))).toBe("00ff10ab");
    for (const odd of ["0", "0g", " 00", "0x00"]) expect(() => hexToBytes(odd)).toThrow(RangeError);
});
