#!/usr/bin/env python3
"""The screen in a terminal: inks, keys, the mouse, sizes, and that it is given back whatever happens."""
import contextlib
import os
import pty
import re
import select
import signal
import struct
import subprocess
import tempfile
from fcntl import ioctl
from termios import TIOCSWINSZ

from tap import done, ok, together
from tmux import Tmux, environment, wait_until

DEMO = os.environ["DEMO"]
SOURCE = os.environ["SOURCE"]
with open(DEMO, "rb") as file:
    SANITIZED = b"__asan_init" in file.read()
with open(os.path.join(SOURCE, "src/tui/screen/ink.h")) as file:
    ROWS = re.findall(r"X\((\w+), +'.', +(-?\d+), +(-?\d+), +(-?\d+), +(-?\d+), ([^,]+), +([A-Z_| 0]+)\)", file.read())
MARKS = {"MARK_BOLD": "b", "MARK_UNDERLINE": "u", "MARK_REVERSE": "r"}


with open(os.path.join(SOURCE, "src/tui/screen/ink.h")) as file:
    LIGHT = {name: tuple(None if int(number) < 0 else int(number) for number in numbers)
             for name, *numbers in re.findall(r"X\((\w+), +(-?\d+), +(-?\d+), +(-?\d+), +(-?\d+)\)", file.read())}


class Ink:
    def __init__(self, name, *rest):
        self.name = name
        self.colours = tuple(None if int(number) < 0 else int(number) for number in rest[:4])
        self.light = LIGHT.get(name, self.colours)
        self.marks, self.bare = ("".join(sign for mark, sign in MARKS.items() if mark in text) for text in rest[4:6])


INKS = [Ink(*row) for row in ROWS]


def safe_look(ink):
    """On a background that nobody knows: the terminal's own colours, or a background of ours."""
    ink = next((card for card in INKS if card.name == f"CARD_{ink.name}" and ink.name != "BLACK"), ink)
    if ink.name == "FOCUS":
        return None, None, ink.bare
    colour, back = ink.colours[:2]
    return colour if back is not None else None, back, ink.marks


@contextlib.contextmanager
def demo(*args, **options):
    with Tmux(DEMO, *args, **options) as tmux:
        tmux.wait_for("corner#")
        yield tmux


@contextlib.contextmanager
def shell(**options):
    """A shell in which the demo has been started, as somebody would."""
    with Tmux(**options) as tmux:
        tmux.wait_for("$")
        tmux.type(f"stty -g >before; {DEMO}; echo code $?; stty -g >after; echo d''one\n")
        tmux.wait_for("corner#")
        yield tmux


def looks(tmux, ink):
    return {(cell.colour, cell.back, cell.marks) for cell in tmux.find(rf"\b{ink.name}\b")}


def check_inks(tmux, wanted, what):
    wrong = [(ink.name, looks(tmux, ink), wanted(ink)) for ink in INKS if looks(tmux, ink) != {wanted(ink)}]
    ok(len(INKS) > 30 and not wrong, what, *wrong)


# --- colours and characters

def inks():
    with demo() as tmux:
        check_inks(tmux, safe_look, "every ink where nobody says what the background is")
    with demo("auto", "dark") as tmux:
        check_inks(tmux, lambda ink: (*ink.colours[:2], ink.marks), "every ink in 256 colours")
        ok("┌─┐ ● ■ ▲ ◆ …" in tmux.screen() and "漢字, e\u0301 fits" in tmux.screen(), "characters, wide and combined",
           tmux.screen())
        ok({cell.marks for cell in tmux.find("marked")} == {"u"}, "marks that are added")
        ok(tmux.screen().rstrip("\n").endswith("corner#"), "the last corner of the screen")


def marks_in_few(ink, colour):
    """Bold black would be grey in some terminals."""
    return ink.marks.replace("b", "") if colour == 0 else ink.marks


def sixteen():
    for args, term in (["16", "dark"], "tmux-256color"), (["auto", "dark"], "rxvt-16color"):
        if term == "rxvt-16color" and subprocess.run(["infocmp", term], capture_output=True).returncode:
            continue
        with demo(*args, term=term) as tmux:
            check_inks(tmux, lambda ink: (*ink.colours[2:], marks_in_few(ink, ink.colours[2])), f"16 colours: {args} {term}")


def eight():
    def wanted(ink):
        colour, back = ink.colours[2:]
        bold = "b" if colour is not None and colour > 8 and "b" not in ink.marks else ""
        marks = bold + marks_in_few(ink, colour)
        return colour if colour is None else colour % 8, back if back is None else back % 8, marks
    with demo("auto", "dark", term="screen") as tmux:
        check_inks(tmux, wanted, "8 colours: bright ones are bold")


def themes():
    for args, env in (["auto", "light"], {"COLORFGBG": "15;0"}), ([], {"COLORFGBG": "0;15"}):
        with demo(*args, env=environment(**env)) as tmux:
            check_inks(tmux, lambda ink: (*ink.light[:2], ink.marks), f"light: {args} {env}")
    with demo("auto", "dark", env=environment(COLORFGBG="0;15")) as tmux:
        check_inks(tmux, lambda ink: (*ink.colours[:2], ink.marks), "dark, as was asked for")


def answers():
    with demo() as tmux:
        tmux.send(b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\z")
        screen = tmux.wait_for("key U+007A.")
        check_inks(tmux, lambda ink: (*ink.light[:2], ink.marks), "light: the terminal says so")
        ok(screen.count("key ") == 1, "its answer is no key", screen)
        tmux.send(b"\x1b]11;rgb:0000/0000/0000\x07y")
        tmux.wait_for("key U+0079.")
        check_inks(tmux, lambda ink: (*ink.colours[:2], ink.marks), "dark again: it says so")


def none():
    for args, env, term in ([], {"NO_COLOR": "1"}, "tmux-256color"), (["never"], {}, "tmux-256color"), ([], {}, "vt220"):
        with demo(*args, env=environment(**env), term=term) as tmux:
            check_inks(tmux, lambda ink: (None, None, ink.bare), f"no colours: {args} {env} {term}")
    for args, env in (["auto", "dark"], {"NO_COLOR": ""}), (["256", "dark"], {"NO_COLOR": "1"}):
        with demo(*args, env=environment(**env)) as tmux:
            check_inks(tmux, lambda ink: (*ink.colours[:2], ink.marks), f"colours all the same: {args} {env}")


def characters():
    for args, env in ([], {"LANG": "C"}), ([], {"LANG": None}), (["auto", "ascii"], {}):
        with demo(*args, env=environment(**env)) as tmux:
            screen = tmux.screen()
            ok(screen.isascii() and "Paddock's inks on 80 x 24" in screen and "+-+" in screen
               and re.search("wide ...., .. fits|wide ...., . fits", screen), f"ASCII: {args} {env}", screen)
            tmux.type("é")
            tmux.wait_for("key U+00E9.")
    with demo(env=environment(LANG="xx_YY.UTF-8")) as tmux:
        ok("┌─┐" in tmux.screen(), "a locale that is not installed tells what is understood")
    with demo(env=environment(LANG="C.UTF-8", LC_ALL="C")) as tmux:
        ok(tmux.screen().isascii(), "LC_ALL comes before LANG")


# --- keys and the mouse

KEYS = [
    {"Up": "Up", "Down": "Down", "Left": "Left", "Right": "Right", "Home": "Home", "End": "End", "Escape": "Escape"},
    {"PPage": "PageUp", "NPage": "PageDown", "BSpace": "Backspace", "DC": "Delete", "BTab": "BackTab", "Tab": "Tab"},
    {"h": "U+0068", "j": "U+006A", "k": "U+006B", "l": "U+006C", "7": "U+0037", "Enter": "Enter", "Space": "U+0020"},
    {"?": "U+003F", "C-Up": "Up", "S-Right": "Right", "C-s": "U+0013", "C-j": "Enter"},
]


def keys():
    with demo() as tmux:
        for group in KEYS:
            tmux.keys("@", *group)
            screen = tmux.wait_for("\n ".join(f"key {name}." for name in ["U+0040", *group.values()]))
            ok(screen, f"the keys {' '.join(group)}")


def characters_typed():
    with demo() as tmux:
        tmux.type("é漢😀")
        ok(tmux.wait_for("key U+00E9.\n key U+6F22.\n key U+1F600."), "characters beyond ASCII")
        tmux.send(b"\xc3")
        tmux.send(b"\xa8")
        ok(tmux.wait_for("key U+00E8."), "one that comes in two pieces")
        tmux.send(b"\xff\xc3x")
        ok(tmux.wait_for("key U+00E8.\n key U+0078."), "bytes that are no character are no key")


def sequences():
    with demo() as tmux:
        tmux.send(b"\x1b[200~\x1b[15;2~\x1b[[A\x1bOP\x1b[?62;4c\x1b[Iz")
        screen = tmux.wait_for("key U+007A.")
        ok(screen.count("key ") == 1, "sequences that mean nothing are no keys", screen)
        tmux.send(b"\x1b[A\x1bOB\x1bOMzx\x1bq")
        ok(tmux.wait_for("Up.\n key Down.\n key Enter.\n key U+007A.\n key U+0078.\n key Escape.\n key U+0071."),
           "many keys at once, in both modes of the keypad, and Esc before a letter")


def mouse():
    with demo() as tmux:
        ok(tmux.tell("mouse_standard_flag") == "1" and tmux.tell("mouse_sgr_flag") == "1",
           "clicks are asked for, motions are not")
        tmux.click(41, 7)
        tmux.wheel(-1)
        tmux.wheel(1)
        tmux.click(300, 7)
        ok(tmux.wait_for("click 41,7.\n wheel -1.\n wheel 1.\n click 300,7."), "clicks and the wheel")
        tmux.click(1, 1, button=2)
        tmux.send(b"\x1b[M !!\x1b[<;;M\x1b[<0;0;0M\x1b[<0;99999999999999999999;1Mz")
        ok(tmux.wait_for("click 300,7.\n click 0,0.\n key U+007A."), "the old way; other buttons; none at all")


def news():
    with demo() as tmux:
        tmux.keys("n")
        ok(tmux.wait_for("key U+006E.\n news 1."), "a watched descriptor is heard of")


# --- sizes

def sizes():
    with demo() as tmux:
        tmux.keys("z")
        for width, height in (120, 40), (80, 24), (200, 60), (81, 25):
            tmux.resize(width, height)
            screen = tmux.wait_for(f"on {width} × {height}", "corner#", "key U+007A.")
            ok(screen.rstrip("\n").count("\n") == height - 1 and screen.count("corner#") == 1,
               f"{width} × {height}: all of it is used, and nothing is left of before", screen)
        tmux.resize(50, 24)
        ok(tmux.wait_for("50 × 24", gone=("corner#", "PLAIN")), "too small: it says so")
        tmux.resize(3, 2)
        tmux.resize(80, 24)
        ok(tmux.wait_for("corner#", "SEAT_8", "key U+007A."), "large enough again")
    with shell() as tmux:
        tmux.resize(50, 15)
        tmux.wait_for("50 × 15")
        tmux.keys("q")
        ok(tmux.wait_for("ended with 0"), "where it is too small, q leaves")


def redraw():
    with demo() as tmux:
        with open(tmux.tell("pane_tty"), "w") as tty:
            tty.write("\x1b[10;10Hdebris")
        tmux.wait_for("debris")
        tmux.keys("z")
        tmux.wait_for("key U+007A.", "debris")
        tmux.keys("C-l")
        ok(tmux.wait_for("corner#", "SEAT_8", gone=("debris",)), "Ctrl-L draws everything anew")


# --- the terminal is given back

def modes(tmux):
    with open(os.path.join(tmux.folder, "before")) as before, open(os.path.join(tmux.folder, "after")) as after:
        return before.read(), after.read()


FLAGS = {"alternate_on": "0", "cursor_flag": "1", "mouse_any_flag": "0", "mouse_sgr_flag": "0", "keypad_flag": "0",
         "keypad_cursor_flag": "0"}


def check_given_back(tmux, how, code, *said):
    screen = tmux.wait_for("done\n", gone=("corner#",))
    flags = {name: tmux.tell(name) for name in FLAGS}
    before, after = modes(tmux)
    plain = all(cell.colour is None and cell.back is None and not cell.marks for row in tmux.cells() for cell in row)
    told = re.search(r"code (\d+)", screen)
    ok(flags == FLAGS and before == after and plain, f"{how}: the terminal is given back", flags, before, after, screen)
    ok((int(told[1]) == code or SANITIZED and code > 131 and int(told[1]) == 1) and all(text in screen for text in said),
       f"{how}: {code} {said}", screen)


def ends_by_key(key, code):
    with shell() as tmux:
        tmux.keys(key)
        check_given_back(tmux, f"the key {key}", code)


def ends():
    with shell() as tmux:
        tmux.keys("e", "Q")
        check_given_back(tmux, "leaving", 0, "ended with 0", "said on standard error")
    ends_by_key("C-c", 130)
    ends_by_key("E", 7)
    ends_by_key("C-\\", 131)


def crashes():
    ends_by_key("S", 139)
    ends_by_key("B", 139)
    ends_by_key("R", 139)
    ends_by_key("A", 134)
    with shell(height=200) as tmux:
        tmux.keys("e", "A")
        check_given_back(tmux, "abort()", 134, "said on standard error")


def signals():
    for name, code in [("INT", 130), ("TERM", 143), ("HUP", 129)]:
        with shell() as tmux:
            os.kill(tmux.child(), getattr(signal, f"SIG{name}"))
            check_given_back(tmux, f"SIG{name}", code, f"ended with {code}")


def fatal_signals():
    for name in "SEGV BUS FPE ILL ABRT USR1 ALRM PIPE XCPU".split():
        number = getattr(signal, f"SIG{name}")
        with shell() as tmux:
            os.kill(tmux.child(), number)
            check_given_back(tmux, f"SIG{name}", 128 + number)


def state(pid):
    with open(f"/proc/{pid}/stat") as file:
        return file.read().rpartition(")")[2].split()[0]


def switches(pid):
    """How often the process has stopped to run by itself."""
    with open(f"/proc/{pid}/status") as file:
        return int(re.search(r"^voluntary_ctxt_switches:\s*(\d+)", file.read(), re.M)[1])


def suspend():
    with Tmux() as tmux:
        tmux.wait_for("$")
        tmux.type(f"stty -g >before; {DEMO}\n")
        tmux.wait_for("corner#")
        for round in 1, 2:
            tmux.keys("z", "C-z")
            tmux.wait_for("topped", gone=("corner#",))
            tmux.type("stty -g >after; echo d''one\n")
            tmux.wait_for("done\n")
            before, after = modes(tmux)
            flags = {name: tmux.tell(name) for name in FLAGS}
            ok(state(tmux.child()) == "T" and before == after and flags == FLAGS,
               f"Ctrl-Z stops it with the terminal given back ({round})", before, after, flags)
            tmux.resize(80 + round, 30)
            tmux.type("clear; fg\n")
            tmux.wait_for(f"on {80 + round} × 30", "SEAT_8", "key U+007A.", "corner#")
            ok(tmux.tell("alternate_on") == "1" and tmux.tell("cursor_flag") == "0"
               and tmux.tell("mouse_sgr_flag") == "1", f"fg brings it back, in the new size ({round})")
            tmux.keys("y")
            ok(tmux.wait_for("key U+0079."), f"keys work ({round})")
        tmux.keys("Q")
        ok(tmux.wait_for("ended with 0", gone=("corner#",)), "and it ends as ever")


def stopped():
    """Stopped without being asked, and with the terminal changed meanwhile."""
    with Tmux() as tmux:
        tmux.wait_for("$")
        tmux.type(f"{DEMO}\n")
        tmux.wait_for("corner#")
        tmux.keys("T")
        wait_until(lambda: state(tmux.child()) == "T", "it did not stop")
        tmux.type("reset; stty sane; echo h''ere\n")
        tmux.wait_for("here\n")
        pid, before = tmux.child(), switches(tmux.child())
        tmux.type("bg\n")
        wait_until(lambda: switches(pid) > before and state(pid) == "T", "it goes on in the background")
        ok("corner#" not in tmux.screen().rpartition("bg")[2], "in the background it draws nothing", tmux.screen())
        tmux.type("fg\n")
        tmux.wait_for("corner#", "SEAT_8", gone=("here",))
        tmux.keys("x")
        ok(tmux.wait_for("key U+0078."), "SIGSTOP, bg and fg: it is back")
        tmux.keys("Q")
        tmux.wait_for("ended with 0")
        tmux.type("echo s''een\n")
        ok(tmux.wait_for("seen\n"), "and the shell has its terminal")


def hang_up():
    """The window is closed; or goes without a signal, as when a shell keeps it back."""
    with shell() as tmux:
        pid = tmux.child()
        tmux.run("kill-server")
        ok(wait_until(lambda: not Tmux.is_running(pid), "it still runs"), "closing the window ends it")
    with tempfile.TemporaryDirectory() as folder:
        code = os.path.join(folder, "code")
        pid, master = start(["sh", "-c", f"trap '' HUP; {DEMO}; echo $? >{code}"])
        read_for(master, "corne")
        os.close(master)
        wait_until(lambda: os.waitpid(pid, os.WNOHANG)[0], "it still runs")
        with open(code) as file:
            ok(file.read() == "129\n", "so does a terminal that just goes, and tells nobody")


# --- what is sent

def start(command, term="xterm-256color"):
    pid, master = pty.fork()
    if pid == 0:
        os.execve("/usr/bin/env", ["env", *command], environment(TERM=term))
    ioctl(master, TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    os.kill(pid, signal.SIGWINCH)
    return pid, master


def is_readable(master):
    return bool(select.select([master], [], [], 0)[0])


def rests(master):
    """Does the program at the terminal wait for something to happen, with all it has sent taken?"""
    try:
        return not is_readable(master) and state(os.tcgetpgrp(master)) == "S" and not is_readable(master)
    except OSError:  # it is gone
        return False


def read_for(master, *texts):
    """Reads until all of the texts have come and nothing more does."""
    found = b""

    def is_all():
        nonlocal found
        while is_readable(master):
            try:
                found += os.read(master, 65536)
            except OSError:
                return True
        return all(text.encode() in found for text in texts) and rests(master)

    wait_until(is_all, lambda: f"no {texts} in {found}")
    return found.decode(errors="replace")


def read_end(master):
    """Reads all that a program sends until it ends."""
    found = b""
    try:
        while piece := os.read(master, 65536):
            found += piece
    except OSError:
        pass
    return found.decode(errors="replace")


def colourless():
    pid, master = start(["NO_COLOR=1", DEMO])
    sent = read_for(master, "corne", "SEAT_8")
    os.write(master, b"A")
    sent += read_end(master)
    ok(not re.search(r"\x1b\[([\d;]*;)?([349][0-9]|10[0-7])[m;]", sent), "NO_COLOR: not one escape of colour", repr(sent))
    os.close(master)
    os.waitpid(pid, 0)


QUESTION = "\x1b]11;?\x1b\\"
ANSWER = b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\"


def questions():
    for term, variable, asked in ("xterm-256color", "", True), ("linux", "", False), ("xterm-256color", "0;15", False):
        pid, master = start([f"COLORFGBG={variable}", DEMO], term)
        seen = read_for(master, "corne", "SEAT_8")
        ok((QUESTION in seen) == asked, f"is the background asked for: {term} {variable} {asked}", repr(seen))
        os.write(master, b"Q" + ANSWER * asked)
        ok("rgb" not in read_for(master, "ended with"), "an answer after the last key is not left to the shell")
        os.close(master)
        os.waitpid(pid, 0)


CLEARS = ("\x1b[2J", "\x1b[J", "\x1b[H\x1b", "\x1bc")


def little():
    pid, master = start([DEMO])
    read_for(master, "corne", "SEAT_8")
    os.write(master, b"z")
    sent = read_for(master, "U+007A")
    ok(len(sent) < 100 and not any(clear in sent for clear in CLEARS), "a key changes one line, and sends no more",
       repr(sent))
    os.write(master, b"\x0c")
    sent = read_for(master, "corne", "SEAT_8")
    ok(any(clear in sent for clear in CLEARS), "Ctrl-L sends everything", repr(sent))
    os.write(master, b"Q")
    sent = read_for(master, "ended with 0")
    ok("\x1b[?1049l" in sent and "\x1b[?1000l" in sent, "and all is given back", repr(sent))
    os.close(master)
    os.waitpid(pid, 0)


def old_terminals():
    for term, key in ("linux", b"A"), ("linux", b"Q"), ("vt100", b"Q"), ("vt100", b"A"):
        pid, master = start([DEMO], term)
        read_for(master, "corne", "SEAT_8")
        os.write(master, key)
        sent = read_end(master)
        ok("\x1b[24;1H" in sent and "1049" not in sent and ("1006" in sent) == (term == "linux"),
           f"{term}, {key}: without a screen to leave, the cursor goes below", repr(sent))
        os.close(master)
        os.waitpid(pid, 0)


# --- where there can be no screen

def tell(command, **options):
    """What a command says in a terminal, and its code."""
    with Tmux("sh", "-c", f"{command}; echo code $?; exec sleep 600", **options) as tmux:
        return tmux.wait_for("code").strip()


def suits():
    for term, there in ("tmux-256color", True), ("vt100", True), ("dumb", False), ("no-such-terminal", False), ("", False):
        said = tell(f"{DEMO} suits", term=term)
        ok(said == ("a screen" if there else "lines") + "\ncode 0", f"TERM={term}", said)
    for command in f"env -u TERM {DEMO} suits", f"{DEMO} suits | cat", f"{DEMO} suits </dev/null":
        said = tell(command)
        ok(said == "lines\ncode 0", command.replace(DEMO, "DEMO"), said)
    said = tell(DEMO, term="no-such-terminal")
    ok(re.fullmatch(r"paddock: Full-screen mode [\s\S]*\ncode 4", said), "opened all the same: a complaint", said)


together([inks, sixteen, eight, themes, answers, questions, none, characters, keys, characters_typed, sequences, mouse, news, sizes, redraw, ends,
          crashes, signals, fatal_signals, suspend, stopped, hang_up, colourless, little, old_terminals, suits])
done()
