import { isIPv6 } from 'node:net';

/**
 * What limits count a client by: an IPv4 address as it is, of an IPv6 address the first 64 bits. A subscriber has at
 * least as many of those addresses as there are in a /64 and may change between them at will.
 * @param address as the socket or a trusted proxy tells it; anything else stays what it is
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
