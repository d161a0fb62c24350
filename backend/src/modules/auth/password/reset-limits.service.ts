import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { requestContext } from '../../../common/http/request-context.js';
import { countedAddress } from '../../../common/net/client-address.js';
import type { RateLimitName } from '../../../infra/rate-limit/rate-limit-rules.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { identityKey } from '../../users/index.js';
import { KnownDeviceService } from '../sessions/known-device.service.js';

/** Who asks for a new password. */
export interface ResetAsker {
  /** The account and who asks for it: what one asker gets is nothing to another's. */
  readonly key: string;
  /** The rule, and the key, that counts what this asker gets. */
  readonly budget: readonly [RateLimitName, string];
  /** A browser that logged into the account before, or opened a link that was mailed to its owner. */
  readonly known: boolean;
}

/**
 * How often a new password may be asked for. A known browser has a budget of its own; all others share that of the account, which
 * strangers may use up without closing the way: what is mailed then, or was before, opens it.
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
    request: Request,
    shared: 'reset.account' | 'admin-reset.account',
  ): Promise<ResetAsker> {
    const account = identityKey(email);
    const device = await this.devices.of(request, account);
    if (device) {
      const key = `${device} ${account}`;
      return { key, budget: ['reset.device', key], known: true };
    }
    const { address } = requestContext(request);
    await this.limits.take('reset.address', address);
    return { key: `${countedAddress(address)} ${account}`, budget: [shared, account], known: false };
  }

  /**
   * Takes one of the asker's budget. Asked last: what is refused for other reasons costs nothing.
   * @returns `false` where strangers have used the account's up
   * @throws AppError `too_many_requests` where a known browser has used its own up
   */
  async take({ budget: [name, key], known }: ResetAsker): Promise<boolean> {
    if (known) {
      await this.limits.take(name, key);
      return true;
    }
    const room = await this.limits.tryTake(name, key);
    // Or what many asks at once give back would be less than they took.
    if (!room) await this.limits.giveBack(name, key);
    return room;
  }

  /** Nothing was sent after all. */
  giveBack({ budget: [name, key] }: ResetAsker): Promise<void> {
    return this.limits.giveBack(name, key);
  }
}
