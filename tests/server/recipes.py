#!/usr/bin/env python3
"""docs/host.md: its recipes for backups, restoring and upgrading are carried out as they are written, and a match goes on after
each. Only the folders are others, and this test does what systemd and the installation would do."""
import os
import re
import shutil
import subprocess

from database import Postgres, find_programs
from tap import done, ok, scene
from wire import PADDOCK, SOURCE, Player, Server, deal, environment, new_key, plain, play_out


def recipes():
    """The blocks of commands, by the title above them."""
    with open(os.path.join(SOURCE, "docs/host.md"), encoding="utf-8") as file:
        parts = re.split(r"^## (.*)\n", file.read(), flags=re.M)
    found = {title: re.findall(r"^```sh\n(.*?)^```", text, re.S | re.M) for title, text in zip(parts[1::2], parts[2::2])}
    return {title: [block.splitlines() for block in blocks] for title, blocks in found.items() if blocks}


class Machine:
    """A server that was installed, with its store and the folder for backups."""

    def __init__(self, store=None, **variables):
        self.server, self.variables = Server(start=False), variables
        self.folder = self.server.folder
        for name in "bin", "build", "lib", "backups":
            os.mkdir(self.path(name))
        self.server.store = store or self.path("lib/server.db")
        if store:  # SQLite's is made there
            shutil.copy(new_key(), self.path("lib/paddock.key"))
            self.server.flags = "--store-key", self.path("lib/paddock.key")
        self.server.command = self.command
        os.symlink(PADDOCK, self.path("build/paddock"))
        self.install()
        self.server.start()

    def path(self, name):
        return os.path.join(self.folder, name)

    def command(self):
        return [self.path("bin/paddock"), *Server.command(self.server)[1:]]

    def install(self):
        shutil.copy(PADDOCK, self.path("bin/new"))
        os.replace(self.path("bin/new"), self.path("bin/paddock"))

    def run(self, line):
        """A line of a recipe: what it printed, or None if it failed."""
        if line == "systemctl stop paddock":
            return "" if self.server.stop() == 0 else None
        if line in ("systemctl start paddock", "systemctl restart paddock"):
            if self.server.running():
                self.server.stop()
            self.server.start()
            return ""
        if line == "ninja -C build install":
            self.install()
            return ""
        for name in "lib", "backups":
            line = line.replace("/var/backups" if name == "backups" else "/var/lib/paddock", self.path(name))
        line = re.sub(r"paddock-\d{4}-\d\d-\d\d", "paddock-$(date +%F)", line)
        env = {**environment(self.folder), **self.variables}
        env["PATH"] = self.path("bin") + ":" + env["PATH"]
        result = subprocess.run(["sh", "-eu", "-c", line], cwd=self.folder, env=env, capture_output=True, text=True, timeout=120)
        return result.stdout if result.returncode == 0 else None

    def carry_out(self, lines, players=()):
        """The players are cut off, as otherwise the server would give them time for a goodbye."""
        for player in players:
            player.drop()
        for line in lines:
            ok(self.run(line) is not None, line, self.server.said())


def begin(server):
    """Two in the middle of a match."""
    players = [Player(server, name) for name in ("Ann", "Bob")]
    table = players[0].create("grandprix", seats=2)
    for seat, player in enumerate(players):
        player.sit(table, seat)
    deal(players, table)
    play_out(players, table, steps=10)
    return players, table


def go_on(players, table, name):
    """The same people come back, find what was played, and play on. Returns them and the events."""
    players = [player.again() for player in players]
    for player in players:
        player.request("watch", table=table, **{"from": 1})
        player.request("watch", table=table)  # where they sit
    events, step = plain(players[0].seen[table].events), players[0].seen[table].step
    play_out(players, table, steps=step + 4)
    ok(players[0].seen[table].step >= step + 4, f"{name}: both have their seats, and play on")
    return events


def restoring(machine, backup, restore):
    players, table = begin(machine.server)
    machine.carry_out(backup)
    step = players[0].seen[table].step
    play_out(players, table, steps=step + 6)
    machine.carry_out(restore, players)
    events = go_on(players, table, "restored")
    ok(events[-1]["step"] == step, "the table is as it was when the backup was made", events[-1])
    ok(machine.server.stop() == 0, "the server ends as it should", machine.server.said())


def restoring_postgres(backup, restore):
    database = Postgres()
    database.sql("CREATE DATABASE paddock")
    store = f"postgres:dbname=paddock host={database.folder} user=paddock"
    machine = Machine(store, PGHOST=database.folder, PGUSER="paddock", PATH=database.programs + ":" + os.environ["PATH"])
    restoring(machine, backup, restore)
    database.remove()


def upgrading(machine, upgrade):
    players, table = begin(machine.server)
    before, step = os.stat(machine.path("bin/paddock")).st_ino, players[0].seen[table].step
    machine.carry_out(upgrade, players)
    ok(os.stat(f"/proc/{machine.server.process.pid}/exe").st_ino != before, "the new program serves")
    events = go_on(players, table, "upgraded")
    ok(events[-1]["step"] == step, "with everything that was played", events[-1])
    ok(machine.server.stop() == 0, "the server ends as it should", machine.server.said())


def everything():
    found = recipes()
    ok(set(found) == {"Backups", "Upgrading"} and len(found["Backups"]) == 4 and len(found["Upgrading"]) == 1,
       "host.md has recipes for backups, restoring and upgrading", found)
    restoring(Machine(), *found["Backups"][:2])
    upgrading(Machine(), *found["Upgrading"])
    if find_programs():
        restoring_postgres(*found["Backups"][2:])


scene(everything)
done()
