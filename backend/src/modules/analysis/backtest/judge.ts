import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import type { AlgorithmOutput } from '@pricealgo/algorithms/algorithm';
import { scoreCall } from '../outcomes/score-call.js';
import type { JudgedCall } from '../track-record/judged-call.js';
import type { BacktestRow, BacktestSeries } from './backtest-series.js';

/** What a judgement needs of an answer. */
export type BacktestOutput = Pick<AlgorithmOutput<unknown>, 'label' | 'stance' | 'detail'>;

/**
 * Judges an answer that knew the bars up to `row` by the rules of live calls.
 * @param horizons sessions; those that reach beyond the file are left out
 */
export function judge(
  algo: AlgorithmName,
  { name, bars }: BacktestSeries,
  row: number,
  answer: BacktestOutput,
  horizons: readonly number[],
): BacktestRow<JudgedCall>[] {
  const output = { score: null, headline: '', horizons, quantiles: [], missing: [], warnings: [], ...answer };
  const call = { algo, output, lastSessionMs: bars[row]!.timeMs, baseline: new Map<number, number[]>() };
  return horizons.flatMap((horizon) => {
    const outcome = scoreCall(call, horizon, bars.slice(row, row + horizon + 1), false);
    if (!outcome) return [];
    const { entryTimeMs: entryMs, exitTimeMs: exitMs, ...rest } = outcome;
    const { logReturn, hit, probability, pinball, baselinePinball, inside, delisted } = rest;
    const judged: JudgedCall = {
      instrument: name,
      stance: answer.stance,
      entryMs,
      exitMs,
      logReturn,
      hit,
      probability,
      pinball,
      baselinePinball,
      inside,
      delisted,
      withdrawn: false,
    };
    return [{ horizon, judged }];
  });
}
