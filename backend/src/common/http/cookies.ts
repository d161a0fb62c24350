import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';
import type { AppConfig } from '../../config/app-config.js';
import type { BrowserContext } from './request-context.js';

export interface CookieKind {
  /** Without prefix. */
  readonly name: string;
  readonly maxAgeMs: number;
  /** `lax` only for cookies that the redirect from a login provider must still send. */
  readonly sameSite: 'strict' | 'lax';
}

/** A cookie that an answer sets or takes away: what services return, and what a handler hands to {@link SetCookies}. */
export interface CookieChange {
  /** As it is sent, with its prefix. */
  readonly name: string;
  /** `null` takes the cookie away. */
  readonly value: string | null;
  readonly maxAgeMs: number;
  readonly sameSite: CookieKind['sameSite'];
  readonly secure: boolean;
}

/**
 * Cookies of the server alone: httpOnly, for the whole host. Over TLS they are `Secure` and carry the `__Host-` prefix,
 * which no other host of the domain can set.
 */
export class ServerCookies {
  constructor(private readonly config: Pick<AppConfig, 'https'>) {}

  set(kind: CookieKind, value: string): CookieChange {
    return this.change(kind, value);
  }

  clear(kind: CookieKind): CookieChange {
    return this.change(kind, null);
  }

  read({ cookies }: Pick<BrowserContext, 'cookies'>, kind: CookieKind): string | null {
    return cookies[this.nameOf(kind)] ?? null;
  }

  private change(kind: CookieKind, value: string | null): CookieChange {
    const { maxAgeMs, sameSite } = kind;
    return { name: this.nameOf(kind), value, maxAgeMs, sameSite, secure: this.config.https };
  }

  private nameOf({ name }: CookieKind): string {
    return this.config.https ? `__Host-${name}` : name;
  }
}

/** Adds cookies to the answer of one request. It may be called more than once, and before the handler throws. */
export type SetCookies = (...changes: readonly CookieChange[]) => void;

export function cookieSetter(response: Response): SetCookies {
  return (...changes) => {
    for (const { name, value, maxAgeMs, sameSite, secure } of changes) {
      const options = { httpOnly: true, secure, sameSite, path: '/' };
      if (value === null) response.clearCookie(name, options);
      else response.cookie(name, value, { ...options, maxAge: maxAgeMs });
    }
  };
}

/** Parameter of a handler: {@link SetCookies} of its answer. */
export const AnswerCookies = createParamDecorator((_data: unknown, context: ExecutionContext): SetCookies =>
  cookieSetter(context.switchToHttp().getResponse<Response>()),
);
