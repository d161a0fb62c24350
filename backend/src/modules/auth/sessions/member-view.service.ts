import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { mayEnter } from '@pricealgo/contract/admin-roles';
import type { AuditAction } from '@pricealgo/contract/audit';
import type { MemberViewDto } from '@pricealgo/contract/members';
import type { Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import type { RequestContext } from '../../../common/http/request-context.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { Audit } from '../../audit/index.js';
import { mayBeUsed, UserRepository } from '../../users/index.js';
import { type RedeemedTicket, TicketService } from '../credentials/ticket.service.js';
import { SessionCache } from './session-cache.js';

const VIEW_MS = 15 * 60_000;
const PREFIX = 'view_';

/** Whether somebody presents the right to look at a member's pages and not a session's token, good or not. */
export const looksLikeMemberView = (token: string): boolean => token.startsWith(PREFIX);

/**
 * An administrator's look at what a member sees. The right to it is a ticket: 256 random bits, kept as a hash, a quarter of an hour,
 * bound to the administrator's session and to one member. Which routes take it, access rules say (`@InMemberView()`).
 */
@Injectable()
export class MemberViewService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly tickets: TicketService,
    private readonly sessions: SessionCache,
    private readonly audit: Audit,
  ) {}

  /** @throws AppError `not_found`; `forbidden` for administrators */
  async begin(admin: Principal, memberId: string, context: RequestContext): Promise<MemberViewDto> {
    const endsMs = Date.now() + VIEW_MS;
    return inTransaction(this.em, async (em) => {
      const member = await this.users.byId(memberId, em);
      if (!member) throw new AppError('not_found', { message: 'There is no such member.' });
      if (member.role !== 'member')
        throw new AppError('forbidden', {
          message: 'Nobody sees the pages of an administrator but themselves.',
        });
      const bound = { adminId: admin.userId, sessionId: admin.sessionId, endsMs: `${endsMs}` };
      const ticket = await this.tickets.issue(em, 'member-view', { userId: memberId, bound, ttlMs: VIEW_MS });
      await this.record(em, 'admin.view-begun', admin.userId, memberId, context, { endsMs });
      return { token: PREFIX + ticket, endsMs, name: member.name };
    });
  }

  /** Only by who began it. One that has ended already stays so, and its end is told once. */
  async end(admin: Principal, token: string, context: RequestContext): Promise<void> {
    await inTransaction(this.em, async (em) => {
      const { userId, bound } = await this.tickets.peek(em, 'member-view', ticketOf(token));
      if (bound['adminId'] !== admin.userId) throw new AppError('ticket_invalid');
      await this.tickets.redeem(em, 'member-view', ticketOf(token));
      await this.record(em, 'admin.view-ended', admin.userId, userId, context, {});
    });
  }

  /**
   * The member, as whoever looks at their pages: what the administrator may do is asked at every request, so the view ends with
   * their session and with their role.
   * @throws AppError `session_expired`
   */
  async identify(token: string, fromLoopback: boolean): Promise<Principal> {
    const { userId, bound } = await this.ticket(token);
    const { adminId, sessionId, endsMs } = bound;
    const [session, member] = await Promise.all([
      this.sessions.get(sessionId!),
      userId ? this.users.byId(userId) : null,
    ]);
    const mayLook =
      session?.role === 'admin' &&
      session.userId === adminId &&
      session.expiresMs > Date.now() &&
      mayEnter(session.adminRole, 'members') &&
      mayBeUsed(session.emailKey, fromLoopback);
    if (!mayLook || member?.role !== 'member') throw new AppError('session_expired');
    return {
      userId: member.id,
      sessionId: sessionId!,
      role: 'member',
      subscriptionEndMs: member.subscriptionEnd?.getTime() ?? null,
      tokenExpiresMs: Number(endsMs),
      viewerId: adminId!,
    };
  }

  private async ticket(token: string): Promise<RedeemedTicket> {
    try {
      return await this.tickets.peek(this.em.fork(), 'member-view', ticketOf(token));
    } catch (error) {
      if (error instanceof AppError) throw new AppError('session_expired');
      throw error;
    }
  }

  private record(
    em: EntityManager,
    action: AuditAction,
    actorId: string,
    subjectId: string | null,
    { address, requestId }: RequestContext,
    detail: Record<string, unknown>,
  ): Promise<void> {
    return this.audit.record(em, { action, actorId, subjectId, address, requestId, detail });
  }
}

const ticketOf = (token: string): string => (looksLikeMemberView(token) ? token.slice(PREFIX.length) : '');
