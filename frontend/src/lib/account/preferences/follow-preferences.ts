import { chooseFormat } from '../../i18n/format-choice';
import { memberInfo, onSession } from '../../session/session';
import { applyColourTheme, followOtherTabsColours } from './colour-theme';
import { DEFAULT_PREFERENCES } from '@pricealgo/contract/preference-choices';

function apply(): void {
  // Visitors, and sessions that were begun before there was a choice, keep what their browser remembers.
  const colourTheme = memberInfo()?.preferences?.colourTheme;
  if (colourTheme) applyColourTheme(colourTheme);
  const { numberFormat, currencyDisplay, timeZone, colourBlind, reducedMotion } = {
    ...DEFAULT_PREFERENCES,
    ...memberInfo()?.preferences,
  };
  chooseFormat({ numbers: numberFormat, currency: currencyDisplay, timeZone });
  const { dataset } = document.documentElement;
  dataset.colourBlind = String(colourBlind);
  dataset.reducedMotion = String(reducedMotion === 'reduce');
}

/**
 * Numbers, times, the colour theme, the palette of up and down, and motion follow the member's preferences as the session holds them;
 * visitors have the defaults. Call before the first render: then whatever renders because the session changed already
 * finds the new choice.
 * @returns the function that ends it.
 */
export function followPreferences(): () => void {
  apply();
  const ends = [onSession(apply), followOtherTabsColours()];
  return () => ends.forEach((end) => end());
}
