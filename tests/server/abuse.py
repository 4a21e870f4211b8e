#!/usr/bin/env python3
"""Whatever somebody sends to a server, it answers with what the protocol says, and everybody else plays on. The server
neither ends nor grows."""
import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.parse

from games import GAMES
from tap import done, ok, scene, together
from wire import (BINARY, CLOSE, CONTINUATION, PADDOCK, PING, PONG, SOURCE, TEXT, Closed, Pipe, Player, Server, Unwelcome, Wire,
                  deal, frame, handshake, open_match, play_out, wait_until)


def messages():
    """The sentences that can be translated."""
    with open(os.path.join(SOURCE, "po/paddock.pot"), encoding="utf-8") as file:
        found = re.findall(r'^msgid ((?:".*"\n)+)', file.read(), re.M)
    return {"".join(json.loads(part) for part in text.splitlines()) for text in found}


MESSAGES = messages()


def fault_of(refusal):
    """What is wrong with a refusal, or None."""
    if set(refusal) - {"re"} != {"type", "table", "code", "rule", "key", "with", "text"}:
        return "members"
    if not re.fullmatch("[a-z]+(-[a-z]+)*", refusal["code"]) or not isinstance(refusal["rule"], str):
        return "code or rule"
    if refusal["key"] not in MESSAGES:
        return "a key that is not in po/paddock.pot"
    if set(refusal["with"]) != {"found", "wanted"}:
        return "with"
    if refusal["rule"]:  # the game says it in its own words, with cards and seats
        return None if refusal["text"] else "no text"
    filled = re.sub(r"\{(found|wanted)\}", lambda match: str(refusal["with"][match[1]]), refusal["key"])
    return None if refusal["text"] == filled else "a text that does not come from its key"


def connect(server, **how):
    """A connection that has said hello."""
    wire = Wire(server.port, **how)
    wire.say({"type": "hello", "id": 0, "protocol": 1, "name": "Mallory"})
    assert wire.hear()["type"] == "welcome"
    return wire


def well(server, name):
    """Is everything as usual for somebody else?"""
    try:
        player = Player(server, "Ann")
        table = player.create("trail", seats=1)
        player.sit(table)
        deal([player], table)
        moved = player.move(table)
        player.drop()
        ok(moved.get("what") == "moved", f"after {name} the server plays on", moved)
    except (Closed, Unwelcome, OSError, AssertionError, KeyError) as error:
        ok(False, f"after {name} the server plays on", repr(error), server.said())


def alive(wire):
    """Is the connection still good for a question?"""
    wire.say({"type": "ping", "id": 77})
    try:
        while True:
            message = wire.hear()
            if message.get("re") == 77:
                return message == {"type": "done", "re": 77}
    except Closed:
        return False


# --- frames

ASK = b'{"type": "ping", "id": 5}'
BAD_TEXTS = [b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"\x80", b"\xf8\x88\x80\x80\x80",
             b'{"type": "ping", "x": "\xc3\x28"}']
BROKEN = [(f"the opcode {code}", frame(code, b"x"), {1002}) for code in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)]
BROKEN += [(f"the reserved bits {bits}", frame(TEXT, ASK, reserved=bits), {1002}) for bits in (1, 2, 4, 7)]
BROKEN += [(f"{text!r} as text", frame(TEXT, text), {1007}) for text in BAD_TEXTS]
BROKEN += [(f"a close with the code {code}", frame(CLOSE, code.to_bytes(2, "big")), {1002})
           for code in (0, 999, 1004, 1005, 1006, 1015, 2999)]
# Some faults may end a connection without a word.
DROPPED = {1002, None}
# Where more follows than was read, the end may overtake the close frame.
LOST = {1009, None}
BROKEN += [
    ("a long ping", frame(PING, b"x" * 126), DROPPED),
    ("a long pong", frame(PONG, b"x" * 126), DROPPED),
    ("a long close", frame(CLOSE, b"\x03\xe8" + b"x" * 124), DROPPED),
    ("a ping in parts", frame(PING, b"x", fin=False), {1002}),
    ("half a close code", frame(CLOSE, b"\x03"), {1002, 1005}),
    ("a close that is no text", frame(CLOSE, b"\x03\xe8\xff"), {1007, None}),
    ("the end of nothing", frame(CONTINUATION, ASK), {1002}),
    ("the middle of nothing", frame(CONTINUATION, ASK, fin=False), {1002}),
    ("a text within a text", frame(TEXT, b"{", fin=False) + frame(TEXT, b"}"), {1002}),
    ("binary", frame(BINARY, ASK), {1003}),
    ("binary in parts", frame(BINARY, ASK, fin=False), {1003}),
    ("broken UTF-8 across parts", frame(TEXT, b"\xe2\x82", fin=False) + frame(CONTINUATION, b"\x28"), {1007}),
    ("4097 bytes", frame(TEXT, b" " * 4097), {1009}),
    ("65536 bytes", frame(TEXT, b" " * 65536), LOST),
    ("4097 bytes in parts", frame(TEXT, b" " * 4000, fin=False) + frame(CONTINUATION, b" " * 97), {1009}),
    ("a message without end", frame(TEXT, b" ", fin=False) + frame(CONTINUATION, b" " * 100, fin=False) * 100, LOST),
    ("a claim of 2^62 bytes", frame(TEXT, ASK, length=1 << 62), {1009}),
    ("a claim of 2^64 - 1 bytes", frame(TEXT, ASK, length=(1 << 64) - 1), {1002, 1009, None}),
    ("a ping with a claim of 2^32 bytes", frame(PING, b"", length=1 << 32), DROPPED),
    ("closing", frame(CLOSE, b"\x03\xe8"), {1000}),
    ("closing with a reason", frame(CLOSE, "\x03èé".encode("latin-1")[:2] + "adieu é".encode()), {1000}),
    ("closing without a code", frame(CLOSE), {1000, 1005}),
    ("closing with a code of one's own", frame(CLOSE, b"\x0b\xb8"), {1000, 3000}),
]


def frames(server):
    for name, data, codes in BROKEN:
        wire = connect(server)
        wire.send(data)
        code = wire.end(20)
        ok(code in codes, f"{name}: {' or '.join(sorted(map(str, codes)))}", code)
        ok(wire.hung_up(20), f"{name}: then it hangs up")
        wire.close()
    well(server, "broken frames")


def unusual_frames(server):
    """Odd, but as WebSocket allows."""
    wire = connect(server)
    parts = [frame(TEXT, ASK[:1], fin=False)]
    for index in range(1, len(ASK)):
        parts += [frame(PING, bytes([index])), frame(CONTINUATION, b"", fin=False),
                  frame(CONTINUATION, ASK[index:index + 1], fin=index == len(ASK) - 1)]
    wire.send(b"".join(parts))
    pongs, answer = [], None
    while answer is None or not pongs:
        opcode, _, payload = wire.next_frame(time.monotonic() + 20)
        if opcode == PONG:
            pongs.append(payload[0])
        elif opcode == TEXT:
            answer = json.loads(payload)
    ok(answer == {"type": "done", "re": 5}, "a text in parts of one byte", answer)
    ok(pongs == sorted(set(pongs)), "of pings between them some are answered, in order", pongs)
    for size in 0, 1, 125:
        wire.send(frame(PING, b"x" * size))
        opcode, _, payload = wire.next_frame(time.monotonic() + 20)
        while opcode == PONG and len(payload) == 1 and payload != b"x":
            opcode, _, payload = wire.next_frame(time.monotonic() + 20)
        ok((opcode, payload) == (PONG, b"x" * size), f"a ping of {size} bytes is answered", opcode, payload)
    for name, data in (("4096 bytes", frame(TEXT, ASK + b" " * (4096 - len(ASK)))),
                       ("a pong that nobody asked for", frame(PONG, b"?") + frame(TEXT, ASK)),
                       ("an empty ping", frame(PING) + frame(TEXT, ASK)),
                       ("many in one go", frame(PONG) * 50 + frame(TEXT, ASK))):
        wire.send(data)
        ok(wire.hear() == {"type": "done", "re": 5}, f"{name}: fine")
    for byte in frame(TEXT, ASK):
        wire.send(bytes([byte]))
    ok(wire.hear() == {"type": "done", "re": 5}, "byte for byte: fine")
    wire.send(frame(TEXT, b"\xe2\x82", fin=False))
    wire.send(frame(CONTINUATION, b"\xac"))
    ok(wire.hear().get("code") == "bad-json", "a character in two parts is text, though not JSON")
    ok(alive(wire), "… and the connection is as before")
    wire.close()
    well(server, "odd frames")


def unmasked(server):
    """Not allowed. libwebsockets before 5 takes such frames for good ones; later ones end the connection."""
    for name, data, usual in (("a text", frame(TEXT, ASK, mask=False), (TEXT, b'{"type":"done","re":5}')),
                              ("a ping", frame(PING, b"x", mask=False), (PONG, b"x")),
                              ("a long text", frame(TEXT, b"x" * 5000, mask=False), (CLOSE, b"\x03\xf1"))):
        wire = connect(server)
        wire.send(data)
        opcode, _, payload = wire.next_frame(time.monotonic() + 20)
        ok((opcode, payload) == usual or (opcode == CLOSE and payload[:2] == b"\x03\xea"),
           f"{name} without a mask: as with one, or 1002", opcode, payload)
        wire.close()
    wire = connect(server)
    wire.send(frame(PING, b"x" * 126, mask=False))
    ok(wire.end(20) in DROPPED, "a long ping without a mask ends the connection")
    wire.close()
    well(server, "frames without a mask")


def broken_off(server):
    """What somebody began and did not end."""
    for data in (b"", b"G", b"GET /play HTTP/1.1\r\n", handshake()[:-1], handshake() + b"\x81",
                 handshake() + frame(TEXT, ASK)[:7], handshake() + frame(TEXT, ASK, length=100),
                 handshake() + frame(TEXT, b" " * 3000, fin=False), handshake() + frame(TEXT, ASK) * 30):
        for _ in range(20):
            pipe = Pipe(server.port)
            pipe.send(data)
            pipe.close()
    wires = [connect(server) for _ in range(20)]
    for wire in wires:
        wire.say({"type": "create", "id": 1, "game": "trail"})
        wire.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        wire.close()
    well(server, "connections broken off")


# --- JSON

NO_JSON = ["", " ", "x", "[]", "1", "null", "true", '"ping"', "{", "}", "{}{}", '{"type"}', '{"type":}', '{"type":"ping",}',
           "{'type':'ping'}", '{type:"ping"}', '{"type":"ping"} x', '{"type":"ping"}{"type":"ping"}', '{"type":"ping"',
           '{"type":"ping","x":01}', '{"type":"ping","x":.5}', '{"type":"ping","x":+1}', '{"type":"ping","x":1.}',
           '{"type":"ping","x":0x10}', '{"type":"ping","x":NaN}', '{"type":"ping","x":Infinity}', '{"type":"ping","x":1e}',
           '{"type":"ping","x":"\\x41"}', '{"type":"ping","x":"\\u12"}', '{"type":"ping","x":"a\nb"}',
           '{"type":"ping","x":"a\x00b"}', '{"type":"ping"}\x00', '\x00{"type":"ping"}', '{"type":"ping","x":tru}',
           '{"type":"ping" /* */}', '{"type":"ping","x":[1,]}', '{"type":"ping","x":[1 2]}', '{"type":"ping";"x":1}',
           '\ufeff{"type":"ping"}', "[" * 4000, '{"a":' * 800, '[{"a":' * 600, "[" * 2000 + "]" * 2000, '"' + "\\" * 3000,
           '{"type":"ping","x":"\\ud800"}', '{"type":"ping","x":"\\udc00\\ud800"}', "-", "1" * 4000, "1e" + "9" * 4000,
           '{"type":"ping","x":"\\u20é"}', '{"type":"ping","x":"\\é"}', "é", '{"é', '{"type":"ping"}é', '{"é":1,"é":2}']
# May be read or not, but must be answered.
ODD_JSON = ['{"type":"ping","x":1e999}', '{"type":"ping","x":-1e-999}', '{"type":"ping","x":' + "9" * 3000 + "}",
            '{"type":"ping","type":"ping"}', '{"type":"fly","type":"ping"}', '{"type":"ping","x":' + "[" * 30 + "]" * 30 + "}",
            '{"type":"ping","x":' + "[" * 1500 + "]" * 1500 + "}", '{"type":"ping","":{"":[{}]}}', '{"type":"pi\\u006eg"}',
            '{"type":"ping\\u0000"}', '{"type":"ping","id":1e0}', '{"type":"ping","\\u0000":1}', "\t\r\n{\"type\":\"ping\"}\n",
            '{"type":"ping","x":"\\ud83c\\udfc1"}', '{"type":"ping","id":-0}']
NO_IDS = ['"x"', "1.5", "[]", "{}", "true", "1e17", "-1", "9007199254740993", "9" * 18]
NO_NUMBERS = ["1e400", "9" * 40, "-" + "9" * 40]


def json_of_all_kinds(server):
    wire = connect(server)
    for text in NO_JSON:
        wire.say(text)
        answer = wire.hear()
        ok(answer["type"] == "refused" and answer["code"] == "bad-json" and fault_of(answer) is None,
           f"{text[:30]!r}: bad-json", answer, fault_of(answer))
    for text in ODD_JSON:
        wire.say(text)
        answer = wire.hear()
        ok(answer["type"] == "done" or answer["type"] == "refused" and fault_of(answer) is None,
           f"{text[:36]!r}: an answer", answer)
    for number in NO_IDS:
        wire.say(f'{{"type":"ping","id":{number}}}')
        answer = wire.hear()
        ok(answer.get("code") == "bad-message" and fault_of(answer) is None, f"the id {number[:10]}: bad-message", answer)
    for number in NO_NUMBERS:
        wire.say(f'{{"type":"ping","id":{number}}}')
        answer = wire.hear()
        ok(answer.get("code") == "bad-json" and "re" not in answer and fault_of(answer) is None,
           f"the id {number[:10]}: bad-json", answer)
    for number in 0, 1, 2**31, 2**53:
        wire.say({"type": "ping", "id": number})
        ok(wire.hear() == {"type": "done", "re": number}, f"the id {number} comes back")
    wire.say({"type": "ping"})
    ok(wire.hear() == {"type": "done"}, "no id, no re")
    ok(alive(wire), "after all that the connection is as before")
    wire.close()
    well(server, "odd JSON")


# What each request takes, and of what kind it is; the first of them cannot be left out.
REQUESTS = {
    "hello": {"protocol": int, "name": str, "token": str, "language": str, "words": bool},
    "name": {"name": str}, "ping": {}, "unwatch": {"table": str},
    "create": {"game": str, "seats": int, "options": dict, "bots": list, "listed": bool, "clock": int, "grace": int,
               "substitute": str, "chat": str, "hints": bool},
    "sit": {"table": str, "seat": int, "pledge": str}, "stand": {"table": str}, "close": {"table": str},
    "watch": {"table": str, "from": int}, "start": {"table": str, "fill": str}, "remove": {"table": str, "seat": int}, "share": {"table": str, "share": str},
    "move": {"table": str, "move": str, "step": int}, "describe": {"table": str}, "why": {"table": str, "move": str},
    "facts": {"table": str, "from": int}, "undo": {"table": str}, "agree": {"table": str}, "decline": {"table": str},
    "say": {"table": str, "phrase": str, "text": str}, "leave": {"table": str}, "rematch": {"table": str},
    "matches": {}}
GOOD = {"protocol": 1, "name": "Mallory", "game": "trail", "move": "y", "share": "00" * 32, "phrase": "hello"}
VALUES = [None, True, False, 0, -1, 1, 1.5, 1e30, 2**31, -2**31 - 1, 2**63, 2**64, "", "x", "x" * 3000, "\0", "y\0", "é" * 700,
          "00" * 32, "0g" * 32, "\n", "%s%n%d", "../..", [], [[]], [1], ["club"] * 300, ["x" * 3000], {}, {"": {}},
          {"limit": 10}, {"x": "y"}, {"course": "x" * 3000}]


def kind_of(value):
    return next(kind for kind in (bool, int, float, str, list, dict, type(None)) if isinstance(value, kind))


def wrong_members(server):
    """Every member of every request, with every value."""
    for kind, members in REQUESTS.items():
        failed = [fault for member in members for value in VALUES if (fault := wrong_member(server, kind, member, value))]
        ok(not failed, f"{kind}: every member with {len(VALUES)} values", *failed)
        missing = [member for member in list(members)[:1] if wrong_member(server, kind, member, None, leave_out=True)]
        ok(not missing, f"{kind}: without what it needs", missing)
    well(server, "wrong members")


TABLES = {}


def stage(server, kind):
    """A connection for such a request, and a table at which somebody of that connection sits: for some in play."""
    wire, table = TABLES.get(kind) or (None, None)
    if kind == "hello" or wire is None:
        wire = Wire(server.port) if kind == "hello" else connect(server)
        if kind != "hello":
            table = prepare(wire, kind)
        TABLES[kind] = wire, table
    return wire, table


def prepare(wire, kind):
    wire.say({"type": "create", "game": "trail", "seats": 1, "chat": "text"})
    table = wire.hear()["table"]
    if kind in ("move", "describe", "why", "facts", "undo", "agree", "decline", "say"):
        wire.say({"type": "sit", "table": table})
        wire.say({"type": "start", "table": table})
        while wire.hear().get("what") != "dealt":
            pass
    return table


def wrong_member(server, kind, member, value, leave_out=False):
    """What is wrong with the answer, or None."""
    wire, table = stage(server, kind)
    message = {name: table if name == "table" else GOOD[name] for name in list(REQUESTS[kind]) if name in GOOD
               or name == "table"}
    message.update({"type": kind, "id": 9, member: value})
    if leave_out:
        del message[member]
    text = json.dumps(message, ensure_ascii=False)
    if len(text.encode()) > 4096:
        return None
    wire.say(text)
    try:
        answer = wire.hear()
        while answer.get("re") != 9 and answer.get("code") != "bad-json":
            answer = wire.hear()
    except (Closed, TimeoutError) as error:
        TABLES.pop(kind)
        return f"{member}={str(value)[:40]!r}: {error}"
    if answer["type"] == "refused" and fault_of(answer):
        return f"{member}={str(value)[:40]!r}: {fault_of(answer)} {str(answer)[:300]}"
    if answer.get("code") == "bad-json":  # numbers that JSON may have, but no reader must take
        return None if value in (2**63, 2**64) else f"{member}={str(value)[:40]!r}: bad-json"
    needs = leave_out or value is not None and kind_of(value) is not REQUESTS[kind][member]
    if needs and answer.get("code") != "bad-message":
        return f"{member}={str(value)[:40]!r}: not bad-message but {str(answer)[:300]}"
    if kind == "hello" and answer["type"] != "welcome":
        return None if alive_stranger(wire) else "no hello after a hello refused"
    wire.close() if kind == "hello" else None
    return None


def alive_stranger(wire):
    wire.say({"type": "hello", "id": 10, "protocol": 1, "name": "Mallory"})
    good = wire.hear()["type"] == "welcome"
    wire.close()
    return good


def odd_tables(server):
    wire = connect(server)
    wire.say({"type": "create", "game": "trail"})
    real = wire.hear()["table"]
    odd = ["", "a", "a" * 33, "a" * 3000, "../../etc/passwd", "%00", "é", "' OR 1=1 --", "\0", real + "\0", real + " ",
           " " + real, real + "/record", real[:-1], real.swapcase(), "*", "%", "_" * len(real), "null", "{}", "\u202e"]
    for table in odd:
        if table == real:
            continue
        wire.say({"type": "watch", "id": 1, "table": table})
        answer = wire.hear()
        ok(answer.get("code") in ("no-table", "bad-message") and fault_of(answer) is None, f"the table {table[:20]!r}",
           answer)
        page = server.raw(f"GET /api/tables/{urllib.parse.quote(table, safe='')} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        status = page and page.status
        good = [409] if table == real + "/record" else [400, 404, 414, 431]
        ok(status in good or page is None and "\0" in table, "… as a page", status)
    wire.close()
    well(server, "odd tables")


# --- too much

def flood():
    with Server(limits={"rate": 20}) as server:
        ann, bob = Player(server, "Ann"), Player(server, "Bob")
        table = open_match([ann, bob], "trail", seats=2)
        wire = connect(server)
        wire.send(frame(TEXT, b'{"type": "ping", "id": 1}') * 100)
        answers = [wire.hear() for _ in range(100)]
        slow = [answer for answer in answers if answer["type"] == "refused"]
        ok(slow and all(answer["code"] == "too-fast" and fault_of(answer) is None for answer in slow)
           and len(slow) < 100, f"too many messages are refused: {len(slow)} of 100", slow[:1])
        ok(wait_until(lambda: time.sleep(0.3) or alive(wire)), "a moment later all is well again")
        going = True
        for _ in range(1000):
            going = going and wire.send(frame(TEXT, b'{"type": "ping", "id": 1}') * 100)
        ok(wire.end() == 1008, "messages without end: 1008")
        time.sleep(1)
        play_out([ann, bob], table, steps=3)
        ok(ann.seen[table].step == 3, "others play on meanwhile")
        pings = connect(server)
        for _ in range(300):
            going = pings.send(frame(PING, b"x" * 100) * 100)
        ok(pings.end(3) in (1008, "open", None), "pings without end are endured, or ended")
        well(server, "floods")


def slow_reader(server):
    ann, bob = Player(server, "Ann"), Player(server, "Bob")
    table = open_match([ann, bob], "trail", seats=2, chat="text")
    play_out([ann, bob], table, steps=30)
    slow = connect(server, window=4096)
    memory, sent = server.memory(), 0
    ask = frame(TEXT, json.dumps({"type": "watch", "table": table, "from": 1}).encode())
    slow.socket.settimeout(5)
    while sent < 3000 and slow.send(ask):
        sent += 1
    grown = server.memory() - memory
    ok(grown < 60, f"a reader that never reads does not fill the memory: {grown:.0f} MB")
    ok(slow.end(patience=10) in (1013, None, "open"), "it is not listened to, or dropped")
    play_out([ann, bob], table, steps=36)
    ok(ann.seen[table].step >= 36 or ann.seen[table].status == "over", "others play on, or to the end")
    well(server, "a slow reader")


def slow_watcher(server):
    """Does not ask for anything, but follows a table at which much is said."""
    ann = Player(server, "Ann")
    table = ann.create("trail", seats=1, chat="text")
    ann.sit(table)
    slow = connect(server, window=4096)
    slow.say({"type": "watch", "table": table})
    for _ in range(8):
        for _ in range(250):
            ann.send("say", table=table, text="x" * 400)
        last = ann.request("ping")
    ok(last["type"] == "done", "somebody who talks without end is heard by others")
    code = slow.end()
    ok(code in (1013, None), "who does not listen is dropped", code)
    well(server, "a slow watcher")


def silent(server):
    """Those who connect and say nothing, or too little."""
    nothing, begun, mute, slow = Pipe(server.port), Pipe(server.port), Wire(server.port), Pipe(server.port)
    pings = Wire(server.port)
    begun.send(b"GET /healthz HTTP/1.1\r\n")
    request = iter(b"GET /healthz HTTP/1.1\r\nX: " + b"x" * 10000)
    deadline = time.monotonic() + 40
    slow_gone = pings_gone = False
    while time.monotonic() < deadline and not (slow_gone and pings_gone):
        slow_gone = slow_gone or not slow.send(bytes([next(request)]))
        pings_gone = pings_gone or not pings.send(frame(PING))
        time.sleep(0.5)
    ok(mute.end(1) == 1008, "no hello: 1008")
    ok(pings.end(1) in (1008, None) and pings_gone, "nothing but pings is no hello")
    ok(nothing.hung_up(1), "no request: hung up")
    ok(begun.hung_up(1), "half a request: hung up")
    ok(slow_gone, "a request that takes for ever: hung up")
    well(server, "silence")


def crowds():
    with Server(limits={"address-connections": 5}) as server:
        wires = [Wire(server.port) for _ in range(5)]
        try:
            Wire(server.port)
            ok(False, "a sixth connection from one address: 503")
        except Unwelcome as error:
            ok(error.answer.status == 503, "a sixth connection from one address: 503", error)
        wires.pop().close()

        def welcome():
            try:
                Wire(server.port).close()
                return True
            except Unwelcome:
                return False
        ok(wait_until(welcome, 10), "once one has gone there is room again")
        for wire in wires:
            wire.close()
        ok(wait_until(welcome, 10), "… and once all have gone")
        silent = [Pipe(server.port) for _ in range(5 + 16)]
        more = [Pipe(server.port) for _ in range(5)]
        ok(all(pipe.hung_up() for pipe in more), "far above the limit of an address: hung up on")
        silent[9].send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        ok(silent[9].answer().status == 503, "… where those just above it are told 503")
        for pipe in silent + more:
            pipe.close()
    with Server(limits={"connections": 4}) as server:
        wires = [Wire(server.port) for _ in range(3)]
        answers = []
        for _ in range(3):
            try:
                wires.append(Wire(server.port))
            except Unwelcome as error:
                answers.append(error.answer.status)
        ok(answers and set(answers) == {503}, "too many connections in all: 503", answers)
        for wire in wires:
            wire.close()
        ok(wait_until(lambda: server.get("/healthz").status == 200, 10), "then there is room again")


def half_requests(server, addresses, each):
    """So many requests that are not finished, from addresses of this machine."""
    pipes = [Pipe(server.port, source=f"127.0.{2 + i // 200}.{1 + i % 200}") for _ in range(each) for i in range(addresses)]
    for pipe in pipes:
        pipe.send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n")
    return pipes


def unfinished():
    """Requests that are not finished keep nobody out."""
    usual = {"address-connections": 100}
    with Server(limits=usual) as server:
        pipes = half_requests(server, addresses=30, each=100)
        ok(server.get("/healthz").status == 200, "beside 3,000 unfinished requests of 30 addresses")
        ok(all(pipe.hung_up() for pipe in pipes[30 * 60:]), "an address may have only some of them")
        for pipe in pipes:
            pipe.close()
    with Server(limits=usual) as server:
        pipes = half_requests(server, addresses=60, each=20)
        healthy = server.get("/healthz").status == 200
        there = sum(pipe.is_open() for pipe in pipes)
        ok(healthy and there == len(pipes), "health is told while 1,200 of 60 addresses are open", healthy, there)
        for pipe in pipes:
            pipe.close()
    with Server(limits={"connections": 80, "address-connections": 80}) as server:
        mute, pipes = Wire(server.port), half_requests(server, addresses=4, each=10)
        ok(all(pipe.hung_up() for pipe in pipes) and mute.is_open(), "if very many come, patience is short")
        ok(mute.end() == 1008, "while others have their time")


def files_open(server):
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


def storms(server):
    """Connections that come and go leave nothing behind."""
    for _ in range(30):
        connect(server).close()
    wait_until(lambda: False, 0.5)
    files, memory = files_open(server), server.memory()
    for _ in range(10):
        wires = [Wire(server.port) for _ in range(40)]
        pipes = [Pipe(server.port) for _ in range(40)]
        for one in wires + pipes:
            one.close()
    ok(wait_until(lambda: files_open(server) <= files + 12, 20), "files are closed again", files, files_open(server))
    ok(server.memory() - memory < 40, "memory is given back", memory, server.memory())
    well(server, "storms")


# --- limits

def refused_with(answer, code):
    return answer.get("code") == code and fault_of(answer) is None


def limits():
    with Server(limits={"tables": 3, "person-tables": 2}) as server:
        ann, bob = Player(server, "Ann"), Player(server, "Bob")
        first = ann.create("trail")
        ann.create("trail")
        ok(refused_with(ann.request("create", game="trail"), "too-many-tables"), "a person's third table of two")
        bob.create("trail", seats=1)
        ok(refused_with(bob.request("create", game="trail"), "too-many-tables"), "the fourth table of three")
        ann.request("close", table=first)
        ok(bob.request("create", game="trail")["type"] == "table", "a closed table makes room")
    with Server(limits={"address-people": 3, "watchers": 3}) as server:
        people = [Player(server, name) for name in ("Ann", "Bob", "Cleo")]
        ok(refused_with(Player(server, "Dora").welcome, "too-many-people"), "the fourth new person from one address")
        ok(people[0].again().welcome["type"] == "welcome", "those who are known may come back")
        forged = Wire(server.port, X_Forwarded_For="203.0.113.7")
        forged.say({"type": "hello", "id": 1, "protocol": 1, "name": "Dora"})
        ok(refused_with(forged.hear(), "too-many-people"), "saying that one comes from elsewhere does not help")
        table = people[0].create("trail")
        tabs = [people[0].again() for _ in range(5)]
        answers = [tab.request("watch", table=table) for tab in tabs]
        ok([answer for answer in answers if refused_with(answer, "too-many-watchers")], "too many follow a table", answers[-1])


def proxied():
    with Server("--proxy", limits={"address-people": 1}) as server:
        def hello(address):
            wire = Wire(server.port, X_Forwarded_For=address)
            wire.say({"type": "hello", "id": 1, "protocol": 1, "name": "Ann"})
            answer = wire.hear()
            wire.close()
            return answer
        ok(hello("203.0.113.7")["type"] == "welcome", "behind a proxy people come from many addresses")
        ok(refused_with(hello("203.0.113.7"), "too-many-people"), "each of which has its limit")
        ok(hello("203.0.113.8")["type"] == "welcome", "… of its own")
        for name, header in ("X-Forwarded-For", {}), ("an empty one", {"X_Forwarded_For": ""}):
            try:
                Wire(server.port, **header)
                ok(False, f"a proxy that sends no address is refused: {name}")
            except Unwelcome as error:
                ok(error.answer.status == 400, f"a proxy that sends no address is refused: {name}", error)
        for odd in "", "x" * 2000, ", , ,", "\xff", "203.0.113.7, 198.51.100.1":
            try:
                hello(odd)
            except (Unwelcome, Closed):
                pass
        ok(server.get("/metrics", X_Forwarded_For="203.0.113.7").status in (403, 404), "metrics are not for everybody")
        ok(server.get("/healthz").status == 200, "odd addresses do no harm")


# --- HTTP

ROUTES = {"/api/games": 200, "/api/tables": 200, "/api/tables/nowhere": 404, "/api/tables/nowhere/record": 404,
          "/healthz": 200, "/metrics": 200, "/nowhere": 404, "/play/": 404, "/api": 404, "/api/games/x": 404, "/API/games": 404}


def routes(server):
    for path, status in ROUTES.items():
        answer = server.get(path)
        ok(answer.status == status, f"GET {path}: {status}", answer.status, answer.body[:200])
        guarded(answer, f"GET {path}")
        if status >= 400:
            ok(set(answer.json()) == {"code", "text"} and answer.json()["text"], f"GET {path}: says why", answer.body)
        for method in "POST", "PUT", "DELETE", "PATCH", "OPTIONS":
            other = server.request(path, method, b"x=1")
            ok(other.status == (405 if status == 200 else other.status) and other.status in (404, 405),
               f"{method} {path}", other.status)
            guarded(other, f"{method} {path}")
    games = server.get("/api/games")
    ok([game["id"] for game in games.json()] == GAMES
       and games.headers["content-type"].startswith("application/json"), "the games", games.headers)
    ok(server.get("/healthz").body.strip() == b"ok", "healthy")
    ok(server.get("/api/games?x=1").status in (200, 404), "a query")


def guarded(answer, name):
    """Are the headers there that keep browsers from doing anything with an answer but show it?"""
    missing = [header for header in ("content-security-policy", "x-content-type-options", "referrer-policy")
               if not answer.headers.get(header)]
    ok(not missing and answer.headers["x-content-type-options"] == "nosniff", f"{name}: guarded", missing)


def metrics(server):
    answer = server.get("/metrics")
    text = answer.body.decode()
    ok(answer.headers["content-type"].startswith("text/plain"), "metrics are plain text", answer.headers)
    types = dict(re.findall(r"^# TYPE (\S+) (counter|gauge|histogram|summary|untyped)$", text, re.M))
    helped = set(re.findall(r"^# HELP (\S+) \S.*$", text, re.M))
    samples = [line for line in text.splitlines() if not line.startswith("#")]
    number = r"[-+]?(\d+\.?\d*(e[-+]?\d+)?|Inf|NaN)"
    odd = [line for line in samples
           if not re.fullmatch(r'([a-zA-Z_:][\w:]*)(\{(\w+="[^"\\]*",?)*\})? ' + number, line)]
    ok(samples and not odd and text.endswith("\n"), "metrics are what Prometheus reads", odd)
    ok(not disorder(text), "what belongs together stands together, after its explanation and its kind", *disorder(text))
    names = {re.sub(r"_(bucket|sum|count)$", "", name) if name not in types else name
             for name in (re.match(r"[\w:]+", line)[0] for line in samples)}
    ok(names <= set(types) and names <= helped, "every figure has its kind and is explained", names - set(types))
    counters = {name for name, kind in types.items() if kind == "counter"}
    ok(all(name.endswith("_total") for name in counters), "counters are called so", counters)
    version = subprocess.run([PADDOCK, "--version"], capture_output=True, text=True, check=True).stdout.split()[-1]
    ok(f'paddock_build_info{{version="{version}",' in text, "metrics say which program runs", text[:300])
    histograms = {name for name, kind in types.items() if kind == "histogram"}
    ok(histograms == {f"paddock_{what}_seconds" for what in ("request", "commit", "bot_move")}, "there are histograms", histograms)
    for name in histograms:
        is_histogram(name, text)
    ann = Player(server, "Ann")
    before = histogram_count(server, "request"), histogram_count(server, "commit")
    ann.create("trail", seats=1)
    ann.request("ping")
    after = histogram_count(server, "request"), histogram_count(server, "commit")
    ok(after[0] >= before[0] + 2 and after[1] > before[1], "requests and commits are timed", before, after)


def disorder(text):
    """What Prometheus's parsers refuse: a family told twice or in pieces, its head not before it, a series told twice."""
    faults, seen, series, family = [], set(), set(), None
    for line in text.splitlines():
        head = re.match(r"# (HELP|TYPE) (\S+) ", line)
        name = head[2] if head else re.match(r"[\w:]+", line)[0]
        if head and head[1] == "HELP":
            faults += [line] if name in seen else []
            seen.add(family := name)
        elif name != family and (head or not re.fullmatch(family + "_(bucket|sum|count)", name)):
            faults.append(line)
        if not head:
            faults += [line] if line.rpartition(" ")[0] in series else []
            series.add(line.rpartition(" ")[0])
    return faults


def is_histogram(name, text):
    """Do the buckets grow, up to one for all, and is each bound above the one before?"""
    buckets = re.findall(rf'^{name}_bucket{{le="(\S+)"}} (\d+)$', text, re.M)
    bounds, counts = [float(bound) for bound, _ in buckets], [int(count) for _, count in buckets]
    total = int(re.search(rf"^{name}_count (\d+)$", text, re.M)[1])
    ok(len(bounds) > 5 and bounds == sorted(set(bounds)) and bounds[-1] == float("inf") and counts == sorted(counts)
       and counts[-1] == total and re.search(rf"^{name}_sum [\d.e+-]+$", text, re.M), f"{name} is a histogram", buckets)


def histogram_count(server, name):
    return int(re.search(rf"^paddock_{name}_seconds_count (\d+)$", server.get("/metrics").body.decode(), re.M)[1])


GARBAGE = {
    "nothing but zeros": b"\0" * 5000, "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"x" * 600,
    "a blank line": b"\r\n\r\n", "HTTP/0.9": b"GET /healthz\r\n\r\n", "HTTP/3": b"GET /healthz HTTP/3.0\r\n\r\n",
    "no method": b"/healthz HTTP/1.1\r\nHost: x\r\n\r\n", "a long method": b"G" * 100000 + b" / HTTP/1.1\r\n\r\n",
    "a long path": b"GET /" + b"x" * 200000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    "a long header": b"GET /healthz HTTP/1.1\r\nX: " + b"x" * 200000 + b"\r\n\r\n",
    "many headers": b"GET /healthz HTTP/1.1\r\n" + b"X: x\r\n" * 50000 + b"\r\n",
    "a header without a colon": b"GET /healthz HTTP/1.1\r\nHost x\r\n\r\n",
    "a header that goes on": b"GET /healthz HTTP/1.1\r\nHost: x\r\n y\r\n\r\n",
    "a zero in a header": b"GET /healthz HTTP/1.1\r\nHost: x\0y\r\n\r\n",
    "a zero in the path": b"GET /healthz\0x HTTP/1.1\r\nHost: x\r\n\r\n",
    "bare line feeds": b"GET /healthz HTTP/1.1\nHost: x\n\n", "dots": b"GET /../../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
    "dots in disguise": b"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
    "a broken escape": b"GET /api/tables/%zz HTTP/1.1\r\nHost: x\r\n\r\n",
    "a length below zero": b"GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    "two lengths": b"GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxy",
    "a long body": b"POST /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n" + b"x" * 1000000,
    "chunks": b"POST /healthz HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\nx",
    "a full address": b"GET http://elsewhere/healthz HTTP/1.1\r\nHost: x\r\n\r\n", "CONNECT": b"CONNECT x:1 HTTP/1.1\r\n\r\n",
    "noise": bytes(range(256)) * 40,
}


def garbage(server):
    for name, data in GARBAGE.items():
        pipe = Pipe(server.port)
        pipe.send(data)
        try:
            pipe.socket.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # it has hung up already
        try:
            status = pipe.answer(20).status
        except Closed:
            status = "hung up"
        except (TimeoutError, ValueError, IndexError) as error:
            status = repr(error)
        pipe.close()
        fine = status == "hung up" or isinstance(status, int) and (400 <= status < 506 or status == 200)
        ok(fine and not (status == 200 and "dots" in name), f"{name}: {status}")
    two = Pipe(server.port)
    two.send(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 2)
    ok(two.answer().status == 200, "two requests at once")
    two.close()
    well(server, "garbage")


def origins():
    def status(server, origin, host=None):
        try:
            Wire(server.port, Origin=origin, host=host or f"127.0.0.1:{server.port}").close()
            return 101
        except Unwelcome as error:
            return error.answer.status
    with Server() as server:
        ok(status(server, None) == 101, "programs have no origin")
        ok(status(server, f"http://127.0.0.1:{server.port}") == 101, "the server's own pages")
        for origin in ("http://evil.example", "null", f"http://127.0.0.1:{server.port}.evil.example", "file://",
                       f"http://127.0.0.1:{server.port + 1}", f"https://evil.example/127.0.0.1:{server.port}"):
            ok(status(server, origin) == 403, f"the origin {origin!r}: 403", status(server, origin))
        ok(status(server, "http://evil.example", "evil.example") == 403, "a name that somebody else points here")
        handshakes(server)
    with Server("--origin", "https://cards.example.org") as server:
        ok(status(server, "https://cards.example.org", "cards.example.org") == 101, "the origin that was named")
        for origin in "http://cards.example.org", "https://cards.example.org.evil.example", "https://cards.example.org:444":
            ok(status(server, origin, "cards.example.org") == 403, f"the origin {origin!r}: 403")


def handshakes(server):
    for name, data, good in (
            ("no key", handshake(Sec_WebSocket_Key=None), {400, 426}),
            ("another subprotocol", handshake(Sec_WebSocket_Protocol="chat"), {400, 426}),
            ("no version", handshake(Sec_WebSocket_Version=None), {400, 426}),
            ("an old version", handshake(Sec_WebSocket_Version="8"), {400, 426}),
            ("no upgrade", handshake(Upgrade=None), {400, 426}), ("another upgrade", handshake(Upgrade="h2c"), {400, 426}),
            ("another path", handshake("/nowhere"), {404}), ("a page's path", handshake("/healthz"), {200, 400, 404}),
            ("the wrong method", handshake().replace(b"GET", b"POST"), {400, 405}),
            ("small letters", handshake(Upgrade="WebSocket", Connection="keep-alive, upgrade"), {101})):
        answer = server.raw(data)
        ok(answer is not None and answer.status in good, f"a handshake with {name}", answer and answer.status)
    ok(Wire(server.port, Sec_WebSocket_Protocol="paddock").answered.headers.get("sec-websocket-protocol") == "paddock",
       "the subprotocol is confirmed")


def main():
    shared = [silent, frames, unusual_frames, unmasked, broken_off, json_of_all_kinds, wrong_members, odd_tables, slow_reader,
              slow_watcher, routes, metrics, garbage]
    own = [flood, crowds, unfinished, limits, proxied, origins]
    chosen = [play for play in shared + own if play.__name__ in sys.argv[1:]] or shared + own
    with Server() as server:
        well(server, "the start")
        memory = server.memory()
        together([play for play in chosen if play in shared], server, workers=4)
        scene(storms, server)
        grown = server.memory() - memory
        ok(grown < 100, f"after all that the server has grown by {grown:.0f} MB only")
        well(server, "everything")
    together([play for play in chosen if play in own])
    done()


if __name__ == "__main__":
    main()
