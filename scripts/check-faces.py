#!/usr/bin/env python3
"""Game words have one place: src/games/GAME/terms.c. The faces of a game, src/tui/faces/GAME*.[ch] and web/src/faces/GAME/,
ask for them by ID. This finds words that a face has of its own, IDs that the game does not have, and terms that no face shows. A row {"kind-" which, …} of a list stands for all of its kind.
"""
import glob
import os
import re
import sys

LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
BEGINNING = re.compile(r"`([^`$\n]*)-\$\{")  # `kind-${which}`
COMMENT = re.compile(r'("(?:[^"\\\n]|\\.)*")|//[^\n]*|/\*.*?\*/', re.S)
# Marks of the catalogue, and in C anything that reads as a word or a sentence. (For the page, src/words/literals.test.ts
# knows what is shown.)
MARK = {".c": re.compile(r"\bN[CP]?_\("), ".ts": re.compile(r"(?<![\w.$])tc?\(")}
PROSE = re.compile(r"[A-Z][a-z]|[a-z]{2} [a-z]")
ASKED = {
    ".c": re.compile(r'\b(?:(?:scene_|trail_)?term\([\w.>-]+,|scene_format\([\w.>-]+,\s*&?\w+,)\s*"([^"]*)"'),
    ".ts": re.compile(r'\bterm\(\s*"([^"]*)"'),
}


def read(path):
    """A source without its comments, which keep their lines."""
    with open(path, encoding="utf-8") as file:
        return COMMENT.sub(lambda m: m[1] or "\n" * m[0].count("\n"), file.read())


def faces_of(game):
    for path in sorted(glob.glob(f"src/tui/faces/{game}*.[ch]") + glob.glob(f"web/src/faces/{game}/*.ts*")):
        if not path.endswith(".test.ts"):
            yield path, ".ts" if path.startswith("web/") else ".c"


def faults_in(path, kind, source, terms):
    for call in MARK[kind].finditer(source):
        yield call.start(), f"{call[0]}…): a face has no words of its own"
    for literal in LITERAL.finditer(source) if kind == ".c" else []:
        if PROSE.search(literal[1]):
            yield literal.start(), f"{literal[0]}: a face has no words of its own"
    for call in ASKED[kind].finditer(source):
        if not any(call[1] == term or term.endswith("-") and call[1].startswith(term) for term in terms):
            yield call.start(), f"{call[0]}: there is no such term"


def is_shown(term, literals):
    """As a whole, or as one of several: "kind-which"."""
    kinds = [term[:i] for i, letter in enumerate(term) if letter == "-"]
    return term in literals or any(kind in literals for kind in kinds)


def check(game):
    path = f"src/games/{game}/terms.c"
    terms = re.findall(r'\{"([^"]+)"(?: \w+)?,', read(path)) if os.path.exists(path) else []
    literals, found = {"synonyms", "score"}, []  # for the search in the rules, and for games without a face
    for face, kind in faces_of(game):
        source = read(face)
        literals.update(LITERAL.findall(source) + BEGINNING.findall(source))
        for at, fault in faults_in(face, kind, source, terms):
            found.append(f"{face}:{source.count(chr(10), 0, at) + 1}: {fault}")
    found += [f"{path}: no face shows “{term}”" for term in terms if not is_shown(term, literals)]
    return found


def main():
    games = sorted(os.path.basename(folder) for folder in glob.glob("src/games/*") if os.path.isdir(folder))
    found = [fault for game in games for fault in check(game)]
    print("\n".join(found))
    sys.exit(bool(found))


main()
