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
 * Key by which limits count a client: an IPv4 address unchanged, the first 64 bits of an IPv6 address. A subscriber owns at
 * least the addresses of a /64 and may change between them at will.
 * @param address as the socket or a trusted proxy reports it; any other text is returned unchanged
 */
export function countedAddress(address: string): string {
  const [bare = ''] = address.split('%', 1);
  if (!isIPv6(bare)) return address;
  const groups = ipv6Groups(bare);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return embeddedIPv4(groups);
  return `${groups.slice(0, 4).join(':')}::/64`;
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
  const [high, low] = groups.slice(6).map((group) => Number.parseInt(group, 16)) as [number, number];
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
}
