#!/usr/bin/env python3
"""What the default build makes: flags for a program that talks to strangers, and the same bytes in any folder."""
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import tempfile

from tap import done, ok, scene

SOURCE, BUILD, PADDOCK = os.environ["SOURCE"], os.environ["BUILD"], os.environ["PADDOCK"]
LIBRARIES = [f"{BUILD}/src/libpaddock.so", f"{BUILD}/src/libpaddock-bots.so"]
FLAGS = ["-fstack-protector-strong", "-fstack-clash-protection", "-fcf-protection", "-mbranch-protection=standard"]
with open(f"{BUILD}/compile_commands.json", encoding="utf-8") as file:
    COMMANDS = [entry for entry in json.load(file) if entry["file"].endswith(".c")]


def compile_command(entry):
    command = shlex.split(entry["command"])
    return command[1:] if os.path.basename(command[0]) == "ccache" else command


def readelf(path, *what):
    return subprocess.run(["readelf", "-W", *what, path], capture_output=True, text=True, check=True).stdout


def linked():
    for path in [PADDOCK, *LIBRARIES]:
        name, dynamic, segments = os.path.basename(path), readelf(path, "-d"), readelf(path, "-l")
        symbols = readelf(path, "--dyn-syms")
        ok("Type:                              DYN" in readelf(path, "-h"), f"{name} is position-independent")
        ok(path != PADDOCK or re.search(r"FLAGS_1.*\bPIE\b", dynamic), f"{name}: PIE", dynamic)
        ok("GNU_RELRO" in segments and re.search(r"BIND_NOW|FLAGS_1.*\bNOW\b", dynamic), f"{name}: full RELRO", dynamic)
        ok(re.search(r"GNU_STACK.* RW ", segments), f"{name}: no code on the stack", segments)
        ok(re.search(r"LOAD +0x0+ .* R  ", segments), f"{name}: data that is only read is not in a segment of code", segments)
        ok("__stack_chk_fail" in symbols, f"{name}: stack protector")
        ok(path != PADDOCK or re.search(r"__(?!stack)\w+_chk\b", symbols), f"{name}: _FORTIFY_SOURCE")


def works(compiler, flag):
    return subprocess.run([compiler, "-Werror", flag, "-x", "c", "-c", "-o", "/dev/null", "/dev/null"],
                          capture_output=True).returncode == 0


def compiled():
    compiler = compile_command(COMMANDS[0])[0]
    for flag in [flag for flag in FLAGS if works(compiler, flag)] + ["-D_FORTIFY_SOURCE=[23]"]:
        without = [entry["file"] for entry in COMMANDS if not re.search(f" {flag} ", entry["command"])]
        ok(len(COMMANDS) > 200 and not without, f"every source is compiled with {flag}", *without)


def object_from(entry, root, build):
    """The object of a source, compiled in a copy of the sources with this build folder."""
    shutil.copytree(f"{SOURCE}/include", f"{root}/include")
    shutil.copytree(f"{SOURCE}/src", f"{root}/src")
    os.makedirs(f"{build}/src")
    here, there = os.path.relpath(SOURCE, BUILD), os.path.relpath(root, build)
    command = [word.replace(f"{here}/", f"{there}/").replace(BUILD, build).replace(SOURCE, root)
               for word in compile_command(entry)]
    for option in "-MF", "-MQ", "-MD":
        at = command.index(option)
        del command[at:at + (1 if option == "-MD" else 2)]
    command[command.index("-o") + 1] = f"{build}/object.o"
    subprocess.run(command, cwd=build, check=True)
    with open(f"{build}/object.o", "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def in_any_folder():
    for path in [PADDOCK, *LIBRARIES]:
        with open(path, "rb") as file:
            ok(SOURCE.encode() not in file.read(), f"{os.path.basename(path)} does not name the folder it was built in")
    entry = next(entry for entry in COMMANDS if entry["file"].endswith("src/engine/setup.c"))
    with tempfile.TemporaryDirectory() as folder:
        sums = {object_from(entry, f"{folder}/{root}", f"{folder}/{build}")
                for root, build in [("one", "one/build"), ("two/deeper", "two/deeper/other"), ("three", "apart")]}
    ok(len(sums) == 1, "an object is the same bytes from three folders", sums)


CROSS = """
[binaries]
c = {compiler}
[host_machine]
system = 'linux'
cpu_family = '{family}'
cpu = '{family}'
endian = '{endian}'
"""


def other_machines():
    """A machine that the program cannot run on is refused before anything is looked for."""
    compiler = compile_command(COMMANDS[0])[0]
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/s390x", "w", encoding="utf-8") as file:
            file.write(CROSS.format(compiler=repr(compiler), family="s390x", endian="big"))
        result = subprocess.run(["meson", "setup", f"{folder}/build", SOURCE, "--cross-file", f"{folder}/s390x"],
                                capture_output=True, text=True)
    ok(result.returncode != 0 and re.search(r"ERROR: .*Paddock needs a little-endian machine", result.stdout),
       "Meson refuses a big-endian machine, and says why", result.stdout[-600:], result.stderr[-400:])


def served():
    """`make run` passes the address on; nothing is built here."""
    for given, wanted in [[], "serve  ||"], [["LISTEN=127.0.0.1:8099"], "serve --listen 127.0.0.1:8099 "]:
        shown = subprocess.run(["make", "-n", "-C", SOURCE, "run", *given], capture_output=True, text=True).stdout
        ok(wanted in shown, f"make run {' '.join(given)}", shown)


scene(served)
scene(linked)
scene(compiled)
scene(in_any_folder)
scene(other_machines)
done()
