import http from 'node:http';
import https from 'node:https';
import { mayBePublicHost } from '../../common/net/public-address.js';
import { ended, notPublic, publicLookup, type LookupRules } from './public-lookup.js';

/** Of everything: look-up, connection, answer. Ms. */
const TIMEOUT_MS = 10_000;

export interface OutboundOptions extends Omit<LookupRules, 'signal'> {
  /** Tests and development, whose servers run on this machine, without TLS. */
  readonly anywhere: boolean;
  /** Of everything, ms, where a post names none; by default ten seconds. */
  readonly timeoutMs?: number | undefined;
}

export interface OutboundPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Ends it before its time. */
  readonly signal?: AbortSignal | undefined;
  /** Of everything, ms. */
  readonly timeoutMs?: number | undefined;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
}

/** No answer came in time. */
class OutboundTimeout extends Error {
  override readonly name = 'TimeoutError';
  readonly code = 'ETIMEDOUT';
}

/**
 * The way out to addresses that somebody chose: webhooks of members and operators, push services of browsers (docs/adr/0105).
 * How many go at once is the business of `OutboundWorker`.
 */
export class Outbound {
  /** @param options a test may change them while the application runs */
  constructor(private readonly options: OutboundOptions) {}

  /** Whether anything may be sent there, as far as the address itself tells. */
  allows(address: string): boolean {
    if (!URL.canParse(address)) return false;
    const url = new URL(address);
    if (url.username || url.password) return false;
    if (this.options.anywhere) return url.protocol === 'https:' || url.protocol === 'http:';
    return url.protocol === 'https:' && url.port === '' && mayBePublicHost(url.hostname);
  }

  /**
   * Posts to a public server, whatever its name resolves to at the moment of connecting. Follows no redirect and reads no body of an
   * answer. The name stays what TLS and the Host header say.
   * @throws Error with `code` `ENOTPUBLIC` for a private address, `ETIMEDOUT` after the deadline, `ABORT_ERR`; whatever look-up and
   * connection fail with
   */
  async post({ url, headers, body, signal, timeoutMs }: OutboundPost): Promise<OutboundAnswer> {
    if (!this.allows(url)) throw notPublic(URL.parse(url)?.host ?? 'an address');
    if (signal?.aborted) throw ended();
    const end = new AbortController();
    const onAbort = (): void => end.abort();
    signal?.addEventListener('abort', onAbort, { once: true });
    let late = false;
    const deadline = setTimeout(
      () => {
        late = true;
        end.abort();
      },
      timeoutMs ?? this.options.timeoutMs ?? TIMEOUT_MS,
    );
    try {
      return await this.send(url, { method: 'POST', headers: { ...headers } }, body, end.signal);
    } catch (error) {
      throw late ? new OutboundTimeout(`${new URL(url).host} did not answer in time`) : error;
    } finally {
      clearTimeout(deadline);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  private send(
    url: string,
    what: http.RequestOptions,
    body: Buffer,
    signal: AbortSignal,
  ): Promise<OutboundAnswer> {
    const { anywhere, ...rules } = this.options;
    const client = url.startsWith('http:') ? http : https;
    return new Promise((resolve, reject) => {
      const request = client.request(
        url,
        {
          ...what,
          signal,
          agent: false,
          // `localhost` and names of /etc/hosts are known to the system's own look-up alone.
          ...(anywhere ? {} : { lookup: publicLookup({ ...rules, signal }) }),
        },
        (response) => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers });
          response.destroy();
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  }
}
