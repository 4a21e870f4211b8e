#!/usr/bin/env python3
"""The web page as a server gives it to browsers: from inside the program, or from a folder; also to those who read
slowly."""
import gzip
import os
import ssl
import subprocess
import sys
import time

import made_up_page as page
from tap import done, ok, together
from wire import PATIENCE, SOURCE, Pipe, Server, new_folder, serve

sys.path.append(os.path.join(SOURCE, "scripts"))
import embed

TYPES = {"html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
         "wasm": "application/wasm", "webmanifest": "application/manifest+json; charset=utf-8", "png": "image/png",
         "svg": "image/svg+xml; charset=utf-8", "pdk": "text/plain; charset=utf-8", "txt": "text/plain; charset=utf-8",
         "json": "application/json; charset=utf-8", "unknown": "application/octet-stream"}
POLICY = {"default-src": "'none'", "script-src": "'self' 'wasm-unsafe-eval'", "style-src": "'self'",
          "img-src": "'self' data: blob:", "connect-src": "'self'", "worker-src": "'self'", "manifest-src": "'self'",
          "font-src": "'self'", "base-uri": "'none'", "form-action": "'none'", "frame-ancestors": "'none'"}
HASHED = {"assets/index-C4BGu-TE.js", "assets/index-DBs6MMZS.css", "assets/engine-0a1B2c_d.wasm"}
ENGINE = "assets/engine-0a1B2c_d.wasm"


def pack_all():
    """What the server has inside, compressed as when the program was built."""
    place = new_folder()
    page.write(place)
    return {path: embed.pack(os.path.join(place, path), content) for path, content in page.FILES.items()}


def policy_of(answer):
    rows = (row.strip().partition(" ") for row in answer.headers["content-security-policy"].split(";"))
    return {name: value for name, _, value in rows}


def is_a_page(answer, path, content, name):
    """The tests that hold wherever a file comes from."""
    ok(answer.status == 200 and answer.body == content, f"{name}: all of it", answer.status, len(answer.body))
    kind = answer.headers["content-type"]
    ok(kind == TYPES[path.rpartition(".")[2]], f"{name}: the right kind", kind)
    ok(policy_of(answer) == POLICY and answer.headers["x-content-type-options"] == "nosniff", f"{name}: guarded",
       answer.headers)


def inside(server):
    packed_files = pack_all()
    for path, content in page.FILES.items():
        plain = server.get("/" + path, Accept_Encoding="identity")
        is_a_page(plain, path, content, path)
        ok("content-encoding" not in plain.headers and plain.headers["vary"] == "Accept-Encoding", f"{path}: as it is",
           plain.headers)
        packed = server.get("/" + path, Accept_Encoding="gzip, deflate, br")
        ok(packed.headers["content-encoding"] == "gzip" and gzip.decompress(packed.body) == content
           and packed.headers["vary"] == "Accept-Encoding", f"{path}: compressed", packed.headers)
        ok(packed.body == packed_files[path], f"{path}: compressed the same way every time")
        wanted = "public, max-age=31536000, immutable" if path in HASHED else "no-cache"
        ok(plain.headers["cache-control"] == packed.headers["cache-control"] == wanted, f"{path}: {wanted}", plain.headers)
        head = server.request("/" + path, "HEAD", Accept_Encoding="gzip")
        ok(head.status == 200 and head.body == b"" and head.headers == packed.headers, f"{path}: HEAD", head.headers)
    root, index = server.get("/"), server.get("/index.html")
    ok(root.body == index.body == page.FILES["index.html"] and root.headers == index.headers, "/ is the page")


def unchanged(server):
    for path in "index.html", ENGINE, "empty.txt":
        for encoding in "identity", "gzip":
            def get(match, method="GET"):
                return server.request("/" + path, method, Accept_Encoding=encoding, If_None_Match=match)
            tag = server.get("/" + path, Accept_Encoding=encoding).headers["etag"]
            ok(tag.startswith('"') and tag.endswith('"') and len(tag) > 20, f"{path}, {encoding}: a strong tag", tag)
            for match in tag, f"W/{tag}", f'"x", {tag}', "*":
                answer = get(match)
                ok(answer.status == 304 and answer.body == b"" and answer.headers["etag"] == tag
                   and not {"content-length", "content-type", "content-encoding"} & set(answer.headers)
                   and {"cache-control", "vary"} <= set(answer.headers), f"{path}, {encoding}: 304 for {match[:12]}",
                   answer.status, answer.headers)
            ok(get(tag, "HEAD").status == 304, f"{path}, {encoding}: HEAD, 304")
            for match in tag[:-2] + '"', tag.strip('"'), '"x"', "", "x" * 2000:
                ok(get(match).status == 200, f"{path}, {encoding}: 200 for {match[:12]!r}", get(match).status)
    tags = {server.get("/" + path, Accept_Encoding=encoding).headers["etag"] for path in page.FILES
            for encoding in ("gzip", "identity")}
    ok(len(tags) == 2 * len(page.FILES), "no two are alike, compressed or not", tags)
    pipe = Pipe(server.port)
    tag = server.get("/sw.js").headers["etag"]
    for _ in range(3):  # what has no length must have no body either, or the next answer would be taken for it
        pipe.send(f"GET /sw.js HTTP/1.1\r\nHost: x\r\nIf-None-Match: {tag}\r\n\r\n".encode())
        ok(pipe.head(time.monotonic() + PATIENCE)[0] == 304, "304 on a connection that is kept")
    pipe.send(b"GET /sw.js HTTP/1.1\r\nHost: x\r\n\r\n")
    ok(pipe.answer().body == page.FILES["sw.js"], "… and then a whole answer")
    pipe.close()


def encodings(server):
    for accept, packed in {"gzip": True, "GZIP": True, "x-gzip": True, "br, gzip;q=0.1": True, "*": True,
                           "deflate,gzip ;q=1.0": True, "": False, "identity": False, "gzip;q=0": False, "*;q=0": False,
                           "gzip; q=0.000": False, "gzip;q=0, *": False, "gzipped": False, "br": False,
                           "x" * 200 + ", gzip": False}.items():
        answer = server.get("/index.html", Accept_Encoding=accept)
        ok(("content-encoding" in answer.headers) == packed, f"Accept-Encoding: {accept[:20]}", answer.headers)


def routes(server):
    """The page does not stand in anybody's way."""
    for path in "/healthz", "/api/games", "/api/tables", "/metrics":
        get, head = server.get(path), server.request(path, "HEAD")
        ok(get.status == head.status == 200 and head.body == b"" and get.body
           and get.headers["content-type"] == head.headers["content-type"], f"{path}: GET and HEAD", head.headers)
        ok(policy_of(get)["default-src"] == "'none'" and "script-src" not in policy_of(get), f"{path} may load nothing")
    for path in ("/nowhere", "/assets", "/assets/", "/icons/", "/index.html/", "/INDEX.HTML", "/index", "/assets/../nowhere",
                 "/assets/x.js", "/%2e%2e/etc/passwd", "/index.html%20", "/style.css"):
        answer = server.get(path)
        ok(answer.status == 404 and answer.json()["code"] == "not-found", f"{path}: 404", answer.status)
    for method in "POST", "PUT", "DELETE":
        ok(server.request("/index.html", method, b"x").status == 405, f"{method}: 405")
    ok(server.get("/index.html?x=1").status == 200 and server.get("/?x=1").status == 200, "a query changes nothing")


def ask(server, *paths, accept="gzip", window=4096, at_once=False, tls=None):
    """A connection that asks for files one after the other, or in one piece, and has not read anything yet."""
    pipe = Pipe(server.port, window=window, tls=tls)
    requests = [f"GET /{path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: {accept}\r\n\r\n".encode() for path in paths]
    for request in [b"".join(requests)] if at_once else requests:
        pipe.send(request)
    return pipe


def slow_lines(server, **line):
    """Who reads slowly gets all of it, whatever others do meanwhile, and may then ask for more."""
    packed = pack_all()[ENGINE]
    phone = ask(server, ENGINE, **line)
    # What arrives together the server reads together, and must not forget; what arrives later lies in the socket.
    others = [ask(server, ENGINE, "sw.js", ENGINE, at_once=i % 2 == 0, **line) for i in range(6)]
    half = ask(server, ENGINE, **line)
    half.more(time.monotonic() + PATIENCE)  # it is being answered, and what comes now lies in the socket
    half.send(b"GET /sw")
    time.sleep(1)
    while len(phone.read) < 100000:
        phone.more(time.monotonic() + PATIENCE)
        time.sleep(0.005)
    ok(phone.answer().body == packed, "somebody who reads slowly gets all of a large file")
    phone.send(b"GET /sw.js HTTP/1.1\r\nHost: x\r\n\r\n")
    ok(phone.answer().body == page.FILES["sw.js"], "… and then something else on the same connection")
    for pipe in others:
        got = [gzip.decompress(pipe.answer().body) for _ in range(3)]
        ok(got == [page.FILES[ENGINE], page.FILES["sw.js"], page.FILES[ENGINE]], "three requests at once, read late")
    half.send(b".js HTTP/1.1\r\nHost: x\r\n\r\n")
    ok(half.answer().body == packed and half.answer().body == page.FILES["sw.js"], "half a request, and later the rest")
    for pipe in phone, half, *others:
        pipe.close()


def slow_tls_lines(_):
    """With a smaller window, the pieces of TLS may make Linux send one of 2 kB every 0.2 s."""
    place = new_folder()
    certificate, key = os.path.join(place, "cert.pem"), os.path.join(place, "key.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2", "-keyout", key,
                    "-out", certificate], check=True, capture_output=True)
    with Server("--tls-cert", certificate, "--tls-key", key) as server:
        slow_lines(server, tls=ssl.create_default_context(cafile=certificate), window=16384)


def many_slow_lines(_):
    """Replies that take memory have a limit in all. The page, as browsers ask for it, takes none."""
    with Server() as server:
        pipes = [ask(server, ENGINE, accept="identity") for _ in range(260)]
        small = server.get("/sw.js", Accept_Encoding="identity")
        large = server.get("/" + ENGINE, Accept_Encoding="identity")
        ok(large.status == 503 and large.json()["code"] == "busy", "too many large replies at once", large.status)
        ok(small.status == 200, "small ones are for everybody", small.status)
        ok(server.get("/" + ENGINE, Accept_Encoding="gzip").status == 200, "… and so is what lies compressed")
        whole = [pipe.answer().status for pipe in pipes]
        ok(whole.count(200) > 200 and set(whole) == {200, 503}, "who came in time gets all of it", whole)
        ok(server.get("/" + ENGINE, Accept_Encoding="identity").status == 200, "then there is room again")
        for pipe in pipes:
            pipe.close()


def folder(_):
    """--web-dir, with whatever somebody might leave in a folder."""
    place, outside = new_folder(), new_folder()
    page.write(place)
    inside_it = lambda *parts: os.path.join(place, *parts)
    with open(os.path.join(outside, "secret"), "wb") as file:
        file.write(b"secret")
    os.symlink(os.path.join(outside, "secret"), inside_it("link"))
    os.symlink(outside, inside_it("folder"))
    os.symlink("index.html", inside_it("near"))
    os.symlink("/dev/zero", inside_it("endless"))
    os.mkfifo(inside_it("pipe"))
    os.makedirs(inside_it(".git"))
    for name in ".env", ".git/config", "new file.txt":
        with open(inside_it(name), "wb") as file:
            file.write(b"here")
    with open(inside_it("large.txt"), "wb") as file:
        file.truncate((16 << 20) + 1)
    with open(inside_it("allowed.txt"), "wb") as file:
        file.truncate(16 << 20)
    with Server("--web-dir", place) as server:
        for path, content in page.FILES.items():
            answer = server.get("/" + path, Accept_Encoding="gzip")
            is_a_page(answer, path, content, f"--web-dir, {path}")
            ok(answer.headers["cache-control"] == "no-store" and not {"etag", "content-encoding"} & set(answer.headers),
               f"--web-dir, {path}: not kept", answer.headers)
        ok(server.get("/").body == page.FILES["index.html"], "--web-dir, /")
        ok(server.request("/", "HEAD").headers["content-length"] == str(len(page.FILES["index.html"])), "--web-dir, HEAD")
        ok(len(server.get("/allowed.txt").body) == 16 << 20, "--web-dir: 16 MiB")
        ok(server.get("/new%20file.txt").body == b"here", "--web-dir: a blank in a name")
        for path in ("/link", "/folder/secret", "/near", "/endless", "/pipe", "/.env", "/.git/config", "/large.txt", "/assets",
                     "/icons/", "/nowhere", "/index.html/x", "/" + "x" * 300, "/%2e%2e/%2e%2e/etc/passwd",
                     "/..%2f..%2fetc/passwd", f"/{outside}/secret", "/assets/./x"):
            answer = server.raw(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            ok(answer is not None and answer.status in (400, 403, 404) and b"secret" not in answer.body,
               f"--web-dir: {path[:30]} is not served", answer and answer.status)
        with open(inside_it("index.html"), "wb") as file:
            file.write(b"changed")
        ok(server.get("/").body == b"changed", "--web-dir: what has changed is served at once")
        os.remove(inside_it("index.html"))
        ok(server.get("/").status == 404, "--web-dir: what is gone is gone")
        ok(server.get("/healthz").status == 200, "--web-dir: all else is as before")
    for name in "", inside_it("nowhere"), inside_it("sw.js"):
        result = serve("--listen", "127.0.0.1:0", "--store", "sqlite:" + os.path.join(outside, "x.db"), "--web-dir", name)
        ok(result.returncode in (2, 4) and len(result.stderr.splitlines()) == 1, f"--web-dir {os.path.basename(name)!r}",
           result.returncode, result.stderr)


def no_page(_):
    """A program without a page says so, and how to play all the same."""
    server = Server(start=False)
    server.command = lambda: [os.environ["BARE"], *Server.command(server)[1:]]
    server.start()
    with server:
        answer = server.get("/")
        text = answer.body.decode()
        ok(answer.status == 200 and answer.headers["content-type"] == TYPES["html"] and '<html lang="en">' in text
           and f"paddock join ws://127.0.0.1:{server.port}/play" in text, "without a page, / says how to play", text)
        ok(policy_of(answer)["default-src"] == "'none'" and "script-src" not in policy_of(answer), "… and loads nothing")
        ok('<html lang="fr">' in server.get("/", Accept_Language="fr").body.decode(), "… in French, too")
        head = server.request("/", "HEAD")
        ok(head.status == 200 and head.headers["content-length"] == str(len(answer.body)), "… HEAD", head.headers)
        ok(server.get("/index.html").status == server.get("/style.css").status == 404, "… and there is nothing else")


def embedding(_):
    """The same folder gives the same C, and a name that could break it is refused."""
    place = new_folder()
    embed = lambda folder, out: subprocess.run([sys.executable, os.path.join(SOURCE, "scripts/embed.py"), folder,
                                                os.path.join(place, out)], capture_output=True, text=True)
    read = lambda name: open(os.path.join(place, name), encoding="utf-8").read()
    for name in "one", "two":
        os.mkdir(os.path.join(place, name))
        page.write(os.path.join(place, name))
        embed(os.path.join(place, name), name + ".c")
        time.sleep(0.01)
    ok(read("one.c") == read("two.c") and len(read("one.c")) > 300000, "twice the same")
    with open(os.path.join(place, 'two/a"b'), "w", encoding="utf-8"):
        pass
    ok(embed(os.path.join(place, "two"), "two.c").returncode != 0, "a quotation mark in a name")
    ok(embed(os.path.join(place, "nowhere"), "two.c").returncode != 0, "no folder")


def main():
    shared = [inside, unchanged, encodings, routes, slow_lines, slow_tls_lines, many_slow_lines, folder, no_page,
              embedding]
    chosen = [play for play in shared if play.__name__ in sys.argv[1:]] or shared
    with Server() as server:
        together(chosen, server, workers=3)
        ok(server.running(), "the server is still there", server.said())
    done()


if __name__ == "__main__":
    main()
