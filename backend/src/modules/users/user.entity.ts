import { defineEntity, p } from '@mikro-orm/core';
import type { AdminRole } from '@pricealgo/contract/admin-roles';
import type { AccountStatus, UserRole } from '@pricealgo/contract/accounts';
import type { StoredPreferences } from './preferences.js';

export type { AccountStatus, UserRole };

/** What administrators search, sort and filter by: see modules/admin/members/list. */
const ADMIN_INDEXES = [
  {
    name: 'user_account_search',
    // With the status, so that a search among the active ones reads nobody else.
    expression: `create index "user_account_search" on "user_account" using gin ("status", (e'\\n' || "name" || e'\\n' || "username" || e'\\n' || "email") gin_trgm_ops)`,
  },
  {
    name: 'user_account_name',
    expression: 'create index "user_account_name" on "user_account" (lower("name") collate "C", "id")',
  },
  {
    name: 'user_account_last_login',
    expression: `create index "user_account_last_login" on "user_account" (coalesce("last_login_at", '-infinity'::timestamptz), "id")`,
  },
  {
    name: 'user_account_subscription',
    expression: `create index "user_account_subscription" on "user_account" (coalesce("subscription_end", '-infinity'::timestamptz), "id")`,
  },
  {
    name: 'user_account_status_subscription',
    expression: `create index "user_account_status_subscription" on "user_account" ("status", coalesce("subscription_end", '-infinity'::timestamptz), "id")`,
  },
  {
    // Whoever has none is found in the order of the list, without a look at the table.
    name: 'user_account_no_subscription',
    expression: `create index "user_account_no_subscription" on "user_account" ("created_at", "id") where coalesce("subscription_end", '-infinity'::timestamptz) = '-infinity'::timestamptz`,
  },
  {
    name: 'user_account_digest',
    expression: `create index "user_account_digest" on "user_account" ("id") where "preferences"->>'digest' in ('daily', 'weekly') and "status" in ('Active', 'Practicing')`,
  },
  {
    name: 'user_account_admins',
    expression: `create index "user_account_admins" on "user_account" ("created_at", "id") where "role" = 'admin'`,
  },
];

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'user_account',
  properties: {
    id: p.uuid().primary(),
    name: p.string().length(120),
    username: p.string().length(40),
    /** Lower case: what uniqueness and look-ups go by. */
    usernameKey: p.string().length(40),
    email: p.string().length(254),
    emailKey: p.string().length(254),
    /** argon2id, `null` for accounts that only log in through a social provider. */
    passwordHash: p.string().length(300).nullable(),
    role: p.string().$type<UserRole>().length(8).default('member'),
    /** What an administrator may do in the back office; `null` for members. */
    adminRole: p.string().$type<AdminRole>().length(8).nullable(),
    status: p.string().$type<AccountStatus>().length(16).default('inactive'),
    /** E.164, verified, or `null`. */
    mobileNumber: p.string().length(16).nullable(),
    /** When its owner proved it while logged in; `null` for the number of a sign-up, which gets no reset codes. */
    mobileProvenAt: p.datetime().nullable(),
    /** Key in the picture storage. */
    profilePic: p.string().length(120).nullable(),
    subscriptionEnd: p.datetime().nullable(),
    preferences: p.json<StoredPreferences>(),
    /** Sealed; `null` until an authenticator app is confirmed. */
    totpSecret: p.string().length(300).nullable(),
    /** Time step of the newest code that was accepted: each code works once. */
    totpLastStep: p.integer().nullable(),
    /** How many passkeys there are: see `hasSecondFactor`. Changed in the transaction that adds or removes one. */
    passkeyCount: p.smallint().default(0),
    lastLoginAt: p.datetime().nullable(),
    /** Instant after which the account is removed; its owner may cancel the removal until then. */
    deleteAfter: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
  uniques: [
    { name: 'user_account_email', properties: ['emailKey'] },
    { name: 'user_account_username', properties: ['usernameKey'] },
  ],
  indexes: [
    { name: 'user_account_created', properties: ['createdAt', 'id'] },
    { name: 'user_account_delete_after', properties: ['deleteAfter'] },
    { name: 'user_account_status', properties: ['status', 'createdAt', 'id'] },
    ...ADMIN_INDEXES,
  ],
});

/** An account: member or administrator. Never leaves the server as it is: every answer is a DTO. */
export class User extends UserSchema.class {}
UserSchema.setClass(User);

/** Whether an account has something beside its password: an authenticator app, or a passkey. */
export function hasSecondFactor({
  totpSecret,
  passkeyCount,
}: Pick<User, 'totpSecret' | 'passkeyCount'>): boolean {
  return Boolean(totpSecret) || passkeyCount > 0;
}

export function mayLogIn(status: AccountStatus): boolean {
  return status === 'Active' || status === 'Practicing';
}

/** Where browsers load a profile picture from; `null` where there is none. @param key as stored with the account */
export function pictureAddress(key: string | null | undefined): string | null {
  return key ? `/api/profile-pictures/${key}` : null;
}

/** A number that somebody adds gets no codes for so long: the owner of the mailbox, who is told, may be somebody else. */
export const NUMBER_SETTLES_MS = 7 * 86_400_000;

/** The number that gets codes for a lost password, E.164; `null` = they go to the mailbox. */
export function settledNumber(
  { mobileNumber, mobileProvenAt }: Pick<User, 'mobileNumber' | 'mobileProvenAt'>,
  nowMs: number,
): string | null {
  const settled = mobileProvenAt && mobileProvenAt.getTime() + NUMBER_SETTLES_MS <= nowMs;
  return settled ? (mobileNumber ?? null) : null;
}
