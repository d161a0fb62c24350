import type { LstmHorizon } from './lstm-detail.js';

/** Effective forecasts below which a test says little. */
const FEW = 30;
const SIGNIFICANT = 0.05;
const NOMINAL = 0.9;

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** What a reader of the intervals should know, per horizon, in words. */
export function horizonWarnings(horizons: readonly LstmHorizon[]): string[] {
  return horizons.flatMap(({ horizon, source, evaluation }) => {
    if (!evaluation) return [];
    const { effectiveCount, pValue } = evaluation;
    const { coverage } = evaluation[source];
    const over = horizon === 1 ? 'over 1 session' : `over ${horizon} sessions`;
    const warnings: string[] = [];
    if (effectiveCount < FEW) {
      warnings.push(`${over}: only ${Math.floor(effectiveCount)} independent tests, too few to judge`);
    }
    if (source === 'model' && (pValue === null || pValue >= SIGNIFICANT)) {
      const p = pValue === null ? '' : ` (p = ${pValue.toFixed(2)})`;
      warnings.push(`${over}: the advantage over the baseline may be chance${p}`);
    }
    if (coverage.interval.high < NOMINAL || coverage.interval.low > NOMINAL) {
      warnings.push(`${over}: the 90 % interval held ${percent(coverage.share)} of the outcomes in the test`);
    }
    return warnings;
  });
}
