#!/usr/bin/env python3
"""The server's edge: who asks for what, by which name, through which proxy, and with which key."""
import os
import shutil
import ssl
import subprocess

from tap import done, ok, together
from wire import Closed, Pipe, Server, Unwelcome, Wire, new_folder, serve

ORIGIN = "https://cards.example.org"


def shake(server, **headers):
    """The status of a handshake, and the connection if there is one."""
    try:
        return 101, Wire(server.port, **headers)
    except Unwelcome as error:
        return error.answer.status, None


def other_upgrades():
    """Whoever would rather speak another protocol is answered in this one."""
    with Server() as server:
        pipe = Pipe(server.port)
        for path, status in ("/", 200), ("/healthz", 200), ("/nowhere", 404), ("/play", 426):
            pipe.send(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
                      "HTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n".encode())
            answer = pipe.answer()
            ok(answer.status == status and len(answer.body) > 2, f"{path} to somebody who would like HTTP/2", answer.status,
               answer.body)
            if status == 426:
                break
        pipe.close()
        ok(shake(server)[0] == 101, "WebSockets are as before")


def forwarded():
    """Connections are counted by what our own proxy adds, in whatever form."""
    with Server("--public", "--proxy", "--origin", ORIGIN, limits={"address-connections": 3}) as server:
        forms = {
            "one address": lambda i: "192.0.2.1",
            "a port": lambda i: f"192.0.2.2:{1000 + i}",
            "what others claim before it": lambda i: f"198.51.100.{i}, 192.0.2.3",
            "much of that": lambda i: "198.51.100.7, " * 200 + "192.0.2.4",
            "IPv6": lambda i: f"2001:db8::{i + 1}",
            "IPv6 with a port": lambda i: f"[2001:db8:1::1]:{1000 + i}",
        }
        for name, form in forms.items():
            got = [shake(server, X_Forwarded_For=form(i)) for i in range(5)]
            ok([status for status, _ in got] == [101] * 3 + [503] * 2, f"X-Forwarded-For: {name}",
               [status for status, _ in got])
        many = "X-Forwarded-For: 198.51.100.{}\r\nX-Forwarded-For: 192.0.2.5"
        got = [shake(server, A="b\r\n" + many.format(i)) for i in range(5)]
        ok([status for status, _ in got] == [101] * 3 + [503] * 2, "several such lines", [status for status, _ in got])
        for value in "unknown", "_hidden", "192.0.2.6, ", "192.0.2", "192.0.2.6, x:y:z", "[x]:80":
            status, _ = shake(server, X_Forwarded_For=value)
            ok(status == 400, f"X-Forwarded-For: {value!r}", status)


def smuggled():
    """A request in the body of another one, whose headers a proxy may read otherwise than libwebsockets: it is not answered,
    as the next client on the proxy's connection would get the answer."""
    inner = "GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"
    chunk = f"{len(inner):x}\r\n{inner}\r\n0\r\n\r\n"
    odd = ["Transfer-Encoding : chunked", "Transfer-Encoding\t: chunked", "Transfer-Encoding \t : chunked", "X: y\r\n Transfer-Encoding: chunked",
           "Transfer-Encoding: chunked", f"Content-Length : {len(inner)}", f"Content-Length: {len(inner)}"]
    with Server("--public", "--proxy", "--origin", ORIGIN) as server:
        for header in odd:
            for body in chunk, inner:
                answers = exchange(server, f"GET /healthz HTTP/1.1\r\nHost: localhost\r\n{header}\r\n\r\n{body}")
                ok(len(answers) <= 1, f"one answer for {header!r}", *answers)
    with Server() as server:
        for header in odd[:2]:
            answers = exchange(server, f"GET /healthz HTTP/1.1\r\nHost: localhost\r\n{header}\r\n\r\n{chunk}")
            ok(answers and "405" in answers[0] and len(answers) == 1, f"{header!r} is refused without a proxy, too", *answers)


def exchange(server, text):
    """The status lines of all that comes back until the server hangs up, or is silent for long."""
    pipe, statuses = Pipe(server.port), []
    pipe.send(text.encode())
    try:
        while True:
            answer = pipe.answer(5)
            statuses.append(str(answer.status))
    except (Closed, TimeoutError, ValueError, IndexError):
        pipe.close()
    return statuses


def names():
    """Metrics are not for pages that had a name of their own lead to this machine."""
    with Server() as server:
        hosts = {"localhost": 200, f"LOCALHOST:{server.port}": 200, "127.0.0.1": 200, f"127.0.0.1:{server.port}": 200,
                 f"[::1]:{server.port}": 200, "evil.example": 404, f"evil.example:{server.port}": 404, "localhost.evil": 404,
                 "127.0.0.1.evil.example": 404, "x" * 500: 404}
        for host, status in hosts.items():
            answer = server.raw(f"GET /metrics HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            ok(answer and answer.status == status, f"metrics of {host[:40]}", answer and answer.status)
            answer = server.raw(f"GET /healthz HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            ok(answer and answer.status == 200, f"the health of {host[:40]}", answer and answer.status)


def languages():
    with Server() as server:
        texts = {code: server.get("/nowhere", Accept_Language=code).json()["text"] for code in ("en", "fr", "nl", "de")}
        ok(len(set(texts.values())) == 4 and texts["en"] == server.get("/nowhere").json()["text"], "four languages", texts)
        for accept, language in {"fr": "fr", "fr;q=0, nl": "nl", "fr;q=0.0 , nl;q=0.1": "nl", "fr; q=0.000": "en", "de;q=0.8": "de",
                                 "xx, nl;q=0.5": "nl", "fr;q=": "fr", "nl;Q=0,de": "de"}.items():
            said = server.get("/nowhere", Accept_Language=accept).json()["text"]
            ok(said == texts[language], f"Accept-Language: {accept}", said)


def origins():
    for origin in ORIGIN + ":443", ORIGIN + ":443/":
        with Server("--public", "--proxy", "--origin", origin) as server:
            ok(shake(server, Origin=ORIGIN, X_Forwarded_For="192.0.2.1")[0] == 101, f"--origin {origin} is what browsers call {ORIGIN}")
            ok(shake(server, Origin=ORIGIN + ":8443")[0] == 403, "another port is another origin")
    with Server("--origin", "http://cards.example.org:80") as server:
        ok(shake(server, Origin="http://cards.example.org")[0] == 101, "the usual port of http")
    with Server("--origin", "http://cards.example.org:443") as server:
        ok(shake(server, Origin="http://cards.example.org:443")[0] == 101, "a port that is usual elsewhere")
    result = serve("--listen", "127.0.0.1:0", "--public", "--proxy", "--origin", "http://cards.example.org")
    ok(result.returncode == 2 and "https://" in result.stderr, "a public origin is https", result.stderr)


def keys():
    folder = new_folder()
    key, locked, certificate = (os.path.join(folder, name) for name in ("key.pem", "locked.pem", "cert.pem"))
    store = ["--store", "sqlite:" + os.path.join(folder, "x.db"), "--listen", "127.0.0.1:0", "--tls-cert", certificate]
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key,
                    "-out", certificate], check=True, capture_output=True)
    os.chmod(key, 0o600)
    for how in (["pkey", "-aes256"], ["ec", "-aes256"]):  # the newer and the older way to write it
        subprocess.run(["openssl", how[0], "-in", key, how[1], "-passout", "pass:secret", "-out", locked], check=True,
                       capture_output=True)
        os.chmod(locked, 0o600)
        result = serve(*store, "--tls-key", locked)
        ok(result.returncode == 2 and "passphrase" in result.stderr and len(result.stderr.splitlines()) == 1,
           f"a key with a passphrase, by openssl {how[0]}", result.returncode, result.stderr)
    result = serve(*store, "--tls-key", key, "--origin", "http://localhost")
    ok(result.returncode == 2 and "https://" in result.stderr, "an origin fits the certificate", result.stderr)
    if os.geteuid() != 0:
        return  # only root can make a key of root's
    os.chmod(folder, 0o755)
    os.chown(key, 0, 65534)

    def be_nobody():
        os.setgroups([65534])
        os.setgid(65534)
        os.setuid(65534)

    for mode, fine in (0o640, True), (0o644, False), (0o660, False):
        os.chmod(key, mode)
        server = Server("--tls-cert", certificate, "--tls-key", key, start=False, prepare=be_nobody)
        os.chmod(server.folder, 0o777)
        try:
            server.start()
            with server:
                context = ssl.create_default_context(cafile=certificate)
                found = Wire(server.port, tls=context) is not None
        except AssertionError:
            found = False
        ok(found == fine, f"a key of root's with the mode {mode:o}", server.said())


if __name__ == "__main__":
    together([other_upgrades, forwarded, smuggled, names, languages, origins] + [keys] * bool(shutil.which("openssl")), workers=2)
    done()
