import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { LedgerLinkDto } from '@pricealgo/contract/ledger';
import { CHAIN_START, chainHash } from '../calls/call-chain.js';
import { ENTRY_COLUMNS, type EntryRow, ledgerRecord } from './outcome-chain.js';

/** Advisory lock of every writer: entries are numbered and chained one after the other. Any constant works. */
const LEDGER_LOCK = 727_001_006;

const FROM_ENTRY = `from ledger_entry e join algorithm_call c on c.id = e.call_id
  left join algorithm_call_outcome o on o.call_id = e.call_id and o.horizon = e.horizon and e.kind = 'outcome'
  left join algorithm_call_withdrawal w on w.call_id = e.call_id and e.kind = 'withdrawal'`;

/** The last entry of the chain of outcomes, or the place before the first. */
export interface LedgerEnd {
  readonly seq: number;
  readonly hash: string;
}

/** What became of calls, chained as the calls are: each outcome and each withdrawal covers all before it. */
@Injectable()
export class LedgerRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Appends the outcome or the withdrawal that stands in its table, unless another judge has done so.
   * @param horizon sessions after the call; 0: its withdrawal
   */
  async append(em: EntityManager, callId: string, horizon: number): Promise<void> {
    await em.execute('select pg_advisory_xact_lock(?)', [LEDGER_LOCK]);
    const known = await em.execute('select 1 from ledger_entry where call_id = ? and horizon = ?', [
      callId,
      horizon,
    ]);
    if (known.length > 0) return;
    const end = await this.end(em);
    const kind = horizon === 0 ? 'withdrawal' : 'outcome';
    const [row]: EntryRow[] = await em.execute(
      `select ? as seq, ? as kind, c.id as call_id, ?::int as horizon, ${ENTRY_COLUMNS} from algorithm_call c
       left join algorithm_call_outcome o on o.call_id = c.id and o.horizon = ?
       left join algorithm_call_withdrawal w on w.call_id = c.id
       where c.id = ?`,
      [String(end.seq + 1), kind, horizon, horizon, callId],
    );
    await em.execute(
      `insert into ledger_entry (seq, kind, call_id, horizon, previous_hash, hash) values (?, ?, ?, ?, ?, ?)`,
      [end.seq + 1, kind, callId, horizon, end.hash, chainHash(end.hash, ledgerRecord(row!))],
    );
  }

  /** Appends what was judged and withdrawn before there was a ledger, in the order in which it was written. */
  async appendEarlier(em: EntityManager): Promise<void> {
    const earlier: { call_id: string; horizon: number }[] = await em.execute(
      `select k.call_id, k.horizon from (
         select call_id, horizon, scored_at as at from algorithm_call_outcome
         union all select call_id, 0, withdrawn_at from algorithm_call_withdrawal) k
       where not exists (select 1 from ledger_entry e where e.call_id = k.call_id and e.horizon = k.horizon)
       order by k.at, k.call_id, k.horizon`,
    );
    for (const { call_id, horizon } of earlier) await this.append(em, call_id, horizon);
  }

  /** In the order of the chain, from the one after `afterSeq`. */
  async links(afterSeq: number, limit: number): Promise<LedgerLinkDto[]> {
    return this.read('e.seq > ? order by e.seq limit ?', [afterSeq, limit]);
  }

  /** The entries of one call, in the order of the chain. */
  async linksOf(callId: string): Promise<LedgerLinkDto[]> {
    return this.read('e.call_id = ? order by e.seq', [callId]);
  }

  async end(em: EntityManager = this.em.fork()): Promise<LedgerEnd> {
    const [last]: { seq: string; hash: string }[] = await em.execute(
      'select seq, hash from ledger_entry order by seq desc limit 1',
    );
    return last ? { seq: Number(last.seq), hash: last.hash } : { seq: 0, hash: CHAIN_START };
  }

  /** Entries of the whole chain. */
  async count(): Promise<number> {
    return (await this.end()).seq;
  }

  private async read(where: string, values: unknown[]): Promise<LedgerLinkDto[]> {
    const rows: (EntryRow & { previous_hash: string; hash: string })[] = await this.em
      .fork()
      .execute(
        `select e.seq, e.kind, e.call_id, e.horizon, e.previous_hash, e.hash, ${ENTRY_COLUMNS} ${FROM_ENTRY} where ${where}`,
        values,
      );
    return rows.map((row) => ({
      record: ledgerRecord(row),
      previousHash: row.previous_hash,
      hash: row.hash,
    }));
  }
}
