"""Servers that cheat with the deal. A cheat stands between Ann, whose program is the real one, and an honest server:
what Ann is told, asks for and downloads passes through its hands."""
import hashlib
import json
import socket
import threading

from fake_server import read_frame
from sealed import Signer
from wire import CLOSE, PATIENCE, TEXT, Closed, Pipe, Wire, frame

OTHER = "5f" * 32  # a share of nobody's, and what is pledged of it
OTHER_PLEDGE = hashlib.sha256(bytes.fromhex(OTHER)).hexdigest()


def code_of(table, seats, pledges):
    """The deal code of what Ann is shown, so that no cheat is caught by a code that does not fit its own lies."""
    lines = [f"game {table['game']}", f"seats {len(seats)}"]
    lines += [f"option {name} {value}" for name, value in table["options"].items()]
    lines += [f"seat P{row['seat'] + 1} {'person' if row['player'] == 'person' else row['bot']} {row['name']}" for row in seats]
    lines += [f"table {table['table']}", f"commitment {table['commitment']}"]
    lines += [f"pledge P{row['seat'] + 1} {row['pledge']}" for row in pledges]
    return hashlib.sha256(("paddock deal code 1\n" + "\n".join(lines) + "\n").encode()).hexdigest()


class Cheat:
    """Passes everything on, and lets a subclass lie: `told` is what Ann is told, `asked` what she asks for; each
    returns the message, another one, a list of them, or None for nothing. `record` is what she is given as the record."""

    def __init__(self, server):
        self.server, self.links, self.requests = server, [], []
        self.table = None  # as the honest server told it first
        self.lock = threading.RLock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.listen, daemon=True).start()

    def told(self, message):
        return message

    def asked(self, message):
        return message

    def record(self, text):
        return text

    def sent(self, kind):
        """What Ann has asked for of a kind."""
        return [request for request in self.requests if request["type"] == kind]

    def cut(self):
        """Ends every connection of Ann's; her program comes back by itself."""
        links, self.links = self.links, []
        for link in links:
            try:
                link.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def listen(self):
        try:
            while True:
                threading.Thread(target=self.serve, args=(self.listener.accept()[0],), daemon=True).start()
        except OSError:
            pass

    def serve(self, link):
        link.settimeout(4 * PATIENCE)
        try:
            head = b""
            while b"\r\n\r\n" not in head:
                head += link.recv(4096) or b"\r\n\r\n"
            if b" /play " in head:
                self.relay(link, head)
            else:
                self.pass_page(link, head)
        except (OSError, Closed, ValueError):
            pass
        link.close()

    def pass_page(self, link, head):
        answer = self.server.get(head.split()[1].decode())
        body = answer.body
        if answer.status == 200:
            record = self.record(body.decode())
            body = (Signer.of(self.server.store).signed(record) if "# signed" in record else record).encode()
        link.sendall(f"HTTP/1.1 {answer.status} x\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode() + body)

    def relay(self, link, head):
        real = Wire.__new__(Wire)  # with Ann's own handshake
        Pipe.__init__(real, self.server.port)
        real.polite = True
        real.send(head)
        while b"\r\n\r\n" not in real.read:
            real.more(9e9)
        answer, _, real.read = real.read.partition(b"\r\n\r\n")
        link.sendall(answer + b"\r\n\r\n")
        with self.lock:
            self.links.append(link)
            self.line = real  # the one that was opened last
        threading.Thread(target=self.hear_ann, args=(link, real), daemon=True).start()
        while True:
            message = json.loads(real.text(4 * PATIENCE))
            with self.lock:
                if message["type"] == "table" and not self.table:
                    self.table = message
                self.say(link, self.told(message))

    def say(self, link, messages):
        for message in messages if isinstance(messages, list) else [messages]:
            if message is not None:
                message = self.signed(message)
                link.sendall(frame(TEXT, json.dumps(message).encode(), mask=False))

    def signed(self, message):
        """A cheat has the server's key: what it says of the deal is signed, whatever it is."""
        if message.get("signature") is None or not message.get("code"):
            return message
        return {**message, "signature": Signer.of(self.server.store).of_code(message["table"], message["code"])}

    def hear_ann(self, link, real):
        try:
            while True:
                opcode, data = read_frame(link)
                if opcode == CLOSE:
                    break
                if opcode != TEXT:
                    continue
                message = json.loads(data)
                with self.lock:
                    self.requests.append(message)
                    message = self.asked(message)
                if message is not None:
                    real.say(message)
        except (OSError, ValueError):
            pass
        real.close()

    def swap(self, message, seat, pledge):
        """The message with another pledge of a seat, and the code to go with it; her shares are left as they are."""
        pledges = [{**row, "pledge": pledge, "share": None} if row["seat"] == seat else row for row in message["pledges"]]
        return {**message, "pledges": pledges, "code": code_of(self.table, message["seats"], pledges)}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.close()
        self.cut()


def is_event(message, *kinds):
    return message["type"] == "event" and message["what"] in kinds


def nothing(message):
    """An event of which nobody knows anything, in place of one that is not to be told."""
    return {"type": "event", "table": message["table"], "seq": message["seq"], "what": "unheard-of"}


class Ground(Cheat):
    """Bob's pledge is chosen once Ann's share is known: until then she is shown another one."""

    hides = False

    def told(self, message):
        if is_event(message, "started"):
            return self.swap(message, 1, OTHER_PLEDGE)
        if self.hides and is_event(message, "shared") and message["seat"] == 1:
            return nothing(message)
        return message


class Bots(Cheat):
    def told(self, message):
        if not is_event(message, "started"):
            return message
        pledges = message["pledges"] + [{"seat": 1, "pledge": OTHER_PLEDGE, "share": None}]
        seats = [{**row, "pledged": row["seat"] < 2} for row in message["seats"]]
        return {**message, "pledges": pledges, "seats": seats, "code": code_of(self.table, seats, pledges)}


class Forgetful(Cheat):
    """Cuts the line once Ann's share has come (or, before that, when all are bound), and tells another table then."""

    lie = staticmethod(lambda cheat, table: table)
    at = "share"
    done = False

    def asked(self, message):
        if message["type"] == self.at and not self.done:
            self.done = True
            threading.Timer(0.1, self.cut).start()
        return message

    def told(self, message):
        if message["type"] == "table" and self.done:
            return self.lie(self, message)
        return None if self.done and message["type"] == "event" else message


class Deaf(Cheat):
    """Ann's share never arrives: then the server could have chosen every card."""

    def asked(self, message):
        return None if message["type"] == "share" else message


class Converted(Forgetful):
    """After the line was cut, the server says that it is of another version, whose facts our engine need not understand."""

    def told(self, message):
        if message["type"] == "welcome" and self.done:
            return {**message, "server": "paddock 0.0.0"}
        return message


class TakesBackForAnn(Cheat):
    """Takes back a step of Ann's as if she had asked for it: one that drew a closed card, or one that could be taken back."""

    drawn, done = True, False

    def told(self, message):
        if self.done or not is_event(message, "moved") or not message["seat"] == 0 == message["turn"]:
            return message
        if self.drawn != any(fact[0] == 6 for fact in message["facts"]):  # EV_DRAW of Jumbo Grand Prix
            return message
        self.done = True
        common = {"type": "event", "table": message["table"], "seat": 0}
        told = [{"what": "asked"}, {"what": "undone", "step": message["step"] - 1, "turn": 0, "facts": []}]
        return [message, *({**common, **event, "seq": message["seq"] + 1 + i} for i, event in enumerate(told))]
