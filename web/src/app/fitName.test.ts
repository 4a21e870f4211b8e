import { expect, it } from "vitest";
import { fitName } from "./fitName";

it("makes a name that has at most 40 bytes and no spaces at its ends", () => {
    expect(fitName("A\u200bn\u202en \u2764\ufe0f")).toBe("Ann \u2764");
    expect(fitName("  Ann \n Bob ")).toBe("Ann Bob");
    expect(new TextEncoder().encode(fitName("é".repeat(30))).length).toBe(40);
    expect(fitName("x".repeat(39) + "é")).toBe("x".repeat(39));
    expect(fitName("Zoe\u0308 \u00a0 A\u034fnn")).toBe("Zo\u00eb Ann");
    expect(fitName("\u0301x\u0334\u0335\u0336y \u0301 z")).toBe("x\u0334y z");
});
