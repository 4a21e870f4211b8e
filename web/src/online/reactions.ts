// Phrases that have a sign, so that they can be said with one tap.
const signs: Record<string, string> = {
    "well-played": "👏",
    wow: "😮",
    haha: "😂",
    oops: "🙈",
    hurry: "⏰",
    thanks: "🙏",
};

/** The sign of a phrase; "" if it has none. */
export function signOf(phrase: string | null): string {
    return signs[phrase ?? ""] ?? "";
}
