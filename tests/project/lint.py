#!/usr/bin/env python3
"""The lint finds what it is for: each check passes a small tree that is clean, and fails with a fault planted in it."""
import os
import shutil
import subprocess
import tempfile

from tap import done, ok

SOURCE = os.environ["SOURCE"]
# What the checks need besides the files that they check.
RULES = [".clang-format", ".editorconfig", "ARCHITECTURE.md", "scripts/lint", "scripts/check-includes.py",
         "scripts/check-names.py", "scripts/check-conditionals.py", "scripts/check-words.py", "scripts/check-faces.py",
         "web/eslint.config.js", "web/package.json", "web/tsconfig.json", "web/.prettierrc"]
# Conditionals side by side, in each place that may look as if they were in each other.
PLAIN = """
// a ? b : c ? d : e
#define ASKS(a) ((a) ? "? ? :" : '?' == 63)
struct pair {
    int one, two;
};
int either(int a, int b) {
    struct pair pair = {a ? 1 : 2, b ? 3 : 4}, other = {.one = a ? 1 : 2};
    for (int i = a ? 1 : 2; i < (b ? 3 : 4); i += a ? 1 : 2)
        a = b ? 1 : 2;
    if (a ? b : 0) {
        a = either(a ? 1 : 2, b ? 3 : 4);
    }
    return b ? pair.one : other.two;
}
"""
CLEAN = {
    ".ci/run": "#!/bin/sh\nexit 0\n",
    "include/paddock.h": "typedef struct pd_term pd_term;\nint pd_one(void);\n",
    "src/base/utf8.h": "int pd__two(void);\n",
    "src/base/dice.h": '#include "paddock.h"\n',
    "src/engine/game.c": '#include "base/dice.h"\n' + PLAIN,
    "src/games/trail/trail.h": '#include "base/utf8.h"\n',
    "src/games/trail/terms.c": 'const pd_term pd__ta_terms[] = {{"card-r", N_("red")}, {NULL, NULL}};\n',
    "src/tui/faces/trail.c": 'char *red(void) {\n    return scene_term_of(scene, "card", "r");\n}\n',
    "src/bots/bots.c": '#include "base/utf8.h"\n#include "paddock.h"\n',
    "tests/one.py": "print(1)\n",
    "python/one.c": "int one;\n",
    "python/one.py": "print(1)\n",
    "fuzz/one.c": "int one;\n",
    "examples/one.c": "int one;\n",
    "web/src/words/words.ts": "export const word = 1;\n",
    "web/src/app/App.tsx": 'import { word } from "../words/words";\n\nexport const two = 2 * word;\n',
    "web/src/faces/trail/face.tsx": "export const face = 3;\n",
    "web/src/faces/trail/Hand.tsx": "export function Hand() {\n    return null;\n}\n",
    "web/src/faces/gumball/Hand.tsx": "export function Hand() {\n    return null;\n}\n",
}
HOOK = """import { useEffect, useState } from "preact/hooks";

export function Late({ name }: { name: string }) {
    const [shown, show] = useState("");
    useEffect(() => show(name), []);
    return shown;
}
"""
# A check, a file, the fault in it, and what is said of it.
FAULTS = [
    ("clang-format", "src/engine/game.c", "int  one;\n", "game.c:1:4: error"),
    ("clang-format", "tests/deep/one.h", "int  one;\n", "one.h:1:4: error"),
    ("prettier", "web/src/app/App.tsx", "export const two=2;\n", "src/app/App.tsx"),
    ("eslint", "web/src/app/App.tsx", "async function two() {}\nexport const three = () => {\n    two();\n};\n",
     "no-floating-promises"),
    ("eslint", "web/src/app/App.tsx", "export class Two {\n    then() {}\n}\n", "no-restricted-syntax"),
    ("eslint", "web/src/app/App.tsx", HOOK, "exhaustive-deps"),
    ("eslint", "tests/one.mjs", "export const one = 1 ? 2 : 3 ? 4 : 5;\n", "no-nested-ternary"),
    ("eslint", "tests/one.mjs", "export const two = undeclared;\n", "no-undef"),
    ("shellcheck", "scripts/one", "#!/bin/sh\necho $1\n", "SC2086"),
    ("pyflakes", "tests/one.py", "import os\n", "'os' imported but unused"),
    ("pyflakes", "scripts/one", "#!/usr/bin/env python3\nprint(undefined)\n", "undefined name"),
    ("includes", "src/bots/bots.c", '#include "base/dice.h"\n', "bots.c:1: may not include base/dice.h"),
    ("includes", "src/base/dice.h", '\n#include "engine/game.h"\n', "dice.h:2: engine/game.h is not below src"),
    ("includes", "src/base/dice.h", '#include "bots/bots.c"\n', "dice.h:1: may not include bots/bots.c"),
    ("includes", "src/games/gumball/rules.c", '#include "games/trail/trail.h"\n', "may not include games/trail/trail.h"),
    ("includes", "src/elsewhere/one.c", '#include "paddock.h"\n', "no row for its folder"),
    ("includes", "web/src/words/words.ts", 'import { two } from "../app/App";\n', "words.ts:1: may not include app/App"),
    ("includes", "web/src/words/words.ts", 'export type { Two } from\n    "../app/App";\n', "words.ts:2: may not include"),
    ("includes", "web/src/words/words.ts", 'const late = await import("../app/App");\n', "words.ts:1: may not include"),
    ("includes", "web/src/faces/gumball/face.ts", 'import { face } from "../trail/face";\n', "may not include"),
    ("includes", "web/src/app/App.tsx", 'import { two } from "../../vite.config";\n', "is not below web/src"),
    ("includes", "ARCHITECTURE.md", "| src/base | engine | |\n| src/engine | base | |\n", "which is in no row above"),
    ("includes", "ARCHITECTURE.md", "Nothing.\n", "there is no table of the folders in web/src"),
    ("names", "src/bots/bots.c", "int pd_three(void);\n", "bots.c:1: pd_three is in no public header"),
    ("names", "src/base/utf8.h", "enum { PD_FOUR };\n", "utf8.h:1: PD_FOUR is in no public header"),
    ("conditionals", "src/bots/bots.c", "int a = 1 ? 2 :\n    3 ? 4 : 5;\n", "bots.c:2: a conditional in a conditional"),
    ("conditionals", "src/bots/bots.c", "int a = 1 ? (2 ? 3 : 4) : 5;\n", "bots.c:1: a conditional in a conditional"),
    ("conditionals", "src/bots/bots.c", "int a = (1 ? 2 : 3) ? 4 : 5;\n", "bots.c:1: a conditional in a conditional"),
    ("conditionals", "src/bots/bots.c", "int f(int a) {\n    return f(a ? 1 : 2) ? 3 : 4;\n}\n", "bots.c:2: a cond"),
    ("conditionals", "src/bots/bots.c", "int f(int a) {\n    return a ? (struct b){a ? 1 : 2}.c : 4;\n}\n", "bots.c:2: "),
    ("conditionals", "src/base/dice.h", "#define A(b) \\\n    ((b) ? 1 : (b) ? 2 : 3)\n", "dice.h:2: a conditional in"),
    ("words", "web/src/app/App.tsx", "interface Hand {}\n", "gumball/Hand.tsx: Hand is also declared in web/src/app/App.tsx"),
    ("words", "web/src/app/App.tsx", "export const word = 2;\n", "words.ts: word is also declared in web/src/app/App.tsx"),
    ("words", "web/src/faces/trail/cards.ts", "type Hand = 1;\n", "cards.ts: Hand is also declared in web/src/faces/trail/Hand"),
    ("words", "web/src/faces/trail/cards.ts", "export type Hand = 1;\n", "cards.ts: Hand is also declared in web/src/faces/gumball"),
    ("faces", "src/tui/faces/trail.c", '// "Red"\nchar *red = N_("red");\n', "trail.c:2: N_(…): a face has no words"),
    ("faces", "src/tui/faces/trail-road.c", 'char *red = "Red";\n', 'trail-road.c:1: "Red": a face has no words'),
    ("faces", "src/tui/faces/trail-road.c", 'char *red = scene_term(scene, "card-x");\n', "there is no such term"),
    ("faces", "web/src/faces/trail/face.tsx", 'export const red = () => t("red");\n', "face.tsx:1: t(…): a face has no words"),
    ("faces", "web/src/faces/trail/face.tsx", 'export const red = term("card-x");\n', "there is no such term"),
    ("faces", "src/tui/faces/trail.c", "int none;\n", "no face shows “card-r”"),
    ("no-such-check", "tests/one.py", "print(1)\n", "there is no such check"),
]


# A template, a translation that is clean in any language, what to plant in it, and what is said of that.
TEMPLATE = """msgid ""
msgstr ""

#: src/one.c
msgid "{who} wins."
msgstr ""

#. width: 8
#: src/one.c
msgctxt "button"
msgid "Hint"
msgstr ""

#: src/one.c
msgid "one card of {all}"
msgid_plural "{count} cards of {all}"
msgstr[0] ""
msgstr[1] ""
"""
TRANSLATION = TEMPLATE.replace('wins."\nmsgstr ""', 'wins."\nmsgstr "{who} …"').replace(
    '"Hint"\nmsgstr ""', '"Hint"\nmsgstr "…"').replace('[0] ""', '[0] "… {all}"').replace('[1] ""', '[1] "{count} … {all}"')
WORDS = [
    ("fr", '"{who} …"', '""', "not translated"),
    ("fr", '"{count} … {all}"', '""', "not translated"),
    ("fr", '"{who} …"', '"{name} …"', "other placeholders"),
    ("fr", '"… {all}"', '"… {count}"', "other placeholders"),
    ("fr", '"{count} … {all}"', '"… {all}"', "other placeholders"),
    ("fr", '"{who} …"', '"{who} …\\n"', "other line break at the end"),
    ("fr", 'msgctxt "button"\n', "", "no longer in use"),
    ("fr", 'msgstr "…"', 'msgstr "neuf mots"', "wider than 8"),
    ("fr", "{who} …", "{who} gagne !", "an ordinary space at a French sign"),
    ("fr", "{who} …", "« {who}\u00a0»", "an ordinary space at a French sign"),
    ("fr", "{who} …", "Victoire de {who}", "a name after “de” or “que”"),
    ("fr", "{who} …", "Rien qu’{who}", "a name after “de” or “que”"),
    ("fr", "{who} …", "{who}, siège 2", "“siège”: say “place”"),
    ("nl", "{who} …", "{who}, plaats 2 tot 4", "say “t/m”"),
    ("nl", "{who} …", "Verslag, {who}", "say “partijbestand, logboek”"),
    ("de", "{who} …", "{who}: am Halt", "“Halt”: say “Station”"),
    ("de", "{who} …", "{who}: 0.3 Sekunden", "a decimal point"),
]


def write(root, path, text):
    os.makedirs(os.path.dirname(f"{root}/{path}"), exist_ok=True)
    with open(f"{root}/{path}", "w", encoding="utf-8") as file:
        file.write(text)


def plant(root):
    for path in RULES:
        os.makedirs(os.path.dirname(f"{root}/{path}"), exist_ok=True)
        shutil.copy(f"{SOURCE}/{path}", f"{root}/{path}")
    for path, text in CLEAN.items():
        write(root, path, text)
    os.symlink(f"{SOURCE}/web/node_modules", f"{root}/web/node_modules")


def lint(root, *checks):
    return subprocess.run([f"{root}/scripts/lint", *checks], capture_output=True, text=True, timeout=120)


def faulty(check, path, text, told):
    with tempfile.TemporaryDirectory() as root:
        plant(root)
        write(root, path, text)
        result = lint(root, check)
        found = result.returncode == 1 and f"not ok 1 - {check}" in result.stdout and told in result.stdout
        ok(found, f"{check} says of {path}: {told}", result.stdout, result.stderr)


def check_words(language, translation):
    with tempfile.TemporaryDirectory() as root:
        write(root, "po/paddock.pot", TEMPLATE)
        write(root, f"po/{language}.po", translation)
        return subprocess.run([f"{SOURCE}/scripts/check-po.py", f"{root}/po/paddock.pot", f"{root}/po/{language}.po"],
                              capture_output=True, text=True, timeout=60)


def faulty_words(language, clean, fault, told):
    result = check_words(language, TRANSLATION.replace(clean, fault))
    ok(clean in TRANSLATION and result.returncode == 1 and told in result.stdout,
       f"the check of translations says of {fault or 'a missing context'}: {told}", result.stdout, result.stderr)


for tongue in ("fr", "nl", "de"):
    ok(check_words(tongue, TRANSLATION).returncode == 0, f"a translation that is clean passes ({tongue})")
for words in WORDS:
    faulty_words(*words)
with tempfile.TemporaryDirectory() as folder:
    plant(folder)
    clean = lint(folder)
    ok(clean.returncode == 0 and clean.stdout.count("\nok ") == 9, "every check passes what is clean", clean.stdout)
for fault in FAULTS:
    faulty(*fault)
done()
