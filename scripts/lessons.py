#!/usr/bin/env python3
"""The guided first games, for the terminal: turns lessons/ into one C file, src/console/lesson.h.

usage: lessons.py OUTPUT.c FILE.pdk ...
       lessons.py --messages FILE.pdk ...    prints their sentences as C that xgettext can read

A lesson is a record. What is said before a step is a comment there, "#: …".
"""
import json
import os
import re
import sys

NOTE = "#: "


def c_string(text):
    return '"' + "".join(chr(b) if 32 <= b < 127 and chr(b) not in '"\\?' else f"\\{b:03o}" for b in text.encode()) + '"'


def read_lesson(path):
    """The notes, each with the step that it is said before, and the record without them."""
    notes, record, step = [], [], 1
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith(NOTE):
                notes.append((step, line[len(NOTE):].rstrip("\n")))
                continue
            record.append(line)
            step += bool(re.match(r"(\d+ )?P\d ", line))
    return notes, record


def write_lessons(output, paths):
    lines = ["// Made by scripts/lessons.py from lessons.", '#include "console/lesson.h"', ""]
    rows = []
    for path in paths:
        game = os.path.basename(path).removesuffix(".pdk")
        notes, record = read_lesson(path)
        lines.append(f"static const struct lesson_note {game}[] = {{")
        lines += [f"    {{{step}, {c_string(says)}}}," for step, says in notes]
        lines += ["    {0, NULL},", "};", ""]
        rows.append(f'    {{"{game}",\n     ' + "\n     ".join(map(c_string, record)) + f",\n     {game}}},")
    lines += ["const struct lesson lessons[] = {", *rows, "    {NULL, NULL, NULL},", "};", ""]
    with open(output, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


def print_messages(paths):
    for path in paths:
        print(f'# 1 "{path}"')
        for _, says in read_lesson(path)[0]:
            print(f"N_({json.dumps(says, ensure_ascii=False)})")


if sys.argv[1] == "--messages":
    print_messages(sys.argv[2:])
else:
    write_lessons(sys.argv[1], sys.argv[2:])
