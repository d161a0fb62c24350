import type { IncomingMessage } from 'node:http';

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
