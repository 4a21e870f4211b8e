// Choosing several cards: what is missing is told, and a card takes the slot of its kind.
import { expect, test } from "./helpers";
import { moveIn, tables } from "./tour";

const open = (name: string) => tables.find((screen) => screen.name === name)!;

test("a choice made too early is told what is missing", async ({ page, paddock }) => {
    await moveIn(page, paddock);
    for (const [name, card, button, says] of [
        [
            "table-battlegum-row",
            ".card",
            ".bgum-choose .button",
            "Choose three cards first (1 of 3).",
        ],
        ["table-grandprix-lineup", ".chosen", ".gp-about .button", "Choose four cards first"],
    ] as const) {
        await open(name).open(page);
        await page.locator(`.table-hand ${card}`).first().click();
        await page.locator(button).dispatchEvent("click");
        await expect(page.locator(".table-hand").getByText(says)).toBeVisible();
    }
});

test("a card takes the slot of its kind in the car, by mouse and by keyboard", async ({
    page,
    paddock,
}) => {
    await moveIn(page, paddock);
    await open("table-grandprix-lineup").open(page);
    const cards = page.locator(".table-hand .card");
    const state = () =>
        cards.evaluateAll((all) =>
            all.map((card) => ({
                kind: card.getAttribute("aria-label")!.split(" ")[0]!,
                inCar: card.getAttribute("aria-pressed") === "true",
            })),
        );
    const before = await state();
    expect(before).toHaveLength(8);
    // A spare card of a kind that is in the car; the other one of its kind makes room for it.
    const spare = before.findIndex(
        ({ kind, inCar }) => !inCar && before.some((other) => other.inCar && other.kind === kind),
    );
    const replaced = before.findIndex(({ kind, inCar }) => inCar && kind === before[spare]!.kind);
    const full = before.filter(({ inCar }) => inCar).length === 4;
    expect(full, "this hand has a complete car").toBe(true);
    const changed = before.map((card, at) =>
        at === spare || at === replaced ? { ...card, inCar: !card.inCar } : card,
    );
    await cards.nth(spare).click();
    expect(await state()).toEqual(changed);
    await cards.nth(replaced).focus();
    await page.keyboard.press("Enter");
    expect(await state()).toEqual(before);
    await expect(cards.nth(replaced), "it keeps the focus").toBeFocused();
    // All cards in sight, none over another.
    const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
    const places = new Set(boxes.map((box) => `${Math.round(box!.x)} ${Math.round(box!.y)}`));
    expect(places.size).toBe(8);
    // The bots may have raced, and the next round begun, before one can look at the track.
    const table = page.locator(".table");
    const step = await table.getAttribute("data-step");
    await page.getByRole("button", { name: "Race these four" }).click();
    await expect(table).not.toHaveAttribute("data-step", step ?? "");
});
