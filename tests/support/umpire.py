"""What must be true of every match at a server's tables, whoever plays it."""
import re

from games import hands_in
from tap import ok
from wire import Player, verify

# Ten plays and a match is over: the quickest way to the end of one.
SHORT = {"game": "battlegum", "seats": 2, "options": {"limit": "10"}}


def secret_hands(game, view):
    """Hands by seat; None for whoever has dropped out of a trail, as that shows the hand."""
    out = {runner["seat"] for runner in view["runners"] if runner["status"] != "running"} if game == "trail" else ()
    return [None if seat in out else hand for seat, hand in enumerate(hands_in(game, view))]


def people(server, *names, **hello):
    return [Player(server, name, **hello) for name in names]


def refused(answer, code):
    return answer.get("type") == "refused" and answer.get("code") == code


def sure(answer, code, name):
    """A test that something is refused for this reason."""
    ok(refused(answer, code), f"{name}: {code}", answer)


def numbered(events):
    return [event["seq"] for event in events] == list(range(events[0]["seq"], events[0]["seq"] + len(events)))


def same_sight(players, table):
    """Have they all seen the same events, whatever each may know of them?"""
    rows = [[(event["seq"], event["what"], event.get("seat"), event.get("turn")) for event in
             player.seen[table].events] for player in players]
    start = max(row[0][0] for row in rows)
    return len({str([one for one in row if one[0] >= start]) for row in rows}) == 1


def discreet(player, game, table):
    """Has this player seen no hand but their own, and no move but their own, before the end?"""
    seen = player.seen[table]
    if any(hand and seat != seen.you for view in seen.views for seat, hand in enumerate(secret_hands(game, view))):
        return False
    for event in seen.events:
        if "view" in event or "legal" in event or "move" in event and event["seat"] != seen.you:
            return False
        if event.get("status") == "over":
            return True
    return False


def good_end(players, game, table, name):
    """The tests of a match that is over."""
    server, last = players[0].server, players[0].seen[table]
    ok(last.status == "over" and last.turn is None and not last.legal, f"{name}: over", last.events[-1])
    seats = len(last.result["scores"])
    ok(all(winner in range(seats) for winner in last.result["winners"]), f"{name}: a result", last.result)
    ok(all(player.seen[table].open == last.open and None not in hands_in(game, last.open) for player in players),
       f"{name}: everybody sees every card at the end", last.open)
    ok(all(numbered(player.seen[table].events) for player in players) and same_sight(players, table),
       f"{name}: everybody has seen the same events, without gaps")
    for player in players:
        ok(discreet(player, game, table), f"{name}: {player.name} has seen no secret of others before")
    good_record(server, table, last.result, name)


def good_record(server, table, result, name):
    answer = server.get(f"/api/tables/{table}/record")
    if answer.status != 200:
        ok(False, f"{name}: the record can be had", answer.status, answer.body)
        return
    commitment = server.get(f"/api/tables/{table}").json()["commitment"]
    code, said = verify(answer.body, commitment)
    ok(code == 0, f"{name}: its record is true", said, answer.body.decode()[:2000])
    ok(verify(answer.body, "00" * 32)[0] == 1, f"{name}: … and does not fit another commitment")
    scores = re.search(rb"^end scores ([-\d ]+) winners ?(.*)$", answer.body, re.M)
    winners = [int(who[1:]) - 1 for who in scores[2].decode().split()] if scores else None
    ok(scores and [int(score) for score in scores[1].split()] == result["scores"] and winners == result["winners"],
       f"{name}: the record has the same result", answer.body[-300:], result)
