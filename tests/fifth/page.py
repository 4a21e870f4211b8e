#!/usr/bin/env python3
"""The page with another engine, as a C file for the program.

usage: page.py EMBED.py PAGE ENGINE.wasm OUTPUT.c
"""
import glob
import shutil
import subprocess
import sys
import tempfile

embed, page, engine, output = sys.argv[1:]
with tempfile.TemporaryDirectory() as folder:
    shutil.copytree(page, folder, dirs_exist_ok=True)
    [old] = glob.glob(f"{folder}/**/*.wasm", recursive=True)
    shutil.copy(engine, old)
    subprocess.run([sys.executable, embed, folder, output], check=True)
