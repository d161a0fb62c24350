import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import type { AlgorithmOutput } from '@pricealgo/algorithms/algorithm';
import { isRelative, scoreCall, type TradedBars } from '../outcomes/score-call.js';
import { type SessionRule, sessionTimes } from '../sessions/session-times.js';
import type { JudgedCall } from '../track-record/judged-call.js';
import type { BacktestRow, BacktestSeries } from './backtest-series.js';

/** What a judgement needs of an answer. */
export type BacktestOutput = Pick<AlgorithmOutput<unknown>, 'label' | 'stance' | 'detail'>;

/**
 * When a call over old bars is taken to be made: at the close of the last session that it knew, so that it is entered at the next
 * open whatever the market. Live calls come after that, when the session has settled.
 * @param lastSessionMs `timeMs` of the last bar that the call knew
 */
export function backtestedAtMs(rule: SessionRule, lastSessionMs: number): number {
  return sessionTimes(rule, lastSessionMs).closeMs - 1;
}

/**
 * Judges an answer that knew the bars up to `row` by the rules of live calls.
 * @param horizons sessions; those that reach beyond the file are left out
 * @param peers whom a relative claim is judged against
 */
export function judge(
  algo: AlgorithmName,
  { name, bars, sessions }: BacktestSeries,
  row: number,
  answer: BacktestOutput,
  horizons: readonly number[],
  peers: readonly TradedBars[] = [],
): BacktestRow<JudgedCall>[] {
  const output = { score: null, headline: '', horizons, quantiles: [], missing: [], warnings: [], ...answer };
  const lastSessionMs = bars[row]!.timeMs;
  const calledAtMs = backtestedAtMs(sessions, lastSessionMs);
  const baseline = new Map<number, number[]>();
  const call = { algo, output, sessions, lastSessionMs, calledAtMs, baseline, peers };
  return horizons.flatMap((horizon) => {
    const outcome = scoreCall(call, horizon, bars.slice(row, row + horizon + 1), false);
    if (!outcome) return [];
    const { entryTimeMs: entryMs, exitTimeMs: exitMs, ...about } = outcome;
    const judged: JudgedCall = {
      ...about,
      instrument: name,
      stance: answer.stance,
      entryMs,
      exitMs,
      relative: isRelative(algo),
      withdrawn: false,
      judgedBy: 'after-call',
      repeated: false,
    };
    return [{ horizon, judged }];
  });
}
