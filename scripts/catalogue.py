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

STRIDE = 16  # PD__STRIDE


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


def texts(name, column, messages):
    """A language's texts as one string, and where every sixteenth of them starts. What is not translated says the same."""
    lines, starts, at = [f"static const char texts_{name}[] ="], [], 0
    for i, message in enumerate(messages):
        text = column.get(message, message.split("\4")[-1])
        if i % STRIDE == 0:
            starts.append(str(at))
        at += len(text.encode()) + 1
        lines.append(f'    {c_string(text)} "\\0"')
    return [*lines, "    ;", f"static const uint32_t starts_{name}[] = {{{', '.join(starts)}}};", ""]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("output")
    parser.add_argument("--template")
    parser.add_argument("--sources", nargs="*", default=[])
    parser.add_argument("--catalogues", nargs="+", required=True)
    options = parser.parse_args()
    wanted = messages_of(options.template, set(options.sources)) if options.template else None
    columns = {name: read(path, wanted) for name, path in (item.split("=", 1) for item in options.catalogues)}
    messages = sorted(set().union(*columns.values()), key=lambda message: message.encode())
    lines = ["// Made by scripts/catalogue.py from po/*.po.", '#include "engine/catalogue.h"', "", "#include <stddef.h>", "",
             "const char *const pd__messages[] = {", *(f"    {c_string(message)}," for message in messages), "};",
             f"const int pd__message_count = {len(messages)};", ""]
    for name, column in columns.items():
        lines += texts(name, column, messages)
    lines += ["const struct pd__language pd__languages[] = {", '    {"en", NULL, NULL},',
              *(f'    {{"{name}", texts_{name}, starts_{name}}},' for name in columns), "};",
              f"const int pd__language_count = {len(columns) + 1};", ""]
    with open(options.output, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


main()
