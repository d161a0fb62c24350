import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { deviceName, type RequestContext } from '../../../common/http/request-context.js';
import { AppConfig } from '../../../config/app-config.js';
import { Audit } from '../../audit/index.js';
import { Session } from '../auth.entities.js';
import type { SessionDto } from '@pricealgo/contract/login';
import { inTransaction } from '../../../database/in-transaction.js';
import { lockAccount } from '../credentials/account-lock.js';
import { endRights, unproveYoungNumber } from '../credentials/account-rights.js';
import { SessionRepository } from './session.repository.js';
import { SessionEndService } from './session-end.service.js';

/** The sessions of whoever asks: of their account and of the area that they are in, never of another. */
@Injectable()
export class OwnSessionService {
  constructor(
    private readonly em: EntityManager,
    private readonly rows: SessionRepository,
    private readonly sessions: SessionEndService,
    private readonly audit: Audit,
    private readonly config: AppConfig,
  ) {}

  async list(principal: Principal): Promise<SessionDto[]> {
    const running = await this.rows.running(principal.userId, principal.role);
    return running.map((session) => ({
      id: session.id,
      current: session.id === principal.sessionId,
      device: deviceName(session.userAgent),
      address: session.address,
      createdMs: session.createdAt.getTime(),
      lastUsedMs: session.lastUsedAt.getTime(),
      endsMs: session.createdAt.getTime() + this.config.longestSessionMs[session.role],
    }));
  }

  /** @throws AppError `not_found` for a session that is not theirs or has ended */
  async revoke(principal: Principal, sessionId: string, context: RequestContext): Promise<void> {
    await inTransaction(this.em, async (em) => {
      const own = await em.count(Session, { id: sessionId, userId: principal.userId, role: principal.role });
      const ended = own > 0 ? await this.sessions.revoke(em, principal.userId, [sessionId], 'revoked') : [];
      if (ended.length === 0) throw new AppError('not_found');
      await this.record(em, principal, ended, context);
    });
  }

  /** Whoever does this may have seen a stranger's session: links and codes that are on their way end, too. */
  async revokeOthers(principal: Principal, context: RequestContext): Promise<void> {
    await inTransaction(this.em, async (em) => {
      await lockAccount(em, principal);
      const others = (await this.rows.running(principal.userId, principal.role, em))
        .map(({ id }) => id)
        .filter((id) => id !== principal.sessionId);
      const ended = await this.sessions.revoke(em, principal.userId, others, 'revoked');
      await endRights(em, principal.userId);
      await unproveYoungNumber(em, principal.userId);
      if (ended.length > 0) await this.record(em, principal, ended, context);
    });
  }

  private async record(
    em: EntityManager,
    { userId }: Principal,
    sessionIds: string[],
    { address, requestId }: RequestContext,
  ): Promise<void> {
    const detail = { sessions: sessionIds.length };
    await this.audit.record(em, {
      action: 'session.revoked',
      actorId: userId,
      subjectId: userId,
      address,
      requestId,
      detail,
    });
  }
}
