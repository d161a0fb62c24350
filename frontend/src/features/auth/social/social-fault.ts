import { t } from '../texts';

const TEXTS: Readonly<Record<string, string>> = {
  social_unavailable: t('social.error.unavailable'),
  social_link_required: t('social.error.taken'),
  account_inactive: t('activation.inbox'),
  account_status: t('social.error.barred'),
  too_many_requests: t('social.error.often'),
};

/**
 * @param code of the error catalogue, from the address; anybody can write one there, so only known ones have a text.
 * @param error of the call that exchanges the code
 */
export function socialFaultText(code: string | null, error: unknown): string {
  if (code === null) return error instanceof Error ? error.message : t('error.unknown');
  return TEXTS[code] ?? t('social.error.other');
}
