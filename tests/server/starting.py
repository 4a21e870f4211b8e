#!/usr/bin/env python3
"""How a server may be started: what keeps a table from being open to the world by accident, and TLS."""
import os
import re
import shutil
import signal
import ssl
import subprocess

from tap import done, ok, scene
from wire import Pipe, Player, Server, Wire, deal, frame, new_folder, play_out, serve, wait_until

folder = new_folder()
path = lambda name: os.path.join(folder, name)
STORE = ["--store", "sqlite:" + path("x.db")]
SANITIZED = os.environ.get("SANITIZED") == "yes"  # which shuts nothing in
CERTIFICATE, KEY = path("cert.pem"), path("key.pem")


def refused(name, *args, status=2):
    """Does it say why in a line or a few, and end with this status, before anything listens?"""
    result = serve(*STORE, *args)
    ok(result.returncode == status and not result.stdout and 1 <= len(result.stderr.splitlines()) <= 3,
       f"{name} is refused", result.returncode, result.stdout, result.stderr)


def certificate(kind=("ec", "-pkeyopt", "ec_paramgen_curve:prime256v1")):
    """A key of a kind and a certificate that signs itself."""
    subprocess.run(["openssl", "req", "-x509", "-newkey", *kind, "-nodes", "-days", "2", "-subj", "/CN=localhost",
                    "-addext", "subjectAltName=DNS:localhost", "-keyout", KEY, "-out", CERTIFICATE], check=True, capture_output=True)
    os.chmod(KEY, 0o600)


def addresses():
    for listen in "0.0.0.0:0", "[::]:0":
        refused(f"{listen} without --public", "--listen", listen)
    refused("--public alone", "--listen", "0.0.0.0:0", "--public")
    refused("--public without an origin", "--listen", "0.0.0.0:0", "--public", "--proxy")
    refused("--public without TLS or a proxy", "--listen", "0.0.0.0:0", "--public", "--origin", "https://cards.example.org")
    refused("--public on loopback, too", "--listen", "127.0.0.1:0", "--public")
    for listen in "", "x", "127.0.0.1", "127.0.0.1:", ":x", "127.0.0.1:65536", "127.0.0.1:-1", "[::1", "127.0.0.1:1:2":
        refused(f"--listen {listen!r}", "--listen", listen)
    for origin in "", "cards.example.org", "https://cards.example.org/x", "https://", "*":
        refused(f"--origin {origin!r}", "--listen", "127.0.0.1:0", "--origin", origin)
    with Server("--public", "--origin", "https://cards.example.org", "--proxy") as server:
        ok(server.get("/healthz").status == 200, "--public behind a proxy, with an origin: fine")
    with Server(port=0) as server:
        ok(server.port > 0 and server.get("/healthz").status == 200, "any port that is free", server.address())
        taken = serve("--listen", f"127.0.0.1:{server.port}", "--store", "sqlite:" + path("y.db"))
        ok(taken.returncode not in (0, -signal.SIGABRT) and len(taken.stderr.splitlines()) == 1
           and str(server.port) in taken.stderr, "a port that is taken", taken.stderr)


def arguments():
    for limit in "", "x=1", "rate", "rate=", "rate=0", "rate=-1", "rate=x", "rate=1.5", "rate=100001", "=1", "rate=9" * 30:
        refused(f"--limit {limit[:20]!r}", "--limit", limit)
    for store in "", "x.db", "mysql:x", "sqlite:", "sqlite", "postgres://localhost/x":
        result = serve("--listen", "127.0.0.1:0", "--store", store)
        ok(result.returncode not in (0, -signal.SIGABRT) and len(result.stderr.splitlines()) == 1, f"--store {store!r}",
           result.returncode, result.stderr)
    for args in (["--fly"], ["x"], ["--listen"], ["--tls-cert"], ["--backup"]):
        refused(" ".join(args), *args)
    result = serve("--help")
    ok(result.returncode == 0 and all(word in result.stdout for word in ("--listen", "--store", "--public", "--origin",
       "--proxy", "--tls-cert", "--tls-key", "--limit", "--check", "--backup", "--accept-loss", "--web-dir")), "--help tells all of it", result.stdout)


def keys():
    both = ["--tls-cert", CERTIFICATE, "--tls-key", KEY]
    refused("a certificate without a key", "--tls-cert", CERTIFICATE)
    refused("a key without a certificate", "--tls-key", KEY)
    for mode in 0o644, 0o640, 0o604, 0o660:
        os.chmod(KEY, mode)
        result = serve(*STORE, "--listen", "127.0.0.1:0", *both)
        ok(result.returncode not in (0, -signal.SIGABRT) and len(result.stderr.splitlines()) == 1
           and "key.pem" in result.stderr, f"a key with the mode {mode:o}", result.returncode, result.stderr)
    os.chmod(KEY, 0o600)
    with open(path("junk.pem"), "w", encoding="ascii") as file:
        file.write("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")
    os.chmod(path("junk.pem"), 0o600)
    for name, pair in (("junk for a certificate", [path("junk.pem"), KEY]), ("junk for a key", [CERTIFICATE, path("junk.pem")]),
                       ("no such certificate", [path("none.pem"), KEY]), ("no such key", [CERTIFICATE, path("none.pem")])):
        result = serve(*STORE, "--listen", "127.0.0.1:0", "--tls-cert", pair[0], "--tls-key", pair[1])
        ok(result.returncode not in (0, -signal.SIGABRT) and len(result.stderr.splitlines()) == 1, name, result.returncode,
           result.stderr)


class Secure(Player):
    """A player over TLS."""

    def connect(self):
        return Wire(self.server.port, tls=trusting())


def trusting():
    context = ssl.create_default_context(cafile=CERTIFICATE)
    return context


def ask(server, path, host, more="", tls=None):
    """Asks for a page by the name of a host: the status, and whether browsers are told to keep to TLS."""
    pipe = Pipe(server.port, tls=tls)
    pipe.send(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n{more}\r\n".encode())
    answer = pipe.answer()
    pipe.close()
    return answer.status, answer.headers.get("strict-transport-security")


def strict(server):
    upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\n"
    for path, more, status in (("/healthz", "", 200), ("/", "", 200), ("/nowhere", "", 404), ("/play", "", 426),
                               ("/play", upgrade, 426)):
        answer = ask(server, path, "cards.example.org", more, tls=trusting())
        ok(answer == (status, "max-age=31536000"), f"{path}{' as WebSocket' * bool(more)}: browsers keep to TLS", answer)
    for host in "localhost", f"localhost:{server.port}", "127.0.0.1", f"[::1]:{server.port}":
        answer = ask(server, "/healthz", host, tls=trusting())
        ok(answer == (200, None), f"{host} may have other servers without TLS", answer)


def without_tls():
    with Server("--public", "--origin", "https://cards.example.org", "--proxy") as server:
        answer = ask(server, "/healthz", "cards.example.org", "X-Forwarded-For: 192.0.2.1\r\n")
        ok(answer == (200, None), "behind a proxy that is its business", answer)


def as_root():
    with Server() as server:
        warned = "root" in server.said()
        lines = server.said().count("\n") - ("not fully shut in" in server.said())
        ok(warned == (os.geteuid() == 0) and lines == warned, "a warning for root, and for nobody else", server.said())


def shut_in():
    """Every thread of a server has given up what it does not need, and says so if that cannot be had."""
    def threads(server):
        folder = f"/proc/{server.process.pid}/task"
        for name in os.listdir(folder):
            with open(f"{folder}/{name}/status", encoding="ascii") as file:
                yield dict(re.findall(r"^(Seccomp|NoNewPrivs):\s*(\d)", file.read(), re.M))

    refused("--sandbox=maybe", "--sandbox=maybe")
    with Server("--sandbox=off") as server:
        ok(all(one == {"Seccomp": "0", "NoNewPrivs": "0"} for one in threads(server)), "--sandbox=off changes nothing")
    with Server() as server:
        found = list(threads(server))
        wanted = "0" if SANITIZED else "1"
        ok(len(found) > 2 and all(one["NoNewPrivs"] == wanted for one in found), "no thread can get more rights", found)
        lacking = "seccomp" in server.said() or SANITIZED
        ok(all(one["Seccomp"] == ("0" if lacking else "2") for one in found), "every thread has a list of system calls", found,
           server.said())


def tls():
    with Server("--tls-cert", CERTIFICATE, "--tls-key", KEY) as server:
        ok(server.address().startswith("https://"), "the address is https", server.address())
        ann = Secure(server, "Ann")
        ok(ann.wire.socket.version() in ("TLSv1.2", "TLSv1.3"), "a good version of TLS", ann.wire.socket.version())
        table = ann.create("trail", seats=1)
        ann.sit(table)
        deal([ann], table)
        play_out([ann], table)
        ok(ann.seen[table].status == "over", "a match over TLS")
        old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
        old.maximum_version = ssl.TLSVersion.TLSv1_1
        old.set_ciphers("ALL:@SECLEVEL=0")
        try:
            Pipe(server.port, tls=old)
            ok(False, "TLS 1.1 is refused")
        except (ssl.SSLError, OSError):
            ok(True, "TLS 1.1 is refused")
        for data in b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", b"\x16\x03\x01\xff\xff" + b"x" * 5000, b"\0" * 10000:
            plain = Pipe(server.port)
            plain.send(data)
            ok(plain.hung_up(), "what is not TLS is hung up on")
        begun = [Pipe(server.port) for _ in range(20)]
        for pipe in begun:
            pipe.send(b"\x16\x03\x01\x02\x00\x01")
        ok(ann.request("ping")["type"] == "done", "handshakes that do not end hold nobody up")
        ok(all(pipe.hung_up() for pipe in begun), "… and are ended")
        one = Wire(server.port, tls=trusting())
        one.say({"type": "hello", "id": 1, "protocol": 1, "name": "Bob"})
        one.hear()
        one.send(frame(1, b" " * 4097))
        ok(one.end() == 1009, "close codes come through TLS")
        strict(server)
        ok(server.stop() == 0 and ann.expect(type="goodbye") and ann.wire.end() == 1012, "goodbye over TLS", server.said())


def shown(server):
    """The certificate that a new client is shown."""
    return ssl.get_server_certificate(("127.0.0.1", server.port))


def read(name):
    with open(name, encoding="ascii") as file:
        return file.read()


def reloads(server, answer):
    """Sends SIGHUP; does the log answer with this?"""
    before = server.said().count(answer)
    server.process.send_signal(signal.SIGHUP)
    return wait_until(lambda: server.said().count(answer) > before or not server.running()) and server.running()


def renewal_by_link():
    """As certbot does it: new files in another folder, and the links lead there. A server that is shut in can read them."""
    live, archive = new_folder(), new_folder()
    pair = [os.path.join(live, name) for name in ("cert.pem", "key.pem")]

    def renew(number):
        certificate()
        for made, link in zip((CERTIFICATE, KEY), pair):
            target = os.path.join(archive, f"{number}-{os.path.basename(link)}")
            os.replace(made, target)
            os.symlink(target, link + ".new")
            os.replace(link + ".new", link)

    renew(1)
    with Server("--tls-cert", pair[0], "--tls-key", pair[1]) as server:
        renew(2)
        ok(reloads(server, "read again") and shown(server) == read(pair[0]), "a certificate that a link leads to", server.said())
    certificate()


def renewal():
    with Server("--tls-cert", CERTIFICATE, "--tls-key", KEY) as server:
        ann, first = Secure(server, "Ann"), shown(server)
        for kind in ["ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"], ["rsa:2048"], ["ed25519"]:
            certificate(kind)
            ok(reloads(server, "read again") and shown(server) == read(CERTIFICATE) != first, f"SIGHUP: a new {kind[0]} certificate",
               server.said())
            ok(Secure(server, "Bob").request("ping")["type"] == "done", "… which clients can use")
        ok(ann.request("ping")["type"] == "done", "who was connected before, stays")
        last = shown(server)
        os.rename(KEY, path("right.pem"))
        subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", KEY], check=True, capture_output=True)
        os.chmod(KEY, 0o600)
        ok(reloads(server, "was not changed") and shown(server) == last, "a key of another certificate changes nothing", server.said())
        os.chmod(KEY, 0o644)
        ok(reloads(server, "can be read by other users") and shown(server) == last, "nor one that others can read", server.said())
        os.remove(KEY)
        ok(reloads(server, "Cannot read") and shown(server) == last, "nor one that is not there", server.said())
        os.rename(path("right.pem"), KEY)


def says_that_it_stops():
    for name, number in ("SIGTERM", signal.SIGTERM), ("SIGINT", signal.SIGINT), ("SIGHUP", signal.SIGHUP):
        with Server() as server:
            code = server.stop(number)
            with open(server.log + ".out", encoding="utf-8") as file:
                last = file.read().splitlines()[-1]
            ok(code == 0 and last == f"Paddock has stopped ({name}). Everything is in the store.", f"{name}: the last line says so",
               code, last, server.said())
    with Server(prepare=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN)) as server:
        server.process.send_signal(signal.SIGHUP)
        ok(Player(server, "Ann").request("ping")["type"] == "done", "nohup keeps a server when its terminal is closed", server.said())


for play in addresses, arguments, without_tls, as_root, shut_in, says_that_it_stops:
    scene(play)
if shutil.which("openssl"):
    certificate()
    for play in keys, tls, renewal, renewal_by_link:
        scene(play)
done()
