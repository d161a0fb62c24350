import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { type AuditEvent, Audit } from '../../audit/index.js';
import { type Session, SessionRepository, SocialIdentityService } from '../../auth/index.js';
import { ProfileService } from '../profile.service.js';
import { alertRecords } from './alert-records.js';
import { notificationRecords, pushDeviceRecords } from './notification-records.js';
import { watchlistRecords } from './watchlist-records.js';
import { requestContext } from '../../../common/http/request-context.js';

/** Everything that is kept about a member, for the member. Never a hash, a key or a secret. */
@Injectable()
export class DataExport {
  constructor(
    private readonly em: EntityManager,
    private readonly profiles: ProfileService,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
    private readonly sessions: SessionRepository,
    private readonly identities: SocialIdentityService,
  ) {}

  async of(userId: string, request: Request): Promise<{ fileName: string; json: string }> {
    await this.limits.take('export.account', userId);
    const em = this.em.fork();
    const profile = await this.profiles.of(userId);
    const sessions = await this.sessions.all(userId);
    const identities = (await this.identities.of(userId)).toSorted((a, b) => +a.createdAt - +b.createdAt);
    const history = await this.audit.about(em, userId);
    const now = new Date();
    await this.audit.record(em, {
      action: 'data.exported',
      actorId: userId,
      subjectId: userId,
      ...requestContext(request),
    });
    const everything = {
      exportedAt: now,
      profile,
      sessions: sessions.map(sessionRecord),
      socialLogins: identities.map(({ provider, issuer, subject, createdAt }) => ({
        provider,
        issuer,
        subject,
        connectedAt: createdAt,
      })),
      watchlists: await watchlistRecords(em, userId),
      alerts: await alertRecords(em, userId),
      notifications: await notificationRecords(em, userId),
      pushDevices: await pushDeviceRecords(em, userId),
      history: history.map((entry) => historyRecord(entry, userId)),
    };
    return {
      fileName: `my-data-${now.toISOString().slice(0, 10)}.json`,
      json: JSON.stringify(everything, null, 2),
    };
  }
}

function sessionRecord(session: Session): Record<string, unknown> {
  const { createdAt, lastUsedAt, expiresAt, revokedAt, revokedReason, userAgent, address, role } = session;
  return { role, createdAt, lastUsedAt, expiresAt, revokedAt, revokedReason, userAgent, address };
}

/** Who else was there is their own affair: an administrator's id and address are left out. */
function historyRecord(entry: AuditEvent, userId: string): Record<string, unknown> {
  const { time, action, actorId, address, detail } = entry;
  const own = actorId === userId;
  return {
    time,
    action,
    by: own ? 'me' : actorId ? 'administrator' : 'system',
    address: own ? address : null,
    detail,
  };
}
