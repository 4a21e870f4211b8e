// The service worker: keeps all files of the page, so that it starts without a line. A new version is
// fetched as a whole in the background, and takes over when no page of the old one is open any more, or
// when the reader asks for it. What is not a file of the page, such as everything a server answers
// below api and play, is none of its business.
/// <reference lib="webworker" />

// Filled in by offline-plugin.ts.
declare const __VERSION__: string;
declare const __FILES__: string[];

const worker = self as unknown as ServiceWorkerGlobalScope;
const scope = worker.registration.scope;
// One host may have several folders with a page of ours, and all share its caches.
const family = `paddock ${scope} `;
const current = family + __VERSION__;
const files = new Set(__FILES__.map((file) => new URL(file, scope).href));

/** Files below assets have their hash in their name, so that a copy the browser has is the right one. */
function freshly(file: string): Request {
    return new Request(file, { cache: file.includes("/assets/") ? "default" : "no-cache" });
}

async function fetchAll(): Promise<void> {
    const cache = await caches.open(current);
    await cache.addAll([...files].map(freshly));
}

async function forgetOthers(): Promise<void> {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(family) && name !== current);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
}

/** The page itself has two names. */
function fileFor(address: string): string {
    const plain = address.replace(/[?#].*/, "");
    return plain === new URL("index.html", scope).href ? scope : plain;
}

async function kept(file: string, request: Request): Promise<Response> {
    const cache = await caches.open(current);
    return (await cache.match(file)) ?? fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(fetchAll()));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
worker.addEventListener("message", (event) => {
    if (event.data === "take over") void worker.skipWaiting();
    if (event.data === "version") event.ports[0]?.postMessage(current);
});
worker.addEventListener("fetch", (event) => {
    const file = fileFor(event.request.url);
    if (event.request.method === "GET" && files.has(file))
        event.respondWith(kept(file, event.request));
});
