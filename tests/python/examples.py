#!/usr/bin/env python3
"""The examples in Python run, and what docs/python.md shows works."""
import os
import re
import subprocess
import sys
import tempfile

from tap import done, ok, scene

SOURCE = os.environ["SOURCE"]


def run(*command):
    return subprocess.run([sys.executable, *command], capture_output=True, text=True, timeout=250)


def learner():
    with tempfile.TemporaryDirectory() as folder:
        curve = os.path.join(folder, "curve.svg")
        result = run(f"{SOURCE}/examples/python/learn.py", "--minutes", "0.01", "--matches", "16", "--steps", "32", "--hidden",
                     "16", "--looks", "40", "--svg", curve)
        lines = re.findall(r"decisions +[\d.]+ % ± [\d.]+ against greedy", result.stdout)
        ok(result.returncode == 0 and len(lines) >= 2, "learn.py learns and looks", result.stdout, result.stderr)
        with open(curve, encoding="utf-8") as file:
            ok(file.read().rstrip().endswith("</svg>"), "and draws its curve")


def paired():
    result = run(f"{SOURCE}/examples/python/paired.py", "10")
    ok(re.fullmatch(r"[+-][\d.]+ ± [\d.]+ decisions a match \(95 % interval, 10 pairs\)\n", result.stdout),
       "paired.py estimates the effect of a rule", result.stdout, result.stderr)


def document():
    with open(f"{SOURCE}/docs/python.md", encoding="utf-8") as file:
        pieces = re.findall(r"```python\n(.*?)```", file.read(), re.S)
    result = run("-c", "\n".join(pieces))
    ok(len(pieces) == 4 and result.returncode == 0, "python.md: its pieces run", result.stderr)


scene(learner)
scene(paired)
scene(document)
done()
