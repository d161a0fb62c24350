import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { RateLimits } from '../../infra/rate-limit/rate-limits.js';
import { Audit } from '../audit/index.js';
import { SocialIdentityService, toSocialIdentityDto, UsernameService } from '../auth/index.js';
import {
  changedBy,
  differences,
  identityKey,
  pictureAddress,
  type User,
  UserRepository,
  withDefaults,
} from '../users/index.js';
import type { ProfileDto, UpdateProfileDto } from '@pricealgo/contract/profile';
import type { RequestContext } from '../../common/http/request-context.js';
import { inTransaction } from '../../database/in-transaction.js';

const DAY_MS = 86_400_000;

@Injectable()
export class ProfileService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly usernames: UsernameService,
    private readonly identities: SocialIdentityService,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
  ) {}

  async of(userId: string): Promise<ProfileDto> {
    const user = await this.users.current(userId);
    const identities = await this.identities.of(userId);
    return {
      userId,
      name: user.name,
      username: user.username,
      email: user.email,
      mobileNumber: user.mobileNumber ?? null,
      mobileProven: Boolean(user.mobileNumber && user.mobileProvenAt),
      profilePic: pictureAddress(user.profilePic),
      status: user.status,
      subscription_end: user.subscriptionEnd?.getTime() ?? null,
      daysLeft: daysLeft(user.subscriptionEnd, Date.now()),
      preferences: withDefaults(user.preferences),
      createdMs: user.createdAt.getTime(),
      deleteAfterMs: user.deleteAfter?.getTime() ?? null,
      hasPassword: Boolean(user.passwordHash),
      identities: identities.map(toSocialIdentityDto),
    };
  }

  /** @throws AppError `username_taken` */
  async update(userId: string, changes: UpdateProfileDto, context: RequestContext): Promise<ProfileDto> {
    await this.limits.take('profile.write', userId);
    try {
      await inTransaction(this.em, async (em) => {
        const user = await this.users.currentLocked(em, userId);
        if (changes.username && (await this.usernames.isTaken(changes.username, userId, em))) {
          throw new AppError('username_taken');
        }
        const fields = apply(user, changes);
        if (fields.length === 0) return;
        user.updatedAt = new Date();
        await this.audit.record(em, {
          action: 'profile.changed',
          actorId: userId,
          subjectId: userId,
          ...context,
          detail: { fields },
        });
      });
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw new AppError('username_taken');
      throw error;
    }
    return this.of(userId);
  }
}

/** Days of subscription left, begun ones counted. @returns 0 = expired or none */
function daysLeft(subscriptionEnd: Date | null | undefined, nowMs: number): number {
  return subscriptionEnd ? Math.max(0, Math.ceil((subscriptionEnd.getTime() - nowMs) / DAY_MS)) : 0;
}

/** Field by field, never by spreading a body over the account. @returns the names of what changes */
function apply(user: User, { name, username, preferences }: UpdateProfileDto): string[] {
  const fields: string[] = [];
  if (name !== undefined && name !== user.name) {
    user.name = name;
    fields.push('name');
  }
  if (username !== undefined && username !== user.username) {
    user.username = username;
    user.usernameKey = identityKey(username);
    fields.push('username');
  }
  if (preferences !== undefined) {
    user.preferences = differences(changedBy(withDefaults(user.preferences), preferences));
    fields.push('preferences');
  }
  return fields;
}
