import { Injectable } from '@nestjs/common';
import type { BrowserContext } from '../../../common/http/request-context.js';
import { countedAddress } from '../../../common/net/client-address.js';
import type { RateLimitName } from '../../../infra/rate-limit/rate-limit-rules.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { identityKey } from '../../users/index.js';
import { KnownDeviceService } from '../sessions/known-device.service.js';

/** A rule, and the key that it counts by. */
type Budget = readonly [RateLimitName, string];

/** Who asks for a new password. */
export interface ResetAsker {
  /** The account and who asks for it: what one asker gets is nothing to another's. */
  readonly key: string;
  /** Counts what this browser alone gets; left out where nobody knows it. */
  readonly own?: Budget;
  /** Counts what it gets together with others; left out for one that opened a link which was mailed to the owner. */
  readonly shared?: Budget;
}

/**
 * How often a new password may be asked for. A known browser has a budget of its own, and a part of one of the account, since who has the
 * password makes browsers known at will; all others share another of the account. Either may be used up without closing the way: what is
 * mailed then, or was before, opens it.
 */
@Injectable()
export class ResetLimitsService {
  constructor(
    private readonly limits: RateLimits,
    private readonly devices: KnownDeviceService,
  ) {}

  /**
   * Counts the ask by its address, unless the browser is known.
   * @param shared budget of the account for all unknown browsers together
   * @throws AppError `too_many_requests`
   */
  async asker(
    email: string,
    browser: BrowserContext,
    shared: 'reset.account' | 'admin-reset.account',
  ): Promise<ResetAsker> {
    const account = identityKey(email);
    const device = await this.devices.of(browser, account);
    if (device) {
      const key = `${device.id} ${account}`;
      const own: Budget = ['reset.device', key];
      return device.byMail ? { key, own } : { key, own, shared: ['reset.known-account', account] };
    }
    const { address } = browser;
    await this.limits.take('reset.address', address);
    return { key: `${countedAddress(address)} ${account}`, shared: [shared, account] };
  }

  /**
   * Takes one of the asker's budgets. Asked last: what is refused for other reasons costs nothing.
   * @returns `false` where others have used the account's up
   * @throws AppError `too_many_requests` where a known browser has used its own up
   */
  async take({ own, shared }: ResetAsker): Promise<boolean> {
    if (own) await this.limits.take(...own);
    if (!shared) return true;
    const room = await this.limits.tryTake(...shared);
    // Or what many asks at once give back would be less than they took.
    if (!room) await this.limits.giveBack(...shared);
    return room;
  }

  /** Nothing was sent after all. */
  async giveBack({ own, shared }: ResetAsker): Promise<void> {
    if (own) await this.limits.giveBack(...own);
    if (shared) await this.limits.giveBack(...shared);
  }
}
