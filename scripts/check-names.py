#!/usr/bin/env python3
"""Names that begin with pd_ or PD_ are those of the public headers. What else has such a prefix in src is private: pd__ and
PD__. Fails on any other name; include guards, and what Meson defines, may keep it."""
import glob
import os
import re
import sys

NAME = re.compile(r"\b(?:pd|PD)_[A-Za-z]\w*")
# PD_ERR_… are made from the list PD_ERRORS.
ALLOWED = re.compile(r"PD_\w+_H|PD_ERR_\w+|PD_DOC_FOLDER|PD_(POSTGRES|SANITIZED|SECCOMP)")
NO_CODE = re.compile(r'//[^\n]*|"(?:[^"\\\n]|\\.)*"')


def names(path):
    """The names in a file, each with its line. Comments and texts do not count."""
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            for name in NAME.findall(NO_CODE.sub("", line)):
                yield name, number


os.chdir(os.path.join(os.path.dirname(__file__), ".."))
public = {name for path in glob.glob("include/*.h") for name, _ in names(path)}
faults = []
for path in sorted(glob.glob("src/**/*.[ch]", recursive=True)):
    faults += [f"{path}:{line}: {name} is in no public header: pd__, PD__ or no prefix"
               for name, line in names(path) if name not in public and not ALLOWED.fullmatch(name)]
for fault in faults:
    print(fault)
sys.exit(bool(faults))
