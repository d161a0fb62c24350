import { t } from '../texts';

const TEXTS: Readonly<Record<string, string>> = {
  social_unavailable: t('thisWayToLogIn'),
  social_link_required: t('anAccountWithThisEmail'),
  account_inactive: t('pleaseCheckYourInboxTo'),
  account_status: t('yourAccountCannotLogIn'),
  too_many_requests: t('tooManyRequestsPleaseWait'),
};

/**
 * @param code of the error catalogue, from the address; anybody can write one there, so only known ones have a text.
 * @param error of the call that exchanges the code
 */
export function socialFaultText(code: string | null, error: unknown): string {
  if (code === null) return error instanceof Error ? error.message : t('unknownError');
  return TEXTS[code] ?? t('nothingWasChangedYouCan');
}
