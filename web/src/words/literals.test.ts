// No words outside the catalogue: whatever is shown or read out comes from t("…") or from the engine.
// The sources are read as the compiler reads them, so that nobody has to remember this.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const root = new URL("..", import.meta.url).pathname;

/** Names that are the same in every language: ours, and what is on a key. */
const properNames = ["Paddock", "Tab"];

/** Attributes whose value is read by people. */
const spokenAttributes = [
    "alt",
    "aria-description",
    "aria-label",
    "aria-roledescription",
    "aria-valuetext",
    "label",
    "placeholder",
    "title",
    "words",
];

function sourcesBelow(folder: string): string[] {
    return readdirSync(folder, { withFileTypes: true }).flatMap((item) => {
        const path = join(folder, item.name);
        if (item.isDirectory()) return sourcesBelow(path);
        return /\.tsx?$/.test(item.name) && !/\.test\.ts$/.test(item.name) ? [path] : [];
    });
}

/** Two letters in a row make a word; single ones are notation, as on cards. */
function hasWords(text: string): boolean {
    const rest = properNames.reduce((left, name) => left.replaceAll(name, ""), text);
    return /\p{L}{2}/u.test(rest);
}

/** Of these operators, what is on the left may come out as well. */
const givesBoth: ts.SyntaxKind[] = [
    ts.SyntaxKind.PlusToken,
    ts.SyntaxKind.BarBarToken,
    ts.SyntaxKind.QuestionQuestionToken,
];

/** The literal texts that an expression can come to; what calls return is not looked at. */
function literalsOf(node: ts.Node): string[] {
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isTemplateExpression(node))
        return [
            node.head.text,
            ...node.templateSpans.flatMap((span) => [
                span.literal.text,
                ...literalsOf(span.expression),
            ]),
        ];
    if (ts.isConditionalExpression(node))
        return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
    if (ts.isParenthesizedExpression(node) || ts.isJsxExpression(node))
        return node.expression ? literalsOf(node.expression) : [];
    if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(literalsOf);
    if (ts.isBinaryExpression(node)) {
        const left = givesBoth.includes(node.operatorToken.kind) ? literalsOf(node.left) : [];
        return [...left, ...literalsOf(node.right)];
    }
    return [];
}

/** Commands are the same in every language. */
function isCode(node: ts.Node): boolean {
    const tag = ts.isJsxElement(node.parent) && node.parent.openingElement.tagName.getText();
    return tag === "code" || tag === "kbd";
}

/** The texts right at this node that are shown as they are. */
function shownAt(node: ts.Node): string[] {
    if (ts.isJsxText(node)) return isCode(node) ? [] : [node.text];
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return literalsOf(node);
    if (ts.isJsxAttribute(node) && node.initializer)
        return spokenAttributes.includes(node.name.getText()) ? literalsOf(node.initializer) : [];
    // Whatever looks like a sentence is meant to be read, wherever it stands.
    if (ts.isStringLiteral(node) && /^\p{Lu}\p{Ll}+[ ,.!?:]/u.test(node.text))
        return ts.isCallExpression(node.parent) &&
            ["t", "tc"].includes(node.parent.expression.getText())
            ? []
            : [node.text];
    return [];
}

function wordsIn(path: string, source: string): string[] {
    const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
    const found: string[] = [];
    const look = (node: ts.Node): void => {
        for (const text of shownAt(node).filter(hasWords)) {
            const { line } = file.getLineAndCharacterOfPosition(node.getStart());
            found.push(`${path}:${line + 1}: ${text.trim()}`);
        }
        node.forEachChild(look);
    };
    look(file);
    return found;
}

describe("words", () => {
    it("are found where they are shown", () => {
        const wrong = [
            "<p>Hello</p>",
            "<p>{open ? t('x') : 'Hello'}</p>",
            '<p title="Hello" />',
            "<p aria-label={`${count} cards`} />",
            '<p>{name ?? "nobody"}</p>',
            '<p>{fail("Something is wrong.")}</p>',
        ];
        for (const source of wrong) expect(wordsIn("x.tsx", source), source).not.toEqual([]);
    });

    it("are not seen where there are none", () => {
        const right = [
            '<p class="on-soft">{t("Hello there")}</p>',
            '<p aria-label={`${t("Hello")} ×2`}>R4 ▶</p>',
            "<p>{kind === 'open' && <b>7</b>}</p>",
            "<code>paddock serve</code>",
        ];
        for (const source of right) expect(wordsIn("x.tsx", source), source).toEqual([]);
    });

    it("come from the catalogue, all of them", () => {
        const files = sourcesBelow(root);
        expect(files.length).toBeGreaterThan(100);
        const found = files.flatMap((path) =>
            wordsIn(path.slice(root.length), readFileSync(path, "utf8")),
        );
        expect(found).toEqual([]);
    });
});
