import type { Audience, Segment } from './broadcasts-api';
import { t } from './texts';

/** `accounts that may log in, are members` */
export function segmentText({ status, subscription, role }: Segment): string {
  const parts = [
    status ? t('segment.status', { status }) : t('segment.mayLogIn'),
    ...(subscription ? [t(`segment.subscription.${subscription}`)] : []),
    ...(role ? [t(`segment.role.${role}`)] : []),
  ];
  return t('segment.join', { parts: parts.join(', ') });
}

/** Who got a message, in a word. */
export function audienceText({ userId, segment }: Audience): string {
  if (userId) return t('audience.user');
  return segment ? segmentText(segment) : t('audience.all');
}
