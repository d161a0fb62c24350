import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { type User, UserRepository } from '../../users/index.js';
import { Session } from '../auth.entities.js';
import { PasswordHasher } from './password-hasher.js';

/** A login this recent stands for the password of accounts that have none. */
const FRESH_LOGIN_MS = 10 * 60_000;

/** Confirms again who is logged in, also for accounts without a password, before anything that could cost them their account. */
@Injectable()
export class ReauthenticationService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly limits: RateLimits,
  ) {}

  /**
   * @param password the current one; not looked at for accounts without a password
   * @returns the account as it was looked at, for `lockAccount`
   * @throws AppError `password_wrong`, `login_again` (no password, and the login is older than ten minutes) or
   * `too_many_requests`
   */
  async confirm({ userId, sessionId }: Principal, password: string | undefined): Promise<User> {
    const user = await this.users.byId(userId);
    if (!user) throw new AppError('session_expired');
    if (!user.passwordHash) {
      await this.requireFreshLogin(sessionId);
      return user;
    }
    if (!password) throw new AppError('password_wrong');
    await this.limits.take('password.account', userId);
    if (!(await this.hasher.verify(user.passwordHash, password))) throw new AppError('password_wrong');
    await this.limits.forgive('password.account', userId);
    return user;
  }

  private async requireFreshLogin(sessionId: string): Promise<void> {
    const session = await this.em.fork().findOne(Session, { id: sessionId });
    if (!session || session.createdAt.getTime() < Date.now() - FRESH_LOGIN_MS)
      throw new AppError('login_again');
  }
}
