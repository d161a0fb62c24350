import { isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { hostNameIn, isLoopbackHost } from './loopback-request.js';

export interface HostRules {
  /** Names by which the product is called, lower case, without a port; IPv6 addresses in brackets. */
  readonly names: ReadonlySet<string>;
  /** Any IP address will do: the server listens on all of the machine's, and nobody has said how it is called. */
  readonly anyAddress: boolean;
  /** `X-Forwarded-Host` of a proxy in front is believed, so it must be an own name, too. */
  readonly behindProxy: boolean;
}

/** Listening there means: on every address of the machine. */
const WILDCARDS: ReadonlySet<string> = new Set(['0.0.0.0', '::', '[::]']);

/**
 * Derives the rules from the environment: the names in PUBLIC_URL, HOST and ALLOWED_HOSTS. Names of this machine itself
 * (`localhost`, 127.0.0.0/8, `[::1]`) always are its own.
 */
export function hostRulesOf(env: {
  HOST: string;
  PUBLIC_URL?: string | undefined;
  ALLOWED_HOSTS?: readonly string[] | undefined;
  TRUST_PROXY: number;
}): HostRules {
  const everywhere = WILDCARDS.has(env.HOST);
  // The zone of a link-local address (fe80::1%eth0) names a network card of this machine; nobody calls it by that.
  const bound = isIP(env.HOST) === 6 ? `[${env.HOST.split('%', 1)[0]}]` : env.HOST;
  const written = [
    ...(everywhere ? [] : [`http://${bound}`]),
    ...(env.PUBLIC_URL ? [env.PUBLIC_URL] : []),
    ...(env.ALLOWED_HOSTS ?? []).map((host) => `http://${host}`),
  ];
  return {
    // Written as a URL has it, which is how browsers send a name with other letters than a to z, and an IPv6 address.
    names: new Set(written.filter((text) => URL.canParse(text)).map((text) => new URL(text).hostname)),
    anyAddress: everywhere && !env.PUBLIC_URL,
    behindProxy: env.TRUST_PROXY > 0,
  };
}

/**
 * Whether a request calls this server by a name of its own. The name of a foreign site that is made to point here (DNS
 * rebinding) makes a visitor's browser believe that this server belongs to that site, whose pages may then read everything.
 * A number cannot be made to point anywhere, so numbers are refused only where the own name is known.
 * @returns `false` also for none or several Host headers
 */
export function hostAllowed(
  { headersDistinct }: Pick<IncomingMessage, 'headersDistinct'>,
  rules: HostRules,
): boolean {
  const hosts = headersDistinct.host ?? [];
  // Each proxy of a chain may have added its own.
  const told = rules.behindProxy ? (headersDistinct['x-forwarded-host'] ?? []) : [];
  const forwarded = told.flatMap((line) => line.split(',').map((part) => part.trim()));
  return hosts.length === 1 && [...hosts, ...forwarded].every((host) => isOwn(host, rules));
}

/**
 * The same for the port of the metrics, which is asked by the addresses of containers and pods and by names of one word
 * (`api-1`). Neither can be made to point here by a stranger: a number points nowhere else, and no foreign site is called by
 * one word.
 */
export function scrapeHostAllowed(
  request: Pick<IncomingMessage, 'headersDistinct'>,
  rules: HostRules,
): boolean {
  if (hostAllowed(request, rules)) return true;
  const [host, ...others] = request.headersDistinct.host ?? [];
  const name = host === undefined ? undefined : hostNameIn(host);
  if (name === undefined || others.length > 0) return false;
  return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0 || /^[\w-]+$/.test(name);
}

function isOwn(host: string, { names, anyAddress }: HostRules): boolean {
  const written = hostNameIn(host)?.toLowerCase();
  if (written === undefined) return false;
  // An IPv6 address has many spellings: compared as a URL has it, as the own names are.
  const name = isIP(written.slice(1, -1)) === 6 ? new URL(`http://${written}`).hostname : written;
  if (isLoopbackHost(name) || names.has(name)) return true;
  return anyAddress && isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
}
