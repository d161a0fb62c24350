import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type AlgorithmName, ALGORITHMS } from '@pricealgo/contract/algorithm-names';
import { CallOutcome } from '../outcomes/call-outcome.entity.js';
import { AlgorithmCall, CallInputs, CallWithdrawal } from './algorithm-call.entity.js';
import type { CallOrigin } from '@pricealgo/contract/calls';
import { pageSlice } from '../../../common/http/paging.js';
import {
  type CallOfChain,
  chainedRecord,
  type ChainedRecord,
  chainedRecordOf,
  type ChainLink,
} from './call-chain.js';
import { type CallView, viewCondition } from './call-mode.js';
import { COUNTED } from './own-parameters.js';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const decompress = promisify<Uint8Array, Buffer>(gunzip);

/** A call as other modules may read it: the entity itself never leaves this one. */
export type CallRecord = Readonly<AlgorithmCall>;

/** A call with what became of it. */
export interface KnownCall {
  readonly call: CallRecord;
  /** Shortest horizon first. */
  readonly outcomes: readonly Readonly<CallOutcome>[];
  readonly withdrawal: Readonly<CallWithdrawal> | null;
}

/** What a list shows of a call. */
export type NewestLabel = Pick<
  AlgorithmCall,
  'id' | 'instrument' | 'label' | 'stance' | 'calledAt' | 'simulated'
>;

const LINK_FIELDS = [
  'id',
  'seq',
  'algo',
  'version',
  'commit',
  'instrument',
  'paramsHash',
  'inputsHash',
  'outputHash',
  'label',
  'stance',
  'score',
  'priceAtCall',
  'priceTime',
  'currency',
  'simulated',
  'origin',
  'calledAt',
  'previousHash',
  'hash',
] as const;

/** Queries about calls. */
@Injectable()
export class CallRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * The newest call of each algorithm that was not withdrawn. One that an earlier release recorded with somebody's own
   * peers or assumptions is nobody's answer any more.
   * @param view which market: an answer about another one, or on other sources, is none here
   */
  async newest(instrument: string, view: CallView): Promise<KnownCall[]> {
    const em = this.em.fork();
    const { where, values } = viewCondition(view);
    const rows: { id: string }[] = await em.execute(
      `select distinct on (algo) id from algorithm_call c
       where instrument = ? and ${where} and algo in (${ALGORITHMS.map(() => '?').join(', ')})
         and not exists (select 1 from algorithm_call_withdrawal w where w.call_id = c.id)
         and ${COUNTED}
       order by algo, called_at desc, seq desc`,
      [instrument, ...values, ...ALGORITHMS],
    );
    return this.known(await em.find(AlgorithmCall, { id: { $in: rows.map(({ id }) => id) } }), em);
  }

  /** The newest label of each instrument that an algorithm has a call of a view about, of calls that count for everybody. */
  async newestLabels(
    algo: AlgorithmName,
    instruments: readonly string[],
    view: CallView,
  ): Promise<NewestLabel[]> {
    if (instruments.length === 0) return [];
    const { where, values } = viewCondition(view);
    const em = this.em.fork();
    const rows: { id: string }[] = await em.execute(
      `select newest.id from jsonb_array_elements_text(?::jsonb) as k(instrument)
       cross join lateral (
         select c.id from algorithm_call c
         where c.instrument = k.instrument and c.algo = ? and ${where}
           and not exists (select 1 from algorithm_call_withdrawal w where w.call_id = c.id)
           and ${COUNTED}
         order by c.called_at desc, c.seq desc limit 1) newest`,
      [JSON.stringify(instruments), algo, ...values],
    );
    return em.find(
      AlgorithmCall,
      { id: { $in: rows.map(({ id }) => id) } },
      { fields: ['id', 'instrument', 'label', 'stance', 'calledAt', 'simulated'] },
    );
  }

  async byId(id: string): Promise<KnownCall | null> {
    const em = this.em.fork();
    const call = await em.findOne(AlgorithmCall, { id });
    return call ? (await this.known([call], em))[0]! : null;
  }

  /** In the order of the ids; ids of no call are left out. */
  async byIds(ids: readonly string[]): Promise<KnownCall[]> {
    const em = this.em.fork();
    const known = await this.known(await em.find(AlgorithmCall, { id: { $in: [...ids] } }), em);
    const found = new Map(known.map((one) => [one.call.id, one]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** Newest first, those that count. @param page from 1 */
  async page(options: {
    instrument: string;
    algo?: AlgorithmName;
    origin?: CallOrigin;
    view?: CallView;
    page: number;
    limit: number;
  }): Promise<{ items: KnownCall[]; total: number }> {
    const { instrument, algo, origin, view } = options;
    const em = this.em.fork();
    const parts = ['c.instrument = ?', COUNTED];
    const values: unknown[] = [instrument];
    for (const [column, value] of Object.entries({ algo, origin })) {
      if (value === undefined) continue;
      parts.push(`c.${column} = ?`);
      values.push(value);
    }
    if (view) {
      const shown = viewCondition(view);
      parts.push(shown.where);
      values.push(...shown.values);
    }
    const { limit, offset } = pageSlice(options);
    const from = `from algorithm_call c where ${parts.join(' and ')}`;
    const rows: { id: string }[] = await em.execute(
      `select c.id ${from} order by c.called_at desc, c.seq desc limit ? offset ?`,
      [...values, limit, offset],
    );
    const [counted]: { total: number }[] = await em.execute(`select count(*)::int as total ${from}`, values);
    return { items: await this.byIds(rows.map(({ id }) => id)), total: counted!.total };
  }

  /** A narrative of these very facts about the same market, not withdrawn. */
  async narrativeOf(instrument: string, sheetHash: string, view: CallView): Promise<CallRecord | null> {
    const em = this.em.fork();
    const { where, values } = viewCondition(view);
    const [row]: { id: string }[] = await em.execute(
      `select id from algorithm_call c where algo = 'openai' and instrument = ? and params->>'sheetHash' = ? and ${where}
         and not exists (select 1 from algorithm_call_withdrawal w where w.call_id = c.id)
       order by called_at desc limit 1`,
      [instrument, sheetHash, ...values],
    );
    return row ? em.findOne(AlgorithmCall, { id: row.id }) : null;
  }

  /** In the order of the chain, from the one after `afterSeq`. Outputs are large and stay in the database. */
  async chain(afterSeq: number, limit: number): Promise<ChainLink[]> {
    const calls = await this.em
      .fork()
      .find(
        AlgorithmCall,
        { seq: { $gt: String(afterSeq) } },
        { fields: LINK_FIELDS, orderBy: { seq: 'asc' }, limit },
      );
    const links: ChainLink[] = [];
    for (const call of calls) {
      const { paramsHash, outputHash, previousHash, hash } = call;
      const record =
        paramsHash && outputHash
          ? chainedRecord(call as CallOfChain, { paramsHash, outputHash })
          : await this.recomputed(call.seq);
      links.push({ record, previousHash, hash });
    }
    return links;
  }

  /** Of a call of an earlier release, one at a time: others are served between them. */
  private async recomputed(seq: string): Promise<ChainedRecord> {
    return chainedRecordOf(await this.em.fork().findOneOrFail(AlgorithmCall, { seq }));
  }

  /** Those of some calls of which an outcome was judged by the rule of earlier releases. Nothing is judged by that any more. */
  async judgedByEarlierRule(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const outcomes = await this.em
      .fork()
      .find(CallOutcome, { callId: { $in: [...ids] }, judgedBy: 'same-session' }, { fields: ['callId'] });
    return new Set(outcomes.map(({ callId }) => callId));
  }

  count(): Promise<number> {
    return this.em.fork().count(AlgorithmCall);
  }

  /** Whether there is a live call of an algorithm about an instrument. */
  async hasLive(algo: AlgorithmName, instrument: string): Promise<boolean> {
    return (await this.em.fork().count(AlgorithmCall, { algo, instrument, origin: 'live' })) > 0;
  }

  /** The JSON text that a call was computed from; `null` where it is not kept. */
  async inputsText(hash: string): Promise<string | null> {
    const content = await this.inputs(hash);
    return content && (await decompress(content)).toString('utf8');
  }

  /** The same as it is stored: gzip. */
  async inputs(hash: string): Promise<Uint8Array | null> {
    const found = await this.em.fork().findOne(CallInputs, { hash });
    return found?.content ?? null;
  }

  private async known(calls: AlgorithmCall[], em: EntityManager): Promise<KnownCall[]> {
    const callId = { $in: calls.map(({ id }) => id) };
    const [outcomes, withdrawals] = await Promise.all([
      em.find(CallOutcome, { callId }, { orderBy: { horizon: 'asc' } }),
      em.find(CallWithdrawal, { callId }),
    ]);
    return calls.map((call) => ({
      call,
      outcomes: outcomes.filter((outcome) => outcome.callId === call.id),
      withdrawal: withdrawals.find((withdrawal) => withdrawal.callId === call.id) ?? null,
    }));
  }
}
