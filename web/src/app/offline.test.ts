import { beforeEach, expect, test, vi } from "vitest";

/** A service worker as the page sees it; it says which version it is. */
class Worker extends EventTarget {
    constructor(
        readonly version: string,
        public state = "installed",
    ) {
        super();
    }

    postMessage(message: string, [port]: MessagePort[] = []): void {
        if (message === "version") port?.postMessage(this.version);
    }
}

class Registration extends EventTarget {
    installing: Worker | null = null;
    waiting: Worker | null = null;
}

const container = Object.assign(new EventTarget(), {
    controller: null as Worker | null,
    registration: new Registration(),
    register: () => Promise.resolve(container.registration),
});

/** The page starts, with the worker that it came from. */
async function start(controller: Worker | null) {
    vi.resetModules();
    container.controller = controller;
    container.registration = new Registration();
    vi.stubGlobal("navigator", { serviceWorker: container });
    const offline = await import("./offline");
    offline.watchVersions();
    await settled();
    return offline;
}

/** Whatever was asked before has been answered: messages between ports come in order. */
async function settled(): Promise<void> {
    for (let i = 0; i < 4; i++) {
        const { port1, port2 } = new MessageChannel();
        await new Promise((done) => {
            port1.onmessage = done;
            port2.postMessage("");
        });
        port1.close();
    }
}

async function takeOver(worker: Worker): Promise<void> {
    container.controller = worker;
    worker.state = "activated";
    container.dispatchEvent(new Event("controllerchange"));
    await settled();
}

async function install(worker: Worker): Promise<void> {
    const { registration } = container;
    registration.installing = worker;
    registration.dispatchEvent(new Event("updatefound"));
    [registration.installing, registration.waiting] = [null, worker];
    worker.dispatchEvent(new Event("statechange"));
    await settled();
}

beforeEach(() => vi.unstubAllGlobals());

test("the first version of all is not a new one", async () => {
    const { newVersion } = await start(null);
    const first = new Worker("one");
    await install(first);
    await takeOver(first);
    expect(newVersion()).toBe(false);
});

test("nor is one that takes over twice, or is still listed as waiting", async () => {
    const { newVersion } = await start(null);
    const first = new Worker("one");
    await takeOver(first);
    await takeOver(first);
    container.registration.waiting = first;
    first.dispatchEvent(new Event("statechange"));
    await install(new Worker("one"));
    expect(newVersion()).toBe(false);
});

test("a page that has a worker before it is told so is of that version", async () => {
    const first = new Worker("one", "activating");
    const { newVersion } = await start(first);
    await takeOver(first);
    expect(newVersion()).toBe(false);
});

test("a version that waits is new", async () => {
    const { newVersion, onNewVersion } = await start(new Worker("one", "activated"));
    const heard = vi.fn();
    onNewVersion(heard);
    await install(new Worker("two"));
    expect(newVersion()).toBe(true);
    expect(heard).toHaveBeenCalledOnce();
});

test("so is one that another tab let take over", async () => {
    const { newVersion } = await start(new Worker("one", "activated"));
    await takeOver(new Worker("two"));
    expect(newVersion()).toBe(true);
});
