#!/usr/bin/env python3
"""Prints how many TAP lines (or whole programs, where there are none) passed and failed. What failed is told again on the
standard error stream, with what the test said about it: in a long log it would be hard to find."""
import json
import re
import sys

MOST_LINES = 60


def failures(output):
    """The lines that failed, each with the comments around it; the end of the output if there are none."""
    lines = output.splitlines()
    told = [line for line in lines if not re.match(r"ok\b|1\.\.\d", line)]
    return told[:MOST_LINES] if any(line.startswith("not ok") for line in told) else lines[-MOST_LINES:]


def tell(test):
    output = test.get("stdout", "") + test.get("stderr", "")
    print(f"{test['name']}: {test['result']}", *failures(output), sep="\n    ", file=sys.stderr)


passed = failed = 0
with open(sys.argv[1], encoding="utf-8") as log:
    for line in log:
        test = json.loads(line)
        output = test.get("stdout", "")
        good = len(re.findall(r"^ok\b", output, re.M))
        bad = len(re.findall(r"^not ok\b", output, re.M))
        if test["result"] not in ("OK", "EXPECTEDFAIL", "SKIP"):
            tell(test)
            bad = max(bad, 1)
        elif good == bad == 0:
            good = 1
        passed += good
        failed += bad
print(passed, failed)
