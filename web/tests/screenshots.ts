// Takes a picture of every screen in every shape; scripts/screenshots says which.
import { join } from "node:path";
import { stayStill, test } from "./helpers";
import { moments, screens } from "./screens";

const folder = process.env["PADDOCK_SHOTS"] ?? "shots";
const asked = process.env["PADDOCK_SHOTS_LANGUAGES"] ?? "en";
const languages = asked === "all" ? ["en", "fr", "nl", "de"] : asked.split(",");
const wanted = new RegExp(process.env["PADDOCK_SHOTS_SCREENS"] ?? ".");

const shapes = [
    { shape: "phone", width: 360, height: 740 },
    { shape: "lying", width: 740, height: 360 },
    { shape: "tablet", width: 820, height: 1180 },
    { shape: "desktop", width: 1280, height: 800 },
    { shape: "large", width: 1920, height: 1080 },
];

for (const language of languages)
    for (const theme of ["light", "dark"])
        test(`${language}, ${theme}`, async ({ page, paddock }) => {
            await stayStill(page, { language, theme });
            for (const screen of [...screens, ...moments].filter(({ name }) => wanted.test(name))) {
                await page.setViewportSize(shapes[0]!);
                await screen.open(page, paddock.url);
                // The same moment in every shape: nothing is opened anew.
                for (const { shape, width, height } of shapes) {
                    await page.setViewportSize({ width, height });
                    await page.waitForTimeout(150);
                    const name = [screen.name, shape, language, theme].join("-") + ".png";
                    await page.screenshot({ path: join(folder, name), fullPage: true });
                }
            }
        });
