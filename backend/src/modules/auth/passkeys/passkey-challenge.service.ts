import { Injectable } from '@nestjs/common';
import type { PasskeyRequestDto } from '@pricealgo/contract/passkeys';
import type { Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import type { BrowserContext } from '../../../common/http/request-context.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { type User, UserRepository } from '../../users/index.js';
import { SecondFactorService } from '../admin/second-factor.service.js';
import { PasskeyCeremonyService } from './passkey-ceremony.service.js';

/** Who may ask for the challenge that a passkey answers, and how often. */
@Injectable()
export class PasskeyChallengeService {
  constructor(
    private readonly users: UserRepository,
    private readonly ceremony: PasskeyCeremonyService,
    private readonly tries: SecondFactorService,
    private readonly limits: RateLimits,
  ) {}

  /** @param user whose password was right @throws AppError `not_found` without a passkey | `too_many_requests` | `passkey_unavailable` */
  async atLogin(user: User, browser: BrowserContext): Promise<PasskeyRequestDto> {
    const [, key] = await this.tries.triesOf(user, browser);
    await this.assertMayAsk(user, key);
    return this.ceremony.request(user, 'passkey-login');
  }

  /** For `FactorChangeService.confirmAgain`. @throws AppError as `atLogin` */
  async again({ userId, sessionId }: Principal): Promise<PasskeyRequestDto> {
    const user = await this.users.current(userId);
    await this.assertMayAsk(user, sessionId);
    return this.ceremony.request(user, 'passkey-proof', sessionId);
  }

  /** @param key whose asks are counted together */
  private async assertMayAsk({ passkeyCount }: User, key: string): Promise<void> {
    if (passkeyCount === 0) throw new AppError('not_found', { message: 'This account has no passkey.' });
    await this.limits.take('passkey.challenge', key);
  }
}
