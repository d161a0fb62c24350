import type { SealPurpose } from '../crypto/sealed-box.js';

/** A place of the database where sealed boxes are. */
export interface StoredBoxes {
  purpose: SealPurpose;
  /** What an operator calls them. */
  name: string;
  table: string;
  /** Primary key, and its type in SQL. */
  id: 'id' | 'key';
  idType: 'uuid' | 'bigint' | 'text';
  /** Expression for the box of a row, null where it has none. */
  box: string;
  /** The assignment that puts `v.made` in its place. */
  write: string;
  /** Only rows of which this holds. */
  only?: string;
  /**
   * How rows with the ids `$1` are let go whose box nothing opens. Where it stands the box is kept until somebody replaces it, and
   * whoever cannot open it has lost something; the others end by themselves, or are history.
   */
  forget?: string;
}

const inJson = (column: string) => ({
  box: `${column} ->> 'sealed'`,
  write: `${column} = jsonb_set(t.${column}, '{sealed}', to_jsonb(v.made))`,
});
const inColumn = (column: string) => ({ box: column, write: `${column} = v.made` });
const uuid = { id: 'id', idType: 'uuid' } as const;

/** Every place: what is sealed elsewhere is in cookies, and in the queue until its job has ended. */
export const STORED_BOXES: readonly StoredBoxes[] = [
  {
    purpose: 'totp-secret',
    name: 'authenticator apps',
    table: 'user_account',
    ...uuid,
    ...inColumn('totp_secret'),
    forget: `with gone as (
        update user_account set totp_secret = null, totp_last_step = null where id = any($1::uuid[]) returning id, passkey_count
      ), codes as (delete from recovery_code where user_id in (select id from gone where passkey_count = 0))
      insert into audit_event (action, subject_id, detail) select 'totp.reset', id, '{"by": "secret:rotate"}' from gone`,
  },
  {
    purpose: 'setting',
    name: 'keys in the settings',
    table: 'setting',
    ...{ id: 'key', idType: 'text' },
    ...inJson('content'),
    forget: 'delete from setting where key = any($1::text[])',
  },
  {
    purpose: 'webhook-secret',
    name: 'keys of webhooks',
    table: 'webhook',
    ...uuid,
    ...inColumn('secret'),
    forget: 'delete from webhook where id = any($1::uuid[])',
  },
  {
    purpose: 'push-target',
    name: 'browsers that get pushes',
    table: 'push_subscription',
    ...uuid,
    ...inColumn('sealed'),
    forget: 'delete from push_subscription where id = any($1::uuid[])',
  },
  ...(['before', 'after'] as const).map((column): StoredBoxes => ({
    purpose: 'setting',
    name: `keys in the history of settings (${column})`,
    table: 'setting_change',
    ...{ id: 'id', idType: 'bigint' },
    ...inJson(column),
  })),
  {
    purpose: 'ticket',
    name: 'links in mails',
    table: 'account_ticket',
    ...uuid,
    ...inColumn('bound'),
  },
  {
    purpose: 'verification-code',
    name: 'codes under way',
    table: 'verification_code',
    ...uuid,
    ...inColumn('bound'),
  },
  ...(['mail', 'sms'] as const).map((purpose): StoredBoxes => ({
    purpose,
    name: purpose === 'mail' ? 'mails that wait' : 'text messages that wait',
    table: 'outbox_message',
    ...{ id: 'id', idType: 'bigint' },
    ...inJson('payload'),
    only: `kind = 'job' and name = '${purpose}.send'`,
  })),
];
