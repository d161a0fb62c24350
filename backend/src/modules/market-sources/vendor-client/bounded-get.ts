import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isPublicAddress } from '../../../common/net/public-address.js';
import { publicLookup } from '../../../infra/outbound/public-lookup.js';
import { VendorError } from './vendor-error.js';

export interface BoundedGet {
  vendor: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
  agent: http.Agent;
  /** Of everything: look-up, connection, answer to its last byte. */
  timeoutMs: number;
  /** Of the body after decompression. */
  maxBytes: number;
  /** The operator configured the address: it may be inside the own network. */
  allowPrivate: boolean;
}

export interface BoundedAnswer {
  status: number;
  retryAfter: string | undefined;
  body: string;
}

/**
 * One GET with an end: a deadline, a size limit, no redirects (a 3xx is an answer like any other) and no private
 * addresses. Node's own client rather than `fetch`: that one offers no hook for the address check without a package.
 * @throws VendorError
 */
export function boundedGet(request: BoundedGet): Promise<BoundedAnswer> {
  const { vendor, url, headers, agent, timeoutMs, maxBytes, allowPrivate } = request;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host)) {
    return Promise.reject(new VendorError(vendor, 'not_allowed', `${host} is a private address`));
  }
  return new Promise((resolve, reject) => {
    const call = (url.protocol === 'https:' ? https : http).get(url, {
      agent,
      headers: { accept: 'application/json', 'accept-encoding': 'gzip', ...headers },
      ...(allowPrivate ? {} : { lookup: publicLookup() }),
    });
    const fail = (error: VendorError): void => {
      clearTimeout(deadline);
      reject(error);
      call.destroy();
    };
    const deadline = setTimeout(
      () => fail(new VendorError(vendor, 'timeout', `no answer within ${timeoutMs} ms`)),
      timeoutMs,
    );
    call.on('error', (error: NodeJS.ErrnoException) =>
      fail(new VendorError(vendor, 'unreachable', `not reachable (${reasonOf(error)})`)),
    );
    call.on('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const gzipped = response.headers['content-encoding'] === 'gzip';
      const body: Readable = gzipped ? response.pipe(createGunzip()) : response;
      const broken = (error: Error): void =>
        fail(new VendorError(vendor, 'unreachable', `the answer broke off (${error.message})`));
      response.on('error', broken);
      if (gzipped) body.on('error', broken);
      body.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxBytes) fail(new VendorError(vendor, 'too_large', `more than ${maxBytes} bytes`));
        else chunks.push(chunk);
      });
      body.on('end', () => {
        clearTimeout(deadline);
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: response.headers['retry-after'],
          body: Buffer.concat(chunks).toString('utf8'),
        });
      });
    });
  });
}

/** A code says enough of a connection, and not which name led to an address of ours. */
function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  return code === undefined || code === 'ENOTPUBLIC' ? message : code;
}
