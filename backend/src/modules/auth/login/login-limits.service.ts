import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { requestContext } from '../../../common/http/request-context.js';
import { countedAddress } from '../../../common/net/client-address.js';
import type { RateLimitName } from '../../../infra/rate-limit/rate-limit-rules.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { identityKey } from '../../users/index.js';
import { KnownDeviceService } from '../sessions/known-device.service.js';

/** What an attempt has taken, to be given back when it succeeds. */
type Taken = readonly (readonly [RateLimitName, string])[];

/**
 * How often a password may be tried. A browser that logged into the account before has a count of its own, which nobody else
 * uses up; all others share those of their address and of the account.
 */
@Injectable()
export class LoginLimitsService {
  constructor(
    private readonly limits: RateLimits,
    private readonly devices: KnownDeviceService,
  ) {}

  /** Counts an attempt, before any work is done for it. @throws AppError `too_many_requests` */
  async take(email: string, request: Request): Promise<Taken> {
    const account = identityKey(email);
    const { address } = requestContext(request);
    const device = await this.devices.of(request, account);
    const taken: Taken = device
      ? [['login.device', `${device} ${account}`]]
      : [
          ['login.address', address],
          ['login.account', here(address, account)],
          ['login.account-day', account],
        ];
    for (const [name, key] of taken) await this.limits.take(name, key);
    return taken;
  }

  /** The password was right: the attempt counts nowhere, and earlier failures from here are forgiven. */
  async succeeded(taken: Taken): Promise<void> {
    for (const [name, key] of taken) {
      if (name === 'login.account' || name === 'login.device') await this.limits.forgive(name, key);
      else await this.limits.giveBack(name, key);
    }
  }

  /** Somebody proved by a code whose account it is. */
  async forgive(emailKey: string, address: string): Promise<void> {
    await this.limits.forgive('login.account', here(address, emailKey));
    await this.limits.forgive('login.account-day', emailKey);
  }
}

function here(address: string, account: string): string {
  return `${countedAddress(address)} ${account}`;
}
