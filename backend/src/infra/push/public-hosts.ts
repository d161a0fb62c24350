import dns from 'node:dns';
import net, { type LookupFunction } from 'node:net';

/** IPv4 networks that are not the public internet: private, loopback, link-local, shared, documentation, multicast. */
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
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Inside of global unicast, yet not public or a way to reach IPv4 networks that are not. */
const NOT_PUBLIC_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
];

const notPublic = new net.BlockList();
for (const [network, prefix] of NOT_PUBLIC_4) notPublic.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of NOT_PUBLIC_6) notPublic.addSubnet(network, prefix, 'ipv6');
const globalUnicast = new net.BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** @param address an IP address; anything else is not public */
export function isPublicAddress(address: string): boolean {
  if (net.isIPv4(address)) return !notPublic.check(address, 'ipv4');
  return net.isIPv6(address) && globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

const INNER_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid|example|onion)\.?$/i;

/** What can be said before anything is looked up. @param hostname of a URL, IPv6 in brackets */
export function mayBePublicHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (net.isIP(bare)) return isPublicAddress(bare);
  return bare.includes('.') && !INNER_NAMES.test(bare);
}

/**
 * A look-up for connections that must stay outside: a name that leads to an address of ours is refused at the moment of
 * connecting, so that it cannot change in between.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(Object.assign(new Error('not a public address'), { code: 'ENOTPUBLIC' }), '', 0);
    }
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
