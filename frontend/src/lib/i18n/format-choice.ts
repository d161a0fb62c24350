import type { NumberFormat } from '@pricealgo/contract/preference-choices';
import { createStore } from 'zustand/vanilla';

/** How somebody wants numbers and times to look. */
export interface FormatChoice {
  numbers: NumberFormat;
  /** `$12.00` or `USD 12.00` */
  currency: 'symbol' | 'code';
  /** Of the exchange that a time belongs to, of this device, or a chosen one (IANA name). */
  timeZone: 'exchange' | 'local' | (string & {});
}

/** What holds for visitors. */
export const DEFAULT_FORMAT: Readonly<FormatChoice> = {
  numbers: 'comma-point',
  currency: 'symbol',
  timeZone: 'exchange',
};

/** A locale whose separators are those of the style; words and dates stay those of the page. */
export const SEPARATORS_OF: Readonly<Record<NumberFormat, string>> = {
  'comma-point': 'en-US',
  'point-comma': 'de-DE',
  'space-comma': 'fr-FR',
};

const chosen = createStore<Readonly<FormatChoice>>(() => DEFAULT_FORMAT);

export const formatChoice = chosen.getState;

/** Calls back after the choice has changed: every number and time on the screen may look different. */
export const onFormatChoice = (listener: () => void): (() => void) => chosen.subscribe(listener);

function isZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }));
  } catch {
    return false;
  }
}

/** Sets how numbers and times look from now on; a zone that this browser does not know leaves the exchange's own. */
export function chooseFormat(choice: Readonly<FormatChoice>): void {
  const { numbers, currency } = choice;
  const special = choice.timeZone === 'exchange' || choice.timeZone === 'local';
  const timeZone = special || isZone(choice.timeZone) ? choice.timeZone : 'exchange';
  const before = chosen.getState();
  if (before.numbers === numbers && before.currency === currency && before.timeZone === timeZone) return;
  chosen.setState({ numbers, currency, timeZone }, true);
}
