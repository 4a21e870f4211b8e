import { beforeEach, describe, expect, it, vi } from "vitest";
import { changeSettings, readSettings, settings } from "./settings";

let kept: Record<string, string>;

beforeEach(() => {
    kept = {};
    vi.stubGlobal("localStorage", {
        getItem: (key: string) => kept[key] ?? null,
        setItem: (key: string, value: string) => void (kept[key] = value),
    });
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    vi.stubGlobal("navigator", { languages: ["nl-BE"] });
    vi.stubGlobal("document", { documentElement: { dataset: {} } });
});

describe("settings", () => {
    it("takes from the storage only what is right", () => {
        const written = { name: 7, sound: "yes", theme: "dark", speed: "light", language: "fr" };
        expect(readSettings(JSON.stringify(written))).toEqual({ theme: "dark", language: "fr" });
        expect(readSettings("null")).toEqual({});
    });

    it("keeps what another tab has changed meanwhile", () => {
        changeSettings({ name: "Ann" });
        const [key] = Object.keys(kept);
        kept[key!] = JSON.stringify({ ...settings(), theme: "dark" });
        changeSettings({ sound: true });
        expect(settings()).toMatchObject({ name: "Ann", theme: "dark", sound: true });
        expect(JSON.parse(kept[key!]!)).toMatchObject({ name: "Ann", theme: "dark", sound: true });
    });
});
