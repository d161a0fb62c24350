import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import { Audit } from '../../audit/index.js';
import { mayBeUsed, mayLogIn, type User, UserRepository } from '../../users/index.js';
import { PasswordHasher } from '../credentials/password-hasher.js';
import { DeviceLinkService } from './device-link.service.js';
import { LoginLimitsService } from './login-limits.service.js';
import type { BrowserContext, RequestContext } from '../../../common/http/request-context.js';

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Checks an e-mail address and a password. Whoever asks learns nothing of accounts that are not theirs: an unknown
 * address, an account without a password and a wrong password cost the same work and get the same answer.
 */
@Injectable()
export class PasswordLoginService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly limits: LoginLimitsService,
    private readonly links: DeviceLinkService,
    private readonly audit: Audit,
  ) {}

  /**
   * @param accepts refuses accounts that may not enter this way, like a wrong password
   * @throws AppError `invalid_credentials` | `account_inactive` | `account_status` | `too_many_requests`
   */
  async check(
    { email, password }: Credentials,
    browser: BrowserContext,
    accepts: (user: User) => boolean = () => true,
  ): Promise<User> {
    this.hasher.assertRoom();
    // Before the hash: of many attempts at once none gets through that would be one too many.
    const attempt = await this.limits.take(email, browser);
    const user = await this.users.byEmail(email);
    const right = await this.isRight(user, password).catch(async (error: unknown) => {
      await this.limits.giveBack(attempt);
      throw error;
    });
    const isLet = user && right && accepts(user) && mayBeUsed(user.emailKey, browser.fromLoopback);
    if (!isLet || attempt.closed) await this.recordFailure(browser, user?.id ?? null);
    if (attempt.closed) {
      // Only the mailbox tells whether the password was right: whoever guesses learns nothing, however often.
      await this.links.mail(isLet ? user : null, browser.address);
      throw attempt.closed;
    }
    if (!isLet) throw new AppError('invalid_credentials');
    await this.limits.succeeded(attempt, user, browser);
    assertMayLogIn(user);
    if (this.hasher.needsRehash(user.passwordHash!)) await this.rehash(user, password);
    return user;
  }

  /**
   * Behind password and factor, before a session is opened.
   * @throws AppError `too_many_requests`: the link that the owner is mailed where others logged in too often makes a browser known
   */
  async admit(user: User, browser: BrowserContext): Promise<void> {
    const refused = await this.limits.admit(user, browser);
    if (!refused) return;
    await this.links.mail(user, browser.address);
    throw refused;
  }

  private isRight(user: User | null, password: string): Promise<boolean> {
    if (!user?.passwordHash) return this.hasher.verifyDummy(password);
    return this.hasher.verify(user.passwordHash, password);
  }

  /** Written for unknown addresses, too: the time that this takes must not reveal whether an account exists. */
  private recordFailure({ address, requestId }: RequestContext, userId: string | null): Promise<void> {
    return this.audit.record(this.em.fork(), {
      action: 'login.failed',
      actorId: null,
      subjectId: userId,
      address,
      requestId,
      detail: { factor: 'password' },
    });
  }

  private async rehash(user: User, password: string): Promise<void> {
    const passwordHash = await this.hasher.hash(password);
    // Only over the hash that was checked: a password that was changed meanwhile stays.
    const same = { id: user.id, passwordHash: user.passwordHash };
    if ((await this.users.update(this.em.fork(), same, { passwordHash })) > 0) {
      user.passwordHash = passwordHash;
      return;
    }
    // Or another login has hashed the same password anew.
    const now = await this.users.byId(user.id);
    if (now?.passwordHash && (await this.hasher.verify(now.passwordHash, password)))
      user.passwordHash = now.passwordHash;
  }
}

/** @throws AppError `account_inactive` | `account_status` that names the status */
export function assertMayLogIn({ status }: Pick<User, 'status'>): void {
  if (mayLogIn(status)) return;
  if (status === 'inactive') throw new AppError('account_inactive');
  throw new AppError('account_status', { message: `Your account cannot log in. Its status is ${status}.` });
}
