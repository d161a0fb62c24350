import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import type { TableChoices } from '../common/tables/read-table.js';
import { CommandError } from './command-context.js';

const TABLE_OPTIONS = {
  'dry-run': { type: 'boolean', default: false },
  decimal: { type: 'string' },
  dates: { type: 'string' },
} as const satisfies ParseArgsOptionsConfig;
export const TABLE_USAGE = '[--dry-run] [--decimal point|comma] [--dates day-first|month-first]';

export interface TableArguments {
  /** The one file or folder. */
  path: string;
  choices: TableChoices & { dryRun: boolean };
  /** Values of the command's own options. */
  values: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
}

/**
 * Reads the arguments of a command that imports tables.
 * @param own options that only this command has
 * @throws CommandError with the usage
 */
export function tableArguments(
  args: string[],
  usage: string,
  own: ParseArgsOptionsConfig = {},
): TableArguments {
  const read = parsed(args, own);
  const [path, ...more] = read?.positionals ?? [];
  if (!read || !path || more.length > 0) throw new CommandError(usage);
  const { decimal, dates, 'dry-run': dryRun } = read.values;
  if (decimal !== undefined && decimal !== 'point' && decimal !== 'comma') throw new CommandError(usage);
  if (dates !== undefined && dates !== 'day-first' && dates !== 'month-first') throw new CommandError(usage);
  return { path, choices: { dryRun: dryRun === true, decimal, dates }, values: read.values };
}

/** The halves of `EXCHANGE:SYMBOL=YYYY-MM-DD`; the symbol may hold the sign itself: `EURUSD=X`. */
export function nameAndDate(text: string): [name: string, date: string] {
  const sign = text.lastIndexOf('=');
  return sign < 0 ? [text, ''] : [text.slice(0, sign), text.slice(sign + 1)];
}

/** `null` for an unknown option. */
function parsed(args: string[], own: ParseArgsOptionsConfig) {
  try {
    const options: ParseArgsOptionsConfig = { ...TABLE_OPTIONS, ...own };
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    return null;
  }
}
