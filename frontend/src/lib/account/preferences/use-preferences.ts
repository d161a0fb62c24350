import { useMemo } from 'react';
import { useMember } from '../../session/use-session';
import { DEFAULT_PREFERENCES, type Preferences } from '@pricealgo/contract/preference-choices';

/**
 * The member's choices, as the session holds them: what the page shows is what is stored. A session that was begun
 * before there was a choice has its default.
 */
export function usePreferences(): Preferences {
  const chosen = useMember()?.preferences;
  return useMemo(() => ({ ...DEFAULT_PREFERENCES, ...chosen }), [chosen]);
}
