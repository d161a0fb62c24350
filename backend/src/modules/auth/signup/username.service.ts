import { createHash, randomInt, randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import type { RequestContext } from '../../../common/http/request-context.js';
import { Brand } from '../../../infra/mail/brand.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { identityKey } from '../../users/index.js';
import { Ticket } from '../auth.entities.js';
import { isReservedUsername } from './reserved-usernames.js';
import { UNCONFIRMED_KEPT_MS } from './unconfirmed-account.service.js';

/**
 * Which usernames are taken. Where answers must not reveal whether an e-mail address has an account, a sign-up with a
 * known one holds its username as long as a real one would: else "is the name free now?" would tell.
 */
@Injectable()
export class UsernameService {
  constructor(
    private readonly em: EntityManager,
    private readonly brand: Brand,
    private readonly limits: RateLimits,
  ) {}

  /** @throws AppError `username_taken`, also for an unlucky guess at the same time; `too_many_requests` */
  async verify(username: string, { address }: RequestContext): Promise<void> {
    await this.limits.take('username.address', address);
    if (await this.isTaken(username)) throw new AppError('username_taken');
  }

  /**
   * Reserved names count as taken, except for the account that has one from before.
   * @param exceptUserId whose own name does not count
   */
  async isTaken(username: string, exceptUserId: string | null = null, em = this.em.fork()): Promise<boolean> {
    const [row] = await em.execute<{ taken: boolean; own: boolean }[]>(
      `select exists (select 1 from user_account where username_key = ? and id = ?::uuid) as own,
        exists (select 1 from user_account where username_key = ? and id is distinct from ?::uuid)
        or exists (select 1 from account_ticket where token_hash = ? and purpose = 'username-hold' and used_at is null
          and expires_at > now() and user_id is distinct from ?::uuid) as taken`,
      [
        identityKey(username),
        exceptUserId,
        identityKey(username),
        exceptUserId,
        holdKey(username),
        exceptUserId,
      ],
    );
    return row!.taken || (!row!.own && isReservedUsername(username, this.brand.name));
  }

  /** Holds the name for sign-ups with the address of `userId`, instead of the one that it held for them before. */
  async hold(em: EntityManager, username: string, userId: string): Promise<void> {
    await em.nativeDelete(Ticket, {
      purpose: 'username-hold',
      $or: [{ userId }, { tokenHash: holdKey(username) }],
    });
    await em.insert(Ticket, {
      id: randomUUID(),
      purpose: 'username-hold',
      userId,
      tokenHash: holdKey(username),
      bound: null,
      expiresAt: new Date(Date.now() + UNCONFIRMED_KEPT_MS),
    });
  }
}

function holdKey(username: string): string {
  return createHash('sha256')
    .update(`username ${identityKey(username)}`)
    .digest('base64url');
}

const BASE_MAX = 30;
const GUESSES = 20;

/** Usernames for people who were never asked for one, by the rule of the sign-up form: letters, then 100 to 999. */
@Injectable()
export class UsernameSuggestionService {
  constructor(private readonly usernames: UsernameService) {}

  /** @returns one that is free now @throws AppError `conflict` when luck is out */
  async suggest(em: EntityManager, name: string): Promise<string> {
    const letters = name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
    const base = [...(letters || 'member')].slice(0, BASE_MAX).join('').slice(0, BASE_MAX).toWellFormed();
    for (let guess = 0; guess < GUESSES; guess += 1) {
      // A popular name runs out of three digits: later guesses have more.
      const username = `${base}${randomInt(100, guess < GUESSES / 2 ? 1_000 : 10_000_000)}`;
      if (!(await this.usernames.isTaken(username, null, em))) return username;
    }
    throw new AppError('conflict');
  }
}
