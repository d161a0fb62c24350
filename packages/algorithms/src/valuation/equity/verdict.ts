import { priceText } from '@pricealgo/contract/price-digits';
import type { AlgorithmOutput } from '../../algorithm.js';
import type { EquityDetail } from './equity-detail.js';

export const LABELS = {
  fair: 'fairly valued',
  under: 'undervalued',
  over: 'overvalued',
  none: 'insufficient data',
} as const;

type Verdict = Pick<AlgorithmOutput<EquityDetail>, 'label' | 'stance' | 'score' | 'headline'>;

/**
 * Fairly valued where the price lies in the middle half of the Monte-Carlo values. Score: upside of the blended value.
 */
export function verdictOf(name: string, detail: EquityDetail): Verdict {
  const { blended, monteCarlo, price, priceCurrency } = detail;
  if (!blended || !monteCarlo || price === null) {
    const failed = detail.guards?.find(({ state }) => state === 'failed');
    const headline = failed
      ? `${name}: no estimate: ${failed.text}.`
      : `${name}: no estimate, the data for one are missing.`;
    return { label: LABELS.none, stance: null, score: null, headline };
  }
  const stance = price < monteCarlo.p25 ? 1 : price > monteCarlo.p75 ? -1 : 0;
  const label = { 1: LABELS.under, 0: LABELS.fair, [-1]: LABELS.over }[stance];
  const money = (value: number): string => (Math.abs(value) < 1 ? priceText(value) : value.toFixed(2));
  const headline =
    `${name} at ${money(price)} ${priceCurrency} is ${label} under these assumptions: ` +
    `estimate ${money(blended.value)}, middle half ${money(monteCarlo.p25)} to ${money(monteCarlo.p75)}; ` +
    `confidence ${detail.confidence.level}.`;
  return { label, stance, score: blended.upside, headline };
}
