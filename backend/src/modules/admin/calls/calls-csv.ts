import { csvText } from '../../../common/csv/csv-cell.js';
import type { AdminCallsRepository, CallRow } from './admin-calls.repository.js';
import type { CallFilter } from '@pricealgo/contract/admin-calls';
import { verdictOf } from './call-verdict.js';

/** Most calls of one file. */
export const MAX_EXPORTED = 50_000;
const BATCH = 2_000;
/** Spreadsheets take a file without it for Latin-1. */
const BOM = '\u{feff}';

const HEADER = [
  'seq',
  'callId',
  'algo',
  'version',
  'instrument',
  'label',
  'stance',
  'score',
  'headline',
  'priceAtCall',
  'currency',
  'simulated',
  'origin',
  'calledAt',
  'outcome',
  'outcomes',
  'withdrawnAt',
  'withdrawnReason',
  'inputsHash',
  'hash',
] as const;

/** The calls of a filter as the lines of a CSV file, newest first, a batch at a time. */
export async function* callLines(
  repository: AdminCallsRepository,
  filter: CallFilter,
): AsyncGenerator<string, void> {
  yield `${BOM}${csvText([HEADER])}`;
  let seq: string | null = null;
  for (let left = MAX_EXPORTED; left > 0;) {
    // Each batch is a short statement of its own: a slow reader holds no transaction open.
    const batch: CallRow[] = await repository.before(filter, seq, Math.min(BATCH, left));
    if (batch.length > 0) yield csvText(batch.map(cells));
    if (batch.length < BATCH) return;
    left -= batch.length;
    seq = batch.at(-1)!.seq;
  }
}

function cells(row: CallRow): (string | number)[] {
  const { stance, horizons, outcomes, withdrawnAt, withdrawnReason } = row;
  return [
    Number(row.seq),
    row.id,
    row.algo,
    row.version,
    row.instrument,
    row.label,
    stance ?? '',
    row.score ?? '',
    row.headline,
    row.priceAtCall ?? '',
    row.currency,
    String(row.simulated),
    row.origin,
    row.calledAt,
    verdictOf({ stance, horizons, outcomes, withdrawn: withdrawnAt !== null }),
    outcomes
      .map(({ horizon, logReturn }) => `${horizon}: ${(Math.expm1(logReturn) * 100).toFixed(2)}%`)
      .join('; '),
    withdrawnAt ?? '',
    withdrawnReason ?? '',
    row.inputsHash,
    row.hash,
  ];
}
