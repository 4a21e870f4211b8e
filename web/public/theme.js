// Runs before the first paint, so that a dark page does not come up light; src/app/settings.ts keeps the theme from
// there on. A file of its own, as the server's policy allows no script inside the page.
try {
    const { theme } = JSON.parse(localStorage.getItem("paddock.settings"));
    document.documentElement.dataset.theme = theme;
} catch {
    // No storage, or not ours: the page is as the system is.
}
