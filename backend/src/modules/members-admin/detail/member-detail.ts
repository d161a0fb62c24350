import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import { AuditTrail } from '../../audit/trail/audit-trail.js';
import { deviceName } from '../../../common/http/device-name.js';
import { Session } from '../../auth/auth.entities.js';
import { User } from '../../users/user.entity.js';
import { MemberDto } from '../members.dto.js';
import type { MemberDetailDto, MemberSessionDto } from './member-detail.dto.js';

/** Newest entries that are shown beside an account. */
const EVENTS = 20;

type Counts = Pick<MemberDetailDto, 'watchlists' | 'watchedTickers' | 'activeAlerts' | 'alerts'>;

/** One account with all that an administrator decides by. */
@Injectable()
export class MemberDetail {
  constructor(
    private readonly em: EntityManager,
    private readonly trail: AuditTrail,
  ) {}

  /** @throws AppError `not_found` */
  async of(userId: string): Promise<MemberDetailDto> {
    const em = this.em.fork();
    const user = await em.findOne(User, { id: userId });
    if (!user) throw new AppError('not_found', { message: 'There is no such member.' });
    const [sessions, counts, { items: events }] = await Promise.all([
      sessionsOf(this.em.fork(), userId),
      countsOf(this.em.fork(), userId),
      this.trail.page({ subject: userId, limit: EVENTS }),
    ]);
    return { member: MemberDto.from(user), sessions, ...counts, events };
  }
}

async function sessionsOf(em: EntityManager, userId: string): Promise<MemberSessionDto[]> {
  const sessions = await em.find(
    Session,
    { userId, revokedAt: null, expiresAt: { $gt: new Date() } },
    { orderBy: { lastUsedAt: 'desc', id: 'asc' } },
  );
  return sessions.map(({ id, role, userAgent, address, createdAt, lastUsedAt }) => ({
    sessionId: id,
    area: role,
    device: deviceName(userAgent),
    address,
    createdMs: createdAt.getTime(),
    lastUsedMs: lastUsedAt.getTime(),
  }));
}

async function countsOf(em: EntityManager, userId: string): Promise<Counts> {
  const [counts] = await em.execute<Counts[]>(
    `select (select count(*)::int from watchlist where user_id = u.id) as watchlists,
       (select count(*)::int from watchlist_item i join watchlist w on w.id = i.watchlist_id
        where w.user_id = u.id) as "watchedTickers",
       (select count(*)::int from price_alert where user_id = u.id and state = 'active') as "activeAlerts",
       (select count(*)::int from price_alert where user_id = u.id) as alerts
     from (select ?::uuid as id) as u`,
    [userId],
  );
  return counts!;
}
