#!/usr/bin/env python3
"""Fails when a translation has other {placeholders}, or other line breaks at its end, than its message."""
import gettext
import os
import re
import subprocess
import sys
import tempfile


def entries(po):
    with tempfile.TemporaryDirectory() as folder:
        mo = os.path.join(folder, "catalogue.mo")
        subprocess.run(["msgfmt", "-o", mo, po], check=True)
        with open(mo, "rb") as file:
            return gettext.GNUTranslations(file)._catalog


def names(text):
    return sorted(re.findall(r"\{[a-z_]*\}", text))


bad = 0
for message, translation in entries(sys.argv[1]).items():
    if message and set(names(message)) != set(names(translation)):
        print(f"# {sys.argv[1]}: other placeholders in: {message!r}")
        bad = 1
    if message.endswith("\n") != translation.endswith("\n"):
        print(f"# {sys.argv[1]}: other line break at the end: {message!r}")
        bad = 1
sys.exit(bad)
