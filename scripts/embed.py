#!/usr/bin/env python3
"""Turns a folder of files into one C file that the server can search: src/server/net/assets.h.

usage: embed.py FOLDER OUTPUT.c [DEPFILE]

The same files give the same bytes, whenever and wherever it is run, unless libdeflate-gzip is missing: with it files
are 4 % smaller.
"""
import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys

# What a bundler calls files whose name changes with their content.
HASHED = re.compile(r"assets/.*-[A-Za-z0-9_-]{8}\.[a-z0-9]+")


def look_into(folder):
    """Paths of files, relative to the folder and in an order that does not depend on the machine; and of folders."""
    if not os.path.isdir(folder):
        sys.exit(f"embed.py: {folder}: no such folder")
    found, places = [], []
    for place, _, names in os.walk(folder):
        places.append(place)
        found += [os.path.relpath(os.path.join(place, name), folder) for name in names]
    return sorted(found), places


def pack(path, content):
    tool = shutil.which("libdeflate-gzip")
    if not tool:
        return gzip.compress(content, 9, mtime=0)
    return subprocess.run([tool, "-12", "-n", "-c", path], check=True, stdout=subprocess.PIPE).stdout


def row(number, path, content, packed):
    mark = hashlib.sha256(content).hexdigest()[:32]
    return (f'    {{"/{path}", file_{number}, {len(packed)}, {len(content)}, "{mark}", '
            f'{"true" if HASHED.fullmatch(path) else "false"}}},')


def main(folder, output, depfile=None):
    lines, rows = ["// Made by scripts/embed.py.", '#include "server/net/assets.h"', ""], []
    paths, places = look_into(folder)
    for number, path in enumerate(paths):
        if not re.fullmatch(r"[\w./-]+", path, re.ASCII):
            sys.exit(f"embed.py: {path}: only letters, digits and ._- in names, please")
        place = os.path.join(folder, path)
        with open(place, "rb") as file:
            content = file.read()
        packed = pack(place, content)
        rows.append(row(number, path, content, packed))
        lines += [f"static const unsigned char file_{number}[] = {{", ",".join(map(str, packed)), "};"]
    lines += ["", "const struct asset assets[] = {", *rows, "    {0},", "};", ""]
    with open(output, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))
    if depfile:
        needed = places + [os.path.join(folder, path) for path in paths]  # a place changes with what is in it
        with open(depfile, "w", encoding="utf-8") as file:
            file.write(f"{output}: " + " ".join(path.replace(" ", "\\ ") for path in needed) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
