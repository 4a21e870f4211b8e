#!/usr/bin/env python3
"""Builds the wheel: for `pip install .`, as its build backend, and for `make python`. Needs Meson, Ninja and what the
program needs to be built (scripts/deps build); no network, and no Python package.

usage: build_wheel.py FOLDER"""
import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SUMMARY = "Four card games with hidden hands: a fast engine for players, bots and learners"


def version():
    with open(os.path.join(ROOT, "meson.build"), encoding="utf-8") as file:
        return re.search(r"version: '([^']+)'", file.read())[1]


def run(*command):
    """Without pip's own paths, in which Meson would not find its modules."""
    env = {name: value for name, value in os.environ.items() if name not in ["PYTHONPATH", "PYTHONNOUSERSITE"]}
    subprocess.run(command, check=True, cwd=ROOT, stdout=sys.stderr, env=env)


def build(folder):
    """The folder with the package, built for the Python that runs this."""
    run(sys.executable, os.path.join(ROOT, "scripts", "configure"), folder, "-Dweb=disabled", "-Dtests=disabled",
        "-Dpython=enabled", f"-Dpython_program={sys.executable}")
    built = os.path.join(ROOT, folder, "python", "paddock")
    names = sorted(name for name in os.listdir(os.path.join(ROOT, "python", "paddock")) if name != "meson.build"
                   and not name.startswith("__pycache__"))
    targets = [f"python/paddock/{name}" for name in ["_engine.abi3.so", *names]]
    run("ninja", "-C", folder, *targets)
    return [(f"paddock/{name}", os.path.join(built, name)) for name in ["_engine.abi3.so", *names]]


def metadata():
    with open(os.path.join(ROOT, "docs", "python.md"), encoding="utf-8") as file:
        text = file.read()
    return (f"Metadata-Version: 2.1\nName: paddock\nVersion: {version()}\nSummary: {SUMMARY}\nLicense: MIT\n"
            f"Requires-Python: >=3.11\nDescription-Content-Type: text/markdown\n\n{text}")


def tag():
    return f"cp311-abi3-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"


def put(wheel, name, data, rows):
    info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))  # the same sources give the same wheel
    info.external_attr, info.compress_type = 0o644 << 16, zipfile.ZIP_DEFLATED
    wheel.writestr(info, data)
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    rows.append(f"{name},sha256={digest},{len(data)}")


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    name, info, rows = f"paddock-{version()}-{tag()}.whl", f"paddock-{version()}.dist-info", []
    files = build("build-wheel")
    os.makedirs(wheel_directory, exist_ok=True)
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w") as wheel:
        for inside, path in files:
            with open(path, "rb") as file:
                put(wheel, inside, file.read(), rows)
        put(wheel, f"{info}/METADATA", metadata().encode(), rows)
        put(wheel, f"{info}/WHEEL",
            f"Wheel-Version: 1.0\nGenerator: paddock\nRoot-Is-Purelib: false\nTag: {tag()}\n".encode(), rows)
        rows.append(f"{info}/RECORD,,")
        wheel.writestr(f"{info}/RECORD", "\n".join(rows) + "\n")
    return name


def get_requires_for_build_wheel(config_settings=None):
    return []


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(os.path.join(sys.argv[1], build_wheel(os.path.abspath(sys.argv[1]))))
