// Copying a text to the clipboard.

/**
 * Copies what is in a field, which is selected then: where nothing else works, it can be copied by hand. Pages without
 * TLS have no clipboard of their own; the old way still works there. Resolves to whether it is copied.
 */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
    field.focus();
    field.select();
    try {
        await navigator.clipboard.writeText(field.value);
        return true;
    } catch {
        return document.execCommand("copy");
    }
}
