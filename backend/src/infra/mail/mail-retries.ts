import type { MessageRetries } from '../queue/message-retries.js';
import type { MailTemplates } from './mail-templates.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

export interface MailRetries extends MessageRetries {
  /** How often a mail server that was away is asked whether it is back. */
  probeMs: number;
}

/** A server that comes back within the hours of a night or a change of hosts loses no mail. */
const MAIL_RETRIES: Readonly<MailRetries> = {
  firstMs: SECOND_MS,
  longestMs: 15 * MINUTE_MS,
  forMs: 6 * HOUR_MS,
  probeMs: 15 * SECOND_MS,
};

/** Nest injection token of a process' own {@link MailRetries}. */
export const MAIL_RETRY = Symbol('MailRetries');
export const ownMailRetries = (): MailRetries => structuredClone(MAIL_RETRIES);

/** How long each kind of mail is worth reading, from when it is queued; those that are not named here are always. */
const VALID_MS: { readonly [T in keyof MailTemplates]?: (values: MailTemplates[T]) => number } = {
  activation: ({ validHours }) => validHours * HOUR_MS,
  'admin-invitation': ({ validHours }) => validHours * HOUR_MS,
  'admin-reset': ({ validMinutes }) => validMinutes * MINUTE_MS,
  'device-link': ({ validHours }) => validHours * HOUR_MS,
  'mailbox-link': ({ validHours }) => validHours * HOUR_MS,
  'email-change': ({ validHours }) => validHours * HOUR_MS,
  'reset-code': ({ validMinutes }) => validMinutes * MINUTE_MS,
  // An administrator looks for it now, and sends another one otherwise.
  'mail-test': () => 10 * MINUTE_MS,
};

/** @returns how long the mail is worth reading, ms; `undefined` where it always is */
export function validMsOf<T extends keyof MailTemplates>(
  template: T,
  values: MailTemplates[T],
): number | undefined {
  return VALID_MS[template]?.(values);
}
