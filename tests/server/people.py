#!/usr/bin/env python3
"""What people do at a server's tables besides playing: leaving, coming back, taking back, talking, opening and closing;
who may do what; names, languages, tokens."""
import json
import re
import signal
import sys

from games import FEWEST
from tap import done, ok, together
from umpire import SHORT, good_end, good_record, people, refused, sure
from wire import PATIENCE, TEXT, Closed, Pipe, Player, Server, Wire, deal, frame, open_match, plain, play_out, wait_until


# --- leaving and coming back

def leave_and_return(server):
    ann, bob = people(server, "Ann", "Bob")
    table = open_match([ann, bob], "trail", seats=2, substitute="rookie")
    answer = bob.request("leave", table=table)
    ok(answer["what"] == "left" and answer["why"] == "left" and answer["bot"] == "rookie", "somebody leaves", answer)
    ann.expect(what="left", seat=1)
    made = 0
    while made < 4:
        play_out([ann], table, steps=ann.seen[table].step + 1)
        made = sum(event["what"] == "moved" and event["seat"] == 1 for event in ann.seen[table].events)
    ok(True, "a bot moves for them")
    watcher = bob.again()
    snapshot = watcher.request("watch", table=table)
    ok(snapshot["seats"][1]["bot"] == "rookie" and snapshot["seats"][1]["player"] == "person", "the table tells",
       snapshot["seats"])
    sure(bob.request("move", table=table, move="x"), "away", "a move while a bot moves for one")
    stranger = Player(server, "Bertha")
    sure(stranger.sit(table, 1), "started", "a stranger in the seat of somebody who left")
    answer = bob.sit(table, pledge=False)
    ok(answer["what"] == "returned" and answer["seat"] == 1, "they come back", answer)
    sure(bob.sit(table, pledge=False), "seated", "… once")
    bob.request("watch", table=table)
    play_out([ann, bob], table)
    good_end([ann], "trail", table, "a match that somebody left for a while")
    ok(bob.request("leave", table=table)["type"] == "done", "leaving after the end is like unwatch")


def everybody_leaves(server):
    ann, bob = people(server, "Ann", "Bob")
    table = open_match([ann, bob], **SHORT)
    ann.request("leave", table=table)
    bob.request("leave", table=table)
    walt = Player(server, "Walt")
    walt.request("watch", table=table)
    snapshot = walt.request("watch", table=table)
    ok(snapshot["status"] in ("playing", "over"), "a table that all have left", snapshot["status"])
    answer = ann.sit(table, pledge=False)
    ok(answer.get("what") == "returned" or answer["type"] == "refused", "… takes them back, or is over", answer)


def grace(server):
    ann, bob = people(server, "Ann", "Bob")
    table = open_match([ann, bob], "trail", seats=2, grace=1)
    bob.drop()
    gone = ann.expect(type="presence", present=False)
    ok(gone == {"type": "presence", "table": table, "seat": 1, "present": False, "seconds": 1}, "somebody is gone", gone)
    left = ann.expect(what="left")
    ok(left["seat"] == 1 and left["why"] == "away" and left["bot"] == "club", "after the grace a bot takes over", left)
    back = bob.again()
    ok(back.welcome["tables"][0]["table"] == table, "who is back still has the seat", back.welcome["tables"])
    ok(not any(message["type"] == "presence" for message in ann.quiet()), "saying hello is not yet being at the table")
    ok(back.request("watch", table=table)["seats"][1]["bot"] == "club", "nor does watching end what the bot does")
    ann.expect(type="presence", present=True, seat=1)
    ok(back.sit(table, pledge=False).get("what") == "returned", "… but sitting down does")
    ann.expect(what="returned", seat=1)
    back.drop()
    ann.expect(type="presence", present=False)
    soon = bob.again()
    ok(soon.request("watch", table=table)["you"] == 1, "who is back in time has still got the seat")
    here = ann.expect(type="presence", present=True)
    ok(here["seat"] == 1 and set(here) == set(gone), "… and others are told", here)


def grace_never(server):
    ann, bob = people(server, "Ann", "Bob")
    open_match([ann, bob], "trail", seats=2, grace=0)
    bob.drop()
    gone = ann.expect(type="presence", present=False)
    ok(gone["seconds"] is None, "without a grace a seat waits for as long as it takes", gone)


def clock(server):
    ann, bob = people(server, "Ann", "Bob")
    table = open_match([ann, bob], "trail", seats=2, clock=1)
    dealt = next(event for event in ann.seen[table].events if event["what"] == "dealt")
    ok(0 < dealt["seconds"] <= 1, "the clock is shown", dealt["seconds"])
    turn = dealt["turn"]
    left = ann.expect(what="left")
    ok(left["seat"] == turn and left["why"] == "clock", "when it has run out, a bot moves", left)
    ann.expect(what="moved", seat=turn)
    actor = (ann, bob)[turn]
    ok(actor.sit(table, pledge=False).get("what") == "returned", "they may come back")


# --- taking back

def undo_alone(server):
    """No other person has to agree."""
    for game, seats, bots in ("grandprix", 2, ["rookie"]), ("trail", 1, []):
        ann = Player(server, "Ann")
        table = ann.create(game, seats=seats, bots=bots)
        ann.sit(table)
        deal([ann], table)
        play_out([ann], table, steps=0)
        while not (undone := try_undo(ann, table, game)):
            play_out([ann], table, steps=ann.seen[table].step + 1)
        ok(undone, f"{game}: a step can be taken back at once")
        play_out([ann], table)
        good_end([ann], game, table, f"{game} with a step taken back")


def try_undo(player, table, game):
    """Makes a move that neither passes the turn nor draws, and takes it back; False if the move was another."""
    seen = player.seen[table]
    while not seen.legal:
        player.hear()
    before = (seen.step, seen.legal, seen.view)
    player.move(table, seen.legal[0])
    answer = player.request("undo", table=table)
    if refused(answer, "no-undo"):
        return False
    player.expect(what="undone")
    ok((seen.step, seen.legal, seen.view) == before, f"{game}: then everything is as before", seen.view, before)
    return True


def undo_asked(server):
    ann, bob = people(server, "Ann", "Bob")
    table = open_match([ann, bob], "grandprix", seats=2)
    actor, other = (ann, bob) if ann.seen[table].legal else (bob, ann)
    sure(actor.request("undo", table=table), "no-undo", "undo before any move")
    discard = actor.seen[table].legal[0]
    actor.move(table, discard)
    other.expect(what="moved")
    sure(other.request("undo", table=table), "no-undo", "undo of somebody else's step")
    sure(other.request("agree", table=table), "nothing-asked", "agreeing to nothing")
    actor.request("undo", table=table)
    snapshot = other.request("watch", table=table)
    ok(snapshot["undo"] == {"seat": actor.seen[table].you, "agreed": []}, "the table shows the request", snapshot["undo"])
    sure(actor.request("agree", table=table), "nothing-asked", "agreeing with oneself")
    sure(actor.request("decline", table=table), "nothing-asked", "declining one's own")
    other.request("decline", table=table)
    actor.expect(what="declined")
    ok(other.request("watch", table=table)["undo"] is None, "declined, it is gone")
    actor.request("undo", table=table)
    other.expect(what="asked")
    actor.move(table, actor.seen[table].legal[0])
    sure(other.request("agree", table=table), "nothing-asked", "a move has withdrawn the request")
    actor.quiet()
    while actor.seen[table].legal:
        actor.move(table, "=" if "=" in actor.seen[table].legal else actor.seen[table].legal[-1])
    sure(actor.request("undo", table=table), "no-undo", "undo after the turn has passed")


# --- tables

def rematch(server):
    ann, bob = people(server, "Ann", "Bob")
    table = open_match([ann, bob], **SHORT, chat="text", clock=600, hints=True)
    sure(ann.request("rematch", table=table), "not-over", "a rematch before the end")
    play_out([ann, bob], table)
    answer = ann.request("rematch", table=table)
    new = answer["new"]
    ok(answer["what"] == "rematched" and new != table, "a rematch", answer)
    seen = bob.expect(what="rematched")
    ok(plain([seen]) == plain([answer]), "the other sees it", seen)
    again = bob.request("rematch", table=table)
    ok(again["type"] == "done" and again["new"] == new, "who asks again is led to the same table", again)
    old, fresh = ann.request("watch", table=table), ann.request("watch", table=new)
    for member in "game", "options", "chat", "clock", "substitute", "listed", "hints":
        ok(old[member] == fresh[member], f"the rematch has the same {member}", old[member], fresh[member])
    ok(old["rematch"] == new and fresh["rematch"] is None and fresh["commitment"] != old["commitment"],
       "a new deal, and the old table leads there", old["rematch"])
    ok([seat.get("kept") for seat in fresh["seats"]] == ["Ann", "Bob"], "seats are kept", fresh["seats"])
    cleo = Player(server, "Cleo")
    cleo.request("watch", table=new)
    sure(cleo.sit(new), "no-seat", "no seat is free for others")
    sure(cleo.sit(new, 1), "seat-taken", "nor is Bob's")
    sure(cleo.request("decline", table=new), "not-seated", "nobody asked her")
    bob.request("watch", table=new)
    ok(bob.sit(new)["seat"] == 1, "Bob says yes, and has the seat that he had")
    ok(all("kept" not in seat for seat in bob.request("watch", table=new)["seats"][1:]), "it is taken")
    ok(ann.sit(new)["seat"] == 0, "Ann is there")
    for player in ann, bob:
        while not any(event["what"] == "dealt" for event in player.seen[new].events):
            player.hear()
    ok(True, "with everybody there, it starts by itself")
    play_out([ann, bob], new)
    good_end([ann, bob], "battlegum", new, "the rematch")
    sure(cleo.request("rematch", table=new), "not-seated", "a rematch asked for by somebody else")
    solo = ann.create(**SHORT, bots=["rookie"])
    ann.sit(solo)
    deal([ann], solo)
    play_out([ann], solo)
    fresh = ann.request("watch", table=ann.request("rematch", table=solo)["new"])
    ok([seat["bot"] for seat in fresh["seats"]] == [None, "rookie"], "bots come along", fresh["seats"])
    third = ann.request("rematch", table=new)["new"]
    ann.request("watch", table=third)
    refused = bob.request("decline", table=third)
    ok((refused["what"], refused["seat"]) == ("declined", 1), "Bob says no", refused)
    ok(ann.expect(what="declined")["seat"] == 1, "Ann hears of it")
    sure(bob.request("decline", table=third), "not-seated", "once is enough")
    sure(ann.request("decline", table=new), "match-over", "a match that is over cannot be declined")
    ann.sit(third)
    cleo.request("watch", table=third)
    ok(cleo.sit(third)["seat"] == 1, "his seat is free for others, and then it starts")
    ann.expect(what="started")


def played(server):
    """The list of a person's matches: only their own, and only what is over."""
    ann, bob, eve = people(server, "Ann", "Bob", "Eve")

    def listed(player, **members):
        answer = player.request("matches", **members)
        return answer["matches"] if answer["type"] == "matches" else answer

    ok(listed(ann) == [], "nobody has played yet")
    table = open_match([ann, bob], **SHORT)
    running = open_match([ann, eve], **SHORT)
    eve.request("watch", table=table)
    play_out([ann, bob], table)
    ok(wait_until(lambda: len(listed(ann)) == 1), "a match that is over is listed; one that is not is not", listed(ann))
    mine, his = listed(ann)[0], listed(bob)[0]
    ok({**mine, "you": 1} == his and mine["you"] == 0, "for both, each with their own seat", mine, his)
    ok((mine["table"], mine["game"]) == (table, "battlegum") and [seat["name"] for seat in mine["seats"]] == ["Ann", "Bob"]
       and all(seat["bot"] is None for seat in mine["seats"]), "who played what", mine)
    result = ann.request("watch", table=table)["result"]
    ok(mine["winners"] == result["winners"] and [seat["score"] for seat in mine["seats"]] == result["scores"]
       and [seat["place"] == 1 for seat in mine["seats"]] == [seat in result["winners"] for seat in (0, 1)],
       "how it ended", mine, result)
    record = server.get(f"/api/tables/{table}/record")
    ok(record.status == 200 and mine["steps"] == len(re.findall(rb"(?m)^[0-9]+ P", record.body)), "its record, as long as told", mine)
    ok(listed(eve) == [], "who only watched has not played")
    ok(server.get(f"/api/tables/{running}/record").status == 409, "and what is running tells nothing")
    bob.request("rematch", table=table)
    ok(listed(bob.again()) == [his], "the same after coming back, and after asking for a rematch")
    ok(listed(ann, **{"from": 1}) == [] and listed(ann, **{"from": 10 ** 9}) == [], "nothing beyond the last")
    closed = ann.create(**SHORT)
    ann.sit(closed)
    ann.request("close", table=closed)
    ok(len(listed(ann)) == 1, "a table that was closed is no match")
    wire = Wire(server.port)
    wire.say({"type": "matches", "id": 1})
    ok(wire.hear()["code"] == "hello-first", "without a token there is no list")


def hints(server):
    ann, = people(server, "Ann")
    for wish, told in (({}, False), ({"hints": False}, False), ({"hints": True}, True)):
        table = ann.create("trail", **wish)
        ok(ann.request("watch", table=table)["hints"] is told, "hints as the host wants them", wish, told)
    sure(ann.request("create", game="trail", hints="yes"), "bad-message", "hints are true or false")


def link(server):
    ann, = people(server, "A<b>&\"'")
    table = ann.create("trail", seats=2)
    ann.sit(table)
    page = server.get(f"/t/{table}")
    text = page.body.decode()
    ok(page.status == 200 and f'content="0; url=../#{table}"' in text, "a link leads to the table", text)
    ok("A&lt;b&gt;&amp;&quot;&#39;" in text and "<b>" not in text, "names cannot write HTML", text)
    ok(f'/t/{table}"' in text and "icon-192.png" in text and 'og:title" content="Trail Again"' in text,
       "title, picture and address for messengers", text)
    gone = server.get("/t/nothing")
    ok(gone.status == 404, "an old link is no table", gone.status)


def chat(server):
    ann, bob = people(server, "Ann", "Bob")
    fred = Player(server, "Fred", language="fr")
    table = ann.create("gumball", seats=3)
    free = ann.create("gumball", seats=3, chat="text")
    for player in ann, bob, fred:
        player.sit(table)
        player.sit(free)
    phrases = ann.welcome["phrases"]
    ok(len(phrases) >= 5 and all(set(row) == {"phrase", "text"} for row in phrases), "there are phrases", phrases)
    french = {row["phrase"]: row["text"] for row in fred.welcome["phrases"]}
    for row in phrases:
        said = ann.request("say", table=table, phrase=row["phrase"])
        ok(said["what"] == "said" and said["text"] == row["text"] and said["seat"] == 0, f"{row['phrase']}", said)
        heard = fred.expect(what="said", phrase=row["phrase"])
        ok(heard["text"] == french[row["phrase"]] != row["text"], f"{row['phrase']} in French", heard["text"])
    sure(ann.request("say", table=table, text="Hi"), "no-text", "free text at a table without")
    sure(ann.request("say", table=table, phrase="boo"), "no-phrase", "no such phrase")
    for text in "\u00e9" * 200, "“ \u2603 𝄞 <b>&amp;</b> \\ \" '", "x" * 400, "0":
        said = ann.request("say", table=free, text=text)
        ok(said.get("text") == text and said["phrase"] is None, f"free text {text[:20]!r}", said)
        ok(bob.expect(what="said", table=free)["text"] == text, "… comes through as it is")
    for text in "", "\u00e9" * 201, "x" * 401, "a\nb", "a\x7fb", "\x1b[2J", "\u0085", "a\tb":
        sure(ann.request("say", table=free, text=text), "bad-text", f"free text {text[:10]!r}")
    sure(ann.request("say", table=free), "bad-text", "saying nothing")
    walt = Player(server, "Walt")
    walt.request("watch", table=free)
    sure(walt.request("say", table=free, phrase="hello"), "not-seated", "somebody who only watches talks")
    sure(walt.request("say", table=free, text="Hi"), "not-seated", "… in their own words")


def listing(server):
    ann, = people(server, "Ann")
    ids = lambda: [row["table"] for row in server.get("/api/tables").json()]
    private, public = ann.create("trail"), ann.create("trail", listed=True, clock=60)
    ok(public in ids() and private not in ids(), "only listed tables are listed")
    row = next(row for row in server.get("/api/tables").json() if row["table"] == public)
    ok(set(row) == {"table", "game", "status", "seats", "free", "clock", "names"}, "a row has what it should", row)
    ok((row["game"], row["status"], row["seats"], row["free"], row["clock"], row["names"])
       == ("trail", "open", 2, 2, 60, []), "… and it is true", row)
    ann.sit(public)
    row = next(row for row in server.get("/api/tables").json() if row["table"] == public)
    ok(row["free"] == 1 and row["names"] == ["Ann"], "somebody sits there now", row)
    newer = ann.create("trail", listed=True)
    listed = ids()
    ok(listed.index(newer) < listed.index(public), "newest first", listed)
    ok(server.get(f"/api/tables/{private}").json()["table"] == private, "who knows a private table can see it")
    page = server.get("/api/tables/nowhere")
    ok(page.status == 404 and page.json()["code"] == "no-table", "no such table", page.status, page.body)
    close(server, ann, newer, ids)


def close(server, ann, table, ids):
    bob = Player(server, "Bob")
    bob.request("watch", table=table)
    sure(bob.request("close", table=table), "not-host", "somebody else closes a table")
    answer = ann.request("close", table=table)
    ok(answer["type"] in ("done", "event"), "its host closes a table", answer)
    bob.expect(what="closed", table=table)
    ok(table not in ids(), "then it is not listed any more")
    ok(bob.sit(table)["type"] == "refused", "nobody can sit down there")
    ok(ann.request("close", table=table)["type"] == "refused", "it cannot be closed twice")
    players = people(server, "Carl", "Dora")
    running = open_match(players, "trail", seats=2)
    sure(players[0].request("close", table=running), "started", "closing a match that goes on")


def removed(_):
    """The host can send somebody away before the start, for good."""
    with Server() as server:
        ann, bob, cleo = people(server, "Ann", "Bob", "Cleo")
        table = ann.create("trail", seats=2)
        ann.sit(table), bob.sit(table), cleo.request("watch", table=table)
        seats = cleo.request("watch", table=table)["seats"]
        ok([seat.get("host") for seat in seats] == [True, None], "everybody sees who is the host", seats)
        sure(cleo.request("remove", table=table, seat=1), "not-host", "a removal by a stranger")
        for seat in 0, 2:
            sure(ann.request("remove", table=table, seat=seat), "no-player", f"removing the player in seat {seat}")
        sure(ann.request("remove", table=table), "bad-message", "removing nobody")
        ok(ann.request("remove", table=table, seat=1).get("why") == "removed", "the host removes somebody")
        for player in bob, cleo:
            told = player.expect(what="stood", seat=1)
            ok(told["why"] == "removed", "everybody is told so", told)
        ok(bob.again().welcome["tables"] == [], "who has no seat any more", bob.again().welcome["tables"])
        sure(bob.sit(table), "removed", "sitting down again")
        server.restart()
        ann, bob, cleo = ann.again(), bob.again(), cleo.again()
        sure(bob.sit(table), "removed", "sitting down again after a restart")
        ok(cleo.sit(table)["what"] == "sat", "others can")


def who_starts(server):
    """A stranger with the link cannot start a match; with bots, only the host can."""
    ann, bob, cleo = people(server, "Ann", "Bob", "Cleo")
    table = ann.create("trail", seats=2)
    bob.sit(table)
    sure(bob.request("start", table=table, fill="club"), "not-host", "a stranger's start with bots")
    sure(bob.request("start", table=table), "seats-free", "a start with a free seat")
    ann.sit(table)
    for fill in {}, {"fill": "club"}:
        sure(bob.request("start", table=table, **fill), "not-host", "a start by somebody else, where the host sits")
    ann.request("stand", table=table)
    cleo.sit(table)
    ok(bob.request("start", table=table)["what"] == "started", "where the host does not sit, those who do may start")


def who_may_do_what(server):
    ann, bob, cleo = people(server, "Ann", "Bob", "Cleo")
    table = ann.create("trail", seats=2)
    sure(ann.request("start", table=table), "not-seated", "a start by somebody who does not sit there")
    sure(ann.request("stand", table=table), "not-seated", "standing up without sitting")
    ann.sit(table, 0)
    sure(bob.sit(table, 0), "seat-taken", "a seat that is held")
    sure(bob.sit(table, 2), "no-seat", "a seat that there is not")
    sure(bob.sit(table, -1), "bad-message", "a seat below the first")
    sure(ann.sit(table, 1), "seated", "a second seat")
    sure(ann.request("move", table=table, move="y"), "not-started", "a move before the start")
    sure(ann.request("undo", table=table), "not-started", "undo before the start")
    sure(ann.request("share", table=table, share="00" * 32), "not-started", "a share before the start")
    bob.sit(table, 1, pledge=False)
    sure(cleo.sit(table), "no-seat", "a third at a table for two")
    sure(cleo.request("start", table=table), "not-seated", "a start by a stranger")
    kept, ann.seen[table].share = ann.seen[table].share, None
    sure(bob.request("start", table=table), "not-host", "a start by somebody else, where the host sits")
    sure(bob.request("remove", table=table, seat=0), "not-host", "removing the host")
    ann.request("start", table=table)
    sure(ann.request("remove", table=table, seat=1), "started", "removing somebody after the start")
    sure(bob.request("stand", table=table), "started", "standing up after the start")
    sure(bob.request("start", table=table), "started", "starting twice")
    sure(cleo.sit(table), "started", "sitting down after the start")
    sure(bob.request("share", table=table, share=kept), "no-share", "a share for somebody else")
    sure(cleo.request("share", table=table, share=kept), "not-seated", "a share by a stranger")
    sure(ann.request("share", table=table, share="00" * 32), "bad-share", "a share that was not pledged")
    ok(ann.request("share", table=table, share=kept)["what"] == "shared", "the share itself")
    sure(ann.request("share", table=table, share=kept), "no-share", "the share once more")
    ann.expect(what="dealt")
    bob.expect(what="dealt")
    actor, other = (ann, bob) if ann.seen[table].legal else (bob, ann)
    sure(other.move(table, actor.seen[table].legal[0]), "not-your-turn", "a move for somebody else")
    sure(cleo.request("move", table=table, move=actor.seen[table].legal[0]), "not-seated", "a move by a stranger")
    for step in 0, 2, 1000:
        sure(actor.move(table, actor.seen[table].legal[0], step=step), "stale", f"a move for step {step}")
    sure(actor.move(table, "Q99"), "bad-notation", "a move that is none")
    ok(actor.seen[table].step == 0 and actor.quiet() == [] or actor.seen[table].step == 0, "nothing has changed")
    ok(actor.move(table)["what"] == "moved", "a move at last")
    sure(ann.request("rematch", table=table), "not-over", "a rematch before the end")


def opening(server):
    ann, = people(server, "Ann")
    for code, members in (("unknown-game", {"game": "chess"}), ("bad-seats", {"game": "trail", "seats": 3}),
                          ("bad-seats", {"game": "gumball", "seats": 0}), ("bad-seats", {"game": "gumball", "seats": 2}),
                          ("unknown-option", {"game": "trail", "options": {"x": "1"}}),
                          ("bad-value", {"game": "battlegum", "options": {"limit": "1"}}),
                          ("unknown-bot", {"game": "trail", "bots": ["hal"]}),
                          ("unknown-bot", {"game": "trail", "substitute": "hal"}),
                          ("unknown-bot", {"game": "trail", "bots": ["cmd:touch x"]}),
                          ("needs-person", {"game": "trail", "seats": 2, "bots": ["club", "club"]}),
                          ("bad-message", {"game": "trail", "clock": -1}),
                          ("bad-message", {"game": "trail", "clock": 30 * 86400 + 1}),
                          ("bad-message", {"game": "trail", "grace": 86401}),
                          ("bad-message", {"game": "trail", "chat": "shout"}), ("bad-message", {})):
        answer = ann.request("create", **members)
        ok(answer["type"] == "refused" and answer["code"] == code, f"opening with {members}: {code}", answer)
    table = ann.request("create", game="gumball", options={"duel": "on"}, seats=2, clock=30 * 86400, listed=True)
    ok(table["options"]["duel"] == "on" and len(table["seats"]) == 2 and table["grace"] == 0, "a long clock has no grace",
       table)
    usual = ann.request("create", game="gumball")
    ok(len(usual["seats"]) == 4 and usual["grace"] == 120 and usual["options"]["passing"] == "rulebook",
       "what is left out is as usual", usual)
    bots = ann.request("create", game="gumball", seats=4, bots=["club", "pro"])
    ok([seat["bot"] for seat in bots["seats"]] == [None, None, "club", "pro"], "bots take the last seats", bots["seats"])
    refusal = ann.request("create", game="chess")
    ok(refusal["table"] is None and refusal["with"]["found"] == "chess" and "trail" in refusal["with"]["wanted"]
       and "chess" in refusal["text"], "a refusal names what was found and what was wanted", refusal)


# --- people

def odd_names(server):
    for name in ("é" * 20, "x" * 40, "a", "“Zoë” 🏁", "O'Neill; DROP TABLE people; --", "<script>", "a/b\\c", "P1", "null",
                 "Nguyễn Thị", "דָּוִד", "प्रिया", "김민준"):
        ann = Player(server, name)
        ok(ann.welcome.get("name") == name, f"{name!r} is a name", ann.welcome)
        ok(ann.again().welcome["name"] == name, "… and is still it when they come back")
    for name in ("", "é" * 21, "x" * 41, "a\nb", "a\x7f", "\x1b[1m", "\u0085", " ", " a", "a ", "a  b", "a\u3000b", "\u202eabc",
                 "\u200b", "\ufeffa", "\u2028", "a\u034f", "e\u0301", "\u2764\ufe0f", "a" + "\u0334" * 4, "\ue000"):
        sure(Player(server, name).welcome, "bad-name", f"{name!r} as a name")
    for name in "#1", "-", "person", "[0m":
        ann = Player(server, name)
        table = ann.create(**SHORT, bots=["rookie"])
        ann.sit(table)
        deal([ann], table)
        play_out([ann], table)
        good_record(server, table, ann.seen[table].result, f"{name!r} as a name")
    ann = Player(server, "Ann")
    sure(ann.request("name", name="a\0b"), "bad-message", "a name with a NUL")
    sure(ann.request("name", name="a\nb"), "bad-name", "a new name")
    ok(ann.request("name", name="Anna")["type"] == "done" and ann.again().welcome["name"] == "Anna", "a new name")
    bob, twin = Player(server, "Bob"), Player(server, "Anna")
    table = bob.create("trail", seats=2)
    ann.sit(table)
    sure(twin.sit(table), "name-taken", "two of a name at a table")
    for name in "ANNA", "anna":
        sure(Player(server, name).sit(table), "name-taken", f"{name} where Anna sits")
    sure(ann.request("name", name="an\u034fna"), "bad-name", "a new name with something invisible")


def languages(server):
    ann, fred = Player(server, "Ann", words=True), Player(server, "Fred", language="fr", words=True)
    table = open_match([ann, fred], "trail", seats=2)
    sure(fred.request("fly"), "unknown-type", "in French")
    english, french = ann.request("fly"), fred.request("fly")
    ok(english["key"] == french["key"] and english["text"] != french["text"], "a refusal in two languages", french)
    play_out([ann, fred], table, steps=8)
    both = [(one, two) for one, two in zip(ann.seen[table].events, fred.seen[table].events)
            if one["what"] in ("dealt", "moved")]
    ok(all(isinstance(event["says"], list) for pair in both for event in pair), "with words, events say what happens")
    said = [(one["says"], two["says"]) for one, two in both if one["says"] and two["says"]]
    ok(said and all(one != two for one, two in said), "… in the listener's language", said[:2])
    for player in ann, fred:
        seen = player.seen[table]
        ok([choice["move"] for choice in seen.choices] == seen.legal and all(choice["says"] for choice in seen.choices),
           f"{player.name}: every legal move is explained", seen.choices, seen.legal)
    words = [player.request("describe", table=table) for player in (ann, fred)]
    ok(all(word["says"] for word in words) and words[0]["says"] != words[1]["says"], "the position in words", words)
    for player in ann, fred:
        seen = player.seen[table]
        if seen.legal:
            why = player.request("why", table=table, move=seen.legal[0])
            ok(why["legal"] is True and why["text"], "why a legal move is legal", why)
            moves = {"y", "j", "gg", "r", "g", "yy", "rr", "rrr"} - set(seen.legal)
            why = player.request("why", table=table, move=sorted(moves)[0])
            ok(why["legal"] is False and why["code"] and why["text"], "why another is not", why)
        else:
            why = player.request("why", table=table, move="y")
            ok(why["legal"] is False and why["code"] == "not-your-turn", "why not now", why)
    for language in "xx", "", "fr_BE":
        player = Player(server, "Odd", language=language)
        ok(player.welcome["type"] == "welcome" or refused(player.welcome, "bad-message"), f"language {language!r}",
           player.welcome)
    fay = Player(server, "Fay")
    table = fay.create("trail", seats=1)
    fay.sit(table)
    deal([fay], table)
    fay.move(table)
    events = [event for event in fay.seen[table].events if event["what"] in ("dealt", "moved")]
    ok(all(isinstance(fact, list) and len(fact) == 8 and re.fullmatch("[0-9a-f]+", fact[7])
           for event in events for fact in event["facts"]) and any(event["facts"] for event in events),
       "events have the engine's own", events)


def fold(player, table):
    """All facts of a table from the deal on, one list a step."""
    steps, at = [], 0
    while at is not None:
        answer = player.request("facts", table=table, **{"from": at})
        assert answer["type"] == "facts" and answer["table"] == table and answer["from"] == at, answer
        steps += answer["steps"]
        at = answer["next"]
        assert at is None or at == len(steps), answer
    return steps


def told(player, table):
    """The facts of the events that this player has got, without those of steps taken back."""
    steps = []
    for event in player.seen[table].events:
        if event["what"] in ("dealt", "moved"):
            steps.append(event["facts"])
        elif event["what"] == "undone":
            steps.pop()
    return steps


def is_piece(answer, facts, start):
    """Is this the facts from a step on? A long match comes in pieces."""
    end = start + len(answer["steps"])
    return answer["steps"] == facts[start:end] and answer["next"] == (end if end < len(facts) else None)


def facts_from_the_start(server):
    for game, seats in FEWEST.items():
        players = people(server, *"ABCDEFGH"[:seats])
        walt = Player(server, "Walt")
        table = players[0].create(game, seats=seats)
        sure(players[0].request("facts", table=table, **{"from": 0}), "not-started", f"{game}: facts before the deal")
        for seat, player in enumerate(players):
            player.sit(table, seat)
        walt.request("watch", table=table)
        deal([*players, walt][:seats], table)
        everybody = [*players, walt]
        play_out(everybody, table, steps=12)
        for player in everybody:
            ok(fold(player, table) == told(player, table), f"{game}: {player.name} is told the same facts again",
               fold(player, table), told(player, table))
        play_out(everybody, table)
        all_facts = [fold(player, table) for player in everybody]
        ok(all(facts == told(player, table) for facts, player in zip(all_facts, everybody)), f"{game}: to the end")
        ok(len(set(map(str, all_facts))) == len(everybody), f"{game}: everybody has their own eyes")
        late = Player(server, "Late")  # who need not have been there
        ok(fold(late, table) == all_facts[-1], f"{game}: who comes late sees what who only watched has seen")
        again = players[0].again()
        last = len(all_facts[0]) - 1
        ok(fold(again, table) == all_facts[0], f"{game}: from another connection the same")
        for start in 1, last, last + 1, last + 2, 1 << 30:
            answer = again.request("facts", table=table, **{"from": start})
            ok(is_piece(answer, all_facts[0], start), f"{game}: from {start}", answer)
        ok(is_piece(again.request("facts", table=table), all_facts[0], 0), f"{game}: from the deal, unless it is said")
        for start in -1, (1 << 30) + 1, "0", 1.5, None:
            sure(again.request("facts", table=table, **{"from": start}), "bad-message", f"{game}: from {start!r}")
    sure(Player(server, "Ann").request("facts", table="nowhere"), "no-table", "facts of nothing")


def facts_taken_back(server):
    ann, bob = people(server, "Ann", "Bob")
    table = open_match([ann, bob], "grandprix", seats=2)
    actor, other = (ann, bob) if ann.seen[table].legal else (bob, ann)
    dealt = fold(ann, table)
    actor.move(table, actor.seen[table].legal[0])
    other.expect(what="moved")
    moved = fold(ann, table)
    ok(len(moved) == 2 and moved[0] == dealt[0], "a step adds its facts", moved)
    actor.request("undo", table=table)
    other.request("agree", table=table)
    actor.expect(what="undone")
    ok(fold(ann, table) == dealt, "what was taken back is not told", fold(ann, table))
    other.quiet()
    play_out([ann, bob], table, steps=6)
    for player in ann, bob:
        ok(fold(player, table) == told(player, table), f"{player.name}: nor is it later on", fold(player, table))


def facts_unread(server):
    """Somebody who asks and asks before reading is answered all the same, in smaller pieces."""
    ann, bob = people(server, "Ann", "Bob")
    steps = []
    while len(steps) < 100:  # a match may also be over soon, and then nothing has to be cut
        table = open_match([ann, bob], "battlegum", seats=2, options={"limit": "200"})
        play_out([ann, bob], table, choose=lambda legal: legal[-1])
        steps = told(ann, table)
    # The system takes in a lot for somebody who does not read, up to some megabytes.
    asked = range(1000, 1300)
    ann.wire.send(b"".join(frame(TEXT, json.dumps({"type": "facts", "id": number, "table": table}).encode())
                           for number in asked))
    answers = [ann.expect(re=number) for number in asked]
    ok(all(answer["steps"] and answer["steps"] == steps[:len(answer["steps"])] for answer in answers),
       "three hundred at once are answered, with at least a step each", [len(answer["steps"]) for answer in answers])
    short = [answer for answer in answers if answer["next"] is not None]
    ok(short and all(answer["next"] == len(answer["steps"]) for answer in short), "those that are cut say where to go on",
       [answer["next"] for answer in answers])
    rest = ann.request("facts", table=table, **{"from": short[-1]["next"]})
    ok(short[-1]["steps"] + rest["steps"] == steps and rest["next"] is None, "… and that is where it goes on", rest)


def tokens(server):
    ann, bob = people(server, "Ann", "Ann")
    ok(ann.token != bob.token, "two who come without a token are two, whatever their names")
    ok("token" not in ann.again().welcome or ann.again().welcome["token"] == ann.token, "a token stays the same")

    def hello(token):
        return Player(server, "Eve", token).welcome
    mixed = {ann.token[:cut] + bob.token[cut:] for cut in range(1, len(ann.token))} - {ann.token, bob.token}
    wrong = [token for token in mixed if not refused(hello(token), "bad-token")]
    ok(len(mixed) > 20 and not wrong, f"{len(mixed)} mixtures of two tokens are nobody's", wrong)
    odd = ["", "x", ann.token[:-1], ann.token + "0", ann.token.swapcase(), " " + ann.token, "%s%n", "'--", "x" * 1000]
    for token in odd:
        if token != ann.token:
            sure(hello(token), "bad-token", f"the token {token[:16]!r} …")
    eve = Wire(server.port)
    eve.say({"type": "hello", "id": 1, "protocol": 1, "token": odd[1]})
    sure(eve.hear(), "bad-token", "a wrong token")
    eve.say({"type": "hello", "id": 2, "protocol": 1, "name": "Eve"})
    ok(eve.hear()["type"] == "welcome", "… and who has none may say hello without")
    eve.say({"type": "hello", "id": 3, "protocol": 1, "name": "Eve"})
    sure(eve.hear(), "hello-twice", "hello again")
    late = Wire(server.port)
    late.say({"type": "ping", "id": 1})
    sure(late.hear(), "hello-first", "ping before hello")
    late.say({"type": "hello", "id": 2, "protocol": 2, "name": "Eve"})
    sure(late.hear(), "bad-version", "another version")
    private = {str(player.token) for player in (ann, bob)}
    table = open_match([ann, Player(server, "Bo")], **SHORT)
    ok(not any(token in json.dumps(server.get(f"/api/tables/{table}").json()) for token in private),
       "no token is ever shown")


def new_token(server):
    """A token that somebody else has seen is replaced: the old one no longer works, and the seats stay."""
    ann, bob = people(server, "Ann", "Bob")
    table = open_match([ann, bob], **SHORT)
    thief = Player(server, "Ann", ann.token)
    fresh = ann.token[:17] + "5e" * 32
    for odd in "", "x", bob.token, bob.token[:17] + "5e" * 32, fresh[:-1], fresh + "0":
        sure(ann.request("renew", token=odd), "bad-token", f"a new token {odd[:20]!r} …")
    old, answer = ann.token, ann.request("renew", token=fresh)
    ok(answer["type"] == "done", "a new token", answer)
    ok(thief.wire.end() == 1008, "who is there with the old one is disconnected")
    sure(Player(server, "Ann", old).welcome, "bad-token", "the old token")
    ann.token = fresh
    back = ann.again()
    ok([row["table"] for row in back.welcome.get("tables", [])] == [table], "with the new one the seats are there", back.welcome)
    ok(ann.request("ping")["type"] == "done", "and the connection that asked is still there")


def talk_is_for_those_who_sat_there(server):
    ann, bob = people(server, "Ann", "Bob")
    table = open_match([ann, bob], **SHORT, chat="text")
    walt = Player(server, "Walt")
    walt.request("watch", table=table)
    for request in {"text": "our secret"}, {"phrase": "hello"}:
        bob.request("say", table=table, **request)
    ok(walt.expect(what="said")["text"] == "our secret", "while a match goes on, spectators hear what is said")
    play_out([ann, bob, walt], table)
    bob.request("say", table=table, text="well played")
    heard = []
    while not heard or heard[-1].get("re") is None:
        if not heard:
            walt.wire.say({"type": "watch", "id": 77, "table": table, "from": walt.seen[table].seq - 3})
        heard.append(walt.wire.hear())
    late = [message for message in heard if message.get("what") == "said"]
    ok(late and all(message["text"] is None and message["phrase"] is None for message in late),
       "after its end they do not", late)
    for name, reader, wanted in ("a stranger", Player(server, "Eve"), {None}), ("a player", ann.again(), {"our secret", "Hello!", "well played"}):
        last = ann.request("watch", table=table)["seq"]
        start, texts = max(1, last - 200), []
        reader.wire.say({"type": "watch", "id": 78, "table": table, "from": start})
        while (message := reader.wire.hear()).get("re") != 78:
            texts += [message["text"]] if message.get("what") == "said" else []
        ok(message["type"] == "done" and set(texts) == wanted and len(texts) == 3, f"{name} who asks for the past", texts, message)


def pages_at_the_end(_):
    """A server that is being stopped and waits for somebody still gets requests on connections kept alive."""
    with Server() as server:
        ann, pipe = Player(server, "Ann"), Pipe(server.port)
        for path in "/healthz", "/metrics":
            pipe.send(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            ok(pipe.answer().status == 200, f"{path} before")
        server.process.send_signal(signal.SIGTERM)
        ann.expect(type="goodbye")
        pipe.send(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try:
            status = pipe.answer().status
        except Closed:
            status = None
        ok(status in (503, None), "… and not while it stops", status)
        ok(ann.wire.end() == 1012, "who is there is told")
        ok(server.process.wait(PATIENCE) == 0, "and it ends as it should", server.said())


def main():
    scenes = [grace, clock, leave_and_return, everybody_leaves, grace_never, undo_alone, undo_asked, rematch, played, hints, link, chat, listing,
              removed, who_starts, who_may_do_what, opening, odd_names, languages, facts_from_the_start, facts_taken_back, facts_unread,
              tokens, new_token, talk_is_for_those_who_sat_there,
              pages_at_the_end]
    chosen = [play for play in scenes if play.__name__ in sys.argv[1:]] or scenes
    with Server() as server:
        together(chosen, server, workers=4)
        ok(server.running(), "the server is still there", server.said())
    done()


if __name__ == "__main__":
    main()
