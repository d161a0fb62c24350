import { Readable } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CallFilter } from '@pricealgo/contract/admin-calls';
import { csvText } from '../../../common/tables/csv-cell.js';
import type { RequestContext } from '../../../common/http/request-context.js';
import { CallReviewRepository, type CallRow, verdictOf } from '../../analysis/index.js';
import { Audit } from '../../audit/index.js';

/** Most calls of one file. */
const MAX_EXPORTED = 50_000;
/** Calls that are read at once for a file. */
export const EXPORT_BATCH = 2_000;
/** Spreadsheets read a file without a byte order mark as Latin-1. */
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
  'mode',
  'source',
  'asOf',
  'calledAt',
  'outcome',
  'outcomes',
  'peerReturns',
  'judgedBy',
  'withdrawnAt',
  'withdrawnReason',
  'inputsHash',
  'hash',
] as const;

/** The calls of a filter as a CSV file, read while it is sent. */
@Injectable()
export class CallExportService {
  constructor(
    private readonly em: EntityManager,
    private readonly reviews: CallReviewRepository,
    private readonly audit: Audit,
  ) {}

  async of(
    adminId: string,
    filter: CallFilter,
    context: RequestContext,
  ): Promise<{ fileName: string; csv: Readable }> {
    const lines = callLines(this.reviews, filter);
    // The first lines before the head of the answer: a database that is down is an error, not an empty file.
    const [head, first] = [await lines.next(), await lines.next()];
    await this.audit.record(this.em.fork(), {
      action: 'admin.calls-exported',
      actorId: adminId,
      ...context,
      detail: { filter },
    });
    const csv = Readable.from(
      (async function* () {
        for (const part of [head, first]) if (!part.done) yield part.value;
        yield* lines;
      })(),
      { objectMode: false },
    );
    return { fileName: `calls-${new Date().toISOString().slice(0, 10)}.csv`, csv };
  }
}

/** The calls of a filter as the lines of a CSV file, newest first, a batch at a time. */
async function* callLines(
  repository: CallReviewRepository,
  filter: CallFilter,
): AsyncGenerator<string, void> {
  yield `${BOM}${csvText([HEADER])}`;
  let place: CallRow | null = null;
  for (let left = MAX_EXPORTED; left > 0;) {
    // Each batch is a short statement of its own: a slow reader holds no transaction open.
    const batch: CallRow[] = await repository.behind(filter, place, Math.min(EXPORT_BATCH, left));
    if (batch.length > 0) yield csvText(batch.map(cells));
    if (batch.length < EXPORT_BATCH) return;
    left -= batch.length;
    place = batch.at(-1)!;
  }
}

/** `20: 1.25%` */
const returnText = (horizon: number, logReturn: number): string =>
  `${horizon}: ${(Math.expm1(logReturn) * 100).toFixed(2)}%`;

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
    row.mode,
    row.source,
    row.asOf,
    row.calledAt,
    verdictOf({ stance, horizons, outcomes, withdrawn: withdrawnAt !== null }),
    outcomes.map(({ horizon, logReturn }) => returnText(horizon, logReturn)).join('; '),
    outcomes
      .flatMap(({ horizon, peerReturn }) => (peerReturn === null ? [] : returnText(horizon, peerReturn)))
      .join('; '),
    outcomes.some(({ judgedBy }) => judgedBy === 'same-session') ? 'same-session' : 'after-call',
    withdrawnAt ?? '',
    withdrawnReason ?? '',
    row.inputsHash,
    row.hash,
  ];
}
