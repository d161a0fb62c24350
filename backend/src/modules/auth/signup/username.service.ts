import { createHash, randomInt, randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import type { RequestContext } from '../../../common/http/request-context.js';
import { Brand } from '../../../infra/mail/brand.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { identityKey } from '../../users/index.js';
import { Ticket } from '../auth.entities.js';
import { UNCONFIRMED_KEPT_MS } from './unconfirmed-account.service.js';

/** Names that would pass for the operator, or that programs take for something else. Without separators, in lower case. */
const RESERVED: ReadonlySet<string> = new Set(
  `about abuse account accounts administrator administrators admin admins anonymous api app assets auth billing bot contact
  dashboard demo dev everyone false guest health help helpdesk host hostmaster info infinity internal legal localhost
  login logout mail me member members moderator moderators mod nan nobody none noreply notifications null official
  operator owner password payment payments postmaster press privacy profile public register root sales security server service
  settings signin signup staff static status superuser support sysadmin system team terms test ticker tickers true undefined unknown user
  users watchlist webmaster www`.split(/\s+/),
);
/** What stands beside the brand in names that claim to speak for it. */
const OFFICES: ReadonlySet<string> = new Set(
  'admin api app bot help info mod official security staff support system team'.split(' '),
);

/** Two names that read the same have the same. */
const bare = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/**
 * Whether nobody may take this username; accounts that have it keep it.
 * @param brand the product's name: by itself or beside the name of an office it is reserved, too
 */
export function isReservedUsername(username: string, brand: string): boolean {
  const [name, ours] = [bare(username), bare(brand)];
  if (name === '' || RESERVED.has(name) || name === ours) return true;
  if (ours === '') return false;
  if (name.startsWith(ours)) return OFFICES.has(name.slice(ours.length));
  return name.endsWith(ours) && OFFICES.has(name.slice(0, -ours.length));
}

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
