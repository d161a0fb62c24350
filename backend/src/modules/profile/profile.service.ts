import { EntityManager, LockMode, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../../common/errors/app-error.js';
import { RateLimits } from '../../infra/rate-limit/rate-limits.js';
import { Audit } from '../audit/audit.js';
import { factsOf } from '../../common/http/request-context.js';
import { Usernames } from '../auth/signup/username.service.js';
import { SocialIdentity } from '../auth/auth.entities.js';
import { SocialIdentityDto } from '../auth/social/social.dto.js';
import { pictureAddress } from '../users/picture-address.js';
import { changedBy, differences, withDefaults } from '../users/preferences/preferences.js';
import { User } from '../users/user.entity.js';
import { identityKey } from '../users/user.repository.js';
import { daysLeft } from './days-left.js';
import type { ProfileDto, UpdateProfileDto } from './profile.dto.js';

@Injectable()
export class ProfileService {
  constructor(
    private readonly em: EntityManager,
    private readonly usernames: Usernames,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
  ) {}

  async of(userId: string): Promise<ProfileDto> {
    const em = this.em.fork();
    const user = await em.findOne(User, { id: userId });
    if (!user) throw new AppError('session_expired');
    const identities = await em.find(SocialIdentity, { userId }, { orderBy: { provider: 'asc' } });
    return {
      userId,
      name: user.name,
      username: user.username,
      email: user.email,
      mobileNumber: user.mobileNumber ?? null,
      profilePic: pictureAddress(user.profilePic),
      status: user.status,
      subscription_end: user.subscriptionEnd?.getTime() ?? null,
      daysLeft: daysLeft(user.subscriptionEnd, Date.now()),
      preferences: withDefaults(user.preferences),
      createdMs: user.createdAt.getTime(),
      deleteAfterMs: user.deleteAfter?.getTime() ?? null,
      hasPassword: Boolean(user.passwordHash),
      identities: identities.map(SocialIdentityDto.from),
    };
  }

  /** @throws AppError `username_taken` */
  async update(userId: string, changes: UpdateProfileDto, request: Request): Promise<ProfileDto> {
    await this.limits.take('profile.write', userId);
    try {
      await this.em.fork().transactional(async (em) => {
        const user = await em.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
        if (!user) throw new AppError('session_expired');
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
          ...factsOf(request),
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
