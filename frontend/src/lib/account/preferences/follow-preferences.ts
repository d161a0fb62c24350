import { chooseFormat } from '../../i18n/format-choice';
import { memberInfo, onSession } from '../../session/session';
import { applyColourTheme, followOtherTabsColours } from './colour-theme';
import { DEFAULT_PREFERENCES } from '@pricealgo/contract/preference-choices';

/** The back office is on the screen: it shows every time by the clock of the device, whatever a member of it chose. */
let isOffice = false;

function apply(): void {
  // Visitors, and sessions that were begun before there was a choice, keep what their browser remembers.
  const colourTheme = memberInfo()?.preferences?.colourTheme;
  if (colourTheme) applyColourTheme(colourTheme);
  const { numberFormat, currencyDisplay, timeZone, colourBlind, reducedMotion } = {
    ...DEFAULT_PREFERENCES,
    ...memberInfo()?.preferences,
  };
  chooseFormat({
    numbers: numberFormat,
    currency: currencyDisplay,
    timeZone: isOffice ? 'local' : timeZone,
  });
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

/** Shows times by the clock of this device from now on. @returns the function that goes back to what was chosen */
export function showLocalTimes(): () => void {
  isOffice = true;
  apply();
  return () => {
    isOffice = false;
    apply();
  };
}
