// Runs before the first paint, so that a dark page does not come up light; src/app/settings.ts keeps the theme from
// there on. A file of its own, as the server's policy allows no script inside the page.
function chosenTheme() {
    try {
        return JSON.parse(localStorage.getItem("paddock.settings") ?? "{}")?.theme;
    } catch {
        return undefined; // no storage, or not ours
    }
}

const theme = chosenTheme();
const isDark =
    theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
document.documentElement.dataset.theme = isDark ? "dark" : "light";
