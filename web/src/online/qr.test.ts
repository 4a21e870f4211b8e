// Codes are read by a decoder that others wrote: zbarimg, of Debian's zbar-tools.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { encodeQr } from "./qr";

/** A picture that any program reads: four pixels a cell, and four cells of white around. */
function picture(code: boolean[][]): string {
    const size = 4 * (code.length + 8);
    const at = (i: number) => Math.floor(i / 4) - 4;
    const rows = Array.from({ length: size }, (_, y) =>
        Array.from({ length: size }, (_, x) => (code[at(y)]?.[at(x)] ? 1 : 0)).join(" "),
    );
    return `P1\n${size} ${size}\n${rows.join("\n")}\n`;
}

function decode(codes: boolean[][][]): string[] {
    const folder = mkdtempSync(join(tmpdir(), "paddock-qr-"));
    const files = codes.map((code, i) => {
        const file = join(folder, `${i}.pbm`);
        writeFileSync(file, picture(code));
        return file;
    });
    try {
        const flags = ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable"];
        return execFileSync("zbarimg", [...flags, ...files], { encoding: "utf8" })
            .trimEnd()
            .split("\n");
    } finally {
        rmSync(folder, { recursive: true });
    }
}

test("a decoder reads links of all lengths, in all versions", () => {
    const link = "https://games.example.org/t/";
    const lengths = [14, 20, 40, 60, 80, 100, 120, 150, 180, 213];
    const texts = lengths.map((length) => (link + "x7_".repeat(70)).slice(0, length));
    const codes = texts.map((text) => encodeQr(text)!);
    const versions = codes.map((code) => (code.length - 17) / 4);
    expect(new Set(versions).size, "versions").toBeGreaterThan(8);
    expect(decode(codes)).toEqual(texts);
});

test("a text that is too long has no code", () => {
    expect(encodeQr("x".repeat(214))).toBeNull();
});
