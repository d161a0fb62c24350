import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { AuditTrailRepository } from '../audit/audit-trail.repository.js';
import { deviceName } from '../../../common/http/request-context.js';
import { mayEnter } from '@pricealgo/contract/admin-roles';
import type { MemberDto, MemberDetailDto, MemberSessionDto } from '@pricealgo/contract/members';
import { SessionRepository } from '../../auth/index.js';
import { notYours } from './list/member-filter.js';
import { MemberNotesService } from './member-notes.service.js';
import { hasSecondFactor, pictureAddress, type User, UserRepository } from '../../users/index.js';

/** Newest entries that are shown beside an account. */
const EVENTS = 20;

type Counts = Pick<MemberDetailDto, 'watchlists' | 'watchedTickers' | 'activeAlerts' | 'alerts'>;

/** One account with all that an administrator decides by. */
@Injectable()
export class MemberDetailService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly trail: AuditTrailRepository,
    private readonly notes: MemberNotesService,
  ) {}

  /** @throws AppError `not_found`; `forbidden` for an administrator’s account, of readers who manage none */
  async of(userId: string, reader: Pick<Principal, 'userId' | 'adminRole'>): Promise<MemberDetailDto> {
    const user = await this.users.byId(userId);
    if (!user) throw new AppError('not_found', { message: 'There is no such member.' });
    if (user.role === 'admin' && !mayEnter(reader.adminRole, 'administrators')) throw notYours();
    const [sessions, counts, notes, { items: events }] = await Promise.all([
      this.sessionsOf(userId),
      countsOf(this.em.fork(), userId),
      this.notes.of(userId, reader),
      this.trail.page({ subject: userId, limit: EVENTS }),
    ]);
    const secondFactor = hasSecondFactor(user);
    return { member: toMemberDto(user), secondFactor, sessions, ...counts, notes, events };
  }

  private async sessionsOf(userId: string): Promise<MemberSessionDto[]> {
    const sessions = await this.sessions.running(userId);
    return sessions.map(({ id, role, userAgent, address, createdAt, lastUsedAt }) => ({
      sessionId: id,
      area: role,
      device: deviceName(userAgent),
      address,
      createdMs: createdAt.getTime(),
      lastUsedMs: lastUsedAt.getTime(),
    }));
  }
}

/** An account as administrators see it. */
export const toMemberDto = (user: User): MemberDto => ({
  userId: user.id,
  name: user.name,
  username: user.username,
  email: user.email,
  mobileNumber: user.mobileNumber ?? null,
  profilePic: pictureAddress(user.profilePic),
  role: user.role,
  status: user.status,
  subscription_end: user.subscriptionEnd?.getTime() ?? null,
  createdMs: user.createdAt.getTime(),
  lastLoginMs: user.lastLoginAt?.getTime() ?? null,
  deleteAfterMs: user.deleteAfter?.getTime() ?? null,
});

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
