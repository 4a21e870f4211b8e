"""What the server seals in its store, opened and sealed again with libsodium from outside: src/server/hall/vault.c."""
import base64
import ctypes
import ctypes.util
import hashlib
import os

SODIUM = ctypes.CDLL(ctypes.util.find_library("sodium"))
NONCE, TAG = 24, 16


class Vault:
    def __init__(self, path):
        with open(path, "rb") as file:
            secret = file.read()
        self.key = hashlib.blake2b(secret, digest_size=32, key=b"paddock store key").digest()
        self.name = hashlib.blake2b(secret, digest_size=32, key=b"paddock store name").hexdigest()[:8] + "."

    @classmethod
    def of(cls, store):
        """With the key that a server made beside its SQLite file."""
        return cls(os.path.join(os.path.dirname(store), "paddock.key"))

    def seal(self, table, seq, data):
        place, plain, nonce = f"{table} {seq}".encode(), data.encode(), os.urandom(NONCE)
        out = ctypes.create_string_buffer(len(plain) + TAG)
        SODIUM.crypto_aead_xchacha20poly1305_ietf_encrypt(
            out, None, plain, ctypes.c_ulonglong(len(plain)), place, ctypes.c_ulonglong(len(place)), None, nonce, self.key)
        return self.name + base64.urlsafe_b64encode(nonce + out.raw).decode().rstrip("=")

    def open(self, table, seq, data):
        """None if it is not sealed with this key, or not for this place."""
        if not data.startswith(self.name):
            return None
        text = data[len(self.name):]
        sealed, place = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), f"{table} {seq}".encode()
        out = ctypes.create_string_buffer(len(sealed) - NONCE - TAG)
        failed = SODIUM.crypto_aead_xchacha20poly1305_ietf_decrypt(
            out, None, None, sealed[NONCE:], ctypes.c_ulonglong(len(sealed) - NONCE), place, ctypes.c_ulonglong(len(place)),
            sealed[:NONCE], self.key)
        return None if failed else out.raw.decode()


class Signer:
    """Signs as the server with this key does: src/fair/signature.c."""

    def __init__(self, path):
        with open(path, "rb") as file:
            seed = hashlib.blake2b(file.read(), digest_size=32, key=b"paddock signing key").digest()
        public, self.secret = ctypes.create_string_buffer(32), ctypes.create_string_buffer(64)
        SODIUM.crypto_sign_seed_keypair(public, self.secret, seed)
        self.key = public.raw.hex()

    @classmethod
    def of(cls, store):
        return cls(os.path.join(os.path.dirname(store), "paddock.key"))

    def sign(self, statement):
        out = ctypes.create_string_buffer(64)
        SODIUM.crypto_sign_detached(out, None, statement, ctypes.c_ulonglong(len(statement)), self.secret)
        return out.raw.hex()

    def of_code(self, table, code):
        return self.sign(b"paddock deal signature 1\n" + table.encode() + b"\n" + bytes.fromhex(code))

    def signed(self, record):
        """The record with a last line that fits it."""
        text = "".join(line for line in record.splitlines(True) if not line.startswith("# signed "))
        signature = self.sign(b"paddock record signature 1\n" + hashlib.sha256(text.encode()).digest())
        return text + f"# signed {self.key} {signature}\n"
