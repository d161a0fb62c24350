import type { EntityManager } from '@mikro-orm/postgresql';
import type { Outbox } from '../../../infra/outbox/outbox.js';

/** Why a session ended; kept with it. */
export type RevocationReason =
  'logout' | 'revoked' | 'password' | 'status' | 'reuse' | 'deletion' | 'totp' | 'too-many';

/** All of a user's sessions, these, or all but one. */
export type WhichSessions = readonly string[] | 'all' | { readonly except: string };

/**
 * Ends sessions in the database and tells every node after commit.
 * @param em the transaction's own
 * @returns ids of those that lived until now
 */
export async function revokeSessions(
  em: EntityManager,
  outbox: Outbox,
  userId: string,
  which: WhichSessions,
  reason: RevocationReason,
): Promise<string[]> {
  const listed = which === 'all' || 'except' in which ? null : JSON.stringify(which);
  const excepted = which !== 'all' && 'except' in which ? which.except : null;
  const rows = await em.execute<{ id: string }[]>(
    `update user_session set revoked_at = now(), revoked_reason = ?
     where user_id = ? and revoked_at is null and expires_at > now()
       and (?::jsonb is null or id in (select value::uuid from jsonb_array_elements_text(?::jsonb) as value))
       and (?::uuid is null or id <> ?::uuid) returning id`,
    [reason, userId, listed, listed, excepted, excepted],
  );
  const sessionIds = rows.map(({ id }) => id);
  if (sessionIds.length > 0) await outbox.addEvent(em, 'sessions.revoked', { userId, sessionIds });
  return sessionIds;
}
