import dns from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const internal = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  internal.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  internal.addSubnet(network, prefix, 'ipv6');
}

/** True for an address of this machine or of a private network (IPv4 inside IPv6 included). */
export function isInternalAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return true;
  return internal.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Name look-up that refuses a name which resolves to a private address: a vendor's name that points inside our own
 * network is an attack or an accident. Checked at connection time, so a name cannot change in between.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '', 0);
    if (addresses.some(({ address }) => isInternalAddress(address)))
      return callback(new Error(`${hostname} resolves to a private address`), '', 0);
    if (options.all) (callback as unknown as (e: null, all: typeof addresses) => void)(null, addresses);
    else callback(null, first.address, first.family);
  });
};
