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

function tell(): void {
    for (const listener of listeners) listener();
}

function versionOf(worker: ServiceWorker): Promise<string> {
    return new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = (event) => done(event.data as string);
        worker.postMessage("version", [port2]);
    });
}

/** The version that this page is of: that of its worker, or of the first that takes it over. */
let own: Promise<string> | null = null;

/**
 * Events alone do not tell: in WebKit the worker that has just taken over can still be listed as waiting, and a page
 * loaded meanwhile has it as its controller before it is told so.
 */
async function isNewer(worker: ServiceWorker): Promise<boolean> {
    const version = versionOf(worker);
    own ??= version;
    return (await version) !== (await own);
}

/** Another tab may have let it take over: here the reader chooses when to reload. */
function watchTakeOver(): void {
    const { serviceWorker } = navigator;
    if (serviceWorker.controller) own = versionOf(serviceWorker.controller);
    const look = async () => {
        const now = serviceWorker.controller;
        if (!now || !(await isNewer(now))) return;
        isReplaced = true;
        tell();
    };
    serviceWorker.addEventListener("controllerchange", () => {
        if (isAsked) location.reload();
        else void look();
    });
}

function watch(registration: ServiceWorkerRegistration): void {
    const look = async () => {
        // The first version of all has nothing to replace.
        const next = registration.waiting;
        if (!next || !navigator.serviceWorker.controller || !(await isNewer(next))) return;
        if (next.state !== "installed") return; // it has taken over by now, or given way to another
        waiting = next;
        tell();
    };
    void look();
    registration.addEventListener("updatefound", () =>
        registration.installing?.addEventListener("statechange", () => void look()),
    );
}

/** Without a secure connection there is none, and the page works all the same as long as it is open. */
export function startOffline(): void {
    if (import.meta.env.PROD && isSecureContext && "serviceWorker" in navigator) watchVersions();
}

export function watchVersions(): void {
    watchTakeOver();
    navigator.serviceWorker
        .register("sw.js")
        // Where workers are blocked, there may be no registration.
        .then((registration?: ServiceWorkerRegistration) => registration && watch(registration))
        .catch(() => {});
}
