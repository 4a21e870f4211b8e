#!/usr/bin/env python3
"""No conditional holds another one: `a ? b : c ? d : e`, `f(a ? b : c) ? d : e` and the like are ifs, a switch, a table, or a
function with a name. Conditionals side by side, as two arguments are, may stay. Fails on each statement of the C sources that
has such a conditional."""
import glob
import os
import re
import sys

FOLDERS = ["include", "src", "tests", "fuzz", "examples", "python"]
COMMENT_OR_TEXT = re.compile(r"""//(?:\\\n|[^\n])*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""", re.S)
DIRECTIVE = re.compile(r"^[ \t]*#(?:\\\n|[^\n])*", re.M)
TOKEN = re.compile(r"\w+|[^\w\s]")
NAME = re.compile(r"[A-Za-z_]\w*")
CONTROL = {"if", "for", "switch", "while"}


class Level:
    """What is inside an open bracket, and its item: the part since the last comma or semicolon."""

    def __init__(self, before, is_block):
        self.before = before  # the token before the bracket
        self.is_block = is_block
        self.has_conditional = False  # in any of its items, or deeper
        self.start_item()

    def start_item(self):
        self.has_own = self.has_inner = False  # a conditional of the item itself, and one in brackets inside it
        self.is_told = False

    def tell(self):
        """Whether the fault of this item is new."""
        is_new, self.is_told = not self.is_told, True
        return is_new


def opens_block(level, previous, closed):
    """Whether a brace opens a block: `(struct card){1, 2}` is a value. `closed` is the bracket that ended before the brace."""
    if previous == ")":
        return bool(NAME.fullmatch(closed.before)) and closed.before not in ("return", "sizeof")
    return level.is_block and (previous in ("", ";", "{", "}", ":") or bool(NAME.fullmatch(previous)))


def find_nested(text):
    """Where in the text a conditional holds another one, once for each item."""
    levels, previous, closed = [Level("", True)], "", None
    for match in TOKEN.finditer(text):
        token, level = match[0], levels[-1]
        if token in "([{":
            levels.append(Level(previous, token == "{" and opens_block(level, previous, closed)))
        elif token in ")]}" and len(levels) > 1:
            closed = levels.pop()
            level = levels[-1]
            if closed.is_block or closed.before in CONTROL:
                level.start_item()
            elif closed.has_conditional:
                if level.has_own and level.tell():
                    yield match.start()
                level.has_conditional = level.has_inner = True
        elif token in ",;":
            level.start_item()
        elif token == "?":
            if (level.has_own or level.has_inner) and level.tell():
                yield match.start()
            level.has_conditional = level.has_own = True
        previous = token


def blank(match):
    """Keeps the lines."""
    return " " + "\n" * match[0].count("\n")


def check(path):
    """The lines with such conditionals. Directives are read by themselves, as they may stand amid a statement."""
    with open(path, encoding="utf-8") as file:
        text = COMMENT_OR_TEXT.sub(blank, file.read())
    places = [match.start() + at for match in DIRECTIVE.finditer(text)
              for at in find_nested(match[0].replace("\\\n", " \n"))]
    lines = [text.count("\n", 0, at) + 1 for at in places]
    rest = DIRECTIVE.sub(blank, text)
    return sorted(lines + [rest.count("\n", 0, at) + 1 for at in find_nested(rest)])


def main():
    os.chdir(os.path.join(os.path.dirname(__file__), ".."))
    paths = sorted(path for folder in FOLDERS for path in glob.glob(f"{folder}/**/*.[ch]", recursive=True))
    faults = [f"{path}:{line}: a conditional in a conditional" for path in paths for line in check(path)]
    for fault in faults:
        print(fault)
    sys.exit(bool(faults))


main()
