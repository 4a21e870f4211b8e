// Data that lasts as long as the tab; where storage is forbidden, until the page is reloaded.

const held = new Map<string, string>();

export function recall(key: string): string | null {
    try {
        return held.get(key) ?? sessionStorage.getItem(key);
    } catch {
        return null;
    }
}

export function remember(key: string, value: string): void {
    held.set(key, value);
    try {
        sessionStorage.setItem(key, value);
    } catch {
        drop(key); // no room: an older value must not come back
    }
}

export function forget(key: string): void {
    held.delete(key);
    drop(key);
}

function drop(key: string): void {
    try {
        sessionStorage.removeItem(key);
    } catch {
        // Storage is forbidden, so there is nothing to delete.
    }
}
