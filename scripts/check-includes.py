#!/usr/bin/env python3
"""Who may include whom: the tables of folders in ARCHITECTURE.md say it, for #include in src and for import in web/src.
Fails on any other edge, on a folder that is in no table, and on a table that has a loop."""
import glob
import os
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)
# import x from "…", export x from "…", import "…", import("…"), new URL("…", import.meta.url)
IMPORT = re.compile(r'(?:\bfrom|\bimport|\bimport\(|\bURL\()\s*"(\.[^"?]+)', re.M)
faults = []


def read_table(folder):
    """What each folder may include. Rows look like "| src/engine | base | … |", or "| src/server/hall | server | … |" for a
    room in a folder. They name folders of rows above them only, so that there can be no loop; those in the row "*" are open
    to everybody."""
    table = {"*": set()}
    with open("ARCHITECTURE.md", encoding="utf-8") as file:
        rows = re.findall(rf"^\| {folder}(?:/([\w/]+|\*))? \| ([^|]*?) *\|", file.read(), re.M)
    for name, listed in rows:
        names = set(table) - {"*"} if listed == "everything above" else set(listed.split())
        for unknown in sorted(names - set(table)) if name != "*" else ():
            faults.append(f'ARCHITECTURE.md: the row of {folder}/{name} names "{unknown}", which is in no row above')
        table[name] = names
    return table


def find_room(table, path):
    """The innermost folder of a path that has a row, or None; and the folder inside that, or "" (one a game)."""
    folder, inside = os.path.dirname(path), ""
    while folder and folder not in table:
        folder, inside = os.path.split(folder)
    is_known = folder in table and (folder or not os.path.dirname(path))
    return folder if is_known else None, inside


def may_include(table, source, target):
    """Paths below src or web/src. Subfolders without a row share what their folder may, and do not know each other."""
    (mine, mine_inside), (theirs, theirs_inside) = find_room(table, source), find_room(table, target)
    if mine == theirs:
        return not mine_inside or not theirs_inside or mine_inside == theirs_inside
    return target in table["*"] or theirs in table[mine]


def check(folder, sources, pattern, find):
    table = read_table(folder)
    if len(table) == 1:
        faults.append(f"ARCHITECTURE.md: there is no table of the folders in {folder}")
        return
    for path in sources:
        source = os.path.relpath(path, folder)
        if find_room(table, source)[0] is None:
            faults.append(f"{path}: ARCHITECTURE.md has no row for its folder")
            continue
        with open(path, encoding="utf-8") as file:
            text = file.read()
        for match in pattern.finditer(text):
            target = find(path, match[1])
            line = text.count("\n", 0, match.start(1)) + 1
            if not target:
                faults.append(f"{path}:{line}: {match[1]} is not below {folder}")
            elif not may_include(table, source, target):
                faults.append(f"{path}:{line}: may not include {target}: see the table of folders in ARCHITECTURE.md")


def find_header(_, name):
    """Headers are named from src; those of the libraries are in include, and paddock-bots.h is the face of src/bots."""
    if name == "paddock-bots.h":
        return f"bots/{name}"
    return name if os.path.exists(f"src/{name}") or os.path.exists(f"include/{name}") else None


def find_module(path, name):
    """Modules are named from where they are imported, without .ts or .tsx."""
    target = os.path.relpath(os.path.join(os.path.dirname(path), name), "web/src")
    if target.startswith(".."):
        return None
    return f"{target}/index.ts" if os.path.isdir(f"web/src/{target}") else target


def main():
    os.chdir(os.path.join(os.path.dirname(__file__), ".."))
    check("src", sorted(glob.glob("src/**/*.[ch]", recursive=True)), INCLUDE, find_header)
    modules = sorted(glob.glob("web/src/**/*.ts*", recursive=True))
    check("web/src", [path for path in modules if ".test." not in path], IMPORT, find_module)
    for fault in faults:
        print(fault)
    sys.exit(bool(faults))


main()
