import type { HorizonRecord } from '@pricealgo/contract/track-record';
import type { JudgedCall } from '../track-record/judged-call.js';
import { RecordTally } from '../track-record/record-tally.js';
import type { BacktestRow } from './backtest-series.js';
import { decimals, NONE, share, shareWithin, tableText } from './table-text.js';

export interface FileRows {
  readonly name: string;
  readonly rows: readonly BacktestRow<JudgedCall>[];
}

const HEAD = [
  'file',
  'after',
  'n',
  'effective n',
  'right',
  'base rate',
  'verdict',
  'neutral',
  'of the others right',
  'Brier skill',
];

/** Table of calls with a direction: each file, and all of them together, per horizon. */
export function directionReport(files: readonly FileRows[]): string[] {
  const all = { name: 'all', rows: files.flatMap(({ rows }) => rows) };
  return tableText(
    HEAD,
    [all, ...files].flatMap(({ name, rows }) => recordsOf(rows).map((record) => cellsOf(name, record))),
  );
}

/** One record per horizon, shortest first. */
export function recordsOf(rows: readonly BacktestRow<JudgedCall>[]): HorizonRecord[] {
  const tallies = new Map<number, RecordTally>();
  for (const { horizon, judged } of [...rows].sort((a, b) => b.judged.entryMs - a.judged.entryMs)) {
    const tally = tallies.get(horizon) ?? new RecordTally(horizon);
    tallies.set(horizon, tally);
    tally.add(judged);
  }
  return [...tallies].sort(([a], [b]) => a - b).map(([, tally]) => tally.record());
}

function cellsOf(name: string, { horizon, direction, probability }: HorizonRecord): string[] {
  const known = [
    name,
    String(horizon),
    String(direction?.count ?? 0),
    String(direction?.effectiveCount ?? 0),
  ];
  if (!direction) return [...known, NONE, NONE, 'no direction', NONE, NONE, NONE];
  const { rate, interval, baseRate, hits, neutral, count } = direction;
  return [
    ...known,
    shareWithin(rate, interval),
    share(baseRate),
    verdict(interval, baseRate),
    share(neutral / count),
    share(count > neutral ? hits / (count - neutral) : null),
    decimals(probability?.skill),
  ];
}

function verdict(interval: { low: number; high: number } | null, baseRate: number | null): string {
  if (!interval || baseRate === null) return 'too few to judge';
  if (interval.low > baseRate) return 'better';
  return interval.high < baseRate ? 'worse' : 'not told apart';
}
