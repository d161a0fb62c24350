import { useMemo } from 'react';
import { useMember } from '../../lib/session/use-session';
import type { MemberInfo } from '../../lib/session/session-info';

export type Preferences = MemberInfo['preferences'];

/** What the server assumes of somebody who chose nothing. */
export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'auto',
  colourBlind: false,
  numberFormat: 'comma-point',
  currencyDisplay: 'symbol',
  timeZone: 'exchange',
  deviceTimeZone: null,
  reducedMotion: 'system',
  quietHours: null,
  digest: 'off',
  notifyEmail: true,
  notifyInApp: true,
  notifyPush: false,
  notify: {
    alert: { inApp: true, push: true, email: true },
    call: { inApp: true, push: true, email: false },
    subscription: { inApp: true, push: false, email: true },
    message: { inApp: true, push: true, email: false },
    account: { inApp: true, push: false, email: true },
  },
};

/**
 * The member's choices, as the session holds them: what the page shows is what is stored. A session that was begun
 * before there was a choice has its default.
 */
export function usePreferences(): Preferences {
  const chosen = useMember()?.preferences;
  return useMemo(() => ({ ...DEFAULT_PREFERENCES, ...chosen }), [chosen]);
}
