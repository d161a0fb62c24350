import { t } from '../texts';

const NAMES: Readonly<Record<string, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
};

/** Codes that the way back from another site may carry; anybody can write one there, so only known ones have a text. */
const FAULTS: Readonly<Record<string, string>> = {
  social_unavailable: t('logins.connect.unavailable'),
  social_taken: t('logins.connect.taken'),
  session_expired: t('logins.connect.again'),
  too_many_requests: t('logins.connect.often'),
};

export interface LinkOutcome {
  connected: boolean;
  text: string;
}

/** What `#linked=google` or `#error=CODE` says to the member who comes back; `null` for any other fragment. */
export function linkOutcome(fragment: string): LinkOutcome | null {
  const given = new URLSearchParams(fragment.replace(/^#/, ''));
  const name = NAMES[given.get('linked') ?? ''];
  if (name) return { connected: true, text: t('logins.connect.done', { name }) };
  const code = given.get('error');
  return code === null ? null : { connected: false, text: FAULTS[code] ?? t('logins.connect.failed') };
}
