"""A page of a few files for tests, as a folder or inside a program.

usage: page.py EMBED.py OUTPUT.c
"""
import os
import random
import subprocess
import sys
import tempfile

# A file that hardly gets smaller, as long as the largest of a real page.
LARGE = random.Random(1).randbytes(300000)
FILES = {
    "index.html": b"<!doctype html>\n<title>A page</title>\n" + b"<p>Again and again.\n" * 1000,
    "assets/index-C4BGu-TE.js": b"export const x = 1;\n" * 500,
    "assets/index-DBs6MMZS.css": b"p { color: red }\n" * 100,
    "assets/engine-0a1B2c_d.wasm": b"\0asm\1\0\0\0" + LARGE,
    "assets/plain.js": b"// no hash in the name\n",
    "sw.js": b"self.x = 1;\n",
    "manifest.webmanifest": b'{"name": "A page"}\n',
    "icons/icon.svg": b'<svg xmlns="http://www.w3.org/2000/svg"/>\n',
    "icons/icon.png": b"\x89PNG\r\n\x1a\n",
    "lessons/first.pdk": "paddock-record 1\n# é\n".encode(),
    "lessons/first.json": b"[]\n",
    "empty.txt": b"",
    "unknown": b"?",
}


def write(folder):
    for path, content in FILES.items():
        os.makedirs(os.path.dirname(os.path.join(folder, path)), exist_ok=True)
        with open(os.path.join(folder, path), "wb") as file:
            file.write(content)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        write(made)
        subprocess.run([sys.executable, sys.argv[1], made, sys.argv[2]], check=True)
