"""`paddock join` as a process that is typed at and read as it speaks."""
import os
import re
import subprocess
import threading

from wire import PADDOCK, PATIENCE, environment, new_folder, wait_until

ONES = "1\n" * 3000


class Join:
    """`paddock join` with a home of its own; what it says is read as it comes."""

    def __init__(self, *args, home=None, given=None, **variables):
        self.home = home or new_folder()
        env = {**environment(self.home), **variables}
        self.process = subprocess.Popen([PADDOCK, "join", *args], env=env, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.out, self.err = b"", b""
        self.readers = [threading.Thread(target=self.read, args=pair, daemon=True)
                        for pair in ((self.process.stdout, "out"), (self.process.stderr, "err"))]
        for reader in self.readers:
            reader.start()
        if given is not None:
            threading.Thread(target=self.type, args=(given, True), daemon=True).start()

    def read(self, stream, name):
        while data := os.read(stream.fileno(), 65536):
            setattr(self, name, getattr(self, name) + data)

    def type(self, text, end=False):
        try:
            self.process.stdin.write(text.encode())
            self.process.stdin.flush()
            if end:
                self.process.stdin.close()
        except OSError:
            pass  # it has gone, as it may

    def text(self):
        return (self.out + self.err).decode(errors="replace")

    def ended(self):
        """It has ended, and all that it said has been read."""
        return not any(reader.is_alive() for reader in self.readers)

    def says(self, words, patience=PATIENCE):
        wait_until(lambda: words in self.text() or self.ended(), patience)
        return words in self.text()

    def prompts(self, count):
        return wait_until(lambda: self.out.count(b"> ") >= count or self.ended())

    def end(self, patience=PATIENCE):
        try:
            code = self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            code = "it hung"
        for reader in self.readers:
            reader.join(PATIENCE)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                stream.close()
            except OSError:
                pass
        return code

    def address(self):
        """The address that others are told."""
        self.says("paddock join ws://")
        return re.search(r"paddock join (ws://\S+)", self.text())[1]
