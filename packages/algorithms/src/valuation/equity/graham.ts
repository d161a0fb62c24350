import type { EquityCase } from './equity-case.js';
import { perShareFigures } from './per-share-figures.js';
import type { ModelOrReason } from './valuation-model.js';

/** √(22.5·EPS·BVPS): what Graham would pay at most; NaN unless both are positive. */
export function grahamNumber(earningsPerShare: number, bookPerShare: number): number {
  return earningsPerShare > 0 && bookPerShare > 0 ? Math.sqrt(22.5 * earningsPerShare * bookPerShare) : NaN;
}

/** A bound of the cautious, for reference: it knows no growth. */
export function grahamModel(company: EquityCase): ModelOrReason {
  const named = { key: 'graham', label: 'Graham number' };
  const { earnings, book, source } = perShareFigures(company);
  const value = grahamNumber(earnings, book);
  if (Number.isNaN(earnings + book)) return { ...named, reason: 'missing: earnings or book value per share' };
  if (Number.isNaN(value)) return { ...named, reason: 'earnings or book value are negative' };
  return {
    ...named,
    group: 'reference',
    perShare: () => value,
    terminalShare: null,
    basis: `square root of 22.5 × earnings × book value per share (${source})`,
  };
}
