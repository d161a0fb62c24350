import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import type { User } from '../../users/user.entity.js';
import { PasswordHasher } from '../passwords/password-hasher.js';

/** Asks somebody who is logged in for the password again, before what cannot be taken back. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly limits: RateLimits,
  ) {}

  /** @throws AppError `password_wrong` (also for accounts without a password) | `too_many_requests` */
  async assert(user: Pick<User, 'id' | 'passwordHash'>, password: string): Promise<void> {
    await this.limits.take('password.account', user.id);
    const right = user.passwordHash
      ? await this.hasher.verify(user.passwordHash, password)
      : await this.hasher.verifyDummy(password);
    if (!right) throw new AppError('password_wrong');
    await this.limits.forgive('password.account', user.id);
  }
}
