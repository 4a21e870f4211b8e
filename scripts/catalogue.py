#!/usr/bin/env python3
"""Turns compiled gettext catalogues (.mo) into one C file that libpaddock can search.

usage: catalogue.py OUTPUT.c LANGUAGE=FILE.mo ...
"""
import gettext
import sys


def c_string(text):
    out = text.encode("utf-8").decode("latin-1")
    return '"' + "".join(c if " " <= c <= "~" and c not in '"\\?' else f"\\{ord(c):03o}" for c in out) + '"'


def main(output, *catalogues):
    lines = ['// Made by scripts/catalogue.py from po/*.po.', '#include "engine/catalogue.h"', ""]
    rows = ['    {"en", 0, 0},']
    for item in catalogues:
        language, path = item.split("=", 1)
        with open(path, "rb") as file:
            entries = gettext.GNUTranslations(file)._catalog
        pairs = sorted((k.encode(), k, v) for k, v in entries.items() if k)
        lines.append(f"static const struct pd__entry {language}[] = {{")
        lines += [f"    {{{c_string(k)},\n     {c_string(v)}}}," for _, k, v in pairs]
        lines += ["};", ""]
        rows.append(f'    {{"{language}", {language}, {len(pairs)}}},')
    lines += ["const struct pd__catalogue pd__catalogues[] = {", *rows, "};",
              f"const int pd__catalogue_count = {len(rows)};", ""]
    with open(output, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


main(*sys.argv[1:])
