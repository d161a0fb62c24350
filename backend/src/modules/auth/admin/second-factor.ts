import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../../../common/errors/app-error.js';
import { SealedBox } from '../../../infra/crypto/sealed-box.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { Audit } from '../../audit/audit.js';
import { User } from '../../users/user.entity.js';
import { factsOf } from '../sessions/request-facts.js';
import { useRecoveryCode } from './recovery-codes.js';
import { totpStep } from './totp.js';

/** Checks the second factor of an administrator: a code of the authenticator app, or a recovery code. */
@Injectable()
export class SecondFactor {
  constructor(
    private readonly em: EntityManager,
    private readonly box: SealedBox,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
  ) {}

  /**
   * Each code opens one session, whatever arrives at the same time.
   * @param user with an authenticator app
   * @throws AppError `totp_required` | `totp_invalid` | `too_many_requests`
   */
  async assert(user: User, code: string | undefined, request: Request): Promise<void> {
    const given = code?.trim();
    if (!given) throw new AppError('totp_required');
    await this.limits.take('totp.account', user.id);
    const right = /^\d{6}$/.test(given)
      ? await this.takeStep(user, given)
      : await this.takeRecovery(user, given, request);
    if (!right) throw new AppError('totp_invalid');
    await this.limits.forgive('totp.account', user.id);
  }

  private async takeStep(user: User, code: string): Promise<boolean> {
    const secret = this.box.open<string>(user.totpSecret!);
    const step = totpStep(secret, code, user.totpLastStep ?? null);
    if (step === null) return false;
    // The row decides, not what was read before: two requests with one code must not both pass.
    const taken = await this.em.fork().execute<{ id: string }[]>(
      `update user_account set totp_last_step = ?
       where id = ? and totp_secret = ? and (totp_last_step is null or totp_last_step < ?) returning id`,
      [step, user.id, user.totpSecret, step],
    );
    return taken.length > 0;
  }

  private takeRecovery(user: User, code: string, request: Request): Promise<boolean> {
    return this.em.fork().transactional(async (em) => {
      if (!(await useRecoveryCode(em, user.id, code))) return false;
      const { address, requestId } = factsOf(request);
      const entry = { actorId: user.id, subjectId: user.id, address, requestId };
      await this.audit.record(em, { action: 'totp.recovery-used', ...entry });
      return true;
    });
  }
}
