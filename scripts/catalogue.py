#!/usr/bin/env python3
"""Turns translations (.po) into one C file that libpaddock can search.

usage: catalogue.py OUTPUT.c [--template FILE.pot --sources FILE ...] --catalogues LANGUAGE=FILE.po ...

With a template, only what the given sources use is taken, as its #: lines say.
"""
import argparse
import re
import sys

import po

# The mark between plural forms says by which rule one is chosen: see src/engine/catalogue.h.
MARKS = {"nplurals=2; plural=(n != 1);": "\5", "nplurals=2; plural=(n > 1);": "\6"}


def c_string(text):
    out = text.encode("utf-8").decode("latin-1")
    return '"' + "".join(c if " " <= c <= "~" and c not in '"\\?' else f"\\{ord(c):03o}" for c in out) + '"'


def messages_of(template, sources):
    """The messages of a .pot file that are used in these sources."""
    return {po.key(entry) for entry in po.read(template) if entry.places & sources}


def mark_of(path, header):
    rule = re.search(r"^Plural-Forms: (.*)$", header.strings[0], re.M)
    if not rule or rule[1] not in MARKS:
        sys.exit(f"{path}: a plural rule that libpaddock does not know")
    return MARKS[rule[1]]


def read(path, wanted):
    header, *entries = po.read(path)
    mark = mark_of(path, header)
    return {po.key(entry): mark.join(entry.strings) for entry in entries
            if all(entry.strings) and (wanted is None or po.key(entry) in wanted)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("output")
    parser.add_argument("--template")
    parser.add_argument("--sources", nargs="*", default=[])
    parser.add_argument("--catalogues", nargs="+", required=True)
    options = parser.parse_args()
    wanted = messages_of(options.template, set(options.sources)) if options.template else None
    names = [item.split("=", 1)[0] for item in options.catalogues]
    columns = [read(item.split("=", 1)[1], wanted) for item in options.catalogues]
    messages = sorted(set().union(*columns), key=lambda message: message.encode())
    lines = ["// Made by scripts/catalogue.py from po/*.po.", '#include "engine/catalogue.h"', "",
             'const char *const pd__languages[] = {"en", ' + ", ".join(f'"{name}"' for name in names) + "};",
             f"const int pd__language_count = {len(names) + 1};", "",
             "const struct pd__entry pd__catalogue[] = {"]
    for message in messages:
        lines.append(f"    {{{c_string(message)},")
        # What is not translated says the same in this language.
        texts = [c_string(column.get(message, message.split("\4")[-1])) for column in columns]
        lines.append("     " + '\n     "\\0" '.join(texts) + "},")
    lines += ["};", f"const int pd__catalogue_count = {len(messages)};", ""]
    with open(options.output, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


main()
