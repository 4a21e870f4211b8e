#!/usr/bin/env python3
"""One word, one thing on the page: what a file of web/src exports has a name that no other file declares, for an export of its
own or, if it is a type or a component, for anything. The faces of games are alike: files of the same name may export the same
names, and what one face keeps to itself may be called as in another. Fails on any other name that is declared twice."""
import collections
import glob
import os
import re
import sys

DECLARATION = re.compile(
    r"^(export )?(?:default )?(?:declare )?(?:async )?(?:abstract )?(?:type|interface|enum|class|const|let|function\*?) (\w+)", re.M)
FACE = re.compile(r"web/src/faces/\w+/(.*)")


def declared_in(path):
    """The names of a file, and whether it exports them."""
    names = {}
    with open(path, encoding="utf-8") as file:
        for exported, name in DECLARATION.findall(file.read()):
            names[name] = names.get(name, False) or bool(exported)
    return names


def are_alike(one, other):
    """Parts of two games' faces: the same part, or one that the other face cannot see."""
    (path, exported), (other_path, other_exported) = one, other
    mine, theirs = FACE.fullmatch(path), FACE.fullmatch(other_path)
    if not mine or not theirs or os.path.dirname(path) == os.path.dirname(other_path):
        return False
    return mine[1] == theirs[1] or not (exported and other_exported)


def mean_two_things(name, one, other):
    (_, exported), (_, other_exported) = one, other
    is_type = name[0].isupper() and not name.isupper()
    counts = exported or other_exported if is_type else exported and other_exported
    return counts and not are_alike(one, other)


os.chdir(os.path.join(os.path.dirname(__file__), ".."))
places = collections.defaultdict(list)
for source in sorted(glob.glob("web/src/**/*.ts*", recursive=True)):
    if ".test." not in source:
        for word, is_exported in declared_in(source).items():
            places[word].append((source, is_exported))
faults = [f"{other[0]}: {word} is also declared in {one[0]}"
          for word, found in sorted(places.items())
          for i, one in enumerate(found)
          for other in found[i + 1:]
          if mean_two_things(word, one, other)]
print("\n".join(faults))
sys.exit(bool(faults))
