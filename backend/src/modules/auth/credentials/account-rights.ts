import type { EntityManager } from '@mikro-orm/postgresql';
import { NUMBER_SETTLES_MS } from '../../users/index.js';
import type { TicketPurpose } from '../auth.entities.js';

/**
 * Rights that open an account or change who owns it. Whoever was in the account may hold some of them, so they end with what says
 * that somebody was.
 */
const OVER_AN_ACCOUNT = [
  'admin-reset',
  'email-change',
  'passkey-add',
  'password-reset',
  'social-handover',
  'totp-setup',
] as const satisfies readonly TicketPurpose[];

/** Ends links, cookies and codes that somebody may still use on the account. @param em the transaction's own */
export async function endRights(
  em: EntityManager,
  userId: string,
  purposes: readonly TicketPurpose[] = OVER_AN_ACCOUNT,
): Promise<void> {
  await em.execute(
    `with ended as (
       update account_ticket set used_at = now() where user_id = ? and used_at is null
         and purpose in (select value from jsonb_array_elements_text(?::jsonb) as value))
     update verification_code set used_at = now() where user_id = ? and used_at is null`,
    [userId, JSON.stringify(purposes), userId],
  );
}

/**
 * A number that was added lately gets no codes, now or later, once something says that somebody was in the account: whoever added it
 * may be why.
 * @param em the transaction's own
 */
export async function unproveYoungNumber(em: EntityManager, userId: string): Promise<void> {
  await em.execute(
    `update user_account set mobile_proven_at = null
     where id = ? and mobile_proven_at > now() - make_interval(secs => ?)`,
    [userId, NUMBER_SETTLES_MS / 1_000],
  );
}
