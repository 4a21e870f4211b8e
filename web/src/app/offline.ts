// Starts the service worker, which keeps the page for days without a line, and tells when a newer
// page than the one that is shown is there.

const listeners = new Set<() => void>();
let waiting: ServiceWorker | null = null;
let isReplaced = false; // the newer version has taken over, and the files of this one are gone
let isAsked = false;

/** Is a newer version there, ready to be used? */
export function newVersion(): boolean {
    return waiting !== null || isReplaced;
}

export function onNewVersion(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

/** Lets the newer version take over, and shows it. */
export function takeNewVersion(): void {
    if (isReplaced) return location.reload();
    isAsked = true;
    waiting?.postMessage("take over");
}

/** Looks for a newer version now; without a service worker every reload does. */
export async function seekNewVersion(): Promise<void> {
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.update();
}

/** Shows the newest version that is there. */
export function reload(): void {
    if (waiting) takeNewVersion();
    else location.reload();
}

/** Another tab may have let it take over: here the reader chooses when to reload. */
function watchTakeOver(): void {
    const { serviceWorker } = navigator;
    let isFirst = !serviceWorker.controller; // the first version of all replaces none
    serviceWorker.addEventListener("controllerchange", () => {
        if (isAsked) return location.reload();
        isReplaced = !isFirst;
        isFirst = false;
        if (isReplaced) tell();
    });
}

function tell(): void {
    for (const listener of listeners) listener();
}

function watch(registration: ServiceWorkerRegistration): void {
    const look = () => {
        // The first version of all has nothing to replace. Where news travel slowly, as in WebKit, a
        // version that has just taken over may still be listed as waiting: its state tells.
        const next = registration.waiting;
        const now = navigator.serviceWorker.controller;
        if (!next || !now || next === now || next.state !== "installed") return;
        waiting = next;
        tell();
    };
    look();
    registration.addEventListener("updatefound", () =>
        registration.installing?.addEventListener("statechange", look),
    );
}

/** Without a secure connection there is none, and the page works all the same as long as it is open. */
export function startOffline(): void {
    if (!import.meta.env.PROD || !isSecureContext || !("serviceWorker" in navigator)) return;
    watchTakeOver();
    navigator.serviceWorker
        .register("sw.js")
        .then(watch)
        .catch(() => {});
}
