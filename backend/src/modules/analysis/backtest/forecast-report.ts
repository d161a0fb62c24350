import { hasEnoughHistory } from '@pricealgo/algorithms/lstm/lstm-series';
import type { HorizonEvaluation } from '@pricealgo/algorithms/lstm/walk-forward/score-horizon';
import { type LstmEvaluation, walkForward } from '@pricealgo/algorithms/lstm/walk-forward/walk-forward';
import { wilsonInterval } from '@pricealgo/algorithms/statistics/proportions';
import type { BacktestSeries } from './backtest-series.js';
import { decimals, share, shareWithin, tableText } from './table-text.js';

export interface LstmFile {
  readonly name: string;
  readonly evaluation: LstmEvaluation;
}

/** The walk-forward test of one file, as its model card has it; `null` where the history is too short to train. */
export function lstmBacktest({ name, columns }: BacktestSeries): LstmFile | null {
  return hasEnoughHistory(columns) ? { name, evaluation: walkForward(columns) } : null;
}

const HEAD = [
  'file',
  'after',
  'n',
  'effective n',
  'inside 90 %',
  'baseline inside',
  'loss ratio',
  'DM p',
  'verdict',
  'median right',
  'base rate',
];
const SIGNIFICANT = 0.05;

/** Table of forecasts: each file, and all of them together, per horizon. */
export function forecastReport(files: readonly LstmFile[]): string[] {
  const horizons = [
    ...new Set(files.flatMap(({ evaluation }) => evaluation.horizons.map(({ horizon }) => horizon))),
  ];
  return tableText(HEAD, [
    ...horizons.map((horizon) => together(horizon, files)),
    ...files.flatMap(({ name, evaluation }) => evaluation.horizons.map((one) => cellsOf(name, one))),
  ]);
}

function cellsOf(name: string, one: HorizonEvaluation): string[] {
  const { horizon, count, effectiveCount, model, baseline, pValue } = one;
  const { hitRate, coverage } = model;
  return [
    name,
    String(horizon),
    String(count),
    effectiveCount.toFixed(0),
    shareWithin(coverage.share, coverage.interval),
    share(baseline.coverage.share),
    decimals(model.pinball / baseline.pinball),
    pValue !== null && pValue < 0.001 ? '<0.001' : decimals(pValue),
    verdict(one),
    shareWithin(hitRate.rate, hitRate.interval),
    share(hitRate.baseRate),
  ];
}

function verdict({ published, pValue }: HorizonEvaluation): string {
  const surely = pValue !== null && pValue < SIGNIFICANT;
  if (published) return surely ? 'better' : 'lower, not told apart';
  return surely ? 'worse' : 'not lower';
}

/** Files weigh by their rows. A test over files that move together would promise too much: only counts are given. */
function together(horizon: number, files: readonly LstmFile[]): string[] {
  const ones = files.flatMap(({ evaluation }) =>
    evaluation.horizons.filter((one) => one.horizon === horizon),
  );
  const sum = (of: (one: HorizonEvaluation) => number): number =>
    ones.reduce((total, one) => total + of(one), 0);
  const count = sum((one) => one.count);
  const effective = sum((one) => one.effectiveCount);
  const shareOf = (of: (one: HorizonEvaluation) => number): number =>
    sum((one) => of(one) * one.count) / count;
  const inside = shareOf(({ model }) => model.coverage.share);
  const right = shareOf(({ model }) => model.hitRate.rate);
  const within = (value: number) => wilsonInterval(value * effective, effective);
  const kinds = ones.map(verdict);
  const numberOf = (kind: string): number => kinds.filter((one) => one === kind).length;
  return [
    'all',
    String(horizon),
    String(count),
    effective.toFixed(0),
    shareWithin(inside, within(inside)),
    share(shareOf(({ baseline }) => baseline.coverage.share)),
    decimals(shareOf(({ model }) => model.pinball) / shareOf(({ baseline }) => baseline.pinball)),
    '',
    `better in ${numberOf('better')}, worse in ${numberOf('worse')} of ${ones.length}`,
    shareWithin(right, within(right)),
    share(shareOf(({ model }) => model.hitRate.baseRate)),
  ];
}
