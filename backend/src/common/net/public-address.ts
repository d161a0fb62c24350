import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import { embeddedIPv4, ipv6Groups } from './client-address.js';

/**
 * Networks that the special-purpose registries of IANA exclude from the public internet. They are checked before connecting
 * to an address that came from outside (a push service, a vendor's redirect).
 */
const NOT_PUBLIC_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Inside of global unicast (2000::/3; nothing else of IPv6 is public), yet not public, or a way to reach IPv4. */
const NOT_PUBLIC_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const notPublic4 = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_4) notPublic4.addSubnet(network, prefix, 'ipv4');
const notPublic6 = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_6) notPublic6.addSubnet(network, prefix, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Prefixes whose last 32 bits are the IPv4 address that is reached: mapped (RFC 4291) and NAT64 (RFC 6052). */
const EMBEDDING = new Set(['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']);

/** @param address an IP address; anything else, one with a zone too, is not public */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  const groups = ipv6Groups(address);
  if (EMBEDDING.has(groups.slice(0, 6).join(':'))) return isPublicAddress(embeddedIPv4(groups));
  return globalUnicast.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
}

const INNER_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid|example|onion)\.?$/i;

/** Refuses what is certainly not public before any DNS look-up. @param hostname of a URL, IPv6 in brackets */
export function mayBePublicHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare)) return isPublicAddress(bare);
  return bare.includes('.') && !INNER_NAMES.test(bare);
}
