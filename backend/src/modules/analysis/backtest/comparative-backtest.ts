import type { BarColumns } from '@pricealgo/algorithms/algorithm';
import type { ComparedInstrument } from '@pricealgo/algorithms/comparative/comparative-input';
import { evaluateComparative } from '@pricealgo/algorithms/comparative/evaluate-comparative';
import type { JudgedCall } from '../track-record/judged-call.js';
import type { BacktestRow, BacktestSeries } from './backtest-series.js';
import { judge } from './judge.js';

/** A comparison covers years, so one call a month shows as much as one a day. */
export const EVERY_SESSIONS = 20;
const WARM_UP = 250;
/** Bars that a comparison reads: five years and a margin. */
export const LOOK_BACK = 1_400;
const BENCHMARK = 'SPY';

export interface ComparativeBacktestOptions {
  readonly riskFreeRatePct: number;
}

/** A call every 20 sessions against all other files, as far as they were traded then; price returns. */
export function comparativeBacktest(
  subject: BacktestSeries,
  all: readonly BacktestSeries[],
  { riskFreeRatePct }: ComparativeBacktestOptions,
): BacktestRow<JudgedCall>[] {
  const rows: BacktestRow<JudgedCall>[] = [];
  const others = all.filter(({ name }) => name !== subject.name);
  for (let row = subject.bars.length - 2; row >= WARM_UP; row -= EVERY_SESSIONS) {
    const asOfMs = subject.bars[row]!.timeMs;
    const traded = others.filter(({ bars }) => bars.length > 0 && bars[0]!.timeMs <= asOfMs);
    const peers = traded.map((other) => compared(other, asOfMs));
    const benchmark = peers.find(({ name }) => name === BENCHMARK);
    const output = evaluateComparative({
      subject: compared(subject, asOfMs),
      peers: peers.filter((peer) => peer !== benchmark),
      ...(benchmark ? { benchmark } : {}),
      totalReturn: false,
      riskFreeRatePct,
      asOfMs,
    });
    const against = traded.filter(({ name }) => name !== BENCHMARK);
    rows.push(...judge('comparative', subject, row, output, output.horizons, against));
  }
  return rows;
}

/** The bars that were known at `asOfMs`: nothing later may reach the comparison. */
function compared({ name, columns }: BacktestSeries, asOfMs: number): ComparedInstrument {
  const { timeMs } = columns;
  let end = timeMs.length;
  while (end > 0 && timeMs[end - 1]! > asOfMs) end -= 1;
  const start = Math.max(0, end - LOOK_BACK);
  const known = Object.fromEntries(
    Object.entries(columns).map(([column, values]: [string, Float64Array]) => [
      column,
      values.subarray(start, end),
    ]),
  ) as unknown as BarColumns;
  return { key: `FILE:${name}`, name, type: 'stock', bars: known };
}
