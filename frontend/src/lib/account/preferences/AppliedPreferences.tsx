import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { localTimeZone } from '../../format/time-format';
import { useMember } from '../../session/use-session';
import { savePreferences } from './save-preferences';

/**
 * What follows the member's preferences inside the tree: the colour scheme. Visitors keep the scheme that their browser
 * remembers. Where times are those of the device, the account learns which zone that is. Stands below Mantine's provider.
 */
export function AppliedPreferences(): null {
  const preferences = useMember()?.preferences;
  const { setColorScheme } = useMantineColorScheme();
  const theme = preferences?.theme;
  const toldZone = preferences?.timeZone === 'local' ? preferences.deviceTimeZone : undefined;

  useEffect(() => {
    if (theme) setColorScheme(theme);
  }, [theme, setColorScheme]);
  useEffect(() => {
    // Asked only of members: the first question after a start takes a slow phone 50 ms.
    if (toldZone === undefined) return;
    const deviceTimeZone = localTimeZone();
    if (toldZone === deviceTimeZone) return;
    // Nobody asked for it, so nobody is told when it fails; the next visit tries again.
    savePreferences({ deviceTimeZone }).catch(() => undefined);
  }, [toldZone]);
  return null;
}
