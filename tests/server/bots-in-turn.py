#!/usr/bin/env python3
"""Nobody's bots wait for the many tables of somebody else. What is counted is moves, in the order of the store: how many
were made at other tables between a position and the bot's answer to it. So no clock is needed."""
import re
import sqlite3
import sys

from tap import done, ok, together
from wire import Player, Server, abandon, deal, play_out, wait_until

LEFT = 30  # tables that somebody has left to champions: in one line, every answer would come after so many moves
FEW = 8    # moves at others' tables before an answer: a thought or two, and what these leave no choice about


def rows(server):
    """All entries in the order they came: table, kind, seat."""
    with sqlite3.connect(server.store) as base:
        found = base.execute("SELECT tables.id, kind, seat FROM events JOIN tables ON tables.number = chain ORDER BY n")
        return found.fetchall()


def moves_before(entries, table, position):
    """For each move of the table's bot: how many were made elsewhere since the position it is about. `position` says which
    entries make one."""
    counts, elsewhere = [], None
    for where, kind, seat in entries:
        if where != table:
            elsewhere = elsewhere + (kind == "moved") if elsewhere is not None else None
        elif kind == "moved" and elsewhere is not None and not position(kind, seat):
            counts.append(elsewhere)
            elsewhere = None
        elif position(kind, seat):
            elsewhere = 0
    return counts


def figure(server, name):
    return float(re.search(rf"^paddock_{name} (\S+)$", server.get("/metrics").body.decode(), re.M)[1])


def play_with(server, level, steps):
    """A table of a person with one bot, played to this step."""
    player = Player(server, "Ann")
    table = player.create("trail", seats=2, bots=[level])
    player.sit(table)
    deal([player], table)
    play_out([player], table, steps)
    return table


def look_at(eve, tables):
    """Somebody follows so many tables, on as many connections as that needs."""
    screens = [eve.again() for _ in range(0, len(tables), 15)]
    for i, table in enumerate(tables):
        screens[i // 15].request("watch", table=table)
    return screens


def other_people():
    with Server() as server:
        look_at(eve := Player(server, "Eve"), abandon(eve, LEFT))
        ok(figure(server, "positions_waiting") > 0, "what waits is told")
        ok(wait_until(lambda: figure(server, "positions_waiting_seconds") > 0), "… and for how long the oldest has")
        tables = {level: play_with(server, level, steps) for level, steps in (("club", 40), ("champion", 16))}
        timed = figure(server, "bot_move_seconds_count")
        ok(timed > 20 and figure(server, "bot_move_seconds_sum") > 0, "how long bots take for their moves is told", timed)
        ok(server.stop() == 0, "bots that think do not delay a stop", server.said())
        for level, table in tables.items():
            counts = moves_before(rows(server), table, lambda kind, seat: kind == "moved" and seat == 0)
            ok(counts and max(counts) <= FEW, f"a {level} answers after few moves at somebody else's tables", counts)


def own_tables():
    """Whoever comes to look at one of the tables that they left need not wait for all the others."""
    with Server() as server:
        tables = abandon(host := Player(server, "Eve"), LEFT)
        host = host.again()
        for table in tables[::6]:
            host.request("watch", table=table)
            host.request("say", table=table, phrase="hello")
            host.expect(what="moved", table=table)
            host.request("unwatch", table=table)
        ok(server.stop() == 0, "stopped", server.said())
        for table in tables[::6]:
            counts = moves_before(rows(server), table, lambda kind, seat: kind == "said")
            ok(counts and max(counts) <= FEW, "a table that somebody looks at goes on after few moves elsewhere", counts)


def shared_table():
    """Somebody who follows many tables sits down with somebody who has only this one: its bots do not wait for the others."""
    with Server() as server:
        tables = abandon(eve := Player(server, "Eve"), LEFT)
        look_at(eve, tables)
        players = [eve.again(), Player(server, "Ann")]
        table = players[0].create("gumball", seats=3, bots=["champion"])
        for seat, player in enumerate(players):
            player.sit(table, seat)
        deal(players, table)
        play_out(players, table, steps=12)
        ok(server.stop() == 0, "stopped", server.said())
        counts = moves_before(rows(server), table, lambda kind, seat: kind == "moved" and seat < 2)
        ok(counts and max(counts) <= FEW, "a table is charged to the one at it who has the least waiting", counts)


def back_again():
    """What nobody needs any more is not thought about."""
    with Server() as server:
        tables = abandon(eve := Player(server, "Eve"), 12, "trail", seats=1)
        look_at(eve, tables)
        ok(figure(server, "positions_waiting") > 2, "tables wait for the bot that moves for somebody")
        eve = eve.again()
        answers = [eve.sit(table, pledge=False) for table in tables]
        ok({answer.get("what") for answer in answers} == {"returned"}, "they come back to all of them", answers)
        ok(figure(server, "positions_waiting") == 0, "then none of them waits any more")


def abandoned():
    """What nobody looks at is not thought about either, and leaves the memory."""
    with Server() as server:
        abandon(Player(server, "Eve"), LEFT)
        ok(wait_until(lambda: figure(server, "tables_in_memory") == 0), "abandoned tables leave the memory")
        before = server.memory()
        tables = [table for name in ("Eve", "Mallory") for table in abandon(Player(server, name), 5 * LEFT)]
        ok(wait_until(lambda: figure(server, "positions_waiting") == 0), "bots whom nobody watches do not think")
        moves = len(rows(server))
        ok(wait_until(lambda: figure(server, "tables_in_memory") == 0), "so do ten times as many")
        ok(len(rows(server)) - moves <= 2, "meanwhile no move is made, but for those that were thought of", moves, len(rows(server)))
        ok(server.memory() < 1.5 * before, "ten times as many leave hardly more behind", before, server.memory())
        ann = Player(server, "Ann")
        ann.request("watch", table=tables[0])
        ok(ann.expect(what="moved", table=tables[0]), "they go on when somebody looks")


def main():
    scenes = abandoned, other_people, own_tables, shared_table, back_again
    together([play for play in scenes if not sys.argv[1:] or play.__name__ in sys.argv[1:]], workers=1)
    done()


if __name__ == "__main__":
    main()
