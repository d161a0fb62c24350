import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@pricealgo/contract/audit';
import { AppError } from '../../../common/errors/app-error.js';
import { instantText } from '../../../common/format/time-text.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { Audit } from '../../audit/index.js';
import { forgetFactor, SessionEndService, trialEnd } from '../../auth/index.js';
import { Settings } from '../../settings/index.js';
import { type AccountStatus, hasSecondFactor, mayLogIn, type User } from '../../users/index.js';
import { LAST_INSTANT_MS } from '@pricealgo/contract/bounds';

const DAY_MS = 86_400_000;

/** Who acts, and what is remembered of the request. */
export interface Actor {
  adminId: string;
  address: string;
  requestId: string;
  /** Where it is part of a bulk action. */
  bulkId?: string;
}

/** What can be done to an account. Each action belongs into a transaction that holds the account's lock. */
@Injectable()
export class MemberActionsService {
  constructor(
    private readonly settings: Settings,
    private readonly sessions: SessionEndService,
    private readonly outbox: Outbox,
    private readonly mailer: Mailer,
    private readonly audit: Audit,
  ) {}

  async setStatus(em: EntityManager, user: User, status: AccountStatus, actor: Actor): Promise<void> {
    const before = user.status;
    // Setting it active stands for the confirmed address: the trial begins as it does there.
    if (before === 'inactive' && mayLogIn(status)) {
      user.subscriptionEnd ??= trialEnd(this.settings.get('accounts.trialDays'), Date.now());
    }
    user.status = status;
    if (!mayLogIn(status)) await this.sessions.revoke(em, user.id, 'all', 'status');
    await this.changed(em, user);
    await this.record(em, 'admin.status-set', user, actor, { from: before, to: status });
  }

  /** @param endMs `null` takes it away */
  async setSubscription(em: EntityManager, user: User, endMs: number | null, actor: Actor): Promise<void> {
    const before = user.subscriptionEnd?.getTime() ?? null;
    user.subscriptionEnd = endMs === null ? null : new Date(endMs);
    await this.changed(em, user);
    await this.record(em, 'admin.subscription-set', user, actor, { fromMs: before, toMs: endMs });
  }

  /** On top of what is left, from now where nothing is. */
  async addDays(em: EntityManager, user: User, days: number, actor: Actor): Promise<void> {
    const from = Math.max(user.subscriptionEnd?.getTime() ?? 0, Date.now());
    await this.setSubscription(em, user, Math.min(from + days * DAY_MS, LAST_INSTANT_MS), actor);
  }

  async mailStatus(em: EntityManager, user: User, actor: Actor): Promise<void> {
    await this.mailer.send(em, user.email, 'status', { name: user.name, status: user.status });
    await this.record(em, 'admin.status-mailed', user, actor, { status: user.status });
  }

  /** @param mail mails the link, in the same transaction */
  async resendActivation(
    em: EntityManager,
    user: User,
    mail: () => Promise<void>,
    actor: Actor,
  ): Promise<void> {
    await mail();
    await this.record(em, 'admin.activation-resent', user, actor, {});
  }

  /** @returns how many sessions lived until now */
  async revokeSessions(
    em: EntityManager,
    user: User,
    which: readonly string[] | 'all',
    actor: Actor,
  ): Promise<number> {
    const ended = await this.sessions.revoke(em, user.id, which, 'revoked');
    await this.record(em, 'admin.sessions-revoked', user, actor, { sessions: ended.length });
    return ended.length;
  }

  /** For somebody who lost the app and the recovery codes: the password alone opens the account, and only the member knows that. */
  async resetFactor(em: EntityManager, user: User, reason: string, actor: Actor): Promise<number> {
    if (!hasSecondFactor(user))
      throw new AppError('totp_absent', { message: 'This account has no second factor.' });
    const { email, name } = user;
    await forgetFactor(em, user.id);
    const ended = await this.sessions.revoke(em, user.id, 'all', 'totp');
    const when = instantText(Date.now());
    await this.mailer.send(em, email, 'totp-changed', { name, change: 'reset', when });
    await this.record(em, 'admin.factor-reset', user, actor, { reason, sessions: ended.length });
    return ended.length;
  }

  private async changed(em: EntityManager, user: User): Promise<void> {
    user.updatedAt = new Date();
    await this.outbox.addEvent(em, 'users.changed', { userId: user.id });
  }

  private record(
    em: EntityManager,
    action: AuditAction,
    user: User,
    { adminId, address, requestId, bulkId }: Actor,
    detail: Record<string, unknown>,
  ): Promise<void> {
    return this.audit.record(em, {
      action,
      actorId: adminId,
      subjectId: user.id,
      address,
      requestId,
      detail: bulkId ? { ...detail, bulkId } : detail,
    });
  }
}
