import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import type { AppConfig } from '../../config/app-config.js';

export interface CookieKind {
  /** Without prefix. */
  readonly name: string;
  readonly maxAgeMs: number;
  /** `lax` only for cookies that the redirect from a login provider must still send. */
  readonly sameSite: 'strict' | 'lax';
}

/**
 * Cookies of the server alone: httpOnly, for the whole host. Over TLS they are `Secure` and carry the `__Host-` prefix,
 * which no other host of the domain can set.
 */
export class ServerCookies {
  constructor(private readonly config: Pick<AppConfig, 'https'>) {}

  set(response: Response, kind: CookieKind, value: string): void {
    response.cookie(this.nameOf(kind), value, { ...this.options(kind), maxAge: kind.maxAgeMs });
  }

  clear(response: Response, kind: CookieKind): void {
    response.clearCookie(this.nameOf(kind), this.options(kind));
  }

  read(request: Request, kind: CookieKind): string | null {
    return parseCookie(request.headers.cookie ?? '')[this.nameOf(kind)] ?? null;
  }

  private nameOf({ name }: CookieKind): string {
    return this.config.https ? `__Host-${name}` : name;
  }

  private options({ sameSite }: CookieKind): CookieOptions {
    return { httpOnly: true, secure: this.config.https, sameSite, path: '/' };
  }
}
