#!/usr/bin/env python3
"""Prints the sentences that TypeScript sources mark with t("…"), t("one…", "many…") or tc("context", "…") as C
that xgettext can read.

A regular expression is enough: these arguments are string literals in double quotes by convention, and a
call without them is refused here. A comment such as /* width: 12 */ goes right before the call.
"""
import re
import sys

LITERAL = r'"(?:[^"\\\n]|\\.)*"'
CALL = re.compile(rf"""(?P<note>/\*\s*width:[^*]*\*/\s*)?(?<![\w.$])(?<!function\ )(?P<name>tc?)\(\s*
    (?:(?P<first>{LITERAL})(?:,\s*(?P<second>{LITERAL}))?|(?P<other>[^"\s]))""", re.X)


def marked(call):
    """The call in C, or None if it lacks a literal."""
    name, first, second = call["name"], call["first"], call["second"]
    if not first or (name == "tc" and not second):
        return None
    if name == "tc":
        return f"NC_({first}, {second})"
    return f"NP_({first}, {second})" if second else f"N_({first})"


def main(paths):
    for path in paths:
        with open(path, encoding="utf-8") as file:
            source = file.read()
        print(f'# 1 "{path}"')
        for call in CALL.finditer(source):
            text = marked(call)
            if not text:
                line = source.count("\n", 0, call.start()) + 1
                sys.exit(f"{path}:{line}: {call['name']}() wants string literals in double quotes")
            print((call["note"] or "").strip(), text)


main(sys.argv[1:])
