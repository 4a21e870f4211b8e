"""Browsers other than Chromium, by what they understand themselves: Firefox by WebDriver BiDi over a WebSocket, WebKitGTK
by WebDriver over HTTP, on a screen that nobody sees."""
import glob
import json
import os
import random
import re
import socket
import subprocess
import urllib.error
import urllib.request

from wire import PATIENCE, PORTS, Wire, die_with_parent, new_folder, wait_until


class Process:
    """A program that ends with the test, and what it says."""

    def __init__(self, command, folder, **env):
        self.log = os.path.join(folder, os.path.basename(command[0]) + ".log")
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, preexec_fn=die_with_parent,
                                            env={"PATH": os.environ["PATH"], "HOME": folder, "LANG": "C.UTF-8", **env})

    def said(self):
        with open(self.log) as log:
            return log.read()

    def find(self, pattern):
        """What the pattern finds in what the program says, once it has said so."""
        wait_until(lambda: re.search(pattern, self.said()) or self.process.poll() is not None)
        found = re.search(pattern, self.said())
        if not found:
            raise RuntimeError(self.said())
        return found[1]

    def end(self):
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


POINTER = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}


def click_at(x, y):
    return [{**POINTER, "actions": [{"type": "pointerMove", "x": x, "y": y, "duration": 0},
                                    {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]}]


class Firefox:
    def __init__(self):
        folder = new_folder()
        self.process = Process(["firefox-esr", "--headless", "--remote-debugging-port", "0", "--profile", folder, "about:blank"],
                               folder)
        port = self.process.find(r"BiDi listening on ws://127\.0\.0\.1:(\d+)")
        self.wire = Wire(int(port), "/session", Host=f"127.0.0.1:{port}")
        self.count = 0
        self.ask("session.new", capabilities={})
        self.context = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method, **members):
        self.count += 1
        self.wire.say({"id": self.count, "method": method, "params": members})
        while (answer := self.wire.hear()).get("id") != self.count:
            pass
        if answer["type"] == "error":
            raise RuntimeError(f"{method}: {answer['message']}")
        return answer["result"]

    def visit(self, address):
        self.ask("browsingContext.navigate", context=self.context, url=address, wait="none")

    def reload(self):
        self.ask("browsingContext.reload", context=self.context, wait="none")

    def run(self, script):
        """What the body of a function returns, by way of JSON."""
        answer = self.ask("script.evaluate", expression=f"JSON.stringify((() => {{{script}}})() ?? null)",
                          target={"context": self.context}, awaitPromise=False)
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def click(self, x, y):
        self.ask("input.performActions", context=self.context, actions=click_at(x, y))

    def close(self):
        self.wire.close()
        self.process.end()


class WebKit:
    def __init__(self):
        folder = new_folder()
        self.screen = Process(["Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"], folder)
        display = self.screen.find(r"(\d+)\n")
        # There is no desktop, and no graphics hardware.
        self.environment = {"DISPLAY": f":{display}", "GDK_BACKEND": "x11", "XDG_RUNTIME_DIR": folder, "NO_AT_BRIDGE": "1",
                            "LIBGL_ALWAYS_SOFTWARE": "1", "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
                            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        while not self.starts(folder):
            pass
        options = {"binary": glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")[0], "args": ["--automation"]}
        wanted = {"pageLoadStrategy": "none", "webkitgtk:browserOptions": options}
        self.session = ""
        self.session = "/session/" + self.ask("POST", "/session", capabilities={"alwaysMatch": wanted})["sessionId"]

    def starts(self, folder):
        """The driver does not tell which port it has found free, so it is told one."""
        self.port = random.choice(PORTS)
        self.driver = Process(["WebKitWebDriver", f"--port={self.port}"], folder, **self.environment)
        return wait_until(lambda: self.listens() or self.driver.process.poll() is not None) and self.driver.process.poll() is None

    def listens(self):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def ask(self, method, path, **members):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{self.session}{path}",
                                         json.dumps(members).encode() if method == "POST" else None, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.load(error)["value"]["message"]) from error

    def visit(self, address):
        self.ask("POST", "/url", url=address)

    def reload(self):
        self.ask("POST", "/refresh")

    def run(self, script):
        return json.loads(self.ask("POST", "/execute/sync", script=f"return JSON.stringify((() => {{{script}}})() ?? null)", args=[]))

    def click(self, x, y):
        self.ask("POST", "/actions", actions=click_at(x, y))

    def close(self):
        try:
            self.ask("DELETE", "")
        finally:
            self.driver.end()
            self.screen.end()
