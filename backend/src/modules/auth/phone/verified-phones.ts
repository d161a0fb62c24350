import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppError } from '../../../common/errors/app-error.js';
import { ServerCookies, type CookieKind } from '../../../common/http/cookies.js';
import { AppConfig } from '../../../config/app-config.js';
import { Tickets } from '../tickets/tickets.js';

const TTL_MS = 30 * 60_000;
const COOKIE: CookieKind = { name: 'phone-verified', maxAgeMs: TTL_MS, sameSite: 'strict' };

/** Remembers, in a single-use ticket that only this browser holds, which number was verified in it. */
@Injectable()
export class VerifiedPhones {
  private readonly cookies: ServerCookies;

  constructor(
    config: AppConfig,
    private readonly tickets: Tickets,
  ) {
    this.cookies = new ServerCookies(config);
  }

  /** @param mobileNumber E.164 */
  async remember(em: EntityManager, response: Response, mobileNumber: string): Promise<void> {
    const token = await this.tickets.issue(em, 'phone-verified', { bound: { mobileNumber }, ttlMs: TTL_MS });
    this.cookies.set(response, COOKIE, token);
  }

  /** The ticket of this browser, for `redeem`; `null` where there is none. */
  tokenOf(request: Request): string | null {
    return this.cookies.read(request, COOKIE);
  }

  /**
   * Uses the ticket up.
   * @param em the transaction's own @param token from `tokenOf`
   * @returns the verified number, E.164 @throws AppError `phone_not_verified`
   */
  async redeem(em: EntityManager, token: string | null): Promise<string> {
    if (!token) throw new AppError('phone_not_verified');
    const { bound } = await this.tickets.redeem(em, 'phone-verified', token).catch((error: unknown) => {
      throw error instanceof AppError ? new AppError('phone_not_verified') : error;
    });
    return bound.mobileNumber!;
  }

  forget(response: Response): void {
    this.cookies.clear(response, COOKIE);
  }
}
