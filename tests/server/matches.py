#!/usr/bin/env python3
"""Whole matches at a server's tables: of every game, alone, with each other and with bots, with connections lost at
every step, tabs, spectators, and servers that stop and start again."""
import random
import re
import sys

from games import FEWEST, GAMES, hands_in
from tap import done, ok, together
from umpire import SHORT, good_end, numbered, people, refused, same_sight, sure
from wire import Player, Server, deal, open_match, plain, play_out


NAMES = ["Ann", "Bob", "Cleo", "Dov", "Eve", "Finn", "Gwen", "Hugo"]


# --- whole matches

def matches_of_people(server):
    for game, seats in FEWEST.items():
        players = people(server, *NAMES[:seats])
        watcher = Player(server, "Walt")
        table = players[0].create(game, seats=seats)
        watcher.request("watch", table=table)
        for player in players:
            player.sit(table)
        deal(players, table)
        early = server.get(f"/api/tables/{table}/record")
        ok(early.status == 409 and set(early.json()) == {"code", "text"}, f"{game}: no record before the end",
           early.status, early.body)
        play_out([watcher, *players], table)
        good_end([*players, watcher], game, table, game)
        snapshot = watcher.request("watch", table=table)
        ok(snapshot["status"] == "over" and snapshot["open"] == watcher.seen[table].open and snapshot["you"] is None
           and snapshot["result"] == watcher.seen[table].result, f"{game}: the table shows it afterwards", snapshot)
        ok(server.get(f"/api/tables/{table}").json()["open"] == watcher.seen[table].open, f"{game}: … to anybody")
        ok(players[0].again().welcome["tables"] == [], f"{game}: a match that is over is no longer listed in hello")


MORE_BOTS = {"gumball": ["club", "rookie"], "battlegum": ["rookie", "club"], "grandprix": ["club"]}


def matches_with_bots(server):
    for game in GAMES:
        bots = MORE_BOTS.get(game, ["rookie"])
        player = Player(server, "Ann")
        table = player.create(game, seats=1 + len(bots), bots=bots)
        seats = player.seen[table]
        player.sit(table)
        deal([player], table)
        play_out([player], table)
        good_end([player], game, table, f"{game} with {' and '.join(bots)}")
        record = server.get(f"/api/tables/{table}/record").body.decode()
        ok(all(re.search(rf"^seat P\d {bot}\b", record, re.M) for bot in bots), f"{game}: the record names the bots",
           record[:600])
        ok(seats.you == 0, f"{game}: bots have the last seats", seats.you)


def strong_bots(server):
    for level in "pro", "champion":
        player = Player(server, "Ann")
        table = player.create(**SHORT, bots=[level])
        player.sit(table)
        deal([player], table)
        play_out([player], table)
        good_end([player], "battlegum", table, f"a short match with {level}")


def solo(server):
    player = Player(server, "Ann")
    table = player.create("trail", seats=1)
    player.sit(table)
    deal([player], table)
    play_out([player], table)
    good_end([player], "trail", table, "trail alone")


def filled_up(server):
    ann, = people(server, "Ann")
    table = ann.create("gumball", seats=4)
    ann.sit(table, 2)
    sure(ann.request("start", table=table), "seats-free", "a start with free seats")
    deal([ann], table, fill="rookie")
    snapshot = ann.request("watch", table=table)
    ok([seat["bot"] for seat in snapshot["seats"]] == ["rookie", "rookie", None, "rookie"]
       and [seat["player"] for seat in snapshot["seats"]] == ["bot", "bot", "person", "bot"],
       "free seats are filled with bots", snapshot["seats"])
    play_out([ann], table)
    good_end([ann], "gumball", table, "a table that was filled up")


def withheld_share(server):
    ann, bob = people(server, "Ann", "Bob")
    table = ann.create(**SHORT)
    ann.sit(table)
    bob.sit(table)
    bob.seen[table].share = None
    deal([ann, bob], table)
    ok(not any(event["what"] == "shared" and event["seat"] == 1 for event in ann.seen[table].events),
       "a share that does not come is not waited for without end")
    sure(bob.request("share", table=table, share="00" * 32), "no-share", "a share that comes after the deal")
    play_out([ann, bob], table)
    good_end([ann, bob], "battlegum", table, "a match with a share withheld")


# --- connections

def reconnect_at_every_step(server):
    ann, bob = people(server, "Ann", "Bob")
    players, good, table = [ann, bob], [], None

    def come_back(player):
        """The connection is lost before the move; what was missed is asked for."""
        place = players.index(player)
        old = player.seen[table]
        player.drop()
        back = player.again()
        start = random.randint(max(old.events[0]["seq"], old.seq - 40), old.seq)
        back.seen[table].you, back.seen[table].step = old.you, old.step
        answer = back.request("watch", table=table, **{"from": start})
        got = back.seen[table].events
        good.append(answer["type"] == "done" and plain(got) == plain(old.events)[start - old.events[0]["seq"]:])
        back.seen[table].events = [*old.events]
        players[place] = back
        return back

    while len(good) <= 20:  # a match may be over soon
        table = open_match(players, "trail", seats=2)
        play_out(players, table, before=come_back)
    ok(all(good), f"coming back {len(good)} times: what was missed is as it was", good)
    good_end(players, "trail", table, "a match with a new connection for every move")
    for player in players:
        again, end = player.again(), player.seen[table].events[-40:]
        again.request("watch", table=table, **{"from": end[0]["seq"]})
        ok(plain(again.seen[table].events) == plain(end), f"the end can be asked for again by {player.name}")
        answer = again.request("watch", table=table, **{"from": 1})
        told = [event["seq"] for event in again.seen[table].events[len(end):]]
        ok(answer["type"] == "done" and told == list(range(1, player.seen[table].seq + 1)) or
           answer["type"] == "table" and answer["status"] == "over", "from the start, or the table as it is", told)


def two_tabs(server):
    ann, bob = people(server, "Ann", "Bob")
    table = open_match([ann, bob], "trail", seats=2)
    players = [ann, bob]
    for _ in range(6):
        play_out(players, table, steps=players[0].seen[table].step)
        actor = next(player for player in players if player.seen[table].legal)
        tab = actor.again()
        snapshot = tab.request("watch", table=table)
        ok(snapshot["you"] == actor.seen[table].you and snapshot["legal"] == actor.seen[table].legal,
           "a second tab has the same seat and moves", snapshot)
        step, move = snapshot["step"] + 1, snapshot["legal"][0]
        for one in actor, tab:
            one.send("move", table=table, step=step, move=move)
        answers = [next(message for message in iter(one.hear, None) if message.get("re") == one.count)
                   for one in (actor, tab)]
        first, second = sorted(answers, key=lambda answer: answer["type"])
        ok(first["type"] == "event" and refused(second, "stale"), "one click in two tabs is one move", *answers)
        for one in actor, tab:
            one.quiet()
        ok([event["seq"] for event in tab.seen[table].events]
           == [event["seq"] for event in actor.seen[table].events][-len(tab.seen[table].events):]
           and tab.seen[table].step == step == actor.seen[table].step, "both tabs see it", tab.log)
        tab.drop()
    bob.quiet()
    ok(not any(message["type"] == "presence" for message in bob.log + ann.log),
       "a tab that goes while another stays is no absence")


def spectators(server):
    for game, seats in FEWEST.items():
        players = people(server, *NAMES[:seats])
        table = open_match(players, game, seats=seats)
        play_out(players, table, steps=5)
        watcher = Player(server, "Walt", words=True)
        snapshot = watcher.request("watch", table=table)
        ok(snapshot["you"] is None and snapshot["legal"] == [] and snapshot["turn"] in range(seats)
           and not any(hands_in(game, snapshot["view"])), f"{game}: who watches sees no hand", snapshot)
        ok(server.get(f"/api/tables/{table}").json()["view"] == snapshot["view"], f"{game}: nor does the page show any")
        play_out([*players, watcher], table, steps=12)
        ok(discreet_so_far(watcher, game, table), f"{game}: nor later", watcher.seen[table].events[-1])
        again = Player(server, "Wim")
        again.request("watch", table=table, **{"from": 1})
        ok(numbered(again.seen[table].events) and discreet_so_far(again, game, table)
           and same_sight([again, watcher], table), f"{game}: nor in what was before")
        sure(watcher.move(table, players[0].seen[table].legal and players[0].seen[table].legal[0] or "x"), "not-seated",
             f"{game}: who watches moves")
        watcher.request("unwatch", table=table)
        count = len(watcher.log)
        play_out(players, table, steps=14)
        watcher.request("ping")
        ok(len(watcher.log) == count + 1, f"{game}: who no longer watches hears no more", watcher.log[count:])


def discreet_so_far(player, game, table):
    seen = player.seen[table]
    return not any(hands_in(game, seen.view)) and not any("move" in event or "view" in event for event in seen.events)


def turn_notice(server):
    ann, bob = people(server, "Ann", "Bob")
    table = open_match([ann, bob], "trail", seats=2)
    elsewhere = {player: player.again() for player in (ann, bob)}
    play_out([ann, bob], table, steps=0)
    turn = ann.seen[table].turn
    while ann.seen[table].turn == turn:
        play_out([ann, bob], table, steps=ann.seen[table].step + 1)
    actor = next(player for player in (ann, bob) if player.seen[table].legal)
    notice = elsewhere[actor].expect(type="turn")
    ok(notice == {"type": "turn", "table": table, "game": "trail"}, "told elsewhere whose turn it has become", notice)
    ok(not any(message["type"] == "turn" for message in actor.log), "not where the table is followed anyway")
    other = bob if actor is ann else ann
    ok(not any(message["type"] == "turn" for message in elsewhere[other].quiet()), "nobody else is told")
    listed = actor.again().welcome["tables"]
    ok(listed == [{"table": table, "game": "trail", "status": "playing", "turn": True}], "hello tells, too", listed)
    ok(other.again().welcome["tables"][0]["turn"] is False, "… and whether it is somebody else's")


# --- stopping and starting again

def restarts(_):
    """Has a server of its own."""
    with Server() as server:
        ann, bob = people(server, "Ann", "Bob")
        table = open_match([ann, bob], "trail", seats=2, chat="text")
        waiting = ann.create("grandprix", listed=True)
        ann.sit(waiting)
        play_out([ann, bob], table, steps=9)
        bob.request("say", table=table, text="Bye")
        ann.expect(what="said")
        before = {player.name: plain(player.seen[table].events) for player in (ann, bob)}
        snapshot = ann.request("watch", table=table)
        ok(server.stop() == 0, "a server stops when asked", server.said())
        for player in ann, bob:
            ok(player.expect(type="goodbye") == {"type": "goodbye", "reason": "restart"}, "it says goodbye")
            ok(player.wire.end() == 1012, "… and closes with 1012")
        for name in "once", "twice":
            server.start()
            ann, bob = ann.again(), bob.again()
            ok({(row["table"], row["status"]) for row in ann.welcome["tables"]}
               == {(table, "playing"), (waiting, "open")}, f"{name}: their tables are there", ann.welcome["tables"])
            again, _ = (player.request("watch", table=table) for player in (ann, bob))
            same = set(snapshot) - {"re", "seats", "seq", "expires"}
            ok({key: again[key] for key in same} == {key: snapshot[key] for key in same}, f"{name}: as they were", again)
            for player in ann, bob:
                player.request("watch", table=table, **{"from": before[player.name][0]["seq"]})
                ok(plain(player.seen[table].events)[:len(before[player.name])] == before[player.name],
                   f"{name}: {player.name} finds every event again")
            ok(server.get("/api/tables").json() == [], f"{name}: the host is not at the table yet")
            ann.request("watch", table=waiting)
            ok([row["table"] for row in server.get("/api/tables").json()] == [waiting], f"{name}: and the list")
            if name == "once":
                ok(server.stop() == 0, "stopped once more", server.said())
        play_out([ann, bob], table)
        good_end([ann, bob], "trail", table, "a match with two restarts")


def main():
    scenes = [withheld_share, strong_bots, reconnect_at_every_step, matches_of_people, matches_with_bots, solo, filled_up,
              two_tabs, spectators, turn_notice]
    chosen = [play for play in [*scenes, restarts] if not sys.argv[1:] or play.__name__ in sys.argv[1:]]
    with Server() as server:
        together(chosen, server, workers=4)
        ok(server.running(), "the server is still there", server.said())
    done()


if __name__ == "__main__":
    main()
