import { z } from 'zod';
import { ACCOUNT_STATUSES, USER_ROLES } from './accounts.js';
import { NOTIFICATION_TYPES, UNSUBSCRIBE_SCOPES } from './notification-types.js';
import { seen, uuid } from './primitives.js';
import { pageLimit, queryBoolean, queryInt } from './query.js';
import { workOf } from './slow-work.js';

export const TITLE_MAX = 120;
export const BODY_MAX = 1_000;
export const LINK_MAX = 300;
const ENDPOINT_MAX = 1_000;
const LAST_SEQ = Number.MAX_SAFE_INTEGER;

/** Without `after` the newest come first; with it those behind that number, oldest first. */
export const notificationsQuerySchema = z.strictObject({
  after: queryInt(0, LAST_SEQ).optional().describe('Only newer ones, oldest first: to go on after a gap.'),
  before: queryInt(0, LAST_SEQ).optional().describe('Only older ones, newest first: the next page.'),
  limit: pageLimit(20),
  type: z.enum(NOTIFICATION_TYPES).optional(),
  unread: queryBoolean().optional().describe('true = only unread ones'),
});
export type NotificationsQuery = z.infer<typeof notificationsQuerySchema>;

export const notificationSchema = z
  .strictObject({
    id: uuid,
    seq: z.int().describe('Counts the notifications of one user from 1.'),
    type: z.enum(NOTIFICATION_TYPES),
    title: z.string(),
    body: z.string().describe('Plain text.'),
    link: z.string().nullable().describe('Path of this product.'),
    data: z.record(z.string(), z.unknown()).nullable(),
    createdMs: z.int(),
    read: z.boolean(),
  })
  .meta({ id: 'NotificationDto' });
export type NotificationDto = z.infer<typeof notificationSchema>;

const counts = {
  unread: z.int(),
  lastSeq: z.int().describe('Number of the newest notification; 0 = none yet.'),
};
export const notificationCountSchema = z.strictObject(counts).meta({ id: 'NotificationCountDto' });
export type NotificationCountDto = z.infer<typeof notificationCountSchema>;

export const notificationPageSchema = z
  .strictObject({
    ...counts,
    items: z.array(notificationSchema),
    total: z.int().describe('All that fit the filter, wherever the page begins.'),
    more: z.boolean().describe('There are more behind the last item, in the same direction.'),
  })
  .meta({ id: 'NotificationPageDto' });
export type NotificationPageDto = z.infer<typeof notificationPageSchema>;

/** Exactly one of the three. */
export const readNotificationsSchema = z
  .strictObject({
    ids: z.array(uuid).min(1).max(100).optional(),
    upToSeq: z.int().min(1).optional().describe('All up to this number.'),
    all: z.literal(true).optional(),
  })
  .meta({ id: 'ReadNotificationsDto' });
export type ReadNotificationsDto = z.infer<typeof readNotificationsSchema>;

/** Exactly one of the two. */
export const hideNotificationSchema = z
  .strictObject({
    id: uuid.optional(),
    allRead: z.literal(true).optional().describe('All that were read.'),
  })
  .meta({ id: 'HideNotificationDto' });
export type HideNotificationDto = z.infer<typeof hideNotificationSchema>;

export const unsubscribeQuerySchema = z.strictObject({
  token: z.string().max(200).describe('From the link in the mail.'),
});
export type UnsubscribeQuery = z.infer<typeof unsubscribeQuerySchema>;

export const unsubscribeScopeSchema = z
  .strictObject({ scope: z.enum(UNSUBSCRIBE_SCOPES).describe('Mails that end, or ended, with it.') })
  .meta({ id: 'UnsubscribeScopeDto' });
export type UnsubscribeScopeDto = z.infer<typeof unsubscribeScopeSchema>;

export const pushKeySchema = z
  .strictObject({
    publicKey: z.string().describe('Public key (P-256, base64url) for `pushManager.subscribe`.'),
  })
  .meta({ id: 'PushKeyDto' });
export type PushKeyDto = z.infer<typeof pushKeySchema>;

/** As the browser gives them out. */
export const pushKeysSchema = z
  .strictObject({
    p256dh: z
      .string()
      .regex(/^B[A-Za-z0-9_-]{86}=?$/)
      .describe('Public key of the browser: 65 bytes, base64url.'),
    auth: z
      .string()
      .regex(/^[A-Za-z0-9_-]{22}(==)?$/)
      .describe('Shared secret: 16 bytes, base64url.'),
  })
  .meta({ id: 'PushKeysDto' });

/** `PushSubscription.toJSON()` of the browser, without `expirationTime`. */
export const subscribePushSchema = z
  .strictObject({ endpoint: z.string().max(ENDPOINT_MAX), keys: pushKeysSchema })
  .meta({ id: 'SubscribePushDto' });
export type SubscribePushDto = z.infer<typeof subscribePushSchema>;

/** One of the two: this browser by its endpoint, or another by its id. */
export const unsubscribePushSchema = z
  .strictObject({ endpoint: z.string().max(ENDPOINT_MAX).optional(), deviceId: uuid.optional() })
  .meta({ id: 'UnsubscribePushDto' });
export type UnsubscribePushDto = z.infer<typeof unsubscribePushSchema>;

/** A browser that takes pushes. */
export const pushDeviceSchema = z
  .strictObject({
    deviceId: uuid,
    device: z.string().meta({ example: 'Firefox on Linux' }),
    current: z.boolean().describe('Subscribed by the session that asks.'),
    createdMs: z.int(),
    deliveredMs: z.int().nullable().describe('Last push that its service took.'),
  })
  .meta({ id: 'PushDeviceDto' });
export type PushDeviceDto = z.infer<typeof pushDeviceSchema>;

/** What the push services of my browsers said. */
export const pushTestSchema = z
  .strictObject({
    sent: z.int().describe('Browsers whose push service took it.'),
    gone: z.int().describe('Browsers that are not there any more: they were taken off the list.'),
    failed: z.int().describe('Browsers whose push service did not take it.'),
  })
  .meta({ id: 'PushTestDto' });

export const pushTestWorkSchema = workOf(pushTestSchema).meta({ id: 'PushTestWorkDto' });
export type PushTestWorkDto = z.infer<typeof pushTestWorkSchema>;

export const BROADCAST_STATES = ['queued', 'running', 'done', 'cancelled'] as const;

export const SUBSCRIPTION_STATES = ['active', 'expiring', 'expired'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

export const segmentSchema = z
  .strictObject({
    status: z.enum(ACCOUNT_STATUSES).optional().describe('Left out: accounts that may log in.'),
    subscription: z.enum(SUBSCRIPTION_STATES).optional().describe('expiring: ends within seven days'),
    role: z.enum(USER_ROLES).optional(),
  })
  .meta({ id: 'SegmentDto' });

/** Exactly one of the three, as it is kept with the broadcast. */
export const audienceSchema = z
  .strictObject({
    all: z.literal(true).optional().describe('Everybody who may log in.'),
    userId: uuid.optional(),
    segment: segmentSchema.optional(),
  })
  .meta({ id: 'AudienceDto' });
export type AudienceDto = z.infer<typeof audienceSchema>;

export const audienceQuestionSchema = z
  .strictObject({ audience: audienceSchema })
  .meta({ id: 'AudienceQuestionDto' });
export type AudienceQuestionDto = z.infer<typeof audienceQuestionSchema>;

export const audienceSizeSchema = z
  .strictObject({ total: z.int().describe('Accounts that it would go to now.') })
  .meta({ id: 'AudienceSizeDto' });
export type AudienceSizeDto = z.infer<typeof audienceSizeSchema>;

const REQUIRED = 'This field is required.';
/** A path of our own: `//host` and `/\host` are addresses of others. */
const OWN_PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;
const ONE_LINE = /^\P{Cc}*$/u;
// eslint-disable-next-line no-control-regex
const NO_CONTROL = /^[^\x00-\x08\x0b-\x1f\x7f]*$/;

const text = (max: number) =>
  z
    .string({ error: REQUIRED })
    .overwrite(seen)
    .min(1, { error: REQUIRED })
    .max(max, { error: `At most ${max} characters.` });

export const pushNotificationSchema = z
  .strictObject({
    audience: audienceSchema,
    title: text(TITLE_MAX).regex(ONE_LINE, { error: 'must be one line of text' }),
    body: text(BODY_MAX).regex(NO_CONTROL, { error: 'must be plain text' }).describe('Plain text.'),
    link: z
      .string()
      .trim()
      .min(1)
      .max(LINK_MAX)
      .regex(OWN_PATH, { error: 'A link is a path of this site, like /watchlist.' })
      .optional()
      .describe('Path of this product, `/fee-structure`.'),
    type: z.literal('message').default('message'),
  })
  .meta({ id: 'PushNotificationDto' });
export type PushNotificationDto = z.infer<typeof pushNotificationSchema>;

export const broadcastIdSchema = z.strictObject({ broadcastId: uuid }).meta({ id: 'BroadcastIdDto' });
export type BroadcastIdDto = z.infer<typeof broadcastIdSchema>;

/** Something that was sent to many, and how far it is. */
export const broadcastSchema = z
  .strictObject({
    broadcastId: uuid,
    audience: audienceSchema,
    type: z.literal('message'),
    title: z.string(),
    body: z.string(),
    link: z.string().nullable(),
    state: z.enum(BROADCAST_STATES),
    total: z.int().describe('Accounts it was meant for when it was sent.'),
    done: z.int().describe('Accounts that have it.'),
    createdBy: z.string().nullable().describe('Name of who sent it.'),
    createdMs: z.int(),
    finishedMs: z.int().nullable(),
  })
  .meta({ id: 'BroadcastDto' });
export type BroadcastDto = z.infer<typeof broadcastSchema>;
