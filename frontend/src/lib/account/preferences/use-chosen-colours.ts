import { useMantineColorScheme } from '@mantine/core';
import type { Preferences } from '@pricealgo/contract/preference-choices';
import { showFailure } from '../../toast';
import { applyColourTheme, useColourTheme } from './colour-theme';
import { savePreferences } from './save-preferences';

type Colours = Pick<Preferences, 'theme' | 'colourTheme'>;

/**
 * The colour scheme and the colour theme that are on, and the way to choose others: kept in the browser, and with the
 * account of a member.
 */
export function useChosenColours(): Colours & { choose: (colours: Partial<Colours>) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const colourTheme = useColourTheme();
  return {
    theme: colorScheme,
    colourTheme,
    choose: (colours) => {
      if (colours.theme) setColorScheme(colours.theme);
      if (colours.colourTheme) applyColourTheme(colours.colourTheme);
      savePreferences(colours).catch(showFailure);
    },
  };
}
