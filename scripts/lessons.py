#!/usr/bin/env python3
"""Turns the guided first games of the page (web/src/lessons) into one C file for the terminal: src/console/lesson.h.

usage: lessons.py OUTPUT.c FILE.ts ...

The record of FILE.ts is lessons/FILE.pdk. A regular expression is enough: a note is written
{ step: NUMBER, says: () => t("…") }, and a file in which anything else stands is refused here.
"""
import json
import os
import re
import sys

LESSONS = os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), "lessons")
NOTE = re.compile(r'\{\s*step:\s*(\d+),\s*says:\s*\(\)\s*=>\s*t\(\s*("(?:[^"\\\n]|\\.)*"),?\s*\),?\s*\}')


def c_string(text):
    return '"' + "".join(chr(b) if 32 <= b < 127 and chr(b) not in '"\\?' else f"\\{b:03o}" for b in text.encode()) + '"'


def read_notes(path):
    with open(path, encoding="utf-8") as file:
        source = file.read()
    notes = [(int(step), json.loads(says)) for step, says in NOTE.findall(source)]
    if not notes or len(notes) != source.count("step:"):
        sys.exit(f'{path}: a note has to look like {{ step: 1, says: () => t("…") }}')
    if notes != sorted(notes, key=lambda note: note[0]):
        sys.exit(f"{path}: the notes are not in the order of their steps")
    return notes


def read_record(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def main(output, paths):
    lines = ["// Made by scripts/lessons.py from web/src/lessons.", '#include "console/lesson.h"', ""]
    rows = []
    for path in paths:
        game = os.path.basename(path).removesuffix(".ts")
        lines.append(f"static const struct lesson_note {game}[] = {{")
        lines += [f"    {{{step}, {c_string(says)}}}," for step, says in read_notes(path)]
        lines += ["    {0, NULL},", "};", ""]
        record = "\n     ".join(c_string(line) for line in read_record(f"{LESSONS}/{game}.pdk").splitlines(True))
        rows.append(f'    {{"{game}",\n     {record},\n     {game}}},')
    lines += ["const struct lesson lessons[] = {", *rows, "    {NULL, NULL, NULL},", "};", ""]
    with open(output, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


main(sys.argv[1], sys.argv[2:])
