/** What a notification is about. Members choose its ways per type. */
export const NOTIFICATION_TYPES = ['alert', 'call', 'subscription', 'message', 'account'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Channels of a notification. */
export const CHANNELS = ['inApp', 'push', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

/** What the reader of a mail can end: mails of that type, or the digest. */
export const UNSUBSCRIBE_SCOPES = [...NOTIFICATION_TYPES, 'digest'] as const;
export type UnsubscribeScope = (typeof UNSUBSCRIBE_SCOPES)[number];
