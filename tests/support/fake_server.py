"""Servers that are none: what they say comes from a table, so that they can say anything."""
import base64
import hashlib
import json
import re
import socket
import threading

from wire import CLOSE, PATIENCE, TEXT, frame

EVIL = "\x1b[31m\x1b]0;x\x07 \x9b31m \u202e \r\b"
SEATS = [{"seat": seat, "player": "person", "name": f"P{EVIL}", "present": True, "pledged": False, "bot": None}
         for seat in range(2)]
WELCOME = {"type": "welcome", "protocol": 1, "server": EVIL, "name": "x", "token": "t", "tables": [],
           "phrases": [{"phrase": EVIL, "text": EVIL}]}
TABLE = {"type": "table", "table": "T", "seq": 1, "game": "trail", "options": {}, "status": "playing", "listed": False,
         "clock": 0, "grace": 0, "chat": "text", "substitute": "club", "host": False, "commitment": "ab" * 32, "you": 0,
         "seats": SEATS, "pledges": [], "step": 0, "turn": 0, "undo": None, "hints": True, "rematch": None, "seconds": 5,
         "choices": [{"move": EVIL, "says": EVIL}]}


def read_frame(link):
    head = link.recv(2, socket.MSG_WAITALL)
    if len(head) < 2:
        raise OSError("gone")
    length = head[1] & 127
    if length > 125:
        length = int.from_bytes(link.recv(2 if length == 126 else 8, socket.MSG_WAITALL), "big")
    key = link.recv(4, socket.MSG_WAITALL)
    data = link.recv(length, socket.MSG_WAITALL) if length else b""
    return head[0] & 15, bytes(byte ^ key[i % 4] for i, byte in enumerate(data))


HANG_UP = object()


class Fake:
    """Answers each request with what `answers` has for its type: messages and raw bytes, or a function that finds
    them for the request; HANG_UP ends the connection. `page` is the whole answer over HTTP, or None for none."""

    def __init__(self, answers, page=b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", shake=True):
        self.answers, self.page, self.shake = answers, page, shake
        self.pages = 0  # that were asked for
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        try:
            while True:
                threading.Thread(target=self.serve, args=(self.listener.accept()[0],), daemon=True).start()
        except OSError:
            pass

    def serve(self, link):
        link.settimeout(PATIENCE)
        try:
            self.talk(link)
        except (OSError, KeyError, ValueError):
            pass
        link.close()

    def talk(self, link):
        head = b""
        while b"\r\n\r\n" not in head:
            head += link.recv(4096)
        if b" /play " not in head or not self.shake:
            self.pages += 1
            if self.page is None:
                link.recv(1)
            else:
                link.sendall(self.page)
            return
        key = re.search(rb"(?i)sec-websocket-key: *(\S+)", head)[1]
        proof = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
        link.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     b"Sec-WebSocket-Accept: " + proof + b"\r\n\r\n")
        while True:
            opcode, data = read_frame(link)
            if opcode == CLOSE:
                return
            request = json.loads(data)
            answers = self.answers.get(request["type"], [])
            for answer in answers(request) if callable(answers) else answers:
                if answer is HANG_UP:
                    return
                self.say(link, answer, request["id"])

    def say(self, link, answer, number):
        if isinstance(answer, dict):
            whole = {"re": number, **answer}
            link.sendall(frame(TEXT, json.dumps(whole).encode(), mask=False))
        else:
            link.sendall(answer)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.close()


def page(body, kind="200 OK"):
    return f"HTTP/1.1 {kind}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body
