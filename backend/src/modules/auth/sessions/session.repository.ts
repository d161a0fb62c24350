import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AccessRole } from '../../../common/access/principal.js';
import type { AdminRole } from '@pricealgo/contract/admin-roles';
import type { ApiScope } from '@pricealgo/contract/api-scopes';
import type { RequestContext } from '../../../common/http/request-context.js';
import { AppConfig } from '../../../config/app-config.js';
import { deleteInBatches } from '../../../database/delete-in-batches.js';
import { inTransaction } from '../../../database/in-transaction.js';
import type { Outbox } from '../../../infra/outbox/outbox.js';
import { JobHandler, type JobHandling } from '../../../infra/queue/job-handler.decorator.js';
import { type AccountStatus, mayLogIn, type UserRole } from '../../users/index.js';
import { Session } from '../auth.entities.js';
import { endRights, unproveYoungNumber } from '../credentials/account-rights.js';
import { afterRefresh } from './refresh-rule.js';
import { REFRESH_GRACE_S, refreshHash, SESSION_IDLE_MS, RefreshTokenService } from './session-tokens.js';

/** Why a session ended; kept with it. */
export type RevocationReason =
  'logout' | 'revoked' | 'password' | 'status' | 'reuse' | 'deletion' | 'totp' | 'too-many' | 'role';

/** All of a user's sessions, these, or all but one. */
export type WhichSessions = readonly string[] | 'all' | { readonly except: string };

/**
 * Ends sessions in the database and notifies every node after commit. Who ends all of them, or all but one, says that somebody else
 * may have been in the account: links and codes that are on their way end, too, and a number that was added lately proves nothing.
 * @param em the transaction's own
 * @returns ids of the sessions that lived until now, and of the personal API tokens that ended with them
 */
export async function revokeSessions(
  em: EntityManager,
  outbox: Outbox,
  userId: string,
  which: WhichSessions,
  reason: RevocationReason,
): Promise<{ sessionIds: string[]; tokenIds: string[] }> {
  const listed = which === 'all' || 'except' in which ? null : JSON.stringify(which);
  // Who is being given something right now has it before this looks, or looks again behind it: see `lockAccount`.
  if (listed === null)
    await em.execute('select 1 from user_account where id = ? for no key update', [userId]);
  const excepted = which !== 'all' && 'except' in which ? which.except : null;
  const rows = await em.execute<{ id: string }[]>(
    `update user_session set revoked_at = now(), revoked_reason = ?
     where user_id = ? and revoked_at is null and expires_at > now()
       and (?::jsonb is null or id in (select value::uuid from jsonb_array_elements_text(?::jsonb) as value))
       and (?::uuid is null or id <> ?::uuid) returning id`,
    [reason, userId, listed, listed, excepted, excepted],
  );
  const sessionIds = rows.map(({ id }) => id);
  if (listed === null) {
    await endRights(em, userId);
    await unproveYoungNumber(em, userId);
  }
  const tokenIds = tokensEndWith(which, reason) ? await revokeTokens(em, userId, reason) : [];
  const ended = [...sessionIds, ...tokenIds];
  if (ended.length > 0) await outbox.addEvent(em, 'sessions.revoked', { userId, sessionIds: ended });
  return { sessionIds, tokenIds };
}

/**
 * Personal API tokens end with what says that somebody else may have been in the account, or that it is over: another password,
 * a status that may not log in, the deletion, an administrator who ends everything. They outlive the tidying of logins.
 */
function tokensEndWith(which: WhichSessions, reason: RevocationReason): boolean {
  return which === 'all' || reason === 'password';
}

async function revokeTokens(em: EntityManager, userId: string, reason: RevocationReason): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `update api_token set revoked_at = now(), revoked_reason = ?
     where user_id = ? and revoked_at is null and expires_at > now() returning id`,
    [reason, userId],
  );
  return rows.map(({ id }) => id);
}

/** What the database knows of a session that still lives. */
export interface SessionState {
  readonly userId: string;
  /** Address of its owner in lower case. */
  readonly emailKey: string;
  readonly role: AccessRole;
  /** Of a session in the back office: what its owner may do there at present. */
  readonly adminRole?: AdminRole;
  /** Instant at which it ends unless it is used, ms. */
  readonly expiresMs: number;
  /** Instant at which its owner's subscription ends, ms; `null` = none. */
  readonly subscriptionEndMs: number | null;
  /** The account has a second factor, and the session was opened without it. */
  readonly belowFactor?: true;
  /** Of a personal API token, which stands beside sessions: the hash of its text, and what it may do. */
  readonly apiToken?: { readonly hash: string; readonly scopes: readonly ApiScope[] };
}

interface Row {
  id: string;
  userId: string;
  emailKey: string;
  role: AccessRole;
  adminRole: AdminRole | null;
  expiresMs: number;
  subscriptionEndMs: number | null;
  status: AccountStatus;
  userRole: UserRole;
  hasFactor: boolean;
  withTotp: boolean;
  tokenHash: string | null;
  scopes: string | null;
}

export interface Rotation {
  userId: string;
  sessionId: string;
  /** The next refresh token; `null` for a tab that comes a moment after another one. */
  token: string | null;
  /** Time until the session ends unless it is used. */
  leftMs: number;
  /** What was handed out for the token has been presented before: somebody has a copy. */
  reused: boolean;
}

interface RefreshRow {
  userId: string;
  refreshHash: string;
  previousHash: string | null;
  earlierHashes: string;
  inGrace: boolean;
  leftMs: number;
}

/** Sessions as they stand in the database, together with their owners. */
@Injectable()
export class SessionRepository {
  constructor(
    private readonly em: EntityManager,
    private readonly config: AppConfig,
    private readonly tokens: RefreshTokenService,
  ) {}

  /**
   * One query for any number of sessions and personal API tokens, which nobody else's caches have to tell apart.
   * @returns those that live: not revoked, not expired, of an account that may log in and still has the role.
   * The first second factor of an account ends all sessions, so an administrator's session of an account without one was
   * opened without it: where one is required that session does not live.
   */
  async read(sessionIds: readonly string[]): Promise<Map<string, SessionState>> {
    if (sessionIds.length === 0) return new Map();
    const rows = await this.em.fork().execute<Row[]>(
      `select s.id, s.user_id as "userId", u.email_key as "emailKey", s.role, u.admin_role as "adminRole", u.status, u.role as "userRole", u.totp_secret is not null or u.passkey_count > 0 as "hasFactor", s.with_totp as "withTotp",
         (extract(epoch from least(s.expires_at, ${this.end('s')})) * 1000)::float8 as "expiresMs",
         (extract(epoch from u.subscription_end) * 1000)::float8 as "subscriptionEndMs",
         null as "tokenHash", null as scopes
       from user_session s join user_account u on u.id = s.user_id
       where s.id in (select value::uuid from jsonb_array_elements_text(?::jsonb) as value)
         and s.revoked_at is null and s.expires_at > now() and ${this.end('s')} > now()
       union all
       select t.id, t.user_id, u.email_key, 'member', null, u.status, u.role, false, false, (extract(epoch from t.expires_at) * 1000)::float8,
         (extract(epoch from u.subscription_end) * 1000)::float8, t.token_hash, t.scopes
       from api_token t join user_account u on u.id = t.user_id
       where t.id in (select value::uuid from jsonb_array_elements_text(?::jsonb) as value)
         and t.revoked_at is null and t.expires_at > now()`,
      [JSON.stringify(sessionIds), JSON.stringify(sessionIds)],
    );
    const { adminTotpRequired } = this.config;
    const living = rows.filter(
      ({ status, role, userRole, hasFactor }) =>
        mayLogIn(status) &&
        (role === 'member' || (userRole === 'admin' && (hasFactor || !adminTotpRequired))),
    );
    return new Map(living.map((row) => [row.id, stateOf(row)]));
  }

  /**
   * Replaces the refresh token by the next one. Of several requests at the same time exactly one rotates. The session goes
   * on for the time that it may lie idle, but never beyond its last instant.
   * @returns `null` when the token is not ours or its session does not live.
   */
  async rotate(role: AccessRole, token: string, context: RequestContext): Promise<Rotation | null> {
    const sessionId = this.tokens.sessionOf(token);
    if (!sessionId) return null;
    const given = refreshHash(token);
    return inTransaction(this.em, async (em) => {
      // The lock makes the second of two requests see what the first has written.
      const [row] = await em.execute<RefreshRow[]>(
        `select user_id as "userId", refresh_hash as "refreshHash", previous_hash as "previousHash",
           earlier_hashes as "earlierHashes",
           extract(epoch from least(make_interval(secs => ?), ${this.end()} - clock_timestamp()))::float8 * 1000 as "leftMs",
           clock_timestamp() - rotated_at <= make_interval(secs => ?) as "inGrace"
         from user_session where id = ? and role = ? and revoked_at is null and expires_at > now() for update`,
        [SESSION_IDLE_MS[role] / 1_000, REFRESH_GRACE_S, sessionId, role],
      );
      if (!row || row.leftMs <= 0) return null;
      const { userId, leftMs } = row;
      const next = this.tokens.create(sessionId);
      const known = {
        newest: row.refreshHash,
        earlier: row.earlierHashes.split(' ').filter(Boolean),
        previous: row.previousHash,
      };
      const after = afterRefresh(known, given, row.inGrace, next.hash);
      if (typeof after === 'string')
        return { userId, sessionId, token: null, leftMs, reused: after === 'stolen' };
      await em.execute(
        `update user_session set refresh_hash = ?, previous_hash = ?, earlier_hashes = ?, rotated_at = clock_timestamp(),
           last_used_at = now(), expires_at = least(clock_timestamp() + make_interval(secs => ?), ${this.end()}), user_agent = ?, address = ?
         where id = ?`,
        [
          after.newest,
          after.previous,
          after.earlier.join(' '),
          SESSION_IDLE_MS[role] / 1_000,
          context.userAgent,
          context.address,
          sessionId,
        ],
      );
      return { userId, sessionId, token: next.token, leftMs, reused: false };
    });
  }

  /** SQL of the last instant of a session, however much it is used. Reckoned from its login: a shorter limit counts at once. */
  private end(table = 'user_session'): string {
    const { member, admin } = this.config.longestSessionMs;
    return `(${table}.created_at + interval '1 second' * (case ${table}.role when 'admin' then ${admin / 1_000} else ${member / 1_000} end))`;
  }

  /** Sessions of a user that live, the newest use first. @param role only those of this area */
  running(userId: string, role?: AccessRole, em: EntityManager = this.em.fork()): Promise<Session[]> {
    return em.find(
      Session,
      { userId, revokedAt: null, expiresAt: { $gt: new Date() }, ...(role ? { role } : {}) },
      { orderBy: { lastUsedAt: 'desc', id: 'asc' } },
    );
  }
}

function stateOf(row: Row): SessionState {
  const { userId, emailKey, role, adminRole, expiresMs, subscriptionEndMs, tokenHash, scopes } = row;
  return {
    userId,
    emailKey,
    role,
    ...(role === 'admin' && adminRole ? { adminRole } : {}),
    expiresMs,
    subscriptionEndMs,
    ...(row.hasFactor && !row.withTotp ? { belowFactor: true as const } : {}),
    ...(tokenHash ? { apiToken: { hash: tokenHash, scopes: (scopes ?? '').split(' ') as ApiScope[] } } : {}),
  };
}

/** Ended sessions stay this long, so that an incident can be investigated. */
const KEEP = '30 days';

/** Removes sessions and personal API tokens that ended long ago. */
@Injectable()
@JobHandler('sessions.prune', { everyMs: 6 * 3_600_000 })
export class SessionPruneJob implements JobHandling<unknown> {
  constructor(private readonly em: EntityManager) {}

  async handle(): Promise<void> {
    const old = `least(expires_at, revoked_at) < now() - interval '${KEEP}'`;
    await deleteInBatches(this.em, 'user_session', old);
    await deleteInBatches(this.em, 'api_token', old);
  }
}
