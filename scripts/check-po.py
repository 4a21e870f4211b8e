#!/usr/bin/env python3
"""Fails when a translation lacks a message of the template, has one that is no longer there, or has
other {placeholders} or another line break at its end.

usage: check-po.py TEMPLATE.pot LANGUAGE.po ...
"""
import gettext
import os
import re
import subprocess
import sys
import tempfile


def read(catalogue, *make):
    """The messages of a .po file as a dictionary, by way of the gettext tools themselves."""
    with tempfile.TemporaryDirectory() as folder:
        po, mo = os.path.join(folder, "a.po"), os.path.join(folder, "a.mo")
        subprocess.run([*make, "-o", po, catalogue], check=True, stderr=subprocess.DEVNULL)
        subprocess.run(["msgfmt", "-o", mo, po], check=True)
        with open(mo, "rb") as file:
            messages = dict(gettext.GNUTranslations(file)._catalog)
    messages.pop("", None)
    return messages


def placeholders(text):
    return set(re.findall(r"\{[a-z_]*\}", text))


def faults(template, translations):
    for message in template:
        translation = translations.get(message)
        if translation is None:
            yield "not translated", message
        elif placeholders(message) != placeholders(translation):
            yield "other placeholders", message
        elif message.endswith("\n") != translation.endswith("\n"):
            yield "other line break at the end", message
    for message in translations.keys() - template.keys():
        yield "no longer in use", message


template = read(sys.argv[1], "msgen")
bad = 0
for po in sys.argv[2:]:
    for fault, message in faults(template, read(po, "msgcat")):
        print(f"# {po}: {fault}: {message!r}")
        bad += 1
sys.exit(bad > 0)
