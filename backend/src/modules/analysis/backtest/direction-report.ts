import type { HorizonRecord } from '@pricealgo/contract/track-record';
import type { JudgedCall } from '../track-record/judged-call.js';
import { RecordTally } from '../track-record/record-tally.js';
import type { BacktestRow } from './backtest-series.js';
import { decimals, NONE, share, shareWithin, tableText } from './table-text.js';

export interface FileRows {
  readonly name: string;
  readonly rows: readonly BacktestRow<JudgedCall>[];
}

const HEAD = ['file', 'after', 'n', 'effective n', 'right', 'base rate', 'verdict', 'neutral'];
/** What calls with a chance of a rise have beside it, and what relative claims have. */
const CHANCE_HEAD = ['Brier', 'Brier skill'];
const PRICE_HEAD = ['by the price alone', 'its base rate'];

/**
 * Table of calls that take sides: each file, and all of them together, per horizon. Relative claims are judged against the median of
 * their peers, with what the price alone did in the last columns; others have the scores of their chances there.
 */
export function directionReport(files: readonly FileRows[]): string[] {
  const all = { name: 'all', rows: files.flatMap(({ rows }) => rows) };
  const records = [all, ...files].flatMap(({ name, rows }) =>
    recordsOf(rows).map((record) => ({ name, record })),
  );
  const relative = records.some(({ record }) => record.direction?.against === 'peers');
  return tableText(
    [...HEAD, ...(relative ? PRICE_HEAD : CHANCE_HEAD)],
    records.map(({ name, record }) => [
      ...cellsOf(name, record),
      ...(relative ? priceCells(record) : chanceCells(record)),
    ]),
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

function cellsOf(name: string, { horizon, calls, direction }: HorizonRecord): string[] {
  const known = [
    name,
    String(horizon),
    String(direction?.count ?? 0),
    String(direction?.effectiveCount ?? 0),
  ];
  if (!direction) return [...known, NONE, NONE, 'no direction', NONE];
  const { rate, interval, baseRate, neutral } = direction;
  return [
    ...known,
    shareWithin(rate, interval),
    share(baseRate),
    verdict(interval, baseRate),
    share(neutral / calls),
  ];
}

function chanceCells({ probability }: HorizonRecord): string[] {
  return [decimals(probability?.brier), decimals(probability?.skill)];
}

function priceCells({ direction }: HorizonRecord): string[] {
  return [
    shareWithin(direction?.absolute?.rate, direction?.absolute?.interval),
    share(direction?.absolute?.baseRate),
  ];
}

function verdict(interval: { low: number; high: number } | null, baseRate: number | null): string {
  if (!interval || baseRate === null) return 'too few to judge';
  if (interval.low > baseRate) return 'better';
  return interval.high < baseRate ? 'worse' : 'not told apart';
}
