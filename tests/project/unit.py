#!/usr/bin/env python3
"""The systemd unit lets the server do what it has to: reach PostgreSQL, shut itself in, and make the system calls that the
server allows itself."""
import os
import re
import shutil
import subprocess
import tempfile

from tap import done, ok

SOURCE, PADDOCK = os.environ["SOURCE"], os.environ["PADDOCK"]
with open(f"{SOURCE}/contrib/paddock.service", encoding="utf-8") as file:
    UNIT = file.read()
with open(f"{SOURCE}/src/server/net/sandbox.c", encoding="utf-8") as file:
    OWN = set(re.findall(r'"(\w+)"', re.search(r"calls\[\] = \{(.*?)\};", file.read(), re.S)[1]))


def setting(name):
    return [line.partition("=")[2] for line in UNIT.splitlines() if line.startswith(f"{name}=")]


def analyze(*words):
    return subprocess.run(["systemd-analyze", *words], capture_output=True, text=True)


def members(name, sets):
    return set().union(*(members(word, sets) if word.startswith("@") else {word} for word in sets[name]))


def calls():
    """What the unit's filters let through, and all that this systemd knows."""
    sets = {}
    for line in analyze("syscall-filter").stdout.splitlines():
        word = line.strip()
        if line.startswith("@"):
            name, sets[word] = word, []
        elif line.startswith(" ") and not word.startswith("#"):
            sets[name].append(word)
    allowed = members("@default", sets)
    for line in setting("SystemCallFilter"):
        for word in line.lstrip("~").split():
            these = members(word, sets) if word.startswith("@") else {word}
            allowed = allowed - these if line.startswith("~") else allowed | these
    return allowed, members("@known", sets)


families = set(setting("RestrictAddressFamilies")[0].split())
ok({"AF_INET", "AF_INET6", "AF_UNIX"} <= families, "the unit allows PostgreSQL's socket", families)
ok(setting("NoNewPrivileges") == ["yes"], "it gives nobody more rights")
ok("%S/paddock/" in setting("ExecStart")[0] and setting("StateDirectory") == ["paddock"],
   "the store is where the unit lets it write", setting("ExecStart"))
if shutil.which("systemd-analyze"):
    allowed, known = calls()
    ok({"landlock_restrict_self", "seccomp"} <= allowed, "the unit lets the server shut itself in")
    lacking = (OWN & known) - allowed - {"fchown", "fchown32"}  # SQLite gives files away as root only
    ok(len(OWN) > 80 and not lacking, "it allows the calls that the server allows itself", lacking)
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/paddock.service"
        with open(path, "w", encoding="utf-8") as file:
            file.write(UNIT.replace("@bindir@/paddock", PADDOCK))
        said = [line for line in analyze("verify", path).stderr.splitlines() if "paddock" in line and " man " not in f" {line} ".replace("'", " ")]
        ok(not said, "systemd finds nothing wrong with it", *said)
done()
