#!/usr/bin/env python3
"""scripts/cluster: a match between two `paddock join` through HAProxy goes on after its owner was killed with kill -9, and
Ctrl+C leaves nothing behind."""
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import urllib.request

from join_process import ONES, Join
from tap import done, ok, scene
from database import find_programs
from wire import SOURCE, die_with_parent, environment, new_folder, wait_until


class Cluster:
    def __init__(self, *words):
        self.folder = new_folder()
        path = os.path.join(self.folder, "said")
        with open(path, "wb") as out:
            self.process = subprocess.Popen([sys.executable, os.path.join(SOURCE, "scripts/cluster"), *words], stdout=out,
                                            stderr=out, preexec_fn=die_with_parent,
                                            env={**os.environ, **environment(self.folder)})
        self.path = path
        wait_until(lambda: "Paddock is at" in self.text() or self.process.poll() is not None)

    def text(self):
        with open(self.path, encoding="utf-8", errors="replace") as file:
            return file.read()

    def port(self):
        return int(re.search(r"Paddock is at http://127.0.0.1:(\d+)/", self.text())[1])

    def nodes(self):
        return [(int(pid), address) for pid, address in re.findall(r"node \d+: process (\d+), (http\S+)", self.text())]


def owned(address):
    with urllib.request.urlopen(address + "metrics", timeout=60) as answer:
        return float(re.search(r"^paddock_tables_owned (\S+)", answer.read().decode(), re.M)[1])


def descendants(pid):
    """The processes of the cluster; their parent is init once it has gone."""
    found = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    parents = {int(child): int(parent) for child, parent in (line.split() for line in found.splitlines())}
    all_of_them = {pid}
    while more := {child for child, parent in parents.items() if parent in all_of_them} - all_of_them:
        all_of_them |= more
    return all_of_them


def is_answered(pipe):
    try:
        pipe.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return pipe.recv(100).startswith(b"HTTP/")
    except OSError:
        return False


def limits_connections(port):
    pipes = [socket.create_connection(("127.0.0.1", port), timeout=60) for _ in range(103)]
    answered = sum(is_answered(pipe) for pipe in pipes)
    ok(90 < answered <= 100, "one address has at most 100 connections, whatever the node", answered)  # a player's may linger
    for pipe in pipes:
        pipe.close()


def match_goes_on():
    cluster = Cluster("2", "0")
    ok(len(cluster.nodes()) == 2, "two nodes start", cluster.text())
    ann = Join(f"ws://127.0.0.1:{cluster.port()}", "--game", "trail", "--seats", "2", "--name", "Ann")
    bob = Join(ann.address(), "--name", "Bob")
    ann.type("1\n1\n")
    bob.type("1\n1\n")
    wait_until(lambda: "Your hand" in ann.text() + bob.text() or ann.ended())
    owners = [(pid, address) for pid, address in cluster.nodes() if owned(address) > 0]
    ok(len(owners) == 1, "one of them owns the table", cluster.text())
    os.kill(owners[0][0], signal.SIGKILL)
    for player in ann, bob:
        ok(player.says("Connection lost") and player.says("Reconnected"), "a player is reconnected", player.text()[-1500:])
    for player in ann, bob:
        player.type(ONES, end=True)
    codes = ann.end(240), bob.end(240)
    ok(codes == (0, 0), "the match goes on to its end", codes, ann.text()[-2000:], bob.text()[-2000:])
    ok(all("Fair deal: nobody could choose" in player.text() for player in (ann, bob)), "and the deal was kept")
    limits_connections(cluster.port())
    processes = descendants(cluster.process.pid)
    cluster.process.send_signal(signal.SIGINT)
    ok(cluster.process.wait(120) == 0, "Ctrl+C ends it", cluster.text())
    ok(wait_until(lambda: not any(os.path.exists(f"/proc/{pid}") for pid in processes)), "nothing is left", processes)


if not find_programs() or not shutil.which("haproxy", path=os.environ["PATH"] + ":/usr/sbin"):
    print("1..0 # SKIP PostgreSQL or HAProxy is not installed")
    sys.exit(0)
scene(match_goes_on)
done()
