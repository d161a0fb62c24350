import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ALGORITHMS } from '@pricealgo/contract/algorithm-names';
import { COUNTED } from '../calls/own-parameters.js';
import { isRelative } from '../outcomes/score-call.js';
import type { JudgedCall, SeriesKey } from './judged-call.js';
import { MAX_JUDGED, type TrackRecordQuery } from '@pricealgo/contract/track-record';

/** A judged call and where it belongs. */
export interface JudgedRow extends SeriesKey, JudgedCall {
  readonly horizon: number;
  /** Judged calls of the same series and horizon, those beyond the limit included. */
  readonly judged: number;
}

/** Calls of a series, judged or not. */
export interface SeriesCount extends SeriesKey {
  readonly calls: number;
  readonly withdrawn: number;
}

/** Algorithms whose labels are relative, as SQL. */
const RELATIVE = ALGORITHMS.filter(isRelative)
  .map((algo) => `'${algo}'`)
  .join(', ');

/** Rows read at a time: the event loop is free between them. */
const PAGE = 2_000;

/** Queries about judged calls. */
@Injectable()
export class TrackRecordRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Shows `each` the newest judged calls of every series and horizon, newest entry first within each.
   * Postgres sorts and keeps the pages (a cursor); here there is never more than one of them.
   */
  async eachJudged(filter: TrackRecordQuery, each: (row: JudgedRow) => void): Promise<void> {
    const { where, values } = condition(filter);
    await this.em.fork().transactional(async (em) => {
      await em.execute(
        `declare judged_calls no scroll cursor for
         select algo, version, origin, simulated, horizon, judged::int, instrument, stance,
           extract(epoch from entry_time)::float8 * 1000 as "entryMs",
           extract(epoch from exit_time)::float8 * 1000 as "exitMs",
           log_return as "logReturn", algo in (${RELATIVE}) as relative, peer_return as "peerReturn", hit,
           forecast_return as "forecastReturn", probability, pinball, baseline_pinball as "baselinePinball",
           inside, delisted, withdrawn, judged_by as "judgedBy", repetition > 1 as repeated
         from (
           select c.algo, c.version, c.origin, c.simulated, c.instrument, c.stance, o.*,
             w.call_id is not null as withdrawn,
             row_number() over (partition by c.algo, c.version, c.origin, c.simulated, o.horizon, c.instrument,
               coalesce(c.data_hash, c.inputs_hash), o.judged_by, w.call_id is not null order by c.seq) as repetition,
             row_number() over newest as place,
             count(*) over (partition by c.algo, c.version, c.origin, c.simulated, o.horizon) as judged
           from algorithm_call_outcome o
           join algorithm_call c on c.id = o.call_id
           left join algorithm_call_withdrawal w on w.call_id = c.id
           where ${where}
           window newest as (partition by c.algo, c.version, c.origin, c.simulated, o.horizon
                             order by o.entry_time desc, c.seq desc)
         ) ranked
         where place <= ${MAX_JUDGED}
         order by algo, version, origin, simulated, horizon, place`,
        values,
      );
      for (;;) {
        const rows: JudgedRow[] = await em.execute(`fetch ${PAGE} from judged_calls`);
        for (const row of rows) each(row);
        if (rows.length < PAGE) return;
      }
    });
  }

  /** How many calls there are of each series, newest version first. */
  async counts(filter: TrackRecordQuery): Promise<SeriesCount[]> {
    const { where, values } = condition(filter);
    return this.em.fork().execute(
      `select c.algo, c.version, c.origin, c.simulated, count(*)::int as calls, count(w.call_id)::int as withdrawn
       from algorithm_call c left join algorithm_call_withdrawal w on w.call_id = c.id
       where ${where}
       group by c.algo, c.version, c.origin, c.simulated
       order by c.algo, c.origin desc, c.simulated, max(c.seq) desc`,
      values,
    );
  }
}

function condition({ algo, origin, simulated, instrument }: TrackRecordQuery): {
  where: string;
  values: unknown[];
} {
  const parts = Object.entries({ algo, origin, simulated, instrument }).filter(
    ([, value]) => value !== undefined,
  );
  return {
    // An earlier release recorded calls on imported files as live ones: nobody knows what was in those files before.
    where: [
      COUNTED,
      "not (c.origin = 'live' and coalesce(c.params->>'source', '') = 'imported')",
      ...parts.map(([column]) => `c.${column} = ?`),
    ].join(' and '),
    values: parts.map(([, value]) => value),
  };
}
