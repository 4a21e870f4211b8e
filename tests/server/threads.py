#!/usr/bin/env python3
"""A server whose threads all have something to do: a crowd of clients, tables with bots that think, pages, and stops in
the middle of it. For scripts/check-threads, where the thread sanitizer ends it with a status of its own."""
import os
import subprocess
import sys
import threading
import time

from games import FEWEST
from tap import done, ok, scene, together
from umpire import SHORT
from wire import Closed, Player, Server, deal, die_with_parent, environment, play_out

LOAD = os.environ["LOAD"]
SECONDS = int(sys.argv[1]) if len(sys.argv) > 1 else 20
BOTS = {game: ["pro"] * (seats - 1) for game, seats in FEWEST.items()}
BOTS |= {"gumball": ["pro", "champion"], "battlegum": ["champion"]}
over = threading.Event()


def crowd(server):
    """Many matches of every game, whatever happens to the server."""
    load = subprocess.run([LOAD, f"ws://127.0.0.1:{server.port}/play", "--stubborn", "--game", "all", "--matches", "20",
                           "--seconds", str(SECONDS)], capture_output=True, text=True, env=environment(server.folder),
                          preexec_fn=die_with_parent, timeout=600)
    over.set()
    ok(load.returncode == 0 and "lost 0" in load.stdout, "a crowd finds everything as it was", load.returncode, load.stdout,
       load.stderr)


def sit_with_bots(server, game, bots):
    """Plays until the connection is lost; then somebody else does."""
    player = Player(server, "Ann")
    members = {**SHORT, "bots": bots} if game == "battlegum" else {"game": game, "seats": 1 + len(bots), "bots": bots}
    table = player.create(**members)
    player.sit(table)
    deal([player], table)
    play_out([player], table)


def bots(server):
    """Bots that think on the workers' threads, and are stopped while they do."""
    lost = finished = 0
    while not over.is_set():
        for game, levels in BOTS.items():
            try:
                sit_with_bots(server, game, levels)
                finished += 1
            except (Closed, OSError, KeyError, AssertionError):
                lost += 1
                time.sleep(0.1)
            if over.is_set():
                break
    ok(finished > 0, f"tables with bots: {finished} to the end, {lost} interrupted")


def pages(server):
    """Whatever asks the journal, the store and the workers how they are."""
    seen = 0
    while not over.is_set():
        for path in "/metrics", "/healthz", "/api/tables", "/api/games":
            try:
                seen += server.get(path).status == 200
            except OSError:
                time.sleep(0.1)
    ok(seen > 0, f"{seen} pages meanwhile")


def stops(server):
    times = 0
    while not over.wait(max(2, SECONDS / 6)):
        server.restart()  # raises if it does not stop as it should
        times += 1
    ok(times > 0, f"stopped and started {times} times")


def main():
    with Server() as server:
        # A server ends with the thread that has started it, so that this one has to do that.
        others = threading.Thread(target=together, args=([crowd, bots, bots, pages], server))
        others.start()
        scene(stops, server)
        others.join()
        ok(server.running(), "the server is still there", server.said())
    ok("ThreadSanitizer" not in server.said(), "nothing was found", server.said())
    done()


if __name__ == "__main__":
    main()
