import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { API_TOKEN_PREFIX } from '@pricealgo/contract/api-tokens';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** A UUID in base 62. */
const ID_LENGTH = 22;
/** 190 random bits. */
const SECRET_LENGTH = 32;
/** CRC-32 in base 62. */
const CHECK_LENGTH = 6;
/** Characters of a token that lists show: no part of its secret. */
const HINT_LENGTH = API_TOKEN_PREFIX.length + 6;
const WHOLE = new RegExp(`^${API_TOKEN_PREFIX}[0-9A-Za-z]{${ID_LENGTH + SECRET_LENGTH + CHECK_LENGTH}}$`);

/**
 * A new personal API token: `pa_`, the id of its row, a secret, and a checksum, so that a scanner of published code tells a token
 * from any other word without asking us.
 * @param id UUID of the row
 * @returns the token, and the hash that the database keeps of it
 */
export function newApiToken(id: string): { token: string; hash: string } {
  const secret = Array.from({ length: SECRET_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  const body = `${API_TOKEN_PREFIX}${idText(id)}${secret}`;
  const token = body + checkOf(body);
  return { token, hash: apiTokenHash(token) };
}

/** Whether somebody presents a personal token and not one of a session, good or not. */
export const looksLikeApiToken = (token: string): boolean => token.startsWith(API_TOKEN_PREFIX);

/** @returns the id that a token names; `null` for what is no token, before anybody asks the database */
export function idInApiToken(token: string): string | null {
  if (!WHOLE.test(token)) return null;
  const body = token.slice(0, -CHECK_LENGTH);
  if (checkOf(body) !== token.slice(-CHECK_LENGTH)) return null;
  const digits = token.slice(API_TOKEN_PREFIX.length, API_TOKEN_PREFIX.length + ID_LENGTH);
  const value = [...digits].reduce((sum, digit) => sum * 62n + BigInt(DIGITS.indexOf(digit)), 0n);
  const hex = value.toString(16).padStart(32, '0');
  if (hex.length > 32) return null;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The characters of a token by which its owner knows it again. */
export function apiTokenHint(id: string): string {
  return `${API_TOKEN_PREFIX}${idText(id)}`.slice(0, HINT_LENGTH);
}

/** SHA-256, base64url: 43 characters. A slow hash would protect nothing: the secret is random. */
export function apiTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function idText(id: string): string {
  return inBase62(BigInt(`0x${id.replaceAll('-', '')}`), ID_LENGTH);
}

function checkOf(body: string): string {
  return inBase62(BigInt(crc32(body)), CHECK_LENGTH);
}

function inBase62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = DIGITS[Number(rest % 62n)] + text;
  return text.padStart(length, '0');
}
