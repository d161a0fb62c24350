import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import type { BrowserContext, RequestContext } from '../../../common/http/request-context.js';
import { countedAddress } from '../../../common/net/client-address.js';
import type { RateLimitName } from '../../../infra/rate-limit/rate-limit-rules.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { hasSecondFactor, identityKey, type User } from '../../users/index.js';
import { KnownDeviceService } from '../sessions/known-device.service.js';

/** Said of every account, whether there is one, and to right and wrong passwords alike. */
const BY_MAIL =
  'Too many wrong passwords were tried on this account. If yours is right, we have sent you an email: open its link in this browser, then log in.';

const TOO_MANY =
  'There were too many logins to this account. We have sent you an email: open its link in this browser, then log in.';

export interface LoginAttempt {
  /** What it has taken, to be given back when it succeeds. */
  readonly taken: readonly (readonly [RateLimitName, string])[];
  /**
   * What is answered whatever the password: strangers have used up what the account has for unknown browsers. The owner of a right one
   * is mailed a link.
   */
  readonly closed: AppError | null;
}

/**
 * How often a password may be tried, and a session opened. A browser that logged into the account before, or opened a link from its
 * owner's mailbox, has a count of its own, which nobody else uses up; all others share those of their address and of the account.
 */
@Injectable()
export class LoginLimitsService {
  constructor(
    private readonly limits: RateLimits,
    private readonly devices: KnownDeviceService,
  ) {}

  /** Counts an attempt, before any work is done for it. @throws AppError `too_many_requests` */
  async take(email: string, browser: BrowserContext): Promise<LoginAttempt> {
    const account = identityKey(email);
    const { address } = browser;
    const device = await this.devices.of(browser, account);
    const own: LoginAttempt['taken'] = device
      ? [['login.device', `${device.id} ${account}`]]
      : [
          ['login.address', address],
          ['login.account', here(address, account)],
        ];
    for (const [name, key] of own) await this.limits.take(name, key);
    if (device) return { taken: own, closed: null };
    try {
      await this.limits.take('login.account-day', account);
    } catch (error) {
      return { taken: own, closed: byMail(error, BY_MAIL) };
    }
    return { taken: [...own, ['login.account-day', account]], closed: null };
  }

  /** Nothing was tried: there was no room for it. */
  async giveBack({ taken }: LoginAttempt): Promise<void> {
    for (const [name, key] of taken) await this.limits.giveBack(name, key);
  }

  /**
   * The password was right: the attempt counts for no failure, and earlier ones from here are forgiven. Where a second factor is still
   * to come it counts for one of this address until a session is opened.
   * @throws AppError `too_many_requests`
   */
  async succeeded({ taken }: LoginAttempt, user: User, { address }: RequestContext): Promise<void> {
    for (const [name, key] of taken) {
      if (name === 'login.account' || name === 'login.device') await this.limits.forgive(name, key);
      else await this.limits.giveBack(name, key);
    }
    if (hasSecondFactor(user)) await this.limits.take('login.unfinished', here(address, user.emailKey));
  }

  /**
   * Everything was right. A session leaves a row and a line of the audit trail, so they are counted: for a known browser by itself, for
   * all others together, and once more for the account, since who has the password makes browsers known at will. A browser that opened
   * a mailed link is the owner's, and stands beside all of that.
   * @returns what is answered where others have used up what the account has: its owner is mailed a link
   * @throws AppError `too_many_requests` where this browser has used up its own
   */
  async admit(user: User, browser: BrowserContext): Promise<AppError | null> {
    const account = user.emailKey;
    const device = await this.devices.of(browser, account);
    await this.limits.forgive('login.unfinished', here(browser.address, account));
    if (device) await this.limits.take('login.success', `${device.id} ${account}`);
    if (device?.byMail) return null;
    try {
      if (!device) await this.limits.take('login.success', account);
      // Whoever sets another password has what others used up with this one.
      await this.limits.take('login.success-account', `${user.id} ${user.passwordHash}`);
      return null;
    } catch (error) {
      return byMail(error, TOO_MANY);
    }
  }

  /** Somebody proved by a code whose account it is. */
  async forgive(emailKey: string, address: string): Promise<void> {
    await this.limits.forgive('login.account', here(address, emailKey));
    await this.limits.forgive('login.account-day', emailKey);
  }
}

function byMail(error: unknown, message: string): AppError {
  if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
  return new AppError('too_many_requests', { message, retryAfterS: error.retryAfterS });
}

function here(address: string, account: string): string {
  return `${countedAddress(address)} ${account}`;
}
