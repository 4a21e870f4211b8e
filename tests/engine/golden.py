#!/usr/bin/env python3
"""Old records must replay forever: every hash in them is an alarm."""
import glob
import os
import subprocess

from tap import done, ok

for record in sorted(glob.glob(os.path.join(os.environ["SOURCE"], "tests/golden/*.pdk"))):
    result = subprocess.run([os.environ["PADDOCK"], "verify", record], capture_output=True, text=True)
    ok(result.returncode == 0, f"{os.path.basename(record)} verifies", result.stdout, result.stderr)
done()
