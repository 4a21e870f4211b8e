"""A terminal for tests: tmux, with a server of its own that is gone when the test is."""
import contextlib
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time

PATIENCE = 120  # seconds; a screen that should come and does not is a failure then


def environment(**more):
    """What programs in the terminal see; None for what is not to be there."""
    names = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", **more}
    for name in os.environ:
        if name.endswith("SAN_OPTIONS"):
            names.setdefault(name, os.environ[name])
    return {name: value for name, value in names.items() if value is not None}


def wait_until(condition, what):
    """Waits until the condition holds, and returns what it returned."""
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        if time.monotonic() > end:
            raise TimeoutError(what() if callable(what) else what)
        time.sleep(0.02)
    return found


class Cell:
    """A character with its colours (a number, or None for the terminal's own) and marks ("bur")."""

    def __init__(self, character, style):
        self.character = character
        self.colour, self.back = style["colour"], style["back"]
        self.marks = "".join(mark for mark in "bur" if style[mark])


PLAIN = {"colour": None, "back": None, "b": False, "u": False, "r": False}


def change_style(style, numbers):
    numbers = iter(numbers)
    for number in numbers:
        if number == 0:
            style.update(PLAIN)
        elif number in (1, 4, 7):
            style["b" if number == 1 else "u" if number == 4 else "r"] = True
        elif number in (22, 24, 27):
            style["b" if number == 22 else "u" if number == 24 else "r"] = False
        elif number in (38, 48):
            next(numbers)  # 5: a number follows; tmux keeps what it was given
            style["colour" if number == 38 else "back"] = next(numbers)
        elif number in (39, 49):
            style["colour" if number == 39 else "back"] = None
        elif 30 <= number < 38 or 90 <= number < 98:
            style["colour"] = number - 30 if number < 90 else number - 82
        elif 40 <= number < 48 or 100 <= number < 108:
            style["back"] = number - 40 if number < 100 else number - 92


def read_cells(captured):
    """The rows of cells that `capture-pane -e -p -N` tells."""
    style, rows = dict(PLAIN), []
    for line in captured.split("\n"):
        rows.append([])
        for numbers, other, character in re.findall(r"\x1b\[([\d;]*)m|(\x1b.|[\x0e\x0f])|(.)", line):
            if character:
                rows[-1].append(Cell(character, style))
            elif not other:
                change_style(style, [int(number or 0) for number in numbers.split(";")])
    return rows


class Tmux:
    """Runs a command, or a shell, in a terminal of `width` × `height`. A context manager."""

    def __init__(self, *command, width=80, height=24, term="tmux-256color", env=None, folder=None):
        self.folder = tempfile.mkdtemp(prefix="tmux-")
        self.socket = os.path.join(self.folder, "socket")
        names = {"TERM": term, "HOME": self.folder, "PS1": "$ ", **(environment() if env is None else env)}
        words = ["env", "-i", *(f"{name}={value}" for name, value in names.items()), *(command or ["sh", "-i"])]
        self.run("start-server", ";", "set", "-g", "remain-on-exit", "on", ";", "set", "-g", "status", "off", ";",
                 "new-session", "-d", "-x", str(width), "-y", str(height), "-c", folder or self.folder, *words)
        self.server = int(self.tell("pid"))

    def run(self, *words):
        names = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
        done = subprocess.run(["tmux", "-u", "-f", os.devnull, "-S", self.socket, *words], env=names,
                              capture_output=True, timeout=PATIENCE)
        if done.returncode:
            raise RuntimeError(f"tmux {' '.join(words)}: {done.stderr.decode()}")
        return done.stdout.decode()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends the server, and sees to it that what ran in the terminal ends with it."""
        running = [self.server]
        with contextlib.suppress(RuntimeError, subprocess.SubprocessError, OSError):  # what has ended already
            running.append(int(self.tell("pane_pid")))
            running.append(self.child())
        with contextlib.suppress(RuntimeError, subprocess.SubprocessError):
            self.run("kill-server")
        end = time.monotonic() + PATIENCE
        for pid in filter(None, running):
            while self.is_running(pid) and time.monotonic() < end:
                time.sleep(0.01)
            if self.is_running(pid):
                os.kill(pid, signal.SIGKILL)
        shutil.rmtree(self.folder, ignore_errors=True)

    # --- what is typed

    def keys(self, *names):
        """Keys by tmux's names: Up, Enter, C-z, x."""
        self.run("send-keys", *names)

    def type(self, text):
        self.run("send-keys", "-l", "--", text)

    def send(self, data):
        """Bytes, as a terminal sends them."""
        self.run("send-keys", "-H", *(f"{byte:02x}" for byte in data))

    def click(self, x, y, button=0):
        """Presses and releases, at a place that counts from 0."""
        self.send(f"\x1b[<{button};{x + 1};{y + 1}M\x1b[<{button};{x + 1};{y + 1}m".encode())

    def wheel(self, way, x=0, y=0):
        self.send(f"\x1b[<{64 if way < 0 else 65};{x + 1};{y + 1}M".encode())

    def resize(self, width, height):
        self.run("resize-window", "-x", str(width), "-y", str(height))

    # --- what is seen

    def screen(self):
        return self.run("capture-pane", "-p")

    def coloured(self):
        return self.run("capture-pane", "-e", "-p", "-N")

    def cells(self):
        return read_cells(self.coloured())

    def find(self, pattern):
        """The cells of what first matches a regular expression."""
        for row in self.cells():
            match = re.search(pattern, "".join(cell.character for cell in row))
            if match:
                return row[match.start():match.end()]
        return []

    def tell(self, name):
        """What tmux knows: alternate_on, cursor_flag, mouse_any_flag, pane_dead …"""
        return self.run("display-message", "-p", f"#{{{name}}}").strip()

    def wait_for(self, *texts, gone=()):
        """Waits until the screen has these texts, and not those; returns it."""
        def look():
            screen = self.screen()
            return all(text in screen for text in texts) and not any(text in screen for text in gone) and screen
        return wait_until(look, lambda: f"no {texts}, or still {gone}, in:\n{self.screen()}")

    # --- what runs

    def child(self):
        """The process that the shell, or what runs in its place, has started last."""
        pane = self.tell("pane_pid")
        with open(f"/proc/{pane}/task/{pane}/children") as file:
            children = file.read().split()
        return int(children[-1]) if children else None

    @staticmethod
    def is_running(pid):
        """Does it exist, and is more than a memory to its parent?"""
        try:
            with open(f"/proc/{pid}/stat") as file:
                return file.read().rpartition(")")[2].split()[0] not in "ZX"
        except OSError:
            return False
