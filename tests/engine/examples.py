#!/usr/bin/env python3
"""The examples of the library do what they say, against the build and, compiled with nothing but pkg-config, against
an installed copy; and its headers are C++ as well."""
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
    std::printf("%s %d\\n", pd_version(), pd_check(game, &state, pd_bot_think(&bot, &question)));
}
"""


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
        try_cpp(folder, env)
        try_document(folder, env)
        for page in ["paddock.3", "paddock-batch.3", "paddock-bots.3"]:
            ok(os.path.exists(f"{root}/share/man/man3/{page}"), f"installed: {page}")
        ok(os.path.exists(f"{root}/share/doc/paddock/library.md"), "installed: library.md")


scene(built)
if os.environ["INSTALLED"] == "yes":
    scene(installed)
done()
