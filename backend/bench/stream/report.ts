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

const ratio = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : a / b;

interface Goal {
  readonly name: string;
  /** `null`: not part of this invocation. */
  readonly value: number | null;
  readonly atMost?: number;
  readonly atLeast?: number;
  /** As the goal is said, where the limit has no short number. */
  readonly says?: string;
  readonly digits: number;
}

function verdict({ value, atMost = Infinity, atLeast = -Infinity }: Goal): string {
  if (value === null || Number.isNaN(value)) return 'not measured';
  return value <= atMost && value >= atLeast ? 'met' : 'MISSED';
}

function goalTable(title: string, rows: readonly Goal[]): string {
  const lines = rows.map((goal) => {
    const { name, value, atMost, atLeast, digits } = goal;
    const says = goal.says ?? (atMost === undefined ? `≥ ${atLeast}` : `≤ ${atMost}`);
    return `| ${name} | ${value === null ? '–' : value.toFixed(digits)} | ${says} | ${verdict(goal)} |`;
  });
  return [`\n## ${title}\n`, '| | measured | goal | |', '|---|---|---|---|', ...lines].join('\n');
}

/** Every goal of the streaming path next to what this run measured, whether it was part of the run or not. */
export function goals({ works, stall, twoNodes }: Result): string {
  const ofWork = (work: WorkName): Goal[] => {
    const of = (variant: VariantName, figure: keyof Figures): number | null =>
      median(works[work]?.[variant] ?? [], figure);
    const share = work === 'A' ? 4 : 7;
    const cpu = of('ours', 'cpuUsPerQuote');
    return [
      {
        name: `${work}: CPU a quote, ours over plain Socket.IO`,
        value: ratio(cpu, of('plain', 'cpuUsPerQuote')),
        atMost: 1 / share,
        says: `≤ 1/${share} (${(1 / share).toFixed(3)})`,
        digits: 3,
      },
      {
        name: `${work}: CPU a quote, raw ws over ours`,
        value: ratio(of('raw-ws', 'cpuUsPerQuote'), cpu),
        atLeast: 0.95,
        digits: 2,
      },
      { name: `${work}: accepts/s`, value: of('ours', 'acceptsPerS'), atLeast: 2_500, digits: 0 },
      {
        name: `${work}: RSS a connection, kB`,
        value: of('ours', 'rssPerConnectionKb'),
        atMost: 16,
        digits: 1,
      },
      { name: `${work}: bytes a quote`, value: of('ours', 'bytesPerQuote'), atMost: 27, digits: 1 },
    ];
  };
  return goalTable('Goals', [
    ...ofWork('A'),
    ...ofWork('B'),
    { name: 'two nodes: CPU µs a tick', value: twoNodes?.cpuUsPerTick ?? null, atMost: 18, digits: 1 },
    { name: 'resume after a stall, p50, ms', value: stall?.resumeP50Ms ?? null, atMost: 100, digits: 0 },
  ]);
}

/** Where the CPU of a tick on two nodes goes, of which the bench itself takes a part. */
export function twoNodesTable({ twoNodes }: Result): string {
  if (!twoNodes) return '';
  const rows = [
    ["the feed's node", twoNodes.feedNodeUsPerTick],
    ["of it the bench's ticks, which a vendor's messages would replace", twoNodes.ticksAloneUs],
    ['the other node', twoNodes.otherNodeUsPerTick],
  ] as const;
  const lines = rows.map(([name, us]) => `| ${name} | ${us.toFixed(1)} |`);
  return ['\n## Two nodes\n', '| | CPU µs a tick |', '|---|---|', ...lines].join('\n');
}

/** What the path also has to keep, and what keeps the direct writer in the product. */
export function bounds({ works, scaling, stall }: Result): string {
  const rows: Goal[] = [];
  for (const [work, runs] of Object.entries(works) as [WorkName, RunsByVariant][]) {
    const of = (variant: VariantName, figure: keyof Figures): number | null =>
      median(runs[variant] ?? [], figure);
    const { windowMs, ticksPerS } = WORKS[work];
    rows.push(
      {
        name: `${work}: CPU a quote, public writer over ours`,
        value: ratio(of('ours-public-writer', 'cpuUsPerQuote'), of('ours', 'cpuUsPerQuote')),
        atLeast: 1.15,
        digits: 2,
      },
      {
        name: `${work}: share of ticks accepted`,
        value: ratio(of('ours', 'ticksPerS'), ticksPerS),
        atLeast: 0.99,
        digits: 3,
      },
      { name: `${work}: p99 age, ms`, value: of('ours', 'p99Ms'), atMost: windowMs + 10, digits: 0 },
      { name: `${work}: idle client p50, ms`, value: of('ours', 'idleP50Ms'), atMost: 10, digits: 0 },
    );
  }
  if (scaling) {
    const { oneThousand, fiveThousand } = scaling;
    const value = ratio(fiveThousand.cpuUsPerQuote, oneThousand.cpuUsPerQuote);
    rows.push({ name: 'CPU a quote, 5,000 over 1,000 clients', value, atMost: 1, digits: 2 });
  }
  if (stall) {
    rows.push(
      { name: 'stall: heap growth, MB', value: stall.heapGrowthMb, atMost: 1, digits: 2 },
      { name: "stall: others' p99 against calm", value: stall.othersP99Ratio, atMost: 1.1, digits: 2 },
    );
  }
  return goalTable('Further bounds', rows);
}
