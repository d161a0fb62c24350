import http from 'node:http';
import https from 'node:https';
import { mayBePublicHost, publicLookup } from './public-address.js';

/** @param anywhere tests and development, whose servers run on this machine, without TLS */
export function mayPostTo(address: string, anywhere: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username || url.password) return false;
  if (anywhere) return url.protocol === 'https:' || url.protocol === 'http:';
  return url.protocol === 'https:' && url.port === '' && mayBePublicHost(url.hostname);
}

export interface GuardedPost {
  /** One that {@link mayPostTo} allows. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly signal: AbortSignal;
  readonly anywhere: boolean;
}

/**
 * Posts to an address that came from outside: to a public server alone, whatever its name resolves to at the moment of connecting.
 * Follows no redirect and reads no body of an answer.
 * @throws Error with `code` `ENOTPUBLIC` for a name of a private address; whatever the connection fails with
 */
export function guardedPost({ url, headers, body, signal, anywhere }: GuardedPost): Promise<{
  status: number;
  headers: http.IncomingHttpHeaders;
}> {
  const client = url.startsWith('http:') ? http : https;
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers: { ...headers }, signal, agent: false as const };
    const request = client.request(
      url,
      anywhere ? options : { ...options, lookup: publicLookup },
      (response) => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers });
        response.destroy();
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
