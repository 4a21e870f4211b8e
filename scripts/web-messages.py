#!/usr/bin/env python3
"""Prints the sentences that TypeScript sources mark with t("…") as C that xgettext can read.

A regular expression is enough: the first argument of t() is a string literal in double quotes by
convention, and a call without one is refused here.
"""
import re
import sys

CALL = re.compile(r"""(?<![\w.$])(?<!function )t\(\s*("(?:[^"\\\n]|\\.)*"|[^"\s])""")


def main(paths):
    for path in paths:
        with open(path, encoding="utf-8") as file:
            source = file.read()
        print(f'# 1 "{path}"')
        for call in CALL.finditer(source):
            literal = call.group(1)
            if not literal.startswith('"'):
                line = source.count("\n", 0, call.start()) + 1
                sys.exit(f"{path}:{line}: t() wants a string literal in double quotes")
            print(f"N_({literal})")


main(sys.argv[1:])
