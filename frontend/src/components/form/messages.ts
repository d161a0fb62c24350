import { ApiError } from '../../lib/http/api-error';
import { t } from '../texts';

/** Texts of section 5 of the specification. */
export const REQUIRED = t('form.required');
export const CONFIRM_DIFFERS = t('form.confirmation');
export const AGE_MISSING = t('form.age');
export const PHONE_UNVERIFIED = t('form.phone');

/**
 * The server's words where it answered with a wrapper that is not a success; `null` where the request itself failed:
 * nobody answered, or the server broke.
 */
export function serverMessage(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 0 || error.status >= 500 || error.status === 401) return null;
  // 'The request is not valid.' tells nobody what to change: what is said of the fields does.
  return error.status === 400 ? (Object.values(error.fields)[0] ?? error.message) : error.message;
}
