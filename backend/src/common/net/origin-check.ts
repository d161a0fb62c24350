import type { IncomingMessage } from 'node:http';

export interface OriginRules {
  /** Origins besides the own one, `https://app.example.com`. */
  readonly allowed: readonly string[];
  /** Believe `X-Forwarded-Host` of a proxy in front. */
  readonly behindProxy: boolean;
}

/** Derives the rules from the environment; sockets and the routes that read a cookie share them. */
export function originRulesOf(env: {
  ALLOWED_ORIGINS?: readonly string[] | undefined;
  PUBLIC_URL?: string | undefined;
  TRUST_PROXY: number;
}): OriginRules {
  const own = [...(env.ALLOWED_ORIGINS ?? []), ...(env.PUBLIC_URL ? [env.PUBLIC_URL] : [])];
  return { allowed: own.map((text) => new URL(text).origin), behindProxy: env.TRUST_PROXY > 0 };
}

/**
 * May a page of this origin open a socket? A browser always sends Origin with a websocket, and CORS does not apply to
 * one, so this is the only guard against foreign pages. Clients that are no browser send none and are let in.
 */
export function originAllowed(request: IncomingMessage, rules: OriginRules): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (rules.allowed.includes(url.origin)) return true;
  const forwarded = rules.behindProxy ? request.headers['x-forwarded-host'] : undefined;
  const host = typeof forwarded === 'string' ? forwarded.split(',')[0]!.trim() : request.headers.host;
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.host === host;
}
