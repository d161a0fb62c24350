import { useMantineColorScheme } from '@mantine/core';
import { showFailure } from '../../toast';
import { savePreferences } from './save-preferences';
import type { Preferences } from '@pricealgo/contract/preference-choices';

/** The colour scheme that is on, and the way to choose another: kept in the browser, and with the account of a member. */
export function useChosenTheme(): {
  theme: Preferences['theme'];
  choose: (theme: Preferences['theme']) => void;
} {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return {
    theme: colorScheme,
    choose: (theme) => {
      setColorScheme(theme);
      savePreferences({ theme }).catch(showFailure);
    },
  };
}
