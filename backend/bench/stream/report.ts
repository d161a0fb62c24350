import type { Figures, Run, Stall } from './measure.ts';
import type { TwoNodes } from './two-nodes.ts';
import { WORKS, type VariantName, type WorkName } from './works.ts';

/** The runs of each variant that took part. */
export type RunsByVariant = Partial<Record<VariantName, Run[]>>;

/** All that one invocation measured. */
export interface Result {
  readonly works: Partial<Record<WorkName, RunsByVariant>>;
  readonly scaling?: { readonly oneThousand: Run; readonly fiveThousand: Run };
  readonly stall?: Stall;
  readonly twoNodes?: TwoNodes | null;
}

const COLUMNS: readonly (readonly [keyof Figures, string, number])[] = [
  ['cpuUsPerQuote', 'CPU µs/quote', 2],
  ['quotesPerS', 'quotes/s', 0],
  ['ticksPerS', 'ticks/s', 0],
  ['serverBusyPct', 'server %', 0],
  ['generatorBusyPct', 'load %', 0],
  ['p50Ms', 'p50 ms', 0],
  ['p99Ms', 'p99 ms', 0],
  ['idleP50Ms', 'idle p50', 0],
  ['longestFlushMs', 'longest flush', 1],
  ['bytesPerQuote', 'bytes/quote', 1],
  ['rssPerConnectionKb', 'kB/conn', 1],
  ['acceptsPerS', 'accepts/s', 0],
  ['cpuUsPerAccept', 'CPU µs/accept', 0],
];

const valid = (runs: readonly Run[]): Run[] => runs.filter((run) => !run.void);

/** Median of a figure over the runs that count, `null` when there is none. */
export function median(runs: readonly Run[], figure: keyof Figures): number | null {
  const values = valid(runs)
    .map((run) => run[figure])
    .filter((value) => value !== null)
    .sort((a, b) => a - b);
  if (values.length === 0) return null;
  const middle = values.length >> 1;
  return values.length % 2 === 1 ? values[middle]! : (values[middle - 1]! + values[middle]!) / 2;
}

function cell(runs: readonly Run[], figure: keyof Figures, digits: number): string {
  const values = valid(runs)
    .map((run) => run[figure])
    .filter((value) => value !== null);
  if (values.length === 0) return '–';
  const text = (value: number): string => value.toFixed(digits);
  const middle = text(median(runs, figure)!);
  return values.length === 1
    ? middle
    : `${middle} (${text(Math.min(...values))}–${text(Math.max(...values))})`;
}

/** Markdown: one row per variant, median (min–max). */
export function table(work: WorkName, runsByVariant: RunsByVariant): string {
  const lines = [
    `\n## Work ${work}\n`,
    `| variant | ${COLUMNS.map(([, title]) => title).join(' | ')} | void |`,
    `|---|${COLUMNS.map(() => '---|').join('')}---|`,
  ];
  for (const [variant, runs] of Object.entries(runsByVariant)) {
    const cells = COLUMNS.map(([figure, , digits]) => cell(runs, figure, digits));
    lines.push(`| ${variant} | ${cells.join(' | ')} | ${runs.length - valid(runs).length} |`);
  }
  return lines.join('\n');
}

const verdict = (value: number | null, limit: number, atMost = true): string =>
  value === null || Number.isNaN(value)
    ? 'not measured'
    : (atMost ? value <= limit : value >= limit)
      ? 'reached'
      : 'MISSED';

/** The goals of the wire contract next to what this run measured. */
export function goals({ works, scaling, stall, twoNodes }: Result): string {
  const rows: string[] = [];
  const add = (
    name: string,
    value: number | null,
    goal: string,
    limit: number,
    atMost = true,
    digits = 2,
  ): void =>
    void rows.push(
      `| ${name} | ${value === null ? '–' : value.toFixed(digits)} | ${goal} | ${verdict(value, limit, atMost)} |`,
    );
  const ratio = (a: number | null, b: number | null): number | null =>
    a === null || b === null ? null : a / b;
  for (const [work, runs] of Object.entries(works) as [WorkName, RunsByVariant][]) {
    const of = (variant: VariantName, figure: keyof Figures): number | null =>
      median(runs[variant] ?? [], figure);
    const share = work === 'A' ? 4 : 7;
    const { windowMs, ticksPerS } = WORKS[work];
    add(
      `${work}: CPU/quote, ours over plain`,
      ratio(of('ours', 'cpuUsPerQuote'), of('plain', 'cpuUsPerQuote')),
      `≤ 1/${share}`,
      1 / share,
      true,
      3,
    );
    add(
      `${work}: raw ws CPU/quote over ours`,
      ratio(of('raw-ws', 'cpuUsPerQuote'), of('ours', 'cpuUsPerQuote')),
      '≥ 0.9',
      0.9,
      false,
    );
    add(
      `${work}: public writer CPU/quote over ours`,
      ratio(of('ours-public-writer', 'cpuUsPerQuote'), of('ours', 'cpuUsPerQuote')),
      '≥ 1.15',
      1.15,
      false,
    );
    add(
      `${work}: share of ticks accepted`,
      ratio(of('ours', 'ticksPerS'), ticksPerS),
      '≥ 0.99',
      0.99,
      false,
      3,
    );
    add(`${work}: p99 age, ms`, of('ours', 'p99Ms'), `≤ ${windowMs + 10}`, windowMs + 10, true, 0);
    add(`${work}: idle client p50, ms`, of('ours', 'idleP50Ms'), '≤ 10', 10, true, 0);
    add(`${work}: bytes per quote`, of('ours', 'bytesPerQuote'), '≤ 27', 27, true, 1);
    add(`${work}: RSS per connection, kB`, of('ours', 'rssPerConnectionKb'), '≤ 16', 16, true, 1);
    add(`${work}: accepts/s`, of('ours', 'acceptsPerS'), '≥ 2500', 2_500, false, 0);
  }
  if (scaling) {
    add(
      'CPU/quote, 5,000 over 1,000 clients',
      ratio(scaling.fiveThousand.cpuUsPerQuote, scaling.oneThousand.cpuUsPerQuote),
      '≤ 1.0',
      1,
    );
  }
  if (stall) {
    add('stall: heap growth, MB', stall.heapGrowthMb, '≤ 1', 1);
    add("stall: others' p99 against calm", stall.othersP99Ratio, '≤ 1.1', 1.1);
    add('stall: resume p50, ms', stall.resumeP50Ms, '≤ 100', 100, true, 0);
  }
  if (twoNodes) add('two nodes, 10,000 ticks/s: CPU µs/tick', twoNodes.cpuUsPerTick, '≤ 18', 18, true, 1);
  return ['\n## Goals\n', '| | measured | goal | |', '|---|---|---|---|', ...rows].join('\n');
}
