import { stat } from 'node:fs/promises';
import path from 'node:path';
import { instrumentKey, parseInstrumentKey, type InstrumentKey } from '@pricealgo/contract/instrument-key';
import { parseIsoDate } from '../common/market/iso-date.js';
import { importDailyBars } from '../modules/bars/index.js';
import { CommandError, doneOr, runCommand, SYMBOLS_FIRST } from './command-context.js';
import { nameAndDate, TABLE_USAGE, tableArguments } from './table-arguments.js';

const USAGE =
  'Usage: npm run import:bars -- DIR [--listed-from EXCHANGE:SYMBOL=YYYY-MM-DD] [--same-company EXCHANGE:SYMBOL]\n' +
  `  ${TABLE_USAGE}\n` +
  'Loads bars of instruments in the directory: import symbols first (npm run import:symbols).';

function readKey(text: string): InstrumentKey {
  const parsed = parseInstrumentKey(text);
  if (!parsed) throw new CommandError(`${text.slice(0, 60)} is no ticker like NASDAQ:AAPL\n${USAGE}`);
  return instrumentKey(parsed.exchangeShortName, parsed.symbol);
}

function readArguments(args: string[]) {
  const option = { type: 'string', multiple: true, default: [] as string[] };
  const own = { 'listed-from': option, 'same-company': option } as const;
  const { path: folder, choices, values } = tableArguments(args, USAGE, own as never);
  const listedFrom = new Map(
    (values['listed-from'] as string[]).map((text) => {
      const [key, date] = nameAndDate(text);
      if (parseIsoDate(date) === null) throw new CommandError(`${text.slice(0, 60)} has no date\n${USAGE}`);
      return [readKey(key), date] as const;
    }),
  );
  const sameCompany = new Set((values['same-company'] as string[]).map(readKey));
  return { folder: path.resolve(folder), options: { ...choices, listedFrom, sameCompany } };
}

/** `npm run import:bars -- DIR`: loads daily bars, one CSV file per instrument. */
await runCommand(async ({ config, args, log }) => {
  const { folder, options } = readArguments(args);
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) throw new CommandError(`${folder} is no folder`);
  const { files, loaded, inserted, changed, unchanged, badRows, otherCompany, unmatched, failed } =
    await importDailyBars(folder, config.databaseUrl, log, options);
  if (files === 0) throw new CommandError(`${folder} holds no .csv file`);
  log(
    `${doneOr(options.dryRun)}${files} files: ${inserted} bars new, ${changed} changed, ${unchanged} as before; ` +
      `${badRows} bad lines and ${otherCompany} bars of earlier companies left out, ${unmatched.length} files of unknown instruments`,
  );
  if (unmatched.length > 0) log(SYMBOLS_FIRST);
  if (failed.length > 0) throw new CommandError(`Not loaded: ${failed.join(', ')}`);
  if (loaded === 0) throw new CommandError('No file could be used');
});
