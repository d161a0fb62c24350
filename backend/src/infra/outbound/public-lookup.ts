import dns, { type LookupAddress } from 'node:dns';
import { isIP, isIPv4, type LookupFunction } from 'node:net';
import { isPublicAddress, mayBePublicHost } from '../../common/net/public-address.js';

/** How long a name may take, all tries and all servers together, ms. */
export const LOOKUP_MS = 4_000;
/** The second one has twice as long as the first. */
const TRIES = 2;

export interface LookupRules {
  /** Ends the look-up. */
  readonly signal?: AbortSignal | undefined;
  /** Servers of DNS, `address:port`; by default those of the machine. */
  readonly servers?: readonly string[] | undefined;
  /** By default {@link LOOKUP_MS}. */
  readonly lookupMs?: number | undefined;
  /** Which addresses may be connected to. Only tests name another rule. */
  readonly allowed?: ((address: string) => boolean) | undefined;
}

/** A name or an address that nothing is sent to. */
class NotPublicError extends Error {
  readonly code = 'ENOTPUBLIC';
}

/** The error of a host that is, or resolves to, a private address; its `code` is `ENOTPUBLIC`. */
export const notPublic = (host: string): Error => new NotPublicError(`${host} resolves to a private address`);

/** The error of what was ended before its time. */
export const ended = (): Error =>
  Object.assign(new Error('ended before its time'), { name: 'AbortError', code: 'ABORT_ERR' });

/**
 * Makes the look-up of connections to public servers. A name of which any address is private is refused (`ENOTPUBLIC`); the
 * addresses that were checked are the ones that are connected to, since the name is looked up once.
 *
 * DNS is asked directly (c-ares), not through `getaddrinfo`: that one blocks a thread of libuv until the servers answer, two
 * such names hold every look-up of the process, and nothing ends it.
 */
export function publicLookup(rules: LookupRules = {}): LookupFunction {
  return (hostname, { all, family }, callback) => {
    checkedAddresses(hostname, rules)
      .then((found) =>
        found.filter((one) => !family || family === one.family || family === `IPv${one.family}`),
      )
      .then(
        (found) => {
          const [first] = found;
          if (!first) callback(noAddress(hostname), '', 0);
          else if (all) callback(null, found);
          else callback(null, first.address, first.family);
        },
        (error: NodeJS.ErrnoException) => callback(error, '', 0),
      );
  };
}

/**
 * All addresses of a host, IPv4 first.
 * @throws Error with `code` `ENOTPUBLIC`; `ENOTFOUND`, `ENODATA`, `ETIMEOUT` … of DNS; `ABORT_ERR`
 */
async function checkedAddresses(hostname: string, rules: LookupRules): Promise<LookupAddress[]> {
  const { allowed = isPublicAddress } = rules;
  const literal = isIP(hostname);
  if (literal === 0 && !mayBePublicHost(hostname)) throw notPublic(hostname);
  const found = literal === 0 ? await addressesOf(hostname, rules) : [{ address: hostname, family: literal }];
  if (!found.every(({ address }) => allowed(address))) throw notPublic(hostname);
  return found;
}

async function addressesOf(hostname: string, rules: LookupRules): Promise<LookupAddress[]> {
  const { signal, servers, lookupMs = LOOKUP_MS } = rules;
  if (signal?.aborted) throw ended();
  // One for each name: ending it ends nothing else, and the machine's servers of now are asked.
  const resolver = new dns.promises.Resolver({ timeout: Math.ceil(lookupMs / 3), tries: TRIES });
  if (servers) resolver.setServers(servers);
  const cancel = (): void => resolver.cancel();
  const deadline = setTimeout(cancel, lookupMs);
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    // One kind may have no answer at all: what the other one found is good.
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    if (signal?.aborted) throw ended();
    const found = [four, six].flatMap((kind) => (kind.status === 'fulfilled' ? kind.value : []));
    if (found.length > 0) return found.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 }));
    throw failureOf(hostname, [four, six]);
  } finally {
    clearTimeout(deadline);
    signal?.removeEventListener('abort', cancel);
  }
}

/** "No such kind of address" says less than what became of the other kind. */
function failureOf(hostname: string, kinds: readonly PromiseSettledResult<string[]>[]): Error {
  const codes = kinds.map((kind) =>
    kind.status === 'rejected' ? (kind.reason as NodeJS.ErrnoException).code : undefined,
  );
  const code = codes.find((one) => one !== undefined && one !== 'ENODATA');
  if (code === undefined) return noAddress(hostname);
  // Only the deadline cancels here: an end from outside was thrown before.
  const said = code === 'ECANCELLED' ? 'ETIMEOUT' : code;
  return Object.assign(new Error(`${hostname}: ${said}`), { code: said });
}

const noAddress = (hostname: string): Error =>
  Object.assign(new Error(`${hostname} has no address`), { code: 'ENODATA' });
