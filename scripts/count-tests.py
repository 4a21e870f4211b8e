#!/usr/bin/env python3
"""Prints how many TAP lines (or whole programs, where there are none) passed and failed."""
import json
import re
import sys

passed = failed = 0
with open(sys.argv[1], encoding="utf-8") as log:
    for line in log:
        test = json.loads(line)
        output = test.get("stdout", "")
        good = len(re.findall(r"^ok\b", output, re.M))
        bad = len(re.findall(r"^not ok\b", output, re.M))
        if test["result"] not in ("OK", "EXPECTEDFAIL", "SKIP") and bad == 0:
            bad = 1
        elif good == bad == 0:
            good = 1
        passed += good
        failed += bad
print(passed, failed)
