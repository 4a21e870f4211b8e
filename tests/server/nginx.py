#!/usr/bin/env python3
"""contrib/nginx.conf, as nginx runs it: TLS, WebSocket, whole matches, and every client by its own address."""
import os
import random
import re
import shutil
import socket
import ssl
import subprocess
import sys

from join_process import ONES, Join
from tap import done, ok, scene
from wire import (PORTS, SOURCE, Pipe, Player, Server, Unwelcome, Wire, deal, die_with_parent, environment, handshake, new_folder,
                  play_out, wait_until)

NGINX = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
NAME = "cards.example.org"
# What a distribution has in /etc/nginx/nginx.conf, in a folder of our own.
AROUND = """
daemon off; pid {folder}/pid; error_log {folder}/errors; worker_processes 1; {user}
events {{ worker_connections 256; }}
http {{
    access_log off; types {{ }}
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    include {folder}/paddock.conf;
}}
"""


def free_port():
    while True:
        try:
            with socket.create_server(("127.0.0.1", random.choice(PORTS))) as probe:
                return probe.getsockname()[1]
        except OSError:
            continue  # somebody has it


def certificate(folder):
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                    "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", folder + "/key.pem",
                    "-out", folder + "/cert.pem"], check=True, capture_output=True)


class Nginx:
    """contrib/nginx.conf with our own ports, name and certificate. `port` is the one with TLS."""

    def __init__(self, port, plain, upstream):
        self.folder, self.port, self.plain = new_folder(), port, plain
        certificate(self.folder)
        with open(os.path.join(SOURCE, "contrib/nginx.conf"), encoding="utf-8") as file:
            text = file.read()
        text = re.sub(r"^ *listen \[::\].*\n", "", text, flags=re.M)
        for old, new in (("listen 80;", f"listen 127.0.0.1:{plain};"), ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
                         ("server 127.0.0.1:8080;", f"server 127.0.0.1:{upstream};"),
                         (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", self.folder + "/cert.pem"),
                         (f"/etc/letsencrypt/live/{NAME}/privkey.pem", self.folder + "/key.pem")):
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        self.write("paddock.conf", text.replace(NAME, "localhost"))
        user = "user root;" if os.geteuid() == 0 else ""
        self.write("nginx.conf", AROUND.format(folder=self.folder, user=user))
        self.command = [NGINX, "-e", self.folder + "/errors", "-c", self.folder + "/nginx.conf"]
        self.process = None

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def __enter__(self):
        checked = subprocess.run([*self.command, "-t"], capture_output=True, text=True)
        ok(checked.returncode == 0 and "[warn]" not in checked.stderr, "nginx accepts contrib/nginx.conf, without a warning", checked.stderr)
        self.process = subprocess.Popen(self.command, stderr=subprocess.DEVNULL, preexec_fn=die_with_parent, env=environment(self.folder))
        wait_until(lambda: self.is_open() or self.process.poll() is not None)
        return self

    def is_open(self):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def __exit__(self, kind, error, trace):
        self.process.terminate()
        self.process.wait()

    def tls(self):
        return ssl.create_default_context(cafile=self.folder + "/cert.pem")

    def ask(self, path, port=None):
        pipe = Pipe(port or self.port, tls=None if port else self.tls())
        pipe.send(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        answer = pipe.answer()
        pipe.close()
        return answer

    def join(self, *words):
        return Join(*words, SSL_CERT_FILE=self.folder + "/cert.pem")


class Guest(Player):
    """A player behind nginx."""

    def connect(self):
        return Wire(self.server.port, tls=self.server.tls(), Origin=f"https://localhost:{self.server.port}")


def addressed(nginx, source, **headers):
    """A WebSocket from one of this machine's addresses: the status of the handshake, and the connection."""
    plain = socket.socket()
    plain.settimeout(60)
    plain.bind((source, 0))
    plain.connect(("127.0.0.1", nginx.port))
    secure = nginx.tls().wrap_socket(plain, server_hostname="localhost")
    secure.sendall(handshake(Origin=f"https://localhost:{nginx.port}", **headers))
    return int(secure.recv(100).split()[1]), secure


def pages(nginx, server):
    answer = nginx.ask("/healthz")
    ok(answer.status == 200 and answer.headers.get("strict-transport-security"), "pages come over TLS, and browsers keep to it",
       answer.status, answer.headers)
    answer = nginx.ask("/t/abc", port=nginx.plain)
    ok(answer.status == 301 and answer.headers["location"] == "https://localhost/t/abc", "plain HTTP leads there", answer.headers)
    ok(nginx.ask("/metrics").status == 403, "metrics stay on this machine")
    ok(server.get("/metrics").status == 200, "… where they can be read")


def matches(nginx, server):
    ann, bob = Guest(nginx, "Ann"), Guest(nginx, "Bob")
    table = ann.create("trail", seats=2)
    ann.sit(table, 0)
    bob.sit(table, 1)
    deal([ann, bob], table)
    play_out([ann, bob], table, steps=5)
    server.restart()
    ok(nginx.ask("/healthz").status == 200, "a restart of Paddock needs none of nginx")
    ann, bob = ann.again(), bob.again()
    for player in ann, bob:
        player.request("watch", table=table)
    play_out([ann, bob], table)
    ok(ann.seen[table].status == "over", "a match over WebSocket and TLS, through a restart")
    try:
        Wire(nginx.port, tls=nginx.tls(), Origin="https://evil.example")
        ok(False, "pages from elsewhere are refused")
    except Unwelcome as refused:
        ok(refused.answer.status == 403, "pages from elsewhere are refused", refused.answer.status)


def one_join(nginx, server):
    solo = nginx.join(f"wss://localhost:{nginx.port}", "--game", "trail", "--seats", "1", "--name", "Cleo")
    solo.type("1\n1\n" + ONES, end=True)
    code = solo.end(240)
    ok(code == 0, "a match with paddock join", code, solo.text()[-2000:])


def addresses(nginx, server):
    kept = [addressed(nginx, "127.0.0.2") for _ in range(3)]
    ok([status for status, _ in kept] == [101] * 3, "three connections from an address are as many as it may have")
    status, _ = addressed(nginx, "127.0.0.2", X_Forwarded_For="192.0.2.7")
    ok(status in (429, 503), "a fourth is refused, whatever address it claims", status)
    status, _ = addressed(nginx, "127.0.0.3")
    ok(status == 101, "and another address may have its own", status)
    for _, connection in kept:
        connection.close()


def everything():
    port, plain = free_port(), free_port()
    with Server("--public", "--proxy", "--origin", f"https://localhost:{port}", limits={"address-connections": 3}) as server:
        with Nginx(port, plain, server.port) as nginx:
            for play in pages, matches, one_join, addresses:
                play(nginx, server)


if not NGINX or not shutil.which("openssl"):
    print("1..0 # SKIP nginx or openssl is not installed")
    sys.exit(0)
scene(everything)
done()
