import { isLoopbackHost } from '../common/net/loopback-request.js';

/** Protocols under which everything on the way can be read and changed. */
const CLEAR = new Set(['http:', 'ws:', 'redis:', 'smtp:', 'postgres:', 'postgresql:']);
/** Addresses of our own, which browsers ask for. */
const NOT_BACKENDS = new Set(['PUBLIC_URL', 'ALLOWED_ORIGINS']);

/**
 * Settings by which the product would talk to another machine without checked TLS: database, Redis, mail server, vendors, storage,
 * providers of logins.
 * @param env values by name, as far as they are texts
 * @returns a fault for each, without its value
 */
export function backendsInTheClear(env: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (typeof value !== 'string' || NOT_BACKENDS.has(name) || !URL.canParse(value)) return [];
    const url = new URL(value);
    if (!CLEAR.has(url.protocol) || isLoopbackHost(url.hostname) || isUpgraded(url)) return [];
    return [`${name}: must be encrypted, since BACKEND_TLS is required (${ADVICE[url.protocol]})`];
  });
}

const ADVICE: Readonly<Record<string, string>> = {
  'http:': 'https://',
  'ws:': 'wss://',
  'redis:': 'rediss://',
  'smtp:': 'smtps://, or smtp:// with ?requireTLS=true',
  'postgres:': '?sslmode=verify-full',
  'postgresql:': '?sslmode=verify-full',
};

/** Begins in the clear and goes on encrypted, or not at all. A parameter that is given twice is not understood. */
function isUpgraded({ protocol, searchParams }: URL): boolean {
  const only = (name: string): string | null => {
    const all = searchParams.getAll(name);
    return all.length === 1 ? all[0]! : null;
  };
  if (protocol.startsWith('postgres')) return only('sslmode') === 'verify-full' && !searchParams.has('host');
  return protocol === 'smtp:' && only('requireTLS') === 'true';
}
