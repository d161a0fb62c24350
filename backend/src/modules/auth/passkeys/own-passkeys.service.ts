import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@pricealgo/contract/audit';
import type { RemovePasskeyDto, TotpEnrolDto } from '@pricealgo/contract/login';
import { MAX_PASSKEYS } from '@pricealgo/contract/passkey-bounds';
import type {
  AddPasskeyDto,
  PasskeyCreationDto,
  PasskeysDto,
  RenamePasskeyDto,
} from '@pricealgo/contract/passkeys';
import type { Principal } from '../../../common/access/principal.js';
import { AppError } from '../../../common/errors/app-error.js';
import { instantText } from '../../../common/format/time-text.js';
import type { BrowserContext, RequestContext } from '../../../common/http/request-context.js';
import { inTransaction } from '../../../database/in-transaction.js';
import { Mailer } from '../../../infra/mail/mailer.js';
import { RateLimits } from '../../../infra/rate-limit/rate-limits.js';
import { Audit } from '../../audit/index.js';
import { hasSecondFactor, type User, UserRepository } from '../../users/index.js';
import { FactorChangeService } from '../admin/factor-change.service.js';
import { issueRecoveryCodes } from '../admin/second-factor.service.js';
import { Passkey, RecoveryCode } from '../auth.entities.js';
import { lockAccount } from '../credentials/account-lock.js';
import { SessionEndService } from '../sessions/session-end.service.js';
import { PasskeyCeremonyService } from './passkey-ceremony.service.js';

/** What `add` did. */
export interface AddedPasskey {
  /** As it was then: a session of it may be opened as long as it has not changed. */
  user: User;
  /** The first second factor: all sessions have ended, and these are its recovery codes. `null`: there was one before. */
  recoveryCodes: string[] | null;
}

/** The passkeys of who is logged in, in either area: a second factor beside the authenticator app, or instead of it. */
@Injectable()
export class OwnPasskeysService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly ceremony: PasskeyCeremonyService,
    private readonly changes: FactorChangeService,
    private readonly sessions: SessionEndService,
    private readonly limits: RateLimits,
    private readonly mailer: Mailer,
    private readonly audit: Audit,
  ) {}

  async list({ userId }: Principal): Promise<PasskeysDto> {
    const order = { orderBy: { createdAt: 'asc', id: 'asc' } } as const;
    const rows = await this.em.fork().find(Passkey, { userId }, order);
    const passkeys = rows.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdMs: createdAt.getTime(),
      lastUsedMs: lastUsedAt?.getTime() ?? null,
    }));
    return { available: this.ceremony.available, passkeys };
  }

  /**
   * Lets this session add a passkey. Accounts without a password have no second factor: the provider that opens them asks for its own.
   * @throws AppError `passkey_unavailable` | `passkey_limit` | `totp_password`, and those of `FactorChangeService.confirmAgain`
   */
  async enrol(
    principal: Principal,
    form: TotpEnrolDto,
    browser: BrowserContext,
  ): Promise<PasskeyCreationDto> {
    this.ceremony.assertAvailable();
    const { passwordHash, passkeyCount } = await this.users.current(principal.userId);
    if (!passwordHash) throw new AppError('totp_password');
    if (passkeyCount >= MAX_PASSKEYS) throw new AppError('passkey_limit');
    const user = await this.changes.confirmAgain(principal, form, browser);
    return this.ceremony.creation(user, principal.sessionId);
  }

  /**
   * The first second factor of an account ends every session that was opened without it, and the account's API tokens, as an app does.
   * @throws AppError `passkey_invalid` | `passkey_expired` | `passkey_known` | `passkey_limit` | `too_many_requests`
   */
  async add(
    principal: Principal,
    { name, passkey }: AddPasskeyDto,
    context: RequestContext,
  ): Promise<AddedPasskey> {
    const { userId, sessionId } = principal;
    // Nothing is guessed here: it bounds the work, and costs no other session anything.
    await this.limits.take('totp.device', sessionId);
    const { challenge, ...made } = await this.ceremony.made(userId, sessionId, passkey);
    const added = await inTransaction(this.em, async (em) => {
      const user = await lockAccount(em, principal);
      await this.ceremony.use(em, 'passkey-add', challenge);
      if (user.passkeyCount >= MAX_PASSKEYS) throw new AppError('passkey_limit');
      const first = !hasSecondFactor(user);
      await insert(em, { id: randomUUID(), userId, name, ...made });
      user.passkeyCount += 1;
      user.updatedAt = new Date();
      await this.tell(em, user, 'passkey.added', name, 'added', context);
      if (first) await this.sessions.revoke(em, userId, 'all', 'totp');
      return { user, recoveryCodes: first ? await issueRecoveryCodes(em, userId) : null };
    });
    await this.limits.forgive('totp.device', sessionId);
    return added;
  }

  /** @throws AppError `not_found` | `too_many_requests` */
  async rename({ userId }: Principal, { id, name }: RenamePasskeyDto): Promise<void> {
    await this.limits.take('profile.write', userId);
    if ((await this.em.fork().nativeUpdate(Passkey, { id, userId }, { name })) === 0)
      throw new AppError('not_found');
  }

  /**
   * Other sessions end, so that none goes on that it has opened. With the last second factor the recovery codes go, too.
   * @throws AppError `not_found`; `forbidden` where a second factor is required and this is the last; and those of `FactorChangeService.confirmAgain`
   */
  async remove(
    principal: Principal,
    { id, ...form }: RemovePasskeyDto,
    browser: BrowserContext,
  ): Promise<void> {
    const { userId, sessionId } = principal;
    const passkey = await this.em.fork().findOne(Passkey, { id, userId });
    if (!passkey) throw new AppError('not_found');
    const before = await this.users.current(userId);
    if (isLast(before)) this.changes.assertMayHaveNone(before);
    const checked = await this.changes.confirmAgain(principal, form, browser);
    await inTransaction(this.em, async (em) => {
      const user = await lockAccount(em, principal, checked);
      if ((await em.nativeDelete(Passkey, { id, userId })) === 0) throw new AppError('not_found');
      const last = isLast(user);
      if (last) {
        this.changes.assertMayHaveNone(user);
        await em.nativeDelete(RecoveryCode, { userId });
      }
      await this.users.update(
        em,
        { id: userId },
        { passkeyCount: user.passkeyCount - 1, updatedAt: new Date() },
      );
      await this.sessions.revoke(em, userId, { except: sessionId }, 'totp');
      await this.tell(em, user, 'passkey.removed', passkey.name, last ? 'last' : 'removed', browser);
    });
  }

  private async tell(
    em: EntityManager,
    { id, name, email }: User,
    action: AuditAction,
    passkey: string,
    change: 'added' | 'removed' | 'last',
    { address, requestId }: RequestContext,
  ): Promise<void> {
    const entry = { actorId: id, subjectId: id, address, requestId, detail: { name: passkey } };
    await this.audit.record(em, { action, ...entry });
    const when = instantText(Date.now());
    await this.mailer.send(em, email, 'passkey-changed', { name, passkey, change, when });
  }
}

/** Whether the account has one passkey and nothing else beside its password. */
const isLast = ({ totpSecret, passkeyCount }: User): boolean => !totpSecret && passkeyCount === 1;

type NewPasskey = Pick<
  Passkey,
  'id' | 'userId' | 'name' | 'credentialId' | 'publicKey' | 'counter' | 'transports'
>;

/** @throws AppError `passkey_known` where an account has it */
async function insert(em: EntityManager, made: NewPasskey): Promise<void> {
  const { id, userId, name, credentialId, publicKey, counter, transports } = made;
  const rows = await em.execute<{ id: string }[]>(
    `insert into passkey (id, user_id, name, credential_id, public_key, counter, transports) values (?, ?, ?, ?, ?, ?, ?)
     on conflict (credential_id) do nothing returning id`,
    [id, userId, name, credentialId, publicKey, counter, transports],
  );
  if (rows.length === 0) throw new AppError('passkey_known');
}
