#!/usr/bin/env python3
"""The examples of the library do what they say, against the build and, compiled with nothing but pkg-config, against
an installed copy; and its headers are C++ as well."""
import glob
import os
import re
import shlex
import shutil
import subprocess
import tempfile

from games import GAMES
from tap import done, ok, scene

SOURCE, BUILD, CC = os.environ["SOURCE"], os.environ["BUILD"], shlex.split(os.environ["CC"])
NAMES = ["batch", "botmatch", "verify", "winrates"]
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]

CPP = """
#include <paddock-bots.h>
#include <cstdio>
static const char *const sentences[] = {
#define X(name, wire, text) text,
    PD_ERRORS(X)
#undef X
    PD_NAME_RULE};
int main() {
    const pd_game *game = pd_game_at(0);
    pd_setup setup;
    pd_state state;
    pd_view view;
    pd_dice dice;
    pd_move moves[PD_MOVES_MAX];
    pd_bot_spec bot;
    pd_problem problem;
    uint8_t key[32];
    atomic_bool stop(false);
    pd_setup_init(game, &setup, 3);
    pd_key_from_number(1, key);
    pd_dice_seed(&dice, key, 0);
    pd_start(game, &state, &setup, &dice, nullptr);
    pd_look(game, &state, pd_actor(game, &state), &view);
    pd_bot_question question = {game, &view, moves, pd_view_moves(game, &view, moves), &dice, &stop};
    if (pd_bot_read(&bot, "pro:iterations=20:threads=2", &problem))
        return 1;
    if (sizeof sentences / sizeof *sentences != PD_ERR_COUNT + 1)
        return 1;
    std::printf("%s %d\\n", pd_version(), pd_check(game, &state, pd_bot_think(&bot, &question)));
}
"""


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def run(command, **more):
    return subprocess.run(command, capture_output=True, text=True, timeout=120, **more)


def try_winrates(winrates, env, where):
    result = run([winrates, "grandprix", "4", "500"], env=env)
    rates = [float(rate) for rate in re.findall(r"^P\d wins ([\d.]+) %$", result.stdout, re.M)]
    ok(result.returncode == 0 and len(rates) == 4 and abs(sum(rates) - 100) < 0.3 and min(rates) > 10,
       f"{where}: winrates says how often each of four seats wins", result.stdout, result.stderr)
    result = run([winrates, "grandprix", "99"], env=env)
    ok(result.returncode == 2 and "2–5" in result.stderr, f"{where}: but not of 99 seats", result.stderr)


def try_batch(batch, env, where):
    result = run([batch, "trail", "64", "500"], env=env)
    rates = [float(rate) for rate in re.findall(r"^P\d wins ([\d.]+) %$", result.stdout, re.M)]
    ok(result.returncode == 0 and len(rates) == 2 and "million steps/s" in result.stdout,
       f"{where}: batch plays matches side by side", result.stdout, result.stderr)
    ok(run([batch, "trail", "0"], env=env).returncode == 2, f"{where}: but not none at all")


def try_records(botmatch, verify, env, where, folder):
    record = os.path.join(folder, "match.pdk")
    for game in GAMES:
        with open(record, "w", encoding="utf-8") as file:
            file.write(run([botmatch, game, "club", "7"], env=env).stdout)
        result = run([verify, record], env=env)
        ok(result.returncode == 0 and "finished." in result.stdout and result.stdout.count("\n") > 20,
           f"{where}: {game}: the record of botmatch verifies", result.stdout[-400:], result.stderr)


def try_forgeries(botmatch, verify, env, where, folder):
    record = os.path.join(folder, "match.pdk")
    lines = run([botmatch, "gumball", "club", "7"], env=env).stdout.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("1 "))
    number, seat, move, rest = lines[first].split(" ", 3)
    refusals = set()
    for forged in [colour + str(value) for colour in "RYGB" for value in range(1, 11)]:
        with open(record, "w", encoding="utf-8") as file:
            file.write("\n".join([*lines[:first], f"{number} {seat} {forged} {rest}", *lines[first + 1:]]) + "\n")
        result = run([verify, record], env=env)
        if forged != move and (result.returncode != 1 or not result.stderr.startswith("line ")):
            refusals.add(None)
        refusals.update(re.findall(r"The rules do not allow “\w+” here \(GR-\d+\)", result.stderr))
    ok(None not in refusals and refusals, f"{where}: a forged move is refused, and named with its rule", refusals)


def try_all(binaries, env, where):
    with tempfile.TemporaryDirectory() as folder:
        try_winrates(binaries["winrates"], env, where)
        try_batch(binaries["batch"], env, where)
        try_records(binaries["botmatch"], binaries["verify"], env, where, folder)
        try_forgeries(binaries["botmatch"], binaries["verify"], env, where, folder)
        result = run([binaries["botmatch"], "gumball", "cmd:./x"], env=env)
        ok(result.returncode == 2 and "cmd" in result.stderr, f"{where}: botmatch runs no programs", result.stderr)


def built():
    try_all({name: f"{BUILD}/examples/example-{name}" for name in NAMES}, None, "build")


def compile_all(root, folder, env):
    binaries = {}
    for name in NAMES:
        package = "paddock-bots" if name == "botmatch" else "paddock"
        flags = run(["pkg-config", "--cflags", "--libs", package], env=env).stdout.split()
        source = f"{root}/share/doc/paddock/examples/library/{name}.c"
        binaries[name] = os.path.join(folder, name)
        result = run([*CC, "-std=c17", *WARNINGS, "-o", binaries[name], source, *flags])
        ok(result.returncode == 0, f"installed: {name}.c compiles with what pkg-config says", flags, result.stderr)
    return binaries


def try_cpp(folder, env):
    compiler = shutil.which("c++")
    flags = run(["pkg-config", "--cflags", "--libs", "paddock-bots"], env=env).stdout.split()
    if not compiler:
        return
    with open(f"{folder}/bots.cpp", "w", encoding="utf-8") as file:
        file.write(CPP)
    result = run([compiler, "-std=c++17", *WARNINGS, "-o", f"{folder}/bots", f"{folder}/bots.cpp", *flags])
    ok(result.returncode == 0, "installed: the headers are C++ as well", result.stderr)
    result = run([f"{folder}/bots"], env=env)
    ok(re.fullmatch(r"\d+\.\d+\.\d+ 0\n", result.stdout), "and a bot answers there", result.stdout, result.stderr)


ALONE = """
#include <{header}>
int8_t audience_without(int seat);
int8_t audience_without(int seat) {{
    return PD_ALL_BUT(seat);
}}
"""
STRICT = ["-pedantic", "-Wconversion", "-Wsign-conversion", "-Wshadow", "-Wundef", "-Wcast-qual", "-c"]


def try_headers(folder, env):
    """Each header needs no other before it, and no warning is its fault."""
    flags = run(["pkg-config", "--cflags", "paddock-bots"], env=env).stdout.split()
    for header in sorted(os.path.basename(path) for path in glob.glob(f"{SOURCE}/include/*.h")):
        for compiler, standards, ending in (CC, ["c11", "c17"], "c"), (["c++"], ["c++11", "c++17", "c++20"], "cpp"):
            source = f"{folder}/alone.{ending}"
            with open(source, "w", encoding="utf-8") as file:
                file.write(ALONE.format(header=header))
            for standard in standards if shutil.which(compiler[0]) else []:
                result = run([*compiler, f"-std={standard}", *WARNINGS, *STRICT, "-o", f"{folder}/alone.o", source, *flags])
                ok(result.returncode == 0, f"installed: {header} alone is {standard}", result.stderr)


def try_document(folder, env):
    with open(f"{SOURCE}/docs/library.md", encoding="utf-8") as file:
        pieces = re.findall(r"```c\n(.*?)```", file.read(), re.S)
    with open(f"{folder}/tour.c", "w", encoding="utf-8") as file:
        file.write("".join(pieces))
    flags = run(["pkg-config", "--cflags", "--libs", "paddock-bots"], env=env).stdout.split()
    result = run([*CC, "-std=c17", *WARNINGS, "-o", f"{folder}/tour", f"{folder}/tour.c", *flags])
    ok(len(pieces) == 6 and result.returncode == 0, "library.md: its pieces are one program", result.stderr)
    result = run([f"{folder}/tour"], env=env)
    ok(result.returncode == 0 and "P2: " in result.stdout, "and it runs", result.stdout, result.stderr)


def try_manual(folder):
    """`man paddock` shows the program's page, and `man 3 pd_look` the one that explains pd_look."""
    called = [path for path in glob.glob(f"{folder}/man*/paddock.*")]
    ok([os.path.basename(path) for path in called] == ["paddock.6"], "installed: one page is called paddock", called)
    missing = []
    for header in glob.glob(f"{SOURCE}/include/*.h"):
        for name in re.findall(r"^PD_API [^;]*?\b(pd_\w+)\(", read(header), re.M):
            page = f"{folder}/man3/{name}.3"
            if not os.path.exists(page) or f".It Fn {name}\n" not in read(page):
                missing.append(name)
    ok(not missing, "installed: every function has a page by its name", missing)
    if shutil.which("man"):
        shown = run(["man", "-M", folder, "-P", "cat", "3", "pd_look"], env={**os.environ, "MANPAGER": "cat"}).stdout
        ok("paddock-view" in shown and "pd_look" in shown, "installed: man 3 pd_look", shown[:400])
        shown = run(["man", "-M", folder, "paddock"], env={**os.environ, "MANPAGER": "cat"}).stdout
        ok("paddock play" in shown, "installed: man paddock", shown[:400])


def try_links(folder):
    documents = glob.glob(f"{folder}/**/*.md", recursive=True)
    names = {os.path.relpath(document, folder) for document in documents}
    ok({"host.md", "play.md", "library.md", "examples/bots/README.md"} <= names, "installed: documents", names)
    broken = []
    for document in documents:
        for link, heading in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", read(document)):
            target = os.path.join(os.path.dirname(document), link) if link else document
            if not os.path.exists(target) or heading and heading not in headings(target):
                broken.append(f"{os.path.relpath(document, folder)}: {link}#{heading}")
    ok(len(documents) > 8 and not broken, "installed: every link in a document leads somewhere", *broken)


def headings(document):
    """The anchors of a document's headings."""
    lines = re.findall(r"^#+ (.*)", read(document), re.M)
    return {re.sub(r"[^\w -]", "", line.lower()).replace(" ", "-") for line in lines}


def try_soname(folder):
    """0.x may break programs with every second number, 1.x not: the soname says so."""
    major, minor, _ = run(["pkg-config", "--modversion", f"{folder}/pkgconfig/paddock.pc"]).stdout.split(".")
    for library in ["libpaddock", "libpaddock-bots"]:
        shown = run(["readelf", "-d", f"{folder}/{library}.so"]).stdout
        wanted = f"[{library}.so.0.{minor}]" if major == "0" else f"[{library}.so.{major}]"
        ok("SONAME" in shown and wanted in shown, f"installed: the soname is {wanted}", shown)


def installed():
    with tempfile.TemporaryDirectory() as folder:
        dest = os.path.join(folder, "dest")
        result = run(["meson", "install", "-C", BUILD, "--no-rebuild", "--quiet", "--destdir", dest])
        ok(result.returncode == 0, "installed: a copy", result.stdout[-400:], result.stderr)
        config = next(path for path, _, files in os.walk(dest) if "paddock.pc" in files)
        library = os.path.dirname(config)
        root = next(path for path, folders, _ in os.walk(dest) if "include" in folders)
        env = {**os.environ, "PKG_CONFIG_PATH": config, "PKG_CONFIG_SYSROOT_DIR": dest, "LD_LIBRARY_PATH": library}
        try_all(compile_all(root, folder, env), env, "installed")
        try_headers(folder, env)
        try_cpp(folder, env)
        try_document(folder, env)
        try_manual(f"{root}/share/man")
        try_links(f"{root}/share/doc/paddock")
        try_soname(library)


scene(built)
if os.environ["INSTALLED"] == "yes":
    scene(installed)
done()
