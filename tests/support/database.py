"""A private PostgreSQL in a temporary folder, on a socket there, run by an unprivileged user; gone at the end."""
import atexit
import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time

from wire import die_with_parent, wait_until


def find_programs():
    """The folder with initdb and postgres, or None."""
    folders = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda name: float(name.split("/")[4]), reverse=True)
    found = shutil.which("initdb")
    folders += [os.path.dirname(found)] if found else []
    return next((folder for folder in folders if os.path.exists(os.path.join(folder, "postgres"))), None)


def unprivileged():
    """PostgreSQL does not run as root."""
    if os.geteuid() != 0:
        return {}
    names = {entry.pw_name for entry in pwd.getpwall()}
    user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def resum(table, seq, time_, kind, seat, data):
    """The sum over an event: FNV-1a, as src/server/store/sqlite.c has it."""
    total = 0x811C9DC5
    numbers = b"".join(number.to_bytes(8, "little", signed=True) for number in (seq, time_, seat))
    for byte in numbers + b"".join(text.encode() + b"\0" for text in (table, kind, data)):
        total = (total ^ byte) * 0x01000193 & 0xFFFFFFFF
    return total - (1 << 32) if total >> 31 else total


class Postgres:
    """With NO_SPACE_MODULE in the environment (no-space.c), its disk can be full. `primary` is another one that this one
    follows: a standby, until it is promoted."""

    def __init__(self, primary=None):
        self.programs, self.process = find_programs(), None
        self.folder = tempfile.mkdtemp(prefix="pd-pg-")
        self.user = unprivileged()
        if "NO_SPACE_MODULE" in os.environ:  # where its user finds it, too
            shutil.copyfile(os.environ["NO_SPACE_MODULE"], self.file("no-space.so"))
        if self.user:
            os.chown(self.folder, self.user["user"], self.user["group"])
        atexit.register(self.remove)
        if primary:
            self.run("pg_basebackup", "-D", self.data(), "-h", primary.folder, "-U", "paddock", "-R", "-c", "fast", "--no-sync")
        else:
            self.run("initdb", "-D", self.data(), "-U", "paddock", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()

    def file(self, name):
        return os.path.join(self.folder, name)

    def data(self):
        return self.file("data")

    def environment(self):
        return {"PATH": os.environ["PATH"], "HOME": self.folder, "LC_ALL": "C"}

    def fill_disk(self):
        """No table can grow until free_disk."""
        with open(self.file("full"), "w"):
            pass

    def free_disk(self):
        os.remove(self.file("full"))

    def run(self, program, *words):
        return subprocess.run([os.path.join(self.programs, program), *words], check=True, capture_output=True, text=True,
                              cwd=self.folder, env=self.environment(), **self.user).stdout

    def sql(self, text, user="paddock"):
        return self.run("psql", "-h", self.folder, "-U", user, "-d", "postgres", "-qAt", "-v", "ON_ERROR_STOP=1", "-c", text)

    def conninfo(self, host=None, user="paddock", schema="public"):
        return f"host={host or self.folder} user={user} dbname=postgres options=-csearch_path={schema}"

    def set(self, name, value):
        self.sql(f"ALTER SYSTEM SET {name} = '{value}'")
        self.sql("SELECT pg_reload_conf()")

    def promote(self):
        self.sql("SELECT pg_promote()")

    def is_ready(self):
        words = [os.path.join(self.programs, "pg_isready"), "-q", "-h", self.folder]
        return subprocess.run(words, env=self.environment(), check=False).returncode == 0

    def start(self):
        # Nothing here outlives the machine, so that nothing has to wait for its disk.
        settings = ["listen_addresses=", "fsync=off", "shared_buffers=16MB", f"unix_socket_directories={self.folder}"]
        words = [word for setting in settings for word in ("-c", setting)]
        preloaded = self.file("no-space.so")
        full = {"LD_PRELOAD": preloaded, "NO_SPACE": self.file("full")} if os.path.exists(preloaded) else {}
        with open(os.path.join(self.folder, "log"), "a") as log:
            self.process = subprocess.Popen([os.path.join(self.programs, "postgres"), "-D", self.data(), *words],
                                            stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.folder,
                                            env=self.environment() | full, preexec_fn=die_with_parent, **self.user)
        wait_until(self.is_ready)

    def stop(self, how=signal.SIGINT):
        """SIGINT is a fast shutdown, SIGQUIT an immediate one: as a crash."""
        if self.process:
            self.process.send_signal(how)
            self.process.wait(60)
            self.process = None

    def remove(self):
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)


class Cutter:
    """Stands between a client and PostgreSQL. When told to, it passes a COMMIT on and cuts the line before the answer, or
    holds the line: both ends stay connected, and nothing arrives until it is let go. With `tcp` it has a port instead of a
    socket in a folder."""

    def __init__(self, postgres, tcp=False):
        self.folder = tempfile.mkdtemp(prefix="pd-cut-")
        self.behind, self.cut_next, self.cuts = os.path.join(postgres.folder, ".s.PGSQL.5432"), False, 0
        self.free = threading.Event()
        self.free.set()
        self.listener = socket.socket(socket.AF_INET if tcp else socket.AF_UNIX)
        self.listener.bind(("127.0.0.1", 0) if tcp else os.path.join(self.folder, ".s.PGSQL.5432"))
        self.port = self.listener.getsockname()[1] if tcp else None
        self.listener.listen(16)
        threading.Thread(target=self.accept, daemon=True).start()
        atexit.register(shutil.rmtree, self.folder, True)

    def hold(self):
        self.free.clear()

    def let_go(self):
        self.free.set()

    def accept(self):
        while True:
            client = self.listener.accept()[0]
            server = socket.socket(socket.AF_UNIX)
            try:
                server.connect(self.behind)
            except OSError:
                client.close()
                continue
            threading.Thread(target=self.pump, args=(client, server, True), daemon=True).start()
            threading.Thread(target=self.pump, args=(server, client, False), daemon=True).start()

    def pump(self, source, target, watched):
        try:
            while data := source.recv(1 << 16):
                self.free.wait()
                if watched and self.cut_next and b"\0w1\0" in data:
                    self.cut_next = False
                    source.shutdown(socket.SHUT_RDWR)  # the client hears nothing more
                    target.sendall(data)
                    time.sleep(0.1)  # for the commit
                    self.cuts += 1
                    break
                target.sendall(data)
        except OSError:
            pass
        for end in source, target:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
