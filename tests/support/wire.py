"""The server as tests see it: connections that can say anything, `paddock serve` as a process that is always
cleaned up, and players. Nothing here knows what is right; that is what the tests are for."""
import atexit
import base64
import ctypes
import functools
import hashlib
import http.client
import json
import os
import random
import re
import secrets
import shutil
import signal
import socket
import ssl
import struct
import subprocess
import tempfile
import time

PADDOCK, SOURCE = os.environ["PADDOCK"], os.environ["SOURCE"]
PATIENCE = 120  # seconds after which something that should have come will not: only broken servers take that long
CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
LIBC = ctypes.CDLL(None)
PR_SET_PDEATHSIG = 1
# Not one that the system gives to connections, as then it could be taken while a server starts again.
PORTS = range(10240, 32768)


class Closed(Exception):
    """The server has ended the connection, with this close code, or None when it just hung up."""

    def __init__(self, code):
        super().__init__(f"closed with {code}")
        self.code = code


class Unwelcome(Exception):
    """The handshake was answered with something else than 101."""

    def __init__(self, answer):
        super().__init__(f"HTTP {answer.status}: {answer.body[:200]}")
        self.answer = answer


class Answer:
    """What came back over plain HTTP."""

    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, {name.lower(): value for name, value in headers}, body

    def json(self):
        return json.loads(self.body)


def wait_until(condition, patience=PATIENCE):
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.02)
    return False


class Pipe:
    """A TCP connection, perhaps under TLS, that is read with a deadline. `window` is how many bytes the system keeps for
    whoever does not read them, and must be known before it is connected. `source` is the address it comes from."""

    def __init__(self, port, host="127.0.0.1", tls=None, window=None, source=None):
        self.socket = socket.socket()
        self.socket.settimeout(PATIENCE)
        if source:
            self.socket.bind((source, 0))
        if window:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        self.socket.connect((host, port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_hostname="localhost")
        self.read = b""

    def send(self, data):
        """False if the other side no longer takes anything: what it has said can still be read."""
        try:
            self.socket.sendall(data)
            return True
        except OSError:
            return False

    def more(self, deadline):
        left = deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError("nothing came")
        self.socket.settimeout(left)
        try:
            data = self.socket.recv(65536)
        except (TimeoutError, ssl.SSLWantReadError) as error:
            raise TimeoutError("nothing came") from error
        except OSError:
            data = b""
        self.socket.settimeout(PATIENCE)
        if not data:
            raise Closed(None)
        self.read += data

    def take(self, count, deadline):
        while len(self.read) < count:
            self.more(deadline)
        taken, self.read = self.read[:count], self.read[count:]
        return taken

    def head(self, deadline):
        """The status line and headers of an HTTP answer."""
        while b"\r\n\r\n" not in self.read:
            self.more(deadline)
        head, _, self.read = self.read.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        pairs = [(name, value.strip()) for name, _, value in (line.partition(":") for line in lines)]
        return int(first.split()[1]), pairs

    def answer(self, patience=PATIENCE):
        """An HTTP answer; its body is what Content-Length says, or everything until the end."""
        deadline = time.monotonic() + patience
        status, pairs = self.head(deadline)
        answer = Answer(status, pairs, b"")
        if status == 101:
            return answer
        if "content-length" in answer.headers:
            answer.body = self.take(int(answer.headers["content-length"]), deadline)
            return answer
        try:
            while True:
                self.more(deadline)
        except Closed:
            answer.body, self.read = self.read, b""
        return answer

    def is_open(self):
        """Has the other side neither said anything nor ended it so far?"""
        self.socket.setblocking(False)
        try:
            return self.socket.recv(1, socket.MSG_PEEK) is None
        except BlockingIOError:
            return True
        except OSError:
            return False
        finally:
            self.socket.settimeout(PATIENCE)

    def hung_up(self, patience=PATIENCE):
        """Does the other side end it? What it says before is thrown away."""
        deadline = time.monotonic() + patience
        try:
            while True:
                self.more(deadline)
                self.read = b""
        except Closed:
            return True
        except TimeoutError:
            return False

    def close(self):
        self.socket.close()


def handshake(path="/play", host="localhost", key=None, **headers):
    """A request to speak WebSocket; headers with the value None are left out."""
    lines = {"Host": host, "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
             "Sec-WebSocket-Key": key or base64.b64encode(secrets.token_bytes(16)).decode()}
    lines.update({name.replace("_", "-"): value for name, value in headers.items()})
    text = f"GET {path} HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in lines.items() if v is not None)
    return (text + "\r\n").encode()


def frame(opcode, payload=b"", *, fin=True, reserved=0, mask=True, length=None, wide=0):
    """A WebSocket frame. `length` is what it claims to hold; `wide`, 2 or 8, is in how many bytes to say so."""
    claimed = len(payload) if length is None else length
    wide = wide or (0 if claimed < 126 else 2 if claimed < 1 << 16 else 8)
    short = {0: claimed, 2: 126, 8: 127}[wide]
    head = bytes([fin << 7 | reserved << 4 | opcode, mask << 7 | short])
    head += claimed.to_bytes(wide, "big") if wide else b""
    if not mask:
        return head + payload
    key = secrets.token_bytes(4)
    repeated = (key * (len(payload) // 4 + 1))[:len(payload)]
    mixed = int.from_bytes(payload, "big") ^ int.from_bytes(repeated, "big")
    return head + key + mixed.to_bytes(len(payload), "big")


class Wire(Pipe):
    """A WebSocket connection. It answers pings unless told not to, and lets one send whatever one likes."""

    def __init__(self, port, path="/play", tls=None, window=None, source=None, **headers):
        super().__init__(port, tls=tls, window=window, source=source)
        self.polite = True
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        self.send(handshake(path, key=key, **headers))
        self.answered = self.answer()
        if self.answered.status != 101:
            self.close()
            raise Unwelcome(self.answered)
        digest = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        assert self.answered.headers.get("sec-websocket-accept") == base64.b64encode(digest).decode()

    def say(self, message):
        """Sends JSON; or text as it is."""
        text = message if isinstance(message, str) else json.dumps(message, ensure_ascii=False)
        return self.send(frame(TEXT, text.encode()))

    def next_frame(self, deadline):
        first, second = self.take(2, deadline)
        assert not first & 0x70 and not second & 0x80, "the server sets reserved bits or masks"
        length = second & 0x7F
        if length > 125:
            length = int.from_bytes(self.take(2 if length == 126 else 8, deadline), "big")
        return first & 15, bool(first & 0x80), self.take(length, deadline)

    def text(self, patience=PATIENCE):
        """The next text; pings are answered meanwhile. Raises Closed or TimeoutError."""
        deadline, parts = time.monotonic() + patience, []
        while True:
            opcode, last, payload = self.next_frame(deadline)
            if opcode == PING and self.polite:
                self.send(frame(PONG, payload))
            elif opcode == CLOSE:
                self.send(frame(CLOSE, payload))
                raise Closed(struct.unpack("!H", payload[:2])[0] if len(payload) > 1 else 1005)
            elif opcode in (TEXT, CONTINUATION):
                parts.append(payload)
                if last:
                    return b"".join(parts).decode()

    def hear(self, patience=PATIENCE):
        return json.loads(self.text(patience))

    def end(self, patience=PATIENCE):
        """The code that the server closes with, or None; "open" if it does not. What it says before is dropped."""
        deadline = time.monotonic() + patience
        try:
            while True:
                self.text(deadline - time.monotonic())
        except Closed as closed:
            return closed.code
        except TimeoutError:
            return "open"


def die_with_parent():
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def environment(folder):
    """Nothing of the user's own gets in, and nothing gets out of the folder."""
    env = {"PATH": os.environ["PATH"], "HOME": folder, "XDG_STATE_HOME": folder, "LC_ALL": "C.UTF-8"}
    env.update({name: value for name, value in os.environ.items() if name.endswith("SAN_OPTIONS")})
    # Memory that was freed should go back, as tests look at how a server grows.
    env["ASAN_OPTIONS"] = ":".join(filter(None, [env.get("ASAN_OPTIONS"), "quarantine_size_mb=4"]))
    return env


def new_folder():
    folder = tempfile.mkdtemp(prefix="pdk")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def new_key():
    """A file with a key for nodes."""
    path = os.path.join(new_folder(), "node.key")
    with open(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
        file.write(secrets.token_hex(32))
    return path


ROOMY = {"rate": 100000, "address-connections": 1000, "address-people": 100000, "person-tables": 100000,
         "address-tables": 1000000}


def with_key(words):
    """A PostgreSQL store has no folder for its key: all servers of a test have the same one."""
    alone = any(word.startswith("postgres:") for word in words) and not {"--store-key", "--node-key"} & set(words)
    return [*words, "--store-key", SHARED_KEY()] if alone else [*words]


SHARED_KEY = functools.cache(new_key)


class Server:
    """`paddock serve` on a free port and a store of its own, which outlives stop(), kill() and start(). After a
    `with`, it must have stopped as asked: whatever the sanitizers find is an exit status, too."""

    def __init__(self, *flags, limits=None, store=None, port=None, prepare=None, start=True):
        self.folder = new_folder()
        self.store = store or os.path.join(self.folder, "x.db")
        self.flags, self.port, self.prepare, self.process = flags, port, prepare, None
        self.limits = {**ROOMY, **(limits or {})}
        self.log = os.path.join(self.folder, "log")
        atexit.register(self.kill)
        if start:
            self.start()

    def command(self):
        limits = [word for name, value in self.limits.items() for word in ("--limit", f"{name}={value}")]
        store = self.store if self.store.startswith("postgres:") else "sqlite:" + self.store
        return with_key([PADDOCK, "serve", "--listen", f"127.0.0.1:{self.port}", "--store", store, *limits, *self.flags])

    def start(self, prepare=None):
        """Starts it, on the same port if it has run before."""
        again = self.port is not None
        for _ in range(100):
            if not again:
                self.port = random.choice(PORTS)
            self.launch(prepare or self.prepare)
            if self.address():
                self.port = int(re.search(r":(\d+)/", self.address())[1])
                return
            self.kill()
            if f":{self.port} is already in use" not in self.said():
                break
        raise AssertionError(f"the server did not start: {self.said()}")

    def launch(self, prepare):
        """Starts it and waits until it says where it is, or ends."""
        def before():
            die_with_parent()
            if prepare:
                prepare()
        with open(self.log + ".out", "w") as out, open(self.log, "a") as errors:
            self.process = subprocess.Popen(self.command(), stdin=subprocess.DEVNULL, stdout=out, stderr=errors,
                                            env=environment(self.folder), preexec_fn=before)
        wait_until(lambda: self.address() or self.process.poll() is not None)

    def address(self):
        with open(self.log + ".out", encoding="utf-8") as file:
            found = re.search(r"Paddock is at (https?://\S+/)\s", file.read())
        return found and found[1]

    def said(self):
        """What it has said on the standard error."""
        with open(self.log, encoding="utf-8", errors="replace") as file:
            return file.read()[-4000:]

    def running(self):
        return self.process is not None and self.process.poll() is None

    def stop(self, number=signal.SIGTERM):
        """Asks it to stop and returns its exit status."""
        self.process.send_signal(number)
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            return "still there"

    def kill(self):
        if self.running():
            self.process.kill()
            self.process.wait()

    def restart(self):
        code = self.stop()
        assert code == 0, f"exit {code}: {self.said()}"
        self.start()

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        assert kind or "Sanitizer" not in self.said(), self.said()
        if not self.running():
            assert kind or self.process is None or self.process.returncode in (0, -signal.SIGKILL), self.said()
            return
        code = self.stop()
        assert kind or code == 0, f"exit {code}: {self.said()}"

    def request(self, path, method="GET", body=None, **headers):
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            link.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
            answer = link.getresponse()
            return Answer(answer.status, answer.getheaders(), answer.read())
        finally:
            link.close()

    def get(self, path, **headers):
        return self.request(path, **headers)

    def raw(self, data, patience=PATIENCE):
        """Sends bytes and returns the HTTP answer; None if it hangs up without one."""
        pipe = Pipe(self.port)
        try:
            pipe.send(data)
            return pipe.answer(patience)
        except Closed:
            return None
        finally:
            pipe.close()

    def memory(self):
        """What it holds in memory, in MB."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) / 1024


def serve(*args, patience=PATIENCE, prepare=die_with_parent):
    """`paddock serve` with arguments that should end by themselves."""
    folder = new_folder()
    process = subprocess.Popen(with_key([PADDOCK, "serve", *args]), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True,
                               stderr=subprocess.PIPE, env=environment(folder), cwd=folder, preexec_fn=prepare)
    try:
        out, errors = process.communicate(timeout=patience)
    except subprocess.TimeoutExpired:
        process.kill()
        out, errors = process.communicate()
    return subprocess.CompletedProcess(process.args, process.returncode, out, errors)


def verify(record, commitment):
    """`paddock verify`: its exit status and what it says."""
    with tempfile.NamedTemporaryFile(prefix="pdk", suffix=".pdk") as file:
        file.write(record)
        file.flush()
        result = subprocess.run([PADDOCK, "verify", file.name, "--commitment", commitment], capture_output=True,
                                text=True, env=environment(os.path.dirname(file.name)), timeout=PATIENCE)
    return result.returncode, result.stdout + result.stderr


class Seen:
    """What a player knows of a table. Events tell what has changed; the player asks for the whole position when a test
    wants to know `legal`, the own seat's moves, or `view`. `views` are those of before the end."""

    def __init__(self, table):
        self.table, self.player = table, None
        self.you = self.turn = self.status = self.result = self.open = self.position = self.share = None
        self.seq = self.step = 0
        self.choices, self.events, self.views = [], [], []
        self.host = False

    def note(self, message):
        for name in ("host", "you", "turn", "status", "result", "open", "seq", "step", "choices"):
            if name in message:
                setattr(self, name, message[name])
        if "view" in message:
            self.position = message
            self.views += [message["view"]] if self.status != "over" else []
        elif message.get("what") in ("dealt", "moved", "undone"):
            self.position = None

    def look(self, name, otherwise):
        if not self.position:
            self.player.look(self.table)
        return (self.position or {}).get(name, otherwise)

    @property
    def view(self):
        return self.look("view", None)

    @property
    def legal(self):
        is_actor = self.turn is not None and self.turn == self.you
        return self.look("legal", []) if is_actor else []


class Tables(dict):
    """What a player knows of each table, from its first mention on."""

    def __init__(self, player):
        super().__init__()
        self.player = player

    def __missing__(self, table):
        self[table] = Seen(table)
        return self[table]

    def __setitem__(self, table, seen):
        """From now on it is this player who asks."""
        seen.player = self.player
        super().__setitem__(table, seen)


class Player:
    """A person with a connection. What comes is kept in `log`; expect() finds messages there one after the other."""

    def __init__(self, server, name="Ann", token=None, **hello):
        self.server, self.name, self.hello = server, name, hello
        self.wire = self.connect()
        self.log, self.found, self.count = [], 0, 0
        self.seen = Tables(self)
        members = {**hello, "protocol": 1, "name": name} if token is None else {**hello, "protocol": 1, "token": token}
        self.welcome = self.request("hello", **members)
        self.token = self.welcome.get("token", token)

    def connect(self):
        return Wire(self.server.port)

    def again(self, **hello):
        """The same person on one more connection."""
        return type(self)(self.server, self.name, self.token, **{**self.hello, **hello})

    def hear(self, patience=PATIENCE):
        message = self.wire.hear(patience)
        self.log.append(message)
        if message.get("table") and message["type"] in ("event", "table"):
            self.note(self.seen[message["table"]], message)
        return message

    def note(self, seen, message):
        seen.note(message)
        if message["type"] == "event":
            seen.events.append(message)
            if message["what"] == "started" and seen.share:
                self.send("share", table=message["table"], share=seen.share)

    def send(self, kind, **members):
        self.count += 1
        self.wire.say({"type": kind, "id": self.count, **members})
        return self.count

    def request(self, kind, **members):
        """Asks for something and returns what answers it; what comes before is only kept."""
        number = self.send(kind, **members)
        while True:
            message = self.hear()
            if message.get("re") == number:
                return message

    def look(self, table):
        """Asks for the table as it is. The answer is not kept among what has come."""
        self.request("watch", table=table)
        self.log.pop()

    def expect(self, **members):
        """The next message, of those not found yet, with these members."""
        deadline = time.monotonic() + PATIENCE
        while True:
            while self.found < len(self.log):
                message = self.log[self.found]
                self.found += 1
                if all(message.get(name, "missing") == value for name, value in members.items()):
                    return message
            try:
                self.hear(deadline - time.monotonic())
            except TimeoutError as error:
                raise AssertionError(f"{self.name} waits for {members}; the last were {self.log[-4:]}") from error

    def quiet(self):
        """What has come that was not found yet, up to now: nothing, when nothing should have."""
        self.request("ping")
        rest, self.found = self.log[self.found:-1], len(self.log)
        return rest

    def create(self, game, **members):
        """Opens a table and returns its id."""
        return self.request("create", game=game, **members)["table"]

    def sit(self, table, seat=None, pledge=True, **members):
        """Sits down with a pledge, whose share is sent once it is asked for."""
        seen, share = self.seen[table], secrets.token_hex(32)
        if pledge:
            members["pledge"] = hashlib.sha256(bytes.fromhex(share)).hexdigest()
        if seat is not None:
            members["seat"] = seat
        answer = self.request("sit", table=table, **members)
        if answer["type"] == "event":
            seen.you = answer["seat"]
            seen.share = share if pledge else seen.share
        return answer

    def catch_up(self, table, seq):
        """Hears everything up to this event."""
        while self.seen[table].seq < seq:
            self.hear()

    def move(self, table, move=None, **members):
        """Makes this move, or any legal one, for the step that comes now."""
        seen = self.seen[table]
        members.setdefault("step", seen.step + 1)
        return self.request("move", table=table, move=move or random.choice(seen.legal), **members)

    def drop(self):
        """Loses the connection without a word."""
        self.wire.close()


def deal(players, table, **members):
    """The host, or the last of them, starts the match; all wait until the cards are there."""
    starter = next((player for player in players if player.seen[table].host), players[-1])
    answer = starter.request("start", table=table, **members)
    assert answer["type"] == "event", answer
    for player in players:
        while not any(event["what"] == "started" for event in player.seen[table].events):
            player.hear()
    for player in players:
        while not any(event["what"] == "dealt" for event in player.seen[table].events):
            player.hear()


def open_match(players, game, **members):
    """A table at which these sit, in this order, with the cards dealt; others follow with watch. Returns its id."""
    table = players[0].create(game, **members)
    for seat, player in enumerate(players):
        player.sit(table, seat)
    deal(players, table)
    return table


def abandon(host, count, game="battlegum", seats=2):
    """Somebody opens so many tables with champions, leaves each to one more of them, and goes. Returns the tables."""
    tables = []
    for _ in range(count):
        tables.append(host.create(game, seats=seats, bots=["champion"] * (seats - 1), substitute="champion"))
        host.sit(tables[-1])
        deal([host], tables[-1])
        host.request("leave", table=tables[-1])
        host.request("unwatch", table=tables[-1])
    host.drop()
    return tables


def play_out(players, table, steps=None, choose=random.choice, before=None):
    """Those of the players whose turn it is make moves until the match is over, or until so many steps were made.
    `before(player)` is called ahead of each, and may return somebody else to make it."""
    while True:
        front = max(player.seen[table].seq for player in players)
        for player in players:
            player.catch_up(table, front)
        seen = players[0].seen[table]
        if seen.status == "over" or (steps is not None and seen.step >= steps):
            return
        actor = next((player for player in players if player.seen[table].legal), None)
        if actor is None:
            players[0].hear()
            continue
        if before:
            actor = before(actor)
        answer = actor.move(table, choose(actor.seen[table].legal))
        assert answer.get("what") == "moved", answer


def plain(events):
    """Events as everybody with the same seat has them: without what tells an answer."""
    return [{name: value for name, value in event.items() if name != "re"} for event in events]
