import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type AlgorithmName, ALGORITHMS } from '@pricealgo/contract/algorithm-names';
import type { Stance } from '@pricealgo/algorithms/algorithm';
import type { CallFilter, CallStance, FilterChoicesDto } from '@pricealgo/contract/admin-calls';
import type { CallMode, JudgementRule } from '@pricealgo/contract/calls';
import { DAY_MS, ZoneDays } from '../../../common/market/zone-days.js';
import type { PageQuery } from '@pricealgo/contract/query';
import { pageSlice } from '../../../common/http/paging.js';
import { AlgorithmCall } from './algorithm-call.entity.js';
import { CHAIN_START, chainedRecordOf, chainHash } from './call-chain.js';
import { AS_OF, MODE, SOURCE } from './call-mode.js';
import { verdictCondition } from './call-verdict.js';
import { type CallRecord, CallRepository, type KnownCall } from './call.repository.js';

/** Tickers of one algorithm that a filter offers. */
const MAX_SYMBOLS = 500;

const INSTANT = `at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

const STANCES: Readonly<Record<CallStance, string>> = {
  up: 'c.stance = 1',
  down: 'c.stance = -1',
  neutral: 'c.stance = 0',
  none: 'c.stance is null',
};

/** Where a file of calls has arrived: the call behind which it goes on. */
type CallPlace = Readonly<Pick<CallRow, 'seq' | 'asOfExact'>>;

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
  mode: CallMode;
  /** Name of the source of the prices; empty: not recorded. */
  source: string;
  asOf: string;
  /** The same to the microsecond, as Postgres reads it again. */
  asOfExact: string;
  calledAt: string;
  /** Shortest horizon first. */
  outcomes: {
    horizon: number;
    hit: boolean | null;
    logReturn: number;
    peerReturn: number | null;
    judgedBy: JudgementRule;
  }[];
  withdrawnAt: string | null;
  withdrawnReason: string | null;
  inputsHash: string;
  hash: string;
}

/** A call that was computed from the inputs of another one. */
export type SameInputsCall = Readonly<Pick<AlgorithmCall, 'id' | 'seq' | 'version' | 'label' | 'calledAt'>>;

/**
 * Queries about calls of every ticker, for the back office. Newest is what is as of the latest time, and of several the last in
 * the chain: calls over old bars stand where their bars are, whenever they were recorded.
 */
@Injectable()
export class CallReviewRepository {
  constructor(
    private readonly em: EntityManager,
    private readonly calls: CallRepository,
  ) {}

  async page(filter: CallFilter, paging: PageQuery): Promise<{ items: KnownCall[]; total: number }> {
    const { where, values } = filterCondition(filter);
    const { limit, offset } = pageSlice(paging);
    const em = this.em.fork();
    // Two steps: the covering index finds the page, and only its calls are read with their answers.
    const [rows, [counted]] = await Promise.all([
      em.execute<{ id: string }[]>(
        `select c.id from algorithm_call c where ${where} order by ${AS_OF} desc, c.seq desc limit ? offset ?`,
        [...values, limit, offset],
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
   * The next calls behind a place of the list as lines of a file, newest first. Answers are as long as books: only
   * the two facts of them that the file has leave the database, and no entity is made of any.
   */
  behind(filter: CallFilter, place: CallPlace | null, limit: number): Promise<CallRow[]> {
    const { where, values } = filterCondition(filter);
    return this.em.fork().execute<CallRow[]>(
      `with listed as materialized (
         select c.seq from algorithm_call c
         where ${where} ${place ? `and (${AS_OF}, c.seq) < (?::timestamptz, ?::bigint)` : ''}
         order by ${AS_OF} desc, c.seq desc limit ?
       )
       select c.seq::text, c.id, c.algo, c.version, c.instrument, c.label, c.stance, c.score, answer.headline,
         answer.horizons, c.price_at_call as "priceAtCall", c.currency, c.simulated, c.origin,
         ${MODE} as mode, ${SOURCE} as source, to_char(${AS_OF} ${INSTANT}) as "asOf",
         ${AS_OF}::text as "asOfExact",
         to_char(c.called_at ${INSTANT}) as "calledAt",
         (select coalesce(jsonb_agg(jsonb_build_object('horizon', o.horizon, 'hit', o.hit, 'logReturn', o.log_return,
            'peerReturn', o.peer_return, 'judgedBy', o.judged_by) order by o.horizon), '[]')
            from algorithm_call_outcome o where o.call_id = c.id) as outcomes,
         to_char(w.withdrawn_at ${INSTANT}) as "withdrawnAt", w.reason as "withdrawnReason",
         c.inputs_hash as "inputsHash", c.hash
       from listed join algorithm_call c on c.seq = listed.seq
         cross join lateral jsonb_to_record(c.output) as answer(headline text, horizons jsonb)
         left join algorithm_call_withdrawal w on w.call_id = c.id
       order by ${AS_OF} desc, c.seq desc`,
      [...values, ...(place ? [place.asOfExact, place.seq] : []), limit],
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
    return ALGORITHMS.map((algo) => {
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
  sameInputs({ id, algo, inputsHash }: CallRecord): Promise<SameInputsCall[]> {
    return this.em
      .fork()
      .find(
        AlgorithmCall,
        { inputsHash, algo, id: { $ne: id } },
        { fields: ['id', 'seq', 'version', 'label', 'calledAt'], orderBy: { seq: 'desc' }, limit: 50 },
      );
  }

  /** Whether the stored call still has the hash that the chain gave it, behind the call before it. */
  async isChained(call: CallRecord): Promise<boolean> {
    const seq = Number(call.seq);
    const [before] = seq > 1 ? await this.calls.chain(seq - 2, 1) : [];
    const previous = before ? before.hash : CHAIN_START;
    return call.previousHash === previous && call.hash === chainHash(previous, chainedRecordOf(call));
  }
}

/** The filter as a condition on `algorithm_call c`; every value is a parameter. */
function filterCondition(filter: CallFilter): { where: string; values: unknown[] } {
  const parts: string[] = [];
  const values: unknown[] = [];
  const add = (part: string, ...more: unknown[]): void => {
    parts.push(part);
    values.push(...more);
  };
  const { algo, symbol, label, stance, origin, mode, outcome, version, seq } = filter;
  if (algo) add('c.algo = ?', algo);
  if (symbol) add(symbol.includes(':') ? 'c.instrument = ?' : `split_part(c.instrument, ':', 2) = ?`, symbol);
  if (label) add('c.label = ?', label);
  if (stance) add(STANCES[stance]);
  if (origin) add('c.origin = ?', origin);
  if (mode) add(`${MODE} = ?`, mode);
  if (version) add('c.version = ?', version);
  if (seq) add('c.seq = ?', seq);
  addDays(filter, add);
  if (outcome) add(verdictCondition(outcome));
  return { where: parts.join(' and ') || 'true', values };
}

/** 00:00 UTC stands for a session's date, which is the same in every zone. */
const IS_DATE = `date_trunc('day', ${AS_OF} at time zone 'UTC') = ${AS_OF} at time zone 'UTC'`;

/** There are no calls outside, and zones are known for hardly more. */
const [FIRST_DAY_MS, LAST_DAY_MS] = [Date.UTC(1901, 0, 1), Date.UTC(2100, 0, 1)];

/** Adds the days of a filter: the first and last day of what calls are as of, as its zone's clocks have them. */
function addDays({ from, to, zone }: CallFilter, add: (part: string, ...values: unknown[]) => void): void {
  if (!from && !to) return;
  const days = new ZoneDays(zone);
  const bound = (day: string, later: number, sign: '>=' | '<'): void => {
    const dateMs = Math.min(LAST_DAY_MS, Math.max(FIRST_DAY_MS, Date.parse(day) + later * DAY_MS));
    const instantMs = days.midnightMs(dateMs / DAY_MS);
    const instant = (ms: number): string => new Date(ms).toISOString();
    // The wider of the two is what an index can find.
    const wider = sign === '<' ? Math.max(dateMs, instantMs) : Math.min(dateMs, instantMs);
    add(`${AS_OF} ${sign} ?::timestamptz`, instant(wider));
    if (dateMs !== instantMs)
      add(
        `${AS_OF} ${sign} case when ${IS_DATE} then ?::timestamptz else ?::timestamptz end`,
        ...[instant(dateMs), instant(instantMs)],
      );
  };
  if (from) bound(from, 0, '>=');
  if (to) bound(to, 1, '<');
}
