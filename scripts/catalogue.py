#!/usr/bin/env python3
"""Turns compiled gettext catalogues (.mo) into one C file that libpaddock can search.

usage: catalogue.py OUTPUT.c [--template FILE.pot --sources FILE ...] LANGUAGE=FILE.mo ...

With a template, only what the given sources use is taken, as its #: lines say.
"""
import argparse
import gettext
import re


def c_string(text):
    out = text.encode("utf-8").decode("latin-1")
    return '"' + "".join(c if " " <= c <= "~" and c not in '"\\?' else f"\\{ord(c):03o}" for c in out) + '"'


def messages_of(template, sources):
    """The messages of a .pot file that are used in these sources."""
    wanted = set()
    with open(template, encoding="utf-8") as file:
        for entry in re.split(r"\n\n+", file.read()):
            places = set(" ".join(re.findall(r"^#: (.*)$", entry, re.M)).split())
            literal = re.search(r"^msgid ((?:\"(?:[^\"\\]|\\.)*\"\n?)+)", entry, re.M)
            if literal and places & sources:
                pieces = re.findall(r'"((?:[^"\\]|\\.)*)"', literal.group(1))
                wanted.add(re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m[1], m[1]), "".join(pieces)))
    return wanted


def read(path, wanted):
    with open(path, "rb") as file:
        entries = gettext.GNUTranslations(file)._catalog
    return {k: v for k, v in entries.items() if k and (wanted is None or k in wanted)}


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
        texts = [c_string(column.get(message, message)) for column in columns]
        lines.append("     " + '\n     "\\0" '.join(texts) + "},")
    lines += ["};", f"const int pd__catalogue_count = {len(messages)};", ""]
    with open(options.output, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


main()
