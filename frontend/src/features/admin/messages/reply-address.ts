import type { Message } from './messages-api';
import { t } from './texts';

/** Mail programs take addresses of about this length. */
const QUOTED_CHARACTERS = 1_000;

/** A `mailto:` with subject and quoted text. Every part is encoded: nothing of a message becomes another header. */
export function replyAddress({
  email,
  subject,
  message,
}: Pick<Message, 'email' | 'subject' | 'message'>): string {
  const quoted = message
    .slice(0, QUOTED_CHARACTERS)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n');
  const parts = { subject: t('reply.subject', { subject }), body: `\r\n\r\n${quoted}` };
  const query = Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(email)}?${query.join('&')}`;
}
