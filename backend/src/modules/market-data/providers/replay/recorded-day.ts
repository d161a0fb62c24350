import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import { sessionDateMs } from '../../../../common/market/aggregate-bars.js';
import { countLines, parseTicks, type ParsedTicks } from './parse-ticks.js';
import { listTickFiles, readTickFile, type TickFile } from './tick-file.js';

/** All trades of one date that a folder holds, in memory. */
export interface RecordedDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly ticks: ReadonlyMap<InstrumentKey, ParsedTicks>;
  /** One line for each file with unusable rows, for the log. */
  readonly faults: readonly string[];
}

/** The date with the most rows; the earlier one of two equals. */
async function richestDate(files: readonly TickFile[]): Promise<string> {
  const rows = new Map<string, number>();
  for (const file of files) {
    rows.set(file.date, (rows.get(file.date) ?? 0) + countLines(await readTickFile(file)));
  }
  const [best] = [...rows].sort(([dateA, a], [dateB, b]) => b - a || dateA.localeCompare(dateB));
  return best?.[0] ?? '';
}

function describeFaults(file: TickFile, { faultCount, faults }: ParsedTicks): string[] {
  if (faultCount === 0) return [];
  const first = faults.map(({ line, reason }) => `line ${line}: ${reason}`).join('; ');
  return [`${file.path}: ${faultCount} rows not used (${first}${faultCount > faults.length ? '; …' : ''})`];
}

/**
 * Loads the trades of one date.
 * @param date `YYYY-MM-DD`; without one, the date with the most trades.
 * @throws Error naming the variable to change when there is nothing to play.
 */
export async function loadRecordedDay(folder: string | null, date?: string): Promise<RecordedDay> {
  if (folder === null)
    throw new Error('REPLAY_DIR: set it (or MARKET_DATA_DIR) to the folder of recorded ticks');
  const files = await listTickFiles(folder);
  if (files.length === 0) {
    throw new Error(`REPLAY_DIR: no EXCHANGE-SYMBOL-YYYY-MM-DD.csv[.gz] file in ${folder}`);
  }
  const chosen = date ?? (await richestDate(files));
  const ticks = new Map<InstrumentKey, ParsedTicks>();
  const faults: string[] = [];
  const ofDate = files.filter((file) => file.date === chosen);
  if (ofDate.length === 0) {
    const known = [...new Set(files.map((file) => file.date))].sort().join(', ');
    throw new Error(`REPLAY_DATE: no ticks of ${chosen} in ${folder} (there are: ${known})`);
  }
  const dateMs = Date.parse(`${chosen}T00:00:00Z`);
  for (const file of ofDate) {
    const zone = file.key.startsWith('CRYPTO:') ? 'utc' : 'new-york';
    const parsed = parseTicks(await readTickFile(file), (timeMs) => sessionDateMs(timeMs, zone) === dateMs);
    faults.push(...describeFaults(file, parsed));
    if (parsed.timeMs.length > 0) ticks.set(file.key, parsed);
  }
  if (ticks.size === 0) throw new Error(`REPLAY_DATE: not one usable tick of ${chosen} in ${folder}`);
  return { date: chosen, ticks, faults };
}
