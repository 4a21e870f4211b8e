#!/usr/bin/env python3
"""The documents are true: their examples are run, their links lead somewhere, the manual is clean."""
import glob
import os
import re
import subprocess
import tempfile

from tap import done, ok

SOURCE, PADDOCK = os.environ["SOURCE"], os.environ["PADDOCK"]


def read(name):
    with open(os.path.join(SOURCE, name), encoding="utf-8") as file:
        return file.read()


def shell(command, folder):
    env = {**os.environ, "PATH": os.path.dirname(PADDOCK) + ":" + os.environ["PATH"], "HOME": folder,
           "XDG_STATE_HOME": folder, "XDG_CONFIG_HOME": folder, "LC_ALL": "C"}
    return subprocess.run(["sh", "-c", command], cwd=folder, env=env, capture_output=True, text=True, timeout=120)


def examples(text):
    """Console blocks: a line "$ command" and what it prints; "..." stands for any lines left out."""
    for block in re.findall(r"```console\n(.*?)```", text, re.S):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


def agrees(expected, printed):
    pattern = "".join(".*" if line == "...\n" else re.escape(line)
                      for line in expected.splitlines(keepends=True))
    return re.fullmatch(pattern, printed, re.S) is not None


documents = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md",
             "examples/bots/README.md", "examples/library/README.md",
             *(os.path.relpath(p, SOURCE) for p in sorted(glob.glob(SOURCE + "/docs/*.md")))]
with tempfile.TemporaryDirectory() as folder:
    os.symlink(os.path.join(SOURCE, "examples"), os.path.join(folder, "examples"))
    for name in documents:
        for command, output in examples(read(name)):
            result = shell(command, folder)
            ok(agrees(output, result.stdout + result.stderr), f"{name}: $ {command}",
               "expected:", output, "printed:", result.stdout, result.stderr)
for name in documents:
    for link in re.findall(r"\]\(([^)#:]+)\)", read(name)):
        target = os.path.join(os.path.dirname(os.path.join(SOURCE, name)), link)
        ok(os.path.exists(target), f"{name}: the link {link} leads somewhere")
for page in sorted(glob.glob(SOURCE + "/man/*.[0-9]")):
    result = subprocess.run(["mandoc", "-Tlint", "-Wwarning", page], capture_output=True, text=True)
    ok(result.returncode == 0, f"{os.path.basename(page)} is clean", result.stdout, result.stderr)



def prototypes(header):
    """What a header declares, each function as its type, its name and its arguments."""
    text = re.sub(r"//[^\n]*", "", read(header))
    for found in re.findall(r"PD_API\s+([^;]*?)\b(pd_\w+)\(([^;]*)\);", text):
        yield [" ".join(part.split()) for part in found]


manual = "".join(read(os.path.relpath(page, SOURCE)) for page in sorted(glob.glob(SOURCE + "/man/*.3")))
for header in ["include/paddock.h", "include/paddock-batch.h", "include/paddock-bots.h"]:
    missing = []
    for kind, name, arguments in prototypes(header):
        quoted = " ".join(f'"{argument.strip()}"' for argument in arguments.split(","))
        if f'.Ft "{kind}"\n.Fn {name} {quoted}\n' not in manual or f".It Fn {name}\n" not in manual:
            missing.append(name)
    ok(not missing, f"the manual has every function of {header} as it is", missing)

with tempfile.TemporaryDirectory() as folder:
    records = re.findall(r"^\.Bd -literal.*\n(paddock-record (?:.*\n)*?)\.Ed", read("man/paddock-record.5"), re.M)
    ok(len(records) == 3, "paddock-record.5 shows three records", records)
    for record in records:
        with open(os.path.join(folder, "match.pdk"), "w", encoding="utf-8") as file:
            file.write(record)
        result = shell("paddock verify match.pdk", folder)
        ok(result.returncode == 0, "paddock-record.5: a record there is true", record, result.stderr)

screen = read("tests/screens/gumball-turn.txt").split("==== en\n")[1].split("\n==== ")[0].rstrip().split("\n")
ok("\n".join(f"    {line}".rstrip() for line in screen) in read("docs/play.md"), "docs/play.md shows the terminal's table as it is")

# What no rulebook says is marked as ours, in the rule or above it.
RULINGS = {"gumball": ["GR-3", "GR-16"], "battlegum": ["BG-10"], "trail": ["TR-11", "TR-20", "TR-21", "TR-22"],
           "grandprix": ["GP-8", "GP-12", "GP-13", "GP-14"]}
MARKS = {"en": "our ruling", "fr": r"n(otre|os) interprétation", "nl": "onze uitleg", "de": "unsere auslegung"}
for game, rulings in RULINGS.items():
    for language, mark in MARKS.items():
        title, marked = "", set()
        for part in shell(f"paddock rules {game} --lang {language}", SOURCE).stdout.split("\n\n"):
            if part.startswith("  ") and re.search(mark, " ".join((title + " " + part).lower().split())):
                marked.add(part.split()[0])
            title = title if part.startswith("  ") else part
        ok(marked == set(rulings), f"{game}: our rulings are marked as ours in {language}", marked)

commands = re.findall(r"^  ([a-z]+) +", subprocess.run([PADDOCK, "--help"], capture_output=True, text=True,
                      env={"LC_ALL": "C"}).stdout.partition("Commands:\n")[2], re.M)
ok(len(commands) >= 7, "the commands are listed by --help")
missing = [command for command in commands if command not in read("man/paddock.6")]
ok(not missing, "paddock(6) knows every command", missing)
done()
