#!/usr/bin/env python3
"""docs/protocol.md is true: its examples are run in order against a server, and nothing that the server knows is
missing there."""
import json
import os
import re

from tap import done, ok
from wire import SOURCE, Closed, Server, Wire


def read(name):
    with open(os.path.join(SOURCE, name), encoding="utf-8") as file:
        return file.read()


DOCUMENT = read("docs/protocol.md")


def examples():
    """The lines of all blocks: who, whether they send it or get it, and what."""
    for block in re.findall(r"^```paddock\n(.*?)^```", DOCUMENT, re.S | re.M):
        for line in block.splitlines():
            who, direction, text = re.fullmatch(r"(\w+)([<>]) (\{.*\})", line).groups()
            yield who, direction == ">", text


class Names:
    """What "$name" stands for."""

    def __init__(self):
        self.known = {}

    def find(self, text):
        """The value of "$name" or "$name[0]", which must be known."""
        name, index = re.fullmatch(r"\$(\w+)(?:\[(\d+)\])?", text).groups()
        return self.known[name] if index is None else self.known[name][int(index)]

    def fill(self, value):
        if isinstance(value, dict):
            return {name: self.fill(inner) for name, inner in value.items()}
        return self.find(value) if isinstance(value, str) and value.startswith("$") else value

    def agree(self, shown, came, where=""):
        """The first place where a message is not as shown, or None. Names that are new get their value."""
        if shown == "…":
            return None
        if isinstance(shown, str) and shown.startswith("$"):
            if shown[1:].isalpha():
                self.known.setdefault(shown[1:], came)
            shown = self.find(shown)
        elif isinstance(shown, dict) and isinstance(came, dict):
            if shown.keys() != came.keys():
                return f"{where}: the members {sorted(shown)} are shown, {sorted(came)} came"
            return next(filter(None, (self.agree(shown[name], came[name], f"{where}.{name}") for name in shown)), None)
        elif isinstance(shown, list) and isinstance(came, list) and len(shown) == len(came):
            pairs = enumerate(zip(shown, came))
            return next(filter(None, (self.agree(one, two, f"{where}[{i}]") for i, (one, two) in pairs)), None)
        same = type(shown) is type(came) and shown == came
        return None if same else f"{where}: {shown!r} is shown, {came!r} came"


class Stage:
    """The people of the examples, each with a connection and perhaps a seat."""

    def __init__(self, port):
        self.port, self.wires, self.seats, self.names = port, {}, {}, Names()

    def who(self, name):
        """Actor and Other are whoever has to decide when the cards are dealt, and who does not."""
        if name in ("Actor", "Other"):
            seated = {seat: person for person, seat in self.seats.items()}
            turn = self.names.known["turn"]
            other = next(seat for seat in seated if seat != turn)
            self.names.known["other"] = other
            name = seated[turn if name == "Actor" else other]
        if name not in self.wires:
            self.wires[name] = Wire(self.port)
        return name, self.wires[name]

    def send(self, who, text):
        self.who(who)[1].say(self.names.fill(json.loads(text)))

    def hear(self, who, text):
        """Why the next message is not the one shown, or None."""
        person, wire = self.who(who)
        try:
            came = wire.hear()
        except (Closed, TimeoutError) as error:
            return str(error)
        if came.get("what") == "sat" and "re" in came:
            self.seats[person] = came["seat"]
        if came.get("what") == "stood" and self.seats.get(person) == came["seat"]:
            del self.seats[person]
        fault = self.names.agree(json.loads(text), came)
        return fault and f"{fault}\ncame: {json.dumps(came, ensure_ascii=False)}\nshown: {text}"

    def silent(self, name):
        """Has nothing come that is not shown?"""
        wire = self.wires[name]
        wire.say({"type": "ping", "id": 1000})
        return wire.hear() == {"type": "done", "re": 1000}


def strings(name, start, pattern):
    """What the pattern finds in the part of a source file that begins so and ends with an empty line or "};"."""
    text = read("src/server/" + name)
    begin = text.index(start)
    return re.findall(pattern, re.split(r"\n\n|\n\};", text[begin:])[0], re.M)


def explained(word):
    """Is a word of the protocol in the document, in an example or in the text?"""
    return re.search(rf'`{word}`|"{word}"', DOCUMENT) is not None


def words():
    """Everything that the server understands or says, with the kind of word that it is."""
    yield from (("request", word) for word in strings("hall/message.c", "} types[] = {", r'\] = *\{"([a-z]+)"'))
    yield from (("member", word) for word in strings("hall/message.c", "members[] = {", r'^ *\[IS_[A-Z]+\] = \{"([a-z]+)"'))
    yield from (("event", word) for word in strings("hall/table.h", "_ENTRIES(X)", r'X\(\w+, "([a-z]+)"'))
    yield from (("code", word) for word in strings("refusal.h", "SERVER_REFUSALS(X)", r'X\(\w+, "([a-z-]+)"')
                if word not in ("ok", "engine"))


known = list(words())
for kind, least in ("request", 15), ("member", 20), ("event", 12), ("code", 25):
    ok(sum(row[0] == kind for row in known) >= least, f"the {kind}s were found in the source")
for kind, word in known:
    ok(explained(word), f"the {kind} {word} is in the document")
with Server() as server:
    stage, fault = Stage(server.port), None
    for number, (who, sends, text) in enumerate(examples()):
        if sends:
            stage.send(who, text)
            continue
        fault = stage.hear(who, text)
        ok(not fault, f"{who}< {text[:90]}", fault)
        if fault:
            break
    if not fault:
        for name in sorted(stage.wires):
            ok(stage.silent(name), f"{name} has got what is shown, and no more")
    ok(number >= 60 and len(stage.wires) == 4, "the examples were found", number)

done()
