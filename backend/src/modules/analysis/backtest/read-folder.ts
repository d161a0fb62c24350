import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Bar } from '@pricealgo/contract/market/bar';
import { CsvFileError } from '../../../common/tables/table-text.js';
import { openTable } from '../../../common/tables/read-table.js';
import { emptyReport } from '../../../common/tables/table-report.js';
import type { CorporateAction } from '../../../common/market/corporate-action.js';
import { isoDate, parseIsoDate } from '../../../common/market/iso-date.js';
import { DAY_MS } from '../../../common/market/zone-days.js';
import {
  ACTION_SPEC,
  adjustBars,
  MAX_GAP_DAYS,
  nameOfBars,
  parseActionRow,
  parseCoverageRow,
  placeSplits,
  readDailyCsv,
  splitNoteText,
} from '../../bars/index.js';
import { backtestSeries, type BacktestSeries } from './backtest-series.js';

export interface FolderOptions {
  /** Splits (dividends are not applied), in the format of import:corporate-actions. */
  readonly actionsFile?: string;
  /** `YYYY-MM-DD` of the first bar that counts, by name of the file. */
  readonly listedFrom?: ReadonlyMap<string, string>;
  /** Files whose gaps are holes and no change of company. */
  readonly sameCompany?: ReadonlySet<string>;
  readonly todayMs?: number;
}

/** An opening this far from the previous close is an unreported split or a fault of the file; crashes of that size are rare. */
const JUMP = 1.6;

/**
 * Daily bars of a folder, one series per `SYMBOL.csv` or `EXCHANGE-SYMBOL.csv`, as `import:bars` would read them.
 * @throws Error where the folder or a file cannot be read
 */
export async function readFolder(folder: string, options: FolderOptions = {}): Promise<BacktestSeries[]> {
  const actions = options.actionsFile ? await readActions(options.actionsFile) : [];
  const files = (await readdir(folder)).filter((file) => /\.csv$/i.test(file)).sort();
  const series: BacktestSeries[] = [];
  for (const file of files) {
    series.push(await readSeries(nameOfBars(file), path.join(folder, file), actions, options));
  }
  return series;
}

async function readSeries(
  name: string,
  file: string,
  actions: readonly CorporateAction[],
  { listedFrom, sameCompany, todayMs = Date.now() }: FolderOptions,
): Promise<BacktestSeries> {
  const traded: Bar[] = [];
  let report = emptyReport();
  try {
    const options = { todayMs, isIndex: true, onReport: (read: typeof report) => (report = read) };
    for await (const { date, ...prices } of readDailyCsv(file, options)) {
      traded.push({ timeMs: parseIsoDate(date)!, ...prices });
    }
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error;
    throw new CsvFileError(`${path.basename(file)} cannot be used: ${error.message}`);
  }
  traded.sort((a, b) => a.timeMs - b.timeMs);
  const bad = report.refused.count;
  const fromMs = firstOf(traded, listedFrom?.get(name), sameCompany?.has(name) ?? false);
  const own = traded.filter(({ timeMs }) => timeMs >= fromMs);
  const { splits, notes: splitNotes } = placeSplits(
    own,
    actions.filter(({ key }) => isOf(name, key)),
    'utc',
  );
  const bars = adjustBars(own, splits, { zone: 'utc' });
  const notes = [
    ...(bad > 0
      ? [
          `${bad} bad lines left out, the first: line ${report.refused.first[0]!.line}: ${report.refused.first[0]!.reason}`,
        ]
      : []),
    ...report.notes,
    ...(own.length < traded.length
      ? [
          `${traded.length - own.length} bars before ${isoDate(fromMs)} (another listing or a long pause) left out`,
        ]
      : []),
    ...(splits.length > 0
      ? [`adjusted for splits of ${splits.map(({ exDateMs }) => isoDate(exDateMs)).join(', ')}`]
      : []),
    ...splitNotes.map(splitNoteText),
    ...jumps(bars),
  ];
  return backtestSeries(name, bars, notes);
}

function firstOf(bars: readonly Bar[], listedFrom: string | undefined, sameCompany: boolean): number {
  if (listedFrom !== undefined) return parseIsoDate(listedFrom) ?? -Infinity;
  if (sameCompany) return -Infinity;
  const after = bars.findLastIndex(
    (bar, i) => i > 0 && bar.timeMs - bars[i - 1]!.timeMs > MAX_GAP_DAYS * DAY_MS,
  );
  return after < 0 ? -Infinity : bars[after]!.timeMs;
}

function jumps(bars: readonly Bar[]): string[] {
  return bars.flatMap(({ timeMs, open }, i) => {
    const before = bars[i - 1]?.close;
    const ratio = before === undefined ? 1 : open / before;
    if (ratio < JUMP && ratio > 1 / JUMP) return [];
    return [`opens ${isoDate(timeMs)} at ${ratio.toFixed(2)} times the close before: no known split`];
  });
}

/** `AAPL` and `NASDAQ-AAPL` are both files of `NASDAQ:AAPL`. */
function isOf(name: string, key: string): boolean {
  return key.replace(':', '-') === name || key.slice(key.indexOf(':') + 1) === name;
}

async function readActions(file: string): Promise<CorporateAction[]> {
  const table = await openTable(file, ACTION_SPEC);
  const actions: CorporateAction[] = [];
  for await (const record of table.records) {
    const checks = { currencyOf: () => 'USD', todayMs: Date.now() };
    const covered = 'fault' in record ? null : parseCoverageRow(record.cells, checks);
    if (covered && typeof covered !== 'string') continue;
    const action = 'fault' in record ? record.fault : (covered ?? parseActionRow(record.cells, checks));
    if (typeof action === 'string') throw new Error(`${path.basename(file)}, line ${record.line}: ${action}`);
    actions.push(action);
  }
  return actions;
}
