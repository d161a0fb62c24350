import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { RatingWorkspace } from '@pricealgo/algorithms/technical';
import { isoDate, parseIsoDate } from '../common/market/iso-date.js';
import {
  type BacktestSeries,
  comparativeBacktest,
  directionReport,
  type FolderOptions,
  forecastReport,
  lstmBacktest,
  readFolder,
  recordBacktest,
  technicalBacktest,
} from '../modules/analysis/index.js';
import { CommandError, runCommand } from './command-context.js';
import { nameAndDate } from './table-arguments.js';

const ALGORITHMS = ['technical', 'comparative', 'lstm'] as const;
type Algorithm = (typeof ALGORITHMS)[number];

const USAGE = `Usage: npm run backtest -- DIR [--algo ${[...ALGORITHMS, 'all'].join('|')}] [--record]
  [--actions FILE.csv] [--listed-from SYMBOL=YYYY-MM-DD] [--same-company SYMBOL]`;

interface Arguments {
  folder: string;
  algorithms: readonly Algorithm[];
  record: boolean;
  options: FolderOptions;
}

function readArguments(args: string[]): Arguments {
  const many = { type: 'string', multiple: true, default: [] as string[] } as const;
  const options = {
    algo: { type: 'string', default: 'all' },
    record: { type: 'boolean', default: false },
    actions: { type: 'string' },
    'listed-from': many,
    'same-company': many,
  } as const;
  const read = () => {
    try {
      return parseArgs({ args, options, allowPositionals: true });
    } catch {
      throw new CommandError(USAGE);
    }
  };
  const { values, positionals } = read();
  const [folder, ...more] = positionals;
  const algorithms = ALGORITHMS.filter((one) => values.algo === 'all' || values.algo === one);
  if (!folder || more.length > 0 || algorithms.length === 0) throw new CommandError(USAGE);
  const listedFrom = new Map(
    values['listed-from'].map((text) => {
      const [name, date] = nameAndDate(text);
      if (parseIsoDate(date) === null) throw new CommandError(`${text.slice(0, 60)} has no date\n${USAGE}`);
      return [name.toUpperCase(), date] as const;
    }),
  );
  const sameCompany = new Set(values['same-company'].map((name) => name.toUpperCase()));
  return {
    folder: path.resolve(folder),
    algorithms,
    record: values.record,
    options: {
      listedFrom,
      sameCompany,
      ...(values.actions ? { actionsFile: path.resolve(values.actions) } : {}),
    },
  };
}

const TITLES: Readonly<Record<Algorithm, string>> = {
  technical: 'Technical: a call after every session, entered at the next open',
  comparative: 'Comparative: a call every 20 sessions against the other files, price returns',
  lstm: 'LSTM: walk-forward over the newest 60 % of each file; loss ratio against EWMA-scaled historical simulation',
};

function report(algorithm: Algorithm, files: readonly BacktestSeries[], riskFreeRatePct: number): string[] {
  const workspace = new RatingWorkspace();
  switch (algorithm) {
    case 'technical':
      return directionReport(
        files.map((file) => ({ name: file.name, rows: technicalBacktest(file, workspace) })),
      );
    case 'comparative':
      return directionReport(
        files.map((file) => ({
          name: file.name,
          rows: comparativeBacktest(file, files, { riskFreeRatePct }),
        })),
      );
    case 'lstm':
      return forecastReport(files.flatMap((file) => lstmBacktest(file) ?? []));
  }
}

/**
 * `npm run backtest -- DIR`: what the algorithms would have said over files of daily bars, and how often they were right.
 * Computes on this thread: nobody else waits for it.
 */
await runCommand(async ({ orm, config, args, log }) => {
  const { folder, algorithms, record, options } = readArguments(args);
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) throw new CommandError(`${folder} is no folder`);
  const files = await readFolder(folder, options);
  if (files.length === 0) throw new CommandError(`${folder} holds no .csv file`);
  for (const { name, bars, notes } of files) {
    const span = bars.length > 0 ? `${isoDate(bars[0]!.timeMs)} to ${isoDate(bars.at(-1)!.timeMs)}` : 'none';
    log([`${name}: ${bars.length} sessions, ${span}`, ...notes].join('; '));
  }
  for (const algorithm of algorithms) {
    log(`\n${TITLES[algorithm]}\n`);
    for (const line of report(algorithm, files, config.env.ANALYSIS_RISK_FREE_PCT)) log(line);
  }
  if (!record) return;
  const { calls, known, unmatched } = await recordBacktest(orm.em, files, config.commit);
  log(`\n${calls} technical calls recorded as backtest, ${known} were there before`);
  if (unmatched.length > 0) log(`Not recorded, no or several instruments: ${unmatched.join(', ')}`);
});
