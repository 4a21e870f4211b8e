"""Runs of `paddock sim` in a folder of their own, for the tests of the arena."""
import os
import subprocess
import tempfile

from tap import ok

PADDOCK = os.environ["PADDOCK"]
folder = tempfile.TemporaryDirectory()
ENV = {"PATH": os.environ["PATH"], "HOME": folder.name, "LC_ALL": "C",
       **{name: value for name, value in os.environ.items() if name.endswith("SAN_OPTIONS")}}


def path(name):
    return os.path.join(folder.name, name)


def run(*args, env={}, data=None):
    return subprocess.run([PADDOCK, "sim", *args], capture_output=True, text=True, env={**ENV, **env}, input=data,
                          cwd=folder.name, timeout=240)


def complains(args, code, *words, env={}):
    """The command fails and says why in one line; --merge has a line for each file."""
    result = run(*args, env=env)
    lines = result.stderr.splitlines()
    fits = lines and all(line.startswith("paddock: ") for line in lines) and (len(lines) == 1 or "--merge" in args)
    ok(result.returncode == code and fits and not result.stdout and all(word in result.stderr for word in words),
       f"sim {' '.join(args)}: exit {code}, names {', '.join(words)}", f"exit {result.returncode}", result.stderr)


def read(name):
    with open(path(name), "rb") as file:
        return file.read()


def write(name, data):
    with open(path(name), "wb") as file:
        file.write(data)
