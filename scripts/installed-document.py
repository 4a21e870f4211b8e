#!/usr/bin/env python3
"""Writes a document as it is installed: links to other installed documents lead to where those lie, and what is only in
the sources is named and no link.

usage: installed-document.py ROOT DOCUMENT OUTPUT INSTALLED...
INSTALLED are the documents and files that are installed; all are named from the root of the sources, where docs/ and
contrib/ are folders, which they are not where they are installed.
"""
import os
import re
import sys

root, document, output, *installed = sys.argv[1:]


def place(path):
    return re.sub(r"^(docs|contrib)/", "", path)


def link(found):
    words, target = found.groups()
    file, mark, heading = target.partition("#")
    if not file or ":" in file:
        return found[0]
    path = os.path.normpath(os.path.join(os.path.dirname(document), file))
    if path not in installed:
        return words
    return f"[{words}]({os.path.relpath(place(path), os.path.dirname(place(document)) or '.')}{mark}{heading})"


with open(os.path.join(root, document), encoding="utf-8") as file:
    text = file.read()
with open(output, "w", encoding="utf-8") as file:
    file.write(re.sub(r"\[([^\]]*)\]\(([^)\s]+)\)", link, text))
