import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Parts of a request that show where it began. */
export interface RequestOrigin {
  /** Every value of every header, by lower-case name: of two values the second may be the one that a proxy evaluates. */
  readonly headersDistinct: IncomingMessage['headersDistinct'];
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** A name or an IPv4 address, or an IPv6 address in brackets; with or without a port. */
const HOST_HEADER = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Headers that proxies and tunnels add to a request that they forward. One of them is enough: browsers send none. */
const PASSED_ON =
  /^(forwarded|via|cdn-loop|x-(forwarded|original|envoy)\b.*|(.+-)?real-ip|(.+-)?client-?ip|(.+-)?connecting-ip)$/;

/** IPv4 that came in through an IPv6 socket (`::ffff:127.0.0.1`) counts as IPv4. */
function isLoopbackAddress(address: string): boolean {
  const version = isIP(address);
  // The zone of a link-local address (fe80::1%eth0) is no part of an address that may be compared.
  if (version === 0 || address.includes('%')) return false;
  return loopback.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** @returns the name in a Host header, without the port; `undefined` where it is no name and no address */
export function hostNameIn(header: string): string | undefined {
  return HOST_HEADER.exec(header)?.[1];
}

/**
 * @param host name or address without a port, as a URL or a setting has it (`[::1]` and `::1`)
 * @returns whether no other machine can be meant: `localhost`, 127.0.0.0/8 and ::1, no other spelling and no other name
 */
export function isLoopbackHost(host: string): boolean {
  if (host.toLowerCase() === 'localhost') return true;
  if (!host.startsWith('[')) return isLoopbackAddress(host);
  const address = host.slice(1, -1);
  return host.endsWith(']') && isIP(address) === 6 && isLoopbackAddress(address);
}

/**
 * Whether a request began on this machine, for answers that no other machine may get: it came over a loopback socket, names
 * this machine as its host (otherwise the name of a foreign site may point at this server, DNS rebinding), and no header of
 * a proxy says that it was forwarded. Trusted proxies are no exception: what they forward began on another machine.
 */
export function isLoopbackRequest({ headersDistinct, socket }: RequestOrigin): boolean {
  const hosts = headersDistinct.host ?? [];
  const host = hostNameIn(hosts[0] ?? '');
  return (
    isLoopbackAddress(socket.remoteAddress ?? '') &&
    hosts.length === 1 &&
    host !== undefined &&
    isLoopbackHost(host) &&
    !Object.keys(headersDistinct).some((name) => PASSED_ON.test(name))
  );
}
