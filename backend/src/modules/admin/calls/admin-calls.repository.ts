import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import type { Stance } from '@pricealgo/algorithms/algorithm';
import { AlgorithmCall } from '../../analysis/calls/algorithm-call.entity.js';
import { CallRepository, type KnownCall } from '../../analysis/calls/call.repository.js';
import { emptyChoices, filterCondition } from './call-filter.js';
import type { CallFilter, FilterChoicesDto } from '@pricealgo/contract/admin-calls';

/** Tickers of one algorithm that a filter offers. */
const MAX_SYMBOLS = 500;

const INSTANT = `at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** A call as a line of a file. */
export interface CallRow {
  /** Place in the chain. */
  seq: string;
  id: string;
  algo: string;
  version: string;
  instrument: string;
  label: string;
  stance: Stance;
  score: number | null;
  headline: string;
  horizons: number[];
  priceAtCall: number | null;
  currency: string;
  simulated: boolean;
  origin: string;
  calledAt: string;
  /** Shortest horizon first. */
  outcomes: { horizon: number; hit: boolean | null; logReturn: number }[];
  withdrawnAt: string | null;
  withdrawnReason: string | null;
  inputsHash: string;
  hash: string;
}

/** Questions about calls of every ticker, for administrators. Newest is the last in the chain. */
@Injectable()
export class AdminCallsRepository {
  constructor(
    private readonly em: EntityManager,
    private readonly calls: CallRepository,
  ) {}

  /** @param page from 1 */
  async page(
    filter: CallFilter,
    page: number,
    limit: number,
  ): Promise<{ items: KnownCall[]; total: number }> {
    const { where, values } = filterCondition(filter);
    const em = this.em.fork();
    // Two steps: the covering index finds the page, and only its calls are read with their answers.
    const [rows, [counted]] = await Promise.all([
      em.execute<{ id: string }[]>(
        `select c.id from algorithm_call c where ${where} order by c.seq desc limit ? offset ?`,
        [...values, limit, (page - 1) * limit],
      ),
      em
        .fork()
        .execute<{ total: number }[]>(
          `select count(*)::int as total from algorithm_call c where ${where}`,
          values,
        ),
    ]);
    return { items: await this.calls.byIds(rows.map(({ id }) => id)), total: counted!.total };
  }

  /**
   * The next calls before a place of the chain as a file tells them, newest first. Answers are as long as books: only
   * the two facts of them that the file has leave the database, and no entity is made of any.
   */
  before(filter: CallFilter, seq: string | null, limit: number): Promise<CallRow[]> {
    const { where, values } = filterCondition(filter);
    return this.em.fork().execute<CallRow[]>(
      `with listed as materialized (
         select c.seq from algorithm_call c where ${where} ${seq === null ? '' : 'and c.seq < ?'}
         order by c.seq desc limit ?
       )
       select c.seq::text, c.id, c.algo, c.version, c.instrument, c.label, c.stance, c.score, told.headline,
         told.horizons, c.price_at_call as "priceAtCall", c.currency, c.simulated, c.origin,
         to_char(c.called_at ${INSTANT}) as "calledAt",
         (select coalesce(jsonb_agg(jsonb_build_object('horizon', o.horizon, 'hit', o.hit, 'logReturn', o.log_return)
            order by o.horizon), '[]') from algorithm_call_outcome o where o.call_id = c.id) as outcomes,
         to_char(w.withdrawn_at ${INSTANT}) as "withdrawnAt", w.reason as "withdrawnReason",
         c.inputs_hash as "inputsHash", c.hash
       from listed join algorithm_call c on c.seq = listed.seq
         cross join lateral jsonb_to_record(c.output) as told(headline text, horizons jsonb)
         left join algorithm_call_withdrawal w on w.call_id = c.id
       order by c.seq desc`,
      [...values, ...(seq === null ? [] : [seq]), limit],
    );
  }

  /** Labels, versions and tickers that there are calls of, by algorithm. */
  async choices(): Promise<FilterChoicesDto[]> {
    const em = this.em.fork();
    const distinct = (column: 'label' | 'version' | 'instrument', order: string) =>
      em.execute<{ algo: AlgorithmName; value: string; calls: number }[]>(
        `select algo, ${column} as value, count(*)::int as calls from algorithm_call
         group by algo, ${column} order by ${order}`,
      );
    const labels = await distinct('label', 'value');
    const versions = await distinct('version', 'max(seq) desc');
    const symbols = await distinct('instrument', 'calls desc, value');
    return emptyChoices().map(({ algo }) => {
      const of = (rows: typeof labels) => rows.filter((row) => row.algo === algo);
      return {
        algo,
        calls: of(versions).reduce((sum, { calls }) => sum + calls, 0),
        labels: of(labels).map(({ value }) => value),
        versions: of(versions).map(({ value }) => value),
        symbols: of(symbols)
          .slice(0, MAX_SYMBOLS)
          .map(({ value }) => value)
          .sort(),
      };
    });
  }

  /** Other calls that were computed from the same inputs, newest first. */
  sameInputs({ id, algo, inputsHash }: AlgorithmCall): Promise<AlgorithmCall[]> {
    return this.em
      .fork()
      .find(
        AlgorithmCall,
        { inputsHash, algo, id: { $ne: id } },
        { orderBy: { seq: 'desc' }, limit: 50, exclude: ['output'] },
      ) as Promise<AlgorithmCall[]>;
  }
}
