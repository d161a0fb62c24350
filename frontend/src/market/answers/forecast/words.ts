import type { IntervalSource } from '@pricealgo/algorithms/lstm/lstm-detail';
import { formatDecimals } from '../../../lib/format/number-format';
import { t } from './texts';

export const SOURCE_NAMES: Readonly<Record<IntervalSource, string>> = {
  model: t('words.model'),
  baseline: t('words.baseline'),
};

export const sessions = (horizon: number): string => t('words.sessions', { horizon });

/** A probability of chance: `0.032`, `below 0.001`. */
export function pText(pValue: number | null): string {
  if (pValue === null) return 'n/a';
  return pValue < 0.001 ? t('words.below', { limit: formatDecimals(0.001, 3) }) : formatDecimals(pValue, 3);
}
