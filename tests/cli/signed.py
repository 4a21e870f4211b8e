#!/usr/bin/env python3
"""A server signs deal codes and records. `paddock verify` tells whose signature it is and when two of them contradict each
other; `paddock join` notes the key at the first visit."""
import os
import re
import subprocess

from cheating_server import Cheat
from join_process import ONES, Join
from sealed import Signer
from tap import done, ok, together
from umpire import SHORT, people
from wire import PADDOCK, Server, environment, new_folder, new_key, open_match, play_out


def verify(record, *flags):
    folder = new_folder()
    with open(os.path.join(folder, "m.pdk"), "w", encoding="utf-8") as file:
        file.write(record)
    return subprocess.run([PADDOCK, "verify", "m.pdk", *flags], cwd=folder, env=environment(folder), capture_output=True,
                          text=True, timeout=60, check=False)


def records():
    with Server() as server:
        ann, bob = people(server, "Ann", "Bob")
        table = open_match([ann, bob], **SHORT)
        play_out([ann, bob], table)
        snapshot = ann.request("watch", table=table)
        record = server.get(f"/api/tables/{table}/record").body.decode()
        signer, other = Signer.of(server.store), Signer(new_key())
    key = ann.welcome["key"]
    ok(key == signer.key and snapshot["signature"] == signer.of_code(table, snapshot["code"]),
       "the key is told, and the deal code signed with it", ann.welcome.get("key"), snapshot.get("signature"))
    result = verify(record, "--key", key)
    ok(result.returncode == 0 and re.search(rf"Signed by a server with the key (\w{{4}}-){{3}}\w{{4}} \({key}\)", result.stdout),
       "a record says who signed it", result.stdout, result.stderr)
    for name, text, flags, words in (
            ("another key is demanded", record, ["--key", other.key], "signed with another key"),
            ("a change", record.replace("Ann", "Eve"), [], "changed after it was signed"),
            ("a signature cut off", record[:record.index("# signed")], ["--key", key], "not signed"),
            ("signed by somebody else", other.signed(record), ["--key", key], "signed with another key")):
        result = verify(text, *flags)
        ok(result.returncode == 1 and words in result.stderr, f"refused: {name}", result.stdout, result.stderr)
    code = snapshot["code"]
    noted = ["--code", code, "--signature", snapshot["signature"]]
    ok(verify(record, *noted).returncode == 0, "the signed deal code is that of the record")
    lie = "5e" * 32
    result = verify(record, "--code", lie, "--signature", signer.of_code(table, lie))
    ok(result.returncode == 1 and "Proof that the server lied" in result.stderr, "two signed deal codes of one table are a proof",
       result.stderr)
    for name, signature in (("of another server", other.of_code(table, lie)), ("of another table", signer.of_code("t" * 16, lie))):
        result = verify(record, "--code", lie, "--signature", signature)
        ok(result.returncode == 1 and "Proof" not in result.stderr and "signature is not" in result.stderr,
           f"no proof: a signature {name}", result.stderr)


class Mute(Cheat):
    """Signs with another key than the one it told."""

    def signed(self, message):
        return {**message, "signature": "5e" * 64} if "signature" in message else message


class Unsigned(Cheat):
    """Takes the signature off the record."""

    def record(self, text):
        return text[:text.index("# signed")]


DUEL = "--game", "gumball", "--option", "duel=on", "--bots", "club", "--seats", "2", "--name", "Ann", "--start"


def wrong_signature():
    with Server() as server:
        with Mute(server) as cheat:
            ann = Join(f"ws://127.0.0.1:{cheat.port}", *DUEL, given=ONES)
            code = ann.end()
            ok(code == 1 and "signature does not fit the deal code" in ann.text() and not cheat.sent("share"),
               "a deal code with a wrong signature: caught before the share leaves", code, ann.text()[-800:])
        with Unsigned(server) as cheat:
            ann = Join(f"ws://127.0.0.1:{cheat.port}", *DUEL, given=ONES)
            code = ann.end(120)
            ok(code == 1 and "not signed with this server" in ann.text() and "Keep this, to prove it to others" in ann.text(),
               "a record without a signature: caught, and the evidence is shown", code, ann.text()[-800:])


def another_key():
    with Server() as server:
        first = Join(f"ws://127.0.0.1:{server.port}", *DUEL, given="")
        first.end()
        server.stop()
        home, server.store, server.flags = first.home, os.path.join(new_folder(), "y.db"), ("--store-key", new_key())
        server.start()
        second = Join(f"ws://127.0.0.1:{server.port}", *DUEL, home=home, given="")
        second.end()
        ok("signs with another key" not in first.text() and "signs with another key than before" in second.text(),
           "a server with another key is named", second.text()[-800:])
        third = Join(f"ws://127.0.0.1:{server.port}", *DUEL, home=home, given="")
        third.end()
        ok("signs with another key" not in third.text(), "once", third.text()[-800:])


together([records, wrong_signature, another_key])
done()
