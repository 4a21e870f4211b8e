#!/usr/bin/env python3
"""Several nodes on one PostgreSQL: a client may be connected to any of them, a node that dies is followed by another, and
one that only slept can write nothing. Everything acknowledged is there once and for ever.

usage: nodes.py [KILLS] [SCENE]…
"""
import collections
import os
import random
import re
import select
import signal
import socket
import sys
import threading
import time

from tap import done, ok, scene, together
from crowd import nothing_lost, start_load
from database import Cutter, Postgres, find_programs, resum
from wire import Player, Server, deal, new_folder, new_key, open_match, plain, play_out, serve, wait_until

KILLS = next((int(word) for word in sys.argv[1:] if word.isdigit()), 5)


class Node(Server):
    def __init__(self, schema, key=None, **more):
        self.line = Cutter(database)
        super().__init__("--node", "127.0.0.1:0", "--node-key", key or KEY,
                         store="postgres:" + database.conninfo(host=self.line.folder, schema=schema), **more)

    def metric(self, name):
        found = re.search(rf"^paddock_{name}(?:\{{.*\}})? (\S+)$", self.get("/metrics").body.decode(), re.M)
        return float(found[1])


def cluster(schema, count=2):
    database.sql(f"CREATE SCHEMA {schema}")
    nodes = [Node(schema) for _ in range(count)]
    for node in nodes:
        wait_until(lambda: node.metric("nodes") == count)
    return nodes


def end(*nodes):
    for node in nodes:
        code = node.stop()
        ok(code == 0, "a node stops as usual", code, node.said())


def owner(schema, table):
    """The number of the node that owns the table, or ""."""
    return database.sql(f"SELECT coalesce(node, 0) FROM {schema}.paddock_leases WHERE id = '{table}'").strip()


def number(node):
    return re.search(r'paddock_node\{node="(\d+)"', node.get("/metrics").body.decode())[1]


def across():
    """A match of two people who are connected to different nodes."""
    one, two = cluster("across")
    ann, ben, eve = Player(one, "Ann"), Player(two, "Ben"), Player(two, "Eve")
    table = open_match([ann, ben], "battlegum", seats=2, listed=True)
    ok(owner("across", table) == number(one), "the node that opened the table owns it")
    direct, joe = Player(one, "Ben", ben.token), Player(one, "Joe")
    for watcher in eve, joe, direct:
        watcher.request("watch", table=table)
    start = max(player.seen[table].seq for player in (ann, ben, eve, joe, direct))
    play_out([ann, ben], table, steps=6)
    for name, there, here in ("the same seat", ben, direct), ("a spectator", eve, joe):
        there.catch_up(table, ann.seen[table].seq)
        here.catch_up(table, ann.seen[table].seq)
        told = [plain(event for event in player.seen[table].events if event["seq"] > start) for player in (there, here)]
        ok(told[0] == told[1] and len(told[0]) > 3, f"{name} is told the same at both nodes", *told)
    direct.drop()
    ok(two.metric("forwarded_total") > 4 and one.metric("guests") == 2, "requests of the others are forwarded", two.metric("forwarded_total"),
       one.metric("guests"))
    listed = [entry["table"] for entry in one.get("/api/tables").json()]
    ok(listed == [table] and wait_until(lambda: two.get("/api/tables").json() == one.get("/api/tables").json()),
       "both nodes have the same list of tables", listed, two.get("/api/tables").body)
    same = two.get(f"/api/tables/{table}").json()
    ok(same["table"] == table and same["seq"] == ann.seen[table].seq, "and show the same table over HTTP", same)
    ben.drop()
    gone = ann.expect(type="presence", seat=1, present=False)
    ok(gone["seat"] == 1, "who is gone is noticed at the other node", gone)
    back = ben.again()
    ok([entry["table"] for entry in back.welcome["tables"]] == [table], "hello tells of tables of other nodes", back.welcome)
    if ann.seen[table].legal:
        while ann.seen[table].legal:  # some moves keep the turn
            ann.move(table)
        ok(back.expect(type="turn")["table"] == table, "it is your turn, at a table of another node")
    back.request("watch", table=table)
    play_out([ann, back], table)
    ok(ann.seen[table].status == "over" == back.seen[table].status, "the match comes to its end")
    records = [node.get(f"/api/tables/{table}/record").body for node in (one, two)]
    ok(records[0] == records[1] and len(records[0]) > 500, "both nodes have the same record")
    answer = back.request("rematch", table=table)
    ok(answer["type"] in ("event", "done"), "a rematch", answer)
    end(one, two)
    sound("across")


def sound(schema):
    result = serve("--store", "postgres:" + database.conninfo(schema=schema), "--check", "--store-key", KEY, patience=60)
    ok(result.returncode == 0, f"{schema}: the store is sound", result.stdout, result.stderr)


def resume(player, table):
    """Comes back, perhaps to another node, and follows the table again from where it was."""
    back = player.again()
    back.seen[table], seq = player.seen[table], player.seen[table].seq
    back.send("watch", table=table, **{"from": seq + 1})
    answer = back.expect(re=back.count)
    assert answer["type"] in ("done", "table"), answer
    return back


def dead_owner():
    """kill -9 of the owner: the other node goes on with the match, its clock and its bots."""
    one, two = cluster("dead")
    ann, ben = Player(one, "Ann"), Player(two, "Ben")
    table = open_match([ann, ben], "gumball", seats=3, bots=["rookie"], clock=600)
    play_out([ann, ben], table, steps=6)
    lonely = Player(one, "Eve")
    asleep = lonely.create("trail", seats=2, bots=["rookie"], clock=600)
    lonely.sit(asleep)
    deal([lonely], asleep)
    one.kill()
    code = ben.wire.end()
    ok(code == 1012, "who was connected to another node is told to come again", code)
    ann.server = two
    ben = resume(ben, table)
    ann = resume(ann, table)
    ok(owner("dead", table) == number(two), "the other node owns the table now")
    ok(wait_until(lambda: owner("dead", asleep) == number(two)), "and a table where nobody is", owner("dead", asleep))
    play_out([ann, ben], table)
    ok(ann.seen[table].status == "over" and ann.seen[table].result == ben.seen[table].result, "the match comes to its end")
    ok(two.metric("takeovers_total") >= 1, "takeovers are counted")
    one.start()
    late = Player(one, "Joe")
    shown = late.request("watch", table=table)
    ok(shown["type"] == "table" and shown["status"] == "over", "a node that starts again serves what was played meanwhile")
    end(one, two)
    sound("dead")


def sleeping_owner():
    """SIGSTOP of the owner for longer than its lease: when it comes back, it can write nothing."""
    one, two = cluster("asleep")
    ann, ben = Player(one, "Ann"), Player(two, "Ben")
    table = open_match([ann, ben], "battlegum", seats=2)
    play_out([ann, ben], table, steps=4)
    one.process.send_signal(signal.SIGSTOP)
    late = ann.send("say", table=table, phrase="hello")  # which it reads when it wakes up
    ok(ben.wire.end() == 1012, "who was connected to another node is told to come again")
    ben = resume(ben, table)
    ok(owner("asleep", table) == number(two), "another node owns the table now")
    ben.request("say", table=table, phrase="thanks")
    one.process.send_signal(signal.SIGCONT)
    code = ann.wire.end()
    ok(code == 1012, "who was connected to the sleeping node is told to come again", code, one.said())
    said = database.sql(f"SELECT data FROM asleep.paddock_events WHERE id = '{table}' AND kind = 'said'")
    ok("thanks" in said and "hello" not in said, "it wrote nothing", said, late)
    ann = resume(ann, table)
    ok(owner("asleep", table) == number(two), "and forwards to the new owner")
    play_out([ann, ben], table)
    ok(ann.seen[table].status == "over", "the match comes to its end")
    end(one, two)
    sound("asleep")


def held_line():
    """Nothing passes between the owner and PostgreSQL for longer than its lease, and a write waits: the table is another
    node's afterwards, and a sound one."""
    one, two = cluster("held")
    ann, ben = Player(one, "Ann"), Player(two, "Ben")
    table = open_match([ann, ben], "battlegum", seats=2)
    play_out([ann, ben], table, steps=4)
    one.line.hold()
    ann.send("say", table=table, phrase="hello")  # which waits to be written
    ok(ben.wire.end() == 1012, "who was connected to another node is told to come again")
    ok(wait_until(lambda: one.get("/healthz").status == 503), "a balancer is told that this node has lost its lease")
    ben = resume(ben, table)
    ok(owner("held", table) == number(two), "another node owns the table now")
    ben.request("say", table=table, phrase="thanks")
    one.line.let_go()
    code = ann.wire.end()
    ok(code == 1012, "who waited for the write is told to come again", code, one.said())
    ok(wait_until(lambda: one.get("/healthz").status == 200) and one.get("/healthz").body == b"ok\n",
       "the node is well again, without a table that it gave up", one.get("/healthz").body, one.said())
    said = database.sql(f"SELECT data FROM held.paddock_events WHERE id = '{table}' AND kind = 'said'")
    ok("thanks" in said and "hello" not in said, "it wrote nothing", said)
    shown = one.get(f"/api/tables/{table}")
    ok(shown.status == 200, "it shows the table", shown.status, shown.body)
    ann = resume(ann, table)
    play_out([ann, ben], table)
    ok(ann.seen[table].status == "over", "the match comes to its end")
    ok("suspended" not in one.said(), "no table was given up", one.said())
    end(one, two)
    sound("held")


def parked():
    """A table that its owner cannot write any more is given up by it, too, once it is another node's."""
    one, two = cluster("parked")
    ann = Player(one, "Ann")
    table = open_match([ann], "trail", seats=2, bots=["rookie"])
    wait_until(lambda: "sat" in database.sql(f"SELECT kind FROM parked.paddock_events WHERE id = '{table}'"))
    ann.request("ping")
    while ann.seen[table].turn != ann.seen[table].you:
        ann.hear()
    seq = ann.seen[table].seq + 1
    event = (table, seq, 1, "said", 0, "phrase hello")
    database.sql("INSERT INTO parked.paddock_events (id, seq, time, kind, seat, data, sum, epoch)"
                 f" VALUES {(*event, resum(*event), 1)}")
    ann.send("say", table=table, phrase="thanks")
    code = ann.wire.end()
    ok(code == 1011, "what somebody else has written to cannot be gone on with", code)
    ok(wait_until(lambda: b"parked tables: 1" in one.get("/healthz").body), "health tells of it", one.get("/healthz").body)
    one.line.hold()
    ok(wait_until(lambda: owner("parked", table) == number(two)), "another node owns it, once the lease has ended")
    one.line.let_go()
    ok(wait_until(lambda: one.get("/healthz").body == b"ok\n"), "who gave it up is well again", one.get("/healthz").body)
    shown = one.get(f"/api/tables/{table}")
    ok(shown.status == 200, "and shows it", shown.status, shown.body)
    ann = ann.again()
    ok(ann.request("watch", table=table)["type"] == "table", "and forwards to its owner")
    end(one, two)


class Relay:
    """Stands between two nodes, and can be cut, or held: both ends stay connected, and nothing arrives."""

    def __init__(self, port):
        self.port, self.cut, self.ends, self.free = port, False, [], threading.Event()
        self.free.set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self.accept, daemon=True).start()

    def address(self):
        return f"127.0.0.1:{self.listener.getsockname()[1]}"

    def accept(self):
        while True:
            client = self.listener.accept()[0]
            if self.cut:
                client.close()
                continue
            server = socket.create_connection(("127.0.0.1", self.port))
            self.ends += [client, server]
            for pair in (client, server), (server, client):
                threading.Thread(target=self.pump, args=pair, daemon=True).start()

    def pump(self, source, target):
        try:
            while data := source.recv(1 << 16):
                self.free.wait()
                target.sendall(data)
        except OSError:
            pass
        self.hang_up(source, target)

    def hang_up(self, *ends):
        for pipe in ends:
            try:
                pipe.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def set_cut(self, cut):
        self.cut = cut
        if cut:
            self.hang_up(*self.ends)


def new_token():
    """A token replaced at one node is replaced at all of them."""
    one, two = nodes = cluster("renewed")
    ann, ben = Player(one, "Ann"), Player(one, "Ben")
    table = open_match([ann, ben], "trail", seats=2)
    thief = Player(two, "Ann", ann.token)
    thief.request("watch", table=table)
    old, fresh = ann.token, ann.token[:17] + "5e" * 32
    ok(ann.request("renew", token=fresh)["type"] == "done", "a new token")
    ok(thief.wire.end() == 1008, "who is at the other node with the old one is disconnected")
    for node in nodes:
        ok(Player(node, "Ann", old).welcome.get("code") == "bad-token", "the old token")
        ok([row["table"] for row in Player(node, "Ann", fresh).welcome.get("tables", [])] == [table], "the new one has the seat")
    end(*nodes)
    sound("renewed")


def behind_relay(schema):
    """Two nodes, of which the second reaches the first through a relay."""
    database.sql(f"CREATE SCHEMA {schema}")
    one = Node(schema)
    address = re.search(r'address="([^"]+)"', one.get("/metrics").body.decode())[1]
    relay = Relay(int(address.split(":")[1]))
    database.sql(f"UPDATE {schema}.paddock_nodes SET address = '{relay.address()}' WHERE id = {number(one)}")
    return one, Node(schema), relay


def held_link():
    """The nodes live, and nothing passes between them, but neither is told so."""
    one, two, relay = behind_relay("silent")
    ann, ben = Player(one, "Ann"), Player(two, "Ben")
    table = open_match([ann, ben], "battlegum", seats=2)
    play_out([ann, ben], table, steps=4)
    relay.free.clear()
    ben.send("say", table=table, phrase="hello")
    ok(ben.wire.end() == 1012, "the silence is noticed: connections that used the link are closed")
    ann.request("say", table=table, phrase="thanks")
    ok(one.get("/healthz").status == two.get("/healthz").status == 200, "both nodes are well")
    relay.free.set()
    ben = resume(ben, table)
    said = [event["phrase"] for event in ben.seen[table].events if event["what"] == "said"]
    ok(said.count("thanks") == 1 and said.count("hello") <= 1, "what was said is there once", said)
    play_out([ann, ben], table)
    ok(ann.seen[table].status == "over", "the match comes to its end")
    ok(owner("silent", table) == number(one), "the table is still its owner's")
    end(one, two)
    sound("silent")


def cut_link():
    """The nodes live, but cannot reach each other."""
    one, two, relay = behind_relay("cut")
    ann, ben = Player(one, "Ann"), Player(two, "Ben")
    table = open_match([ann, ben], "battlegum", seats=2)
    play_out([ann, ben], table, steps=4)
    relay.set_cut(True)
    ok(ben.wire.end() == 1012, "the link is cut: connections that used it are closed")
    back = ben.again()
    back.seen[table] = ben.seen[table]
    back.send("watch", table=table, **{"from": ben.seen[table].seq + 1})
    back.send("ping")
    back.expect(type="done", re=back.count)
    ok(all(message.get("re") != back.count - 1 for message in back.log), "requests for the table wait; others do not", back.log)
    relay.set_cut(False)
    ok(back.expect(re=back.count - 1)["type"] == "done", "until the link is back")
    play_out([ann, back], table, steps=12)
    ok(owner("cut", table) == number(one), "the table is still its owner's")
    end(one, two)
    sound("cut")


def strangers():
    """Who does not know the key is not answered; nor is a node with other rules."""
    database.sql("CREATE SCHEMA strangers")
    one = Node("strangers")
    host, port = re.search(r'address="([^"]+)"', one.get("/metrics").body.decode())[1].split(":")
    for said in b"GET / HTTP/1.1\r\n\r\n" + 100 * b" ", os.urandom(56), b"PADNODE2" + os.urandom(200):
        with socket.create_connection((host, int(port))) as pipe:
            pipe.sendall(said)
            pipe.settimeout(60)
            try:
                answer = pipe.recv(1000)
            except ConnectionResetError:
                answer = b""
            ok(answer == b"", "a stranger gets no answer", answer)
    other = Node("strangers", key=new_key())
    wait_until(lambda: "node-key" in one.said() + other.said())
    ok("node-key" in one.said() + other.said(), "another key is refused, and the log says so", one.said(), other.said())
    ann, ben = Player(one, "Ann"), Player(other, "Ben")
    table = ann.create("trail", seats=1)
    answer = ben.request("watch", table=table)
    ok(answer["type"] == "refused" and answer["code"] == "storage", "and nothing is forwarded", answer)
    end(other)
    database.sql("INSERT INTO strangers.paddock_nodes VALUES (7, '127.0.0.1:9', 'other rules', now() + interval '1 hour')")
    result = serve("--listen", "127.0.0.1:0", "--store", one.store, "--node", "127.0.0.1:0", "--node-key", KEY)
    ok(result.returncode != 0 and "another version of the rules" in result.stderr, "other rules are refused", result.stderr)
    result = serve("--listen", "127.0.0.1:0", "--store", one.store)
    ok(result.returncode != 0 and "in use" in result.stderr, "so is a server that thinks it is alone", result.stderr)
    for flags, wanted in ((("--node", "127.0.0.1:0"), "given together"), (("--node", "8.8.8.8:1", "--node-key", KEY), "private"),
                          (("--node", "0.0.0.0:1", "--node-key", KEY), "private"),
                          (("--node", "127.0.0.1:1", "--node-key", "/nowhere"), "Cannot read"),
                          (("--node", "127.0.0.1:1", "--node-key", "/dev/null"), "read by other users")):
        result = serve("--store", one.store, *flags)
        ok(result.returncode != 0 and wanted in result.stderr, f"refused: {' '.join(flags[:3])}", result.stderr)
    result = serve("--store", f"sqlite:{new_folder()}/x.db", "--node", "127.0.0.1:0", "--node-key", KEY)
    ok(result.returncode != 0 and "share" in result.stderr, "SQLite is not shared", result.stderr)
    one.kill()


class Idlers:
    """200 strangers at a port who say nothing, and come back at once when they are sent away."""

    def __init__(self, host, port):
        self.place, self.sockets, self.over = (host, port), [], False
        self.sent_away = 0
        self.thread = threading.Thread(target=self.hold, daemon=True)
        self.thread.start()
        wait_until(lambda: self.sent_away > 400)

    def hold(self):
        while not self.over:
            while len(self.sockets) < 200 and not self.over:
                self.sockets.append(socket.create_connection(self.place))
            gone = select.select(self.sockets, [], [], 0.1)[0]
            self.sent_away += len(gone)
            for idler in gone:
                self.sockets.remove(idler)
                idler.close()

    def end(self):
        self.over = True
        self.thread.join()
        for idler in self.sockets:
            idler.close()


def idle_strangers():
    """They hold no place on a link's port that a node needs."""
    database.sql("CREATE SCHEMA idle")
    one = Node("idle")
    host, port = re.search(r'address="([^"]+)"', one.get("/metrics").body.decode())[1].split(":")
    idlers = Idlers(host, int(port))
    two = Node("idle")
    ann, ben = Player(one, "Ann"), Player(two, "Ben")
    table = open_match([ann, ben], "battlegum", seats=2)
    play_out([ann, ben], table, steps=4)
    ok(True, "two nodes play while 200 idle strangers press in")
    idlers.end()
    end(one, two)
    sound("idle")


def kill(nodes):
    victim = random.choice(nodes)
    victim.kill()
    time.sleep(random.uniform(0, 6))
    victim.start()


def pause(nodes):
    victim = random.choice(nodes)
    victim.process.send_signal(signal.SIGSTOP)
    time.sleep(random.uniform(5, 8))
    victim.process.send_signal(signal.SIGCONT)


def hold(nodes):
    line = random.choice(nodes).line
    line.hold()
    time.sleep(random.uniform(1, 8))
    line.let_go()


def cut(nodes):
    line = random.choice(nodes).line
    cuts, line.cut_next = line.cuts, True
    wait_until(lambda: line.cuts > cuts, patience=3)
    line.cut_next = False


def restart(nodes):
    random.choice(nodes).restart()


def crash(_):
    database.stop(signal.SIGQUIT)
    time.sleep(random.uniform(0, 3))
    database.start()


def faults():
    """Many matches at once at all nodes, while nodes are killed, paused and restarted, their lines to PostgreSQL are held or
    cut, and PostgreSQL crashes."""
    nodes = cluster("busy", 2 if KILLS < 20 else 3)
    load = start_load(*nodes, seconds=86400, spectators=1)
    chosen = ([kill, pause, hold, cut, crash] * KILLS)[:KILLS] if KILLS < 20 else random.choices(
        [kill, pause, hold, cut, restart, crash], [6, 2, 4, 2, 1, 1], k=KILLS)
    for fault in chosen:
        time.sleep(random.uniform(0.5, 3))
        fault(nodes)
        if load.poll() is not None:
            break
    time.sleep(7)
    load.send_signal(signal.SIGINT)
    print(f"# {dict(collections.Counter(fault.__name__ for fault in chosen))}", flush=True)
    counts = nothing_lost(load, f"{KILLS} faults under load")
    ok(counts and counts[1] > 0, "it was looked at again after crashes", counts)
    ok(all("suspended" not in node.said() for node in nodes), "no table was given up", *(node.said() for node in nodes))
    end(*nodes)
    sound("busy")


if not find_programs():
    print("1..0 # SKIP PostgreSQL is not installed")
    sys.exit(0)
database, KEY = Postgres(), new_key()
calm = [across, dead_owner, sleeping_owner, held_line, parked, held_link, cut_link, new_token, strangers, idle_strangers]
asked = [play for play in [*calm, faults] if play.__name__ in sys.argv] or [*calm, faults]
together([play for play in asked if play in calm])
if faults in asked:  # which stops the database
    scene(faults)
database.stop()
done()
