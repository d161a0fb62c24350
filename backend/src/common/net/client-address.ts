import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/**
 * Address of the client behind `proxyHops` trusted proxies: each of them appends the address it saw, so only the last
 * `proxyHops` entries of X-Forwarded-For are true, whatever a client puts in front.
 */
export function clientAddress(request: IncomingMessage, proxyHops: number): string {
  const direct = request.socket.remoteAddress ?? 'unknown';
  const header = request.headers['x-forwarded-for'];
  if (proxyHops === 0 || header === undefined) return direct;
  const seen = String(header)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return seen.at(-Math.min(proxyHops, seen.length)) ?? direct;
}

/**
 * Key by which limits count a client: an IPv4 address unchanged, also one that is written as IPv6 or inside of a tunnel's
 * address; the first 64 bits of any other IPv6 address, since a subscriber owns at least the addresses of a /64 and may change
 * between them at will.
 * @param address as the socket or a trusted proxy reports it; any other text is returned unchanged
 */
export function countedAddress(address: string): string {
  const groups = groupsOf(address);
  if (!groups) return address;
  return (
    tunnelled(groups) ??
    (isLocalTranslator(groups) ? groups.join(':') : `${groups.slice(0, 4).join(':')}::/64`)
  );
}

/**
 * Key by which limits count a client together with its neighbours: the first 48 bits of an IPv6 address, what providers give
 * to a site. `null` for what is counted as an IPv4 address, or not an address.
 */
export function widerAddress(address: string): string | null {
  const groups = groupsOf(address);
  if (!groups || tunnelled(groups) !== null || isLocalTranslator(groups)) return null;
  return `${groups.slice(0, 3).join(':')}::/48`;
}

/** The zone (`fe80::1%eth0`) is the name of a network card of this machine. What is counted as a /64 is read again as one. */
function groupsOf(address: string): string[] | null {
  const [bare = ''] = address.split(/%|\/64$/, 1);
  return isIPv6(bare) ? ipv6Groups(bare) : null;
}

/** The IPv4 address of the client in an address that a socket, a translator or a tunnel made of it. */
function tunnelled(groups: readonly string[]): string | null {
  const begin = (length: number): string => groups.slice(0, length).join(':');
  // IPv4-mapped (RFC 4291), translated by NAT64 or SIIT (RFC 6052).
  if (begin(6) === '0:0:0:0:0:ffff' || begin(6) === '64:ff9b:0:0:0:0') return embeddedIPv4(groups);
  // 6to4 (RFC 3056): whoever holds the IPv4 address has a whole /48.
  if (begin(1) === '2002') return ipv4Of(groups.slice(1, 3));
  // Teredo (RFC 4380): the client's own, inverted, so that no translator on the way sees it.
  if (begin(2) === '2001:0') return ipv4Of(groups.slice(6), 0xffff);
  return null;
}

/** 64:ff9b:1::/48 (RFC 8215): every address in it is one client behind a translator of the operator's own network. */
function isLocalTranslator(groups: readonly string[]): boolean {
  return groups.slice(0, 3).join(':') === '64:ff9b:1';
}

/** The eight groups of an IPv6 address, hexadecimal, without leading zeros. @param address that `isIPv6` */
export function ipv6Groups(address: string): string[] {
  // The parser of addresses in URLs writes every form as one: lower case, no dotted end, the longest gap shortened.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::') as [string, string?];
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  if (tail === undefined) return groups(head);
  const [before, after] = [groups(head), groups(tail)];
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

/** The IPv4 address in the last 32 bits. @param groups all eight */
export function embeddedIPv4(groups: readonly string[]): string {
  return ipv4Of(groups.slice(6));
}

/** @param pair two groups @param mask bits to be inverted in each */
function ipv4Of(pair: readonly string[], mask = 0): string {
  const [high, low] = pair.map((group) => Number.parseInt(group, 16) ^ mask) as [number, number];
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
}
