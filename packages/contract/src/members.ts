import { z } from 'zod';
import { ACCESS_ROLES, ACCOUNT_STATUSES, SETTABLE_STATUSES, USER_ROLES } from './accounts.js';
import { ownPassword } from './administrators.js';
import { auditEventSchema } from './audit.js';
import {
  BULK_ACTIONS,
  BULK_STATES,
  MAX_DAYS,
  MAX_NOTE,
  MAX_REASON,
  MAX_SELECTED,
  MEMBER_SORTS,
  MEMBER_SUBSCRIPTIONS,
} from './member-names.js';
import { instantMs, trimmedText, uuid } from './primitives.js';
import { pageLimit } from './query.js';

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/** How far a total can be trusted: large ones are not counted. */
export const TOTAL_KINDS = ['exact', 'estimated', 'atLeast'] as const;
export type TotalIs = (typeof TOTAL_KINDS)[number];

const filter = {
  q: z
    .string()
    .max(120)
    .optional()
    .describe('Part of name, username or e-mail address; one or two letters: how one of them begins.'),
  status: z.enum(ACCOUNT_STATUSES).optional(),
  subscription: z.enum(MEMBER_SUBSCRIPTIONS).optional().describe('expiring: ends within seven days'),
  role: z.enum(USER_ROLES).optional(),
};
export const memberFilterQuerySchema = z.strictObject(filter);
export type MemberFilter = z.infer<typeof memberFilterQuerySchema>;
const memberFilterSchema = memberFilterQuerySchema.meta({ id: 'MemberFilterDto' });

const cursor = z.string().max(600).optional();

/** `after` and `before` are `next` and `previous` of another answer to the same question. */
export const membersQuerySchema = z.strictObject({
  ...filter,
  sort: z.enum(MEMBER_SORTS).prefault('created'),
  direction: z.enum(SORT_DIRECTIONS).prefault('desc'),
  after: cursor,
  before: cursor,
  limit: pageLimit(),
});
export type MembersQuery = z.infer<typeof membersQuerySchema>;

const oneMember = { userId: uuid };
export const memberQuerySchema = z.strictObject(oneMember);
export type MemberQuery = z.infer<typeof memberQuerySchema>;
export const memberIdSchema = z.strictObject(oneMember).meta({ id: 'MemberIdDto' });
export type MemberIdDto = z.infer<typeof memberIdSchema>;

export const setStatusSchema = z
  .strictObject({ ...oneMember, status: z.enum(SETTABLE_STATUSES) })
  .meta({ id: 'SetStatusDto' });
export type SetStatusDto = z.infer<typeof setStatusSchema>;

/** One of the two: an instant (`null` ends the subscription), or days on top of what is left. */
export const setSubscriptionSchema = z
  .strictObject({
    ...oneMember,
    subscriptionEndMs: instantMs.nullish(),
    addDays: z.int().min(1).max(MAX_DAYS).optional(),
  })
  .meta({ id: 'SetSubscriptionDto' });
export type SetSubscriptionDto = z.infer<typeof setSubscriptionSchema>;

/** An account as administrators see it. */
export const memberSchema = z
  .strictObject({
    userId: z.string(),
    name: z.string(),
    username: z.string(),
    email: z.string(),
    mobileNumber: z.string().nullable(),
    profilePic: z.string().nullable(),
    role: z.enum(USER_ROLES),
    status: z.enum(ACCOUNT_STATUSES),
    subscription_end: z.int().nullable(),
    createdMs: z.int(),
    lastLoginMs: z.int().nullable(),
    deleteAfterMs: z.int().nullable(),
  })
  .meta({ id: 'MemberDto' });
export type MemberDto = z.infer<typeof memberSchema>;

export const membersPageSchema = z
  .strictObject({
    items: z.array(memberSchema),
    total: z.int(),
    totalIs: z.enum(TOTAL_KINDS),
    next: z.string().nullable().describe('Cursor; `null` at the end.'),
    previous: z.string().nullable(),
  })
  .meta({ id: 'MembersPageDto' });
export type MembersPageDto = z.infer<typeof membersPageSchema>;

/** A login that lives. */
export const memberSessionSchema = z
  .strictObject({
    sessionId: uuid,
    area: z.enum(ACCESS_ROLES),
    device: z.string().meta({ example: 'Firefox on Windows' }),
    address: z.string().describe('Network address it was last used from.'),
    createdMs: z.int(),
    lastUsedMs: z.int(),
  })
  .meta({ id: 'MemberSessionDto' });
export type MemberSessionDto = z.infer<typeof memberSessionSchema>;

/** What an administrator noted about an account. */
export const memberNoteSchema = z
  .strictObject({
    noteId: uuid,
    text: z.string(),
    author: z.string().nullable().describe('Name of who wrote it; `null` once that account is gone.'),
    createdMs: z.int(),
    editedMs: z.int().nullable(),
    mine: z.boolean().describe('Who asks wrote it, and may edit it.'),
    removable: z.boolean().describe('Who asks may remove it: the author, and full administrators.'),
  })
  .meta({ id: 'MemberNoteDto' });
export type MemberNoteDto = z.infer<typeof memberNoteSchema>;

const note = { text: trimmedText(1, MAX_NOTE) };
const oneNote = { noteId: uuid };
export const addMemberNoteSchema = z.strictObject({ ...oneMember, ...note }).meta({ id: 'AddMemberNoteDto' });
export type AddMemberNoteDto = z.infer<typeof addMemberNoteSchema>;
export const saveMemberNoteSchema = z.strictObject({ ...oneNote, ...note }).meta({ id: 'SaveMemberNoteDto' });
export type SaveMemberNoteDto = z.infer<typeof saveMemberNoteSchema>;
export const memberNoteIdSchema = z.strictObject(oneNote).meta({ id: 'MemberNoteIdDto' });
export type MemberNoteIdDto = z.infer<typeof memberNoteIdSchema>;

export const memberDetailSchema = z
  .strictObject({
    member: memberSchema,
    secondFactor: z.boolean().describe('Logs in with a second factor.'),
    sessions: z.array(memberSessionSchema),
    watchlists: z.int(),
    watchedTickers: z.int().describe('Tickers on all watchlists.'),
    activeAlerts: z.int(),
    alerts: z.int(),
    notes: z.array(memberNoteSchema).describe('The newest first.'),
    events: z.array(auditEventSchema).describe('The newest entries about this account.'),
  })
  .meta({ id: 'MemberDetailDto' });
export type MemberDetailDto = z.infer<typeof memberDetailSchema>;

export const revokeMemberSessionsSchema = z
  .strictObject({ ...oneMember, sessionId: uuid.optional().describe('Left out: all of them.') })
  .meta({ id: 'RevokeMemberSessionsDto' });
export type RevokeMemberSessionsDto = z.infer<typeof revokeMemberSessionsSchema>;

export const revokedSchema = z
  .strictObject({ sessions: z.int().describe('Sessions that ended.') })
  .meta({ id: 'RevokedDto' });
export type RevokedDto = z.infer<typeof revokedSchema>;

export const resetMemberFactorSchema = z
  .strictObject({
    ...oneMember,
    reason: trimmedText(1, MAX_REASON).describe('For the audit trail: how the member was recognised.'),
    password: ownPassword,
  })
  .meta({ id: 'ResetMemberFactorDto' });
export type ResetMemberFactorDto = z.infer<typeof resetMemberFactorSchema>;

/** The right to read a member's own pages as that member, for a while. */
export const memberViewSchema = z
  .strictObject({
    token: z.string().describe("For the Authorization header of the member's own GET routes."),
    endsMs: z.int().describe('Instant at which it ends by itself.'),
    name: z.string().describe('Of the member.'),
  })
  .meta({ id: 'MemberViewDto' });
export type MemberViewDto = z.infer<typeof memberViewSchema>;

export const endMemberViewSchema = z
  .strictObject({ token: z.string().max(200) })
  .meta({ id: 'EndMemberViewDto' });
export type EndMemberViewDto = z.infer<typeof endMemberViewSchema>;

const bulkAction = z.enum(BULK_ACTIONS);

/** One action on selected accounts, or on all that a filter finds. Administrators are left out. */
export const beginBulkSchema = z
  .strictObject({
    act: bulkAction,
    status: z.enum(SETTABLE_STATUSES).optional().describe('For `status`.'),
    addDays: z.int().min(1).max(MAX_DAYS).optional().describe('For `days`.'),
    userIds: z
      .array(uuid)
      .min(1)
      .max(MAX_SELECTED)
      .refine((ids) => new Set(ids).size === ids.length, { error: 'must name each member once' })
      .optional(),
    filter: memberFilterSchema.optional().describe('Empty: every member.'),
  })
  .meta({ id: 'BeginBulkDto' });
export type BeginBulkDto = z.infer<typeof beginBulkSchema>;

export const bulkIdSchema = z.strictObject({ bulkId: uuid }).meta({ id: 'BulkIdDto' });
export type BulkIdDto = z.infer<typeof bulkIdSchema>;

/** A bulk action, and how far it is. */
export const bulkSchema = z
  .strictObject({
    bulkId: uuid,
    act: bulkAction,
    status: z.string().nullable(),
    addDays: z.int().nullable(),
    state: z.enum(BULK_STATES),
    total: z.int().describe('Members that it was meant for when it began.'),
    done: z.int(),
    createdBy: z.string().nullable().describe('Name of who began it.'),
    createdMs: z.int(),
    finishedMs: z.int().nullable(),
  })
  .meta({ id: 'BulkDto' });
export type BulkDto = z.infer<typeof bulkSchema>;
