// Node 18 has the browser's crypto, but not by that name.
import { webcrypto } from "node:crypto";

globalThis.crypto ??= webcrypto as Crypto;
