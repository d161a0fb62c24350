import type { ChainedOutcomeDto, ChainedWithdrawalDto } from '@pricealgo/contract/ledger';

export type LedgerRecord = ChainedOutcomeDto | ChainedWithdrawalDto;

/** An outcome or a withdrawal as SQL reads it: what is missing in one kind is null. */
export interface EntryRow {
  readonly seq: string;
  readonly kind: 'outcome' | 'withdrawal';
  readonly call_id: string;
  readonly call_hash: string;
  readonly horizon: number;
  readonly entry_time: string | null;
  readonly entry_price: number | null;
  readonly exit_time: string | null;
  readonly exit_price: number | null;
  readonly log_return: number | null;
  readonly peer_return: number | null;
  readonly hit: boolean | null;
  readonly forecast_return: number | null;
  readonly probability: number | null;
  readonly brier: number | null;
  readonly pinball: number | null;
  readonly baseline_pinball: number | null;
  readonly inside: boolean | null;
  readonly delisted: boolean | null;
  readonly judged_by: string | null;
  readonly scored_at: string | null;
  readonly reason: string | null;
  readonly withdrawn_at: string | null;
}

/** A column's time as whole milliseconds since epoch. */
const ms = (column: string): string =>
  `floor(extract(epoch from ${column}) * 1000)::bigint::text as ${column.slice(2)}`;

/** Columns of {@link EntryRow} from the aliases c (call), o (outcome) and w (withdrawal). */
export const ENTRY_COLUMNS = `c.hash as call_hash, ${ms('o.entry_time')}, o.entry_price, ${ms('o.exit_time')}, o.exit_price,
  o.log_return, o.peer_return, o.hit, o.forecast_return, o.probability, o.brier, o.pinball, o.baseline_pinball, o.inside,
  o.delisted, o.judged_by, ${ms('o.scored_at')}, w.reason, ${ms('w.withdrawn_at')}`;

/** What the hash of an entry covers. */
export function ledgerRecord(row: EntryRow): LedgerRecord {
  const about = { seq: Number(row.seq), callId: row.call_id, callHash: row.call_hash };
  if (row.kind === 'withdrawal')
    return { ...about, kind: 'withdrawal', reason: row.reason!, withdrawnAtMs: Number(row.withdrawn_at) };
  return {
    ...about,
    kind: 'outcome',
    horizon: row.horizon,
    entryTimeMs: Number(row.entry_time),
    entryPrice: row.entry_price!,
    exitTimeMs: Number(row.exit_time),
    exitPrice: row.exit_price!,
    logReturn: row.log_return!,
    peerReturn: row.peer_return,
    hit: row.hit,
    forecastReturn: row.forecast_return,
    probability: row.probability,
    brier: row.brier,
    pinball: row.pinball,
    baselinePinball: row.baseline_pinball,
    inside: row.inside,
    delisted: row.delisted!,
    judgedBy: row.judged_by as ChainedOutcomeDto['judgedBy'],
    scoredAtMs: Number(row.scored_at),
  };
}
