import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppConfig } from '../../config/app-config.js';
import { AppError } from '../errors/app-error.js';
import { originAllowed, type OriginRules, originRulesOf } from '../net/origin-check.js';
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

/**
 * Keeps other sites from using our cookies through a visitor's browser: for the few routes that a cookie opens. On top
 * of `SameSite=Strict`, which other hosts of the same domain pass.
 */
@Injectable()
export class SameSiteGuard implements CanActivate {
  private readonly rules: OriginRules;

  constructor({ env }: AppConfig) {
    this.rules = originRulesOf(env);
  }

  /** @throws AppError `origin_not_allowed` when a browser says that a foreign page sends this. */
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    // Set by the browser itself, no page can change it. Clients that are no browser send neither header.
    if (request.headers['sec-fetch-site'] === 'same-origin') return true;
    const crossSite = request.headers['sec-fetch-site'] === 'cross-site';
    if (crossSite && request.headers.origin === undefined) throw new AppError('origin_not_allowed');
    if (!originAllowed(request, this.rules)) throw new AppError('origin_not_allowed');
    return true;
  }
}
