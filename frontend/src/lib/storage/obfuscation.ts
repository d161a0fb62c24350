import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { bytesToHex, bytesToUtf8, hexToBytes, utf8ToBytes } from '@noble/ciphers/utils.js';

/**
 * The fixed key of the specification. It ships with every copy of the page, so what it does is obfuscation: it keeps
 * stored values from being read or edited in passing, and lets a damaged one be recognised. It protects no secret.
 */
const BUILD_KEY = hexToBytes('7c1f0a93be5d64827e0b39d1c8f4526a91e3d70854ab2fc66d18b97035e2ac4f');
const NONCE_BYTES = 24;

/** @returns text that only `open` with the same name reads: a value moved to another name does not open. */
export function seal(name: string, text: string): string {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = xchacha20poly1305(BUILD_KEY, nonce, utf8ToBytes(name)).encrypt(utf8ToBytes(text));
  return bytesToHex(nonce) + bytesToHex(sealed);
}

/** @throws Error when the text was not made by `seal` under that name, or was changed since. */
export function open(name: string, stored: string): string {
  const bytes = hexToBytes(stored);
  const nonce = bytes.subarray(0, NONCE_BYTES);
  return bytesToUtf8(
    xchacha20poly1305(BUILD_KEY, nonce, utf8ToBytes(name)).decrypt(bytes.subarray(NONCE_BYTES)),
  );
}
