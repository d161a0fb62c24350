import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { FundamentalPeriod, FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import type { InstrumentProfile, KeyStatistic } from '@pricealgo/contract/market/instrument-profile';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { knownSql, knownParameters, openedBy } from './known-from.js';

export interface Written {
  inserted: number;
  changed: number;
}

export interface KnownOn {
  key: InstrumentKey;
  period: FundamentalPeriod;
  /** Only what the public knew then, ms since epoch UTC. */
  atMs: number;
  /** Newest fiscal periods, default all. */
  limit?: number;
}

type StatementRow = Omit<FundamentalStatement, 'key' | 'fiscalYear' | 'fiscalQuarter'> & {
  fiscalYear: number | null;
  fiscalQuarter: 1 | 2 | 3 | 4 | null;
};

const millis = (column: string, name: string): string =>
  `(extract(epoch from ${column}) * 1000)::float8 as "${name}"`;
const toDate = (column: string): string => `(to_timestamp("${column}" / 1000) at time zone 'UTC')::date`;

/** Older than half a year a statistic of a profile is not believed any more where a newer profile leaves it out. */
export const PROFILE_MAX_AGE_DAYS = 190;

function statementOf({
  fiscalYear,
  fiscalQuarter,
  ...row
}: StatementRow & { key: InstrumentKey }): FundamentalStatement {
  return {
    ...row,
    ...(fiscalYear === null ? {} : { fiscalYear }),
    ...(fiscalQuarter === null ? {} : { fiscalQuarter }),
  };
}

/** Statements and profiles by source, with the day from which each was known: nothing is ever overwritten by what became known later. */
@Injectable()
export class FundamentalsRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Statements as they were known at an instant: per source and fiscal period the newest version whose filing day had
   * ended before a session opened (one without a filing date counts from the day it was read). Newest fiscal period first.
   */
  async knownOn({ key, period, atMs, limit = 1_000 }: KnownOn): Promise<FundamentalStatement[]> {
    const rows: StatementRow[] = await this.em.fork().execute(
      `select * from (
         select distinct on (source, fiscal_date) source, period, ${millis('fiscal_date', 'fiscalDateMs')},
           fiscal_year as "fiscalYear", fiscal_quarter as "fiscalQuarter", ${millis('filing_date', 'filingDateMs')},
           ${millis('as_of', 'asOfMs')}, currency, items
         from fundamental_statement
         where instrument = ? and period = ? and ${knownSql('?::date')}
         order by source, fiscal_date, known_from desc
       ) known order by "fiscalDateMs" desc, source limit ?`,
      [key, period, ...knownParameters(key, atMs), limit],
    );
    return rows.map((row) => statementOf({ key, ...row }));
  }

  /**
   * Statements of many instruments as they were known at an instant, like {@link knownOn}.
   * @param limit newest fiscal periods of each instrument and source
   */
  async knownOfAll(
    keys: readonly InstrumentKey[],
    period: FundamentalPeriod,
    atMs: number,
    limit: number,
  ): Promise<FundamentalStatement[]> {
    if (keys.length === 0) return [];
    const rows: (StatementRow & { key: InstrumentKey })[] = await this.em.fork().execute(
      `select key, source, period, "fiscalDateMs", "fiscalYear", "fiscalQuarter", "filingDateMs", "asOfMs", currency, items
       from (
         select *, row_number() over (partition by key, source order by "fiscalDateMs" desc) as age from (
           select distinct on (instrument, source, fiscal_date) instrument as key, source, period,
             ${millis('fiscal_date', 'fiscalDateMs')}, fiscal_year as "fiscalYear", fiscal_quarter as "fiscalQuarter",
             ${millis('filing_date', 'filingDateMs')}, ${millis('as_of', 'asOfMs')}, currency, items
           from json_to_recordset(?::json) as wanted(name text, opened date)
           join fundamental_statement on instrument = wanted.name
           where period = ? and ${knownSql('wanted.opened')}
           order by instrument, source, fiscal_date, known_from desc
         ) known
       ) aged where age <= ? order by key, "fiscalDateMs" desc, source`,
      [
        JSON.stringify([...new Set(keys)].map((name) => ({ name, opened: openedBy(name, atMs) }))),
        period,
        atMs,
        limit,
      ],
    );
    return rows.map(statementOf);
  }

  /**
   * Profiles of an instrument as they were known at an instant: the newest of each source, and older ones, at most
   * {@link PROFILE_MAX_AGE_DAYS} old, that tell something newer ones of the source do not. Newest of a source first.
   */
  async profilesAt(key: InstrumentKey, atMs: number): Promise<InstrumentProfile[]> {
    const rows: { content: InstrumentProfile }[] = await this.em
      .fork()
      .execute(profilesSql('content'), profilesParameters([key], atMs));
    return rows.map(({ content }) => content);
  }

  /** The same of many instruments; descriptions are left out, they are long. */
  async profilesOfAll(
    keys: readonly InstrumentKey[],
    atMs: number,
  ): Promise<Map<InstrumentKey, InstrumentProfile[]>> {
    if (keys.length === 0) return new Map();
    const rows: { content: InstrumentProfile }[] = await this.em
      .fork()
      .execute(profilesSql(`content - 'description' as content`), profilesParameters(keys, atMs));
    return Map.groupBy(
      rows.map(({ content }) => content),
      ({ key }) => key,
    );
  }

  /**
   * Some statistics of an instrument day by day, as they were known at an instant; of several sources that of the first
   * name. Oldest first; `timeMs` is when the source said it.
   */
  async statisticsSince(
    key: InstrumentKey,
    names: readonly KeyStatistic[],
    span: { fromMs: number; atMs: number },
  ): Promise<{ timeMs: number; statistics: InstrumentProfile['statistics'] }[]> {
    return this.em.fork().execute(
      `select distinct on (day) ${millis('as_of', 'timeMs')}, content->'statistics' as statistics
         from instrument_profile
         where instrument = ? and to_timestamp(?::float8 / 1000) >= as_of and as_of >= to_timestamp(?::float8 / 1000)
           and exists (select from ${NAMES} where jsonb_exists(content->'statistics', name))
         order by day, source`,
      [key, span.atMs, span.fromMs, JSON.stringify(names)],
    );
  }

  /** Writes statements; the same filing again replaces itself. */
  async saveStatements(
    statements: readonly FundamentalStatement[],
    em: EntityManager = this.em.fork(),
  ): Promise<Written> {
    const rows = statements.map((statement) => ({
      ...statement,
      knownFromMs: statement.filingDateMs ?? statement.asOfMs,
    }));
    return only(
      await em.execute(
        `with saved as (
         insert into fundamental_statement (source, instrument, period, fiscal_date, known_from, filing_date, as_of,
           fiscal_year, fiscal_quarter, currency, items)
         select source, key, period, ${toDate('fiscalDateMs')}, ${toDate('knownFromMs')}, ${toDate('filingDateMs')},
           to_timestamp("asOfMs" / 1000), "fiscalYear", "fiscalQuarter", currency, items
         from json_to_recordset(?::json) as r(source text, key text, period text, "fiscalDateMs" float8,
           "knownFromMs" float8, "filingDateMs" float8, "asOfMs" float8, "fiscalYear" int, "fiscalQuarter" int,
           currency text, items jsonb)
         on conflict (instrument, source, period, fiscal_date, known_from) do update
           set filing_date = excluded.filing_date, as_of = excluded.as_of, fiscal_year = excluded.fiscal_year,
             fiscal_quarter = excluded.fiscal_quarter, currency = excluded.currency, items = excluded.items
         where (fundamental_statement.fiscal_year, fundamental_statement.fiscal_quarter, fundamental_statement.currency,
             fundamental_statement.items)
           is distinct from (excluded.fiscal_year, excluded.fiscal_quarter, excluded.currency, excluded.items)
         returning xmax = 0 as inserted
       ) ${COUNTS}`,
        [JSON.stringify(rows)],
      ),
    );
  }

  /**
   * Removes what an earlier reading of a source's file made of an instrument, and this one did not. Filings that are newer
   * than the file stay.
   * @param statements all that the file holds
   * @returns how many were removed
   */
  async removeOthers(
    key: InstrumentKey,
    source: string,
    statements: readonly FundamentalStatement[],
    em: EntityManager = this.em.fork(),
  ): Promise<number> {
    const kept = statements.map(({ period, fiscalDateMs, filingDateMs, asOfMs }) => ({
      period,
      fiscalDateMs,
      knownFromMs: filingDateMs ?? asOfMs,
    }));
    const gone = await em.execute<unknown[]>(
      `with kept as (
         select period, ${toDate('fiscalDateMs')} as fiscal_date, ${toDate('knownFromMs')} as known_from
         from json_to_recordset(?::json) as r(period text, "fiscalDateMs" float8, "knownFromMs" float8)
       )
       delete from fundamental_statement
       where instrument = ? and source = ? and known_from <= (select max(known_from) from kept)
         and (period, fiscal_date, known_from) not in (select period, fiscal_date, known_from from kept)
       returning 1`,
      [JSON.stringify(kept), key, source],
    );
    return gone.length;
  }

  /**
   * Writes profiles, one per source, instrument and day.
   * @param merged adds to what the source said on that day already, instead of replacing it
   */
  async saveProfiles(
    profiles: readonly InstrumentProfile[],
    em: EntityManager = this.em.fork(),
    { merged = false } = {},
  ): Promise<Written> {
    const content = merged ? MERGED_CONTENT : 'excluded.content';
    const rows = profiles.map((content) => ({
      source: content.source,
      key: content.key,
      dayMs: Math.floor(content.asOfMs / DAY_MS) * DAY_MS,
      asOfMs: content.asOfMs,
      content,
    }));
    return only(
      await em.execute(
        `with saved as (
         insert into instrument_profile (source, instrument, day, as_of, content)
         select source, key, ${toDate('dayMs')}, to_timestamp("asOfMs" / 1000), content
         from json_to_recordset(?::json) as r(source text, key text, "dayMs" float8, "asOfMs" float8, content jsonb)
         on conflict (instrument, source, day) do update set as_of = excluded.as_of, content = ${content}
         where instrument_profile.content is distinct from ${content}
         returning xmax = 0 as inserted
       ) ${COUNTS}`,
        [JSON.stringify(rows)],
      ),
    );
  }
}

const COUNTS = `select count(*) filter (where inserted)::int as inserted,
  count(*) filter (where not inserted)::int as changed from saved`;

const MERGED_CONTENT = `instrument_profile.content || excluded.content || jsonb_build_object('statistics',
  (instrument_profile.content->'statistics') || (excluded.content->'statistics'))`;

function only(rows: Written[]): Written {
  return rows[0] ?? { inserted: 0, changed: 0 };
}

/** Parameters that are lists travel as JSON. */
const NAMES = `json_array_elements_text(?::json) as name`;
const AMONG = `(select name from ${NAMES})`;

/** For each source and field of the instruments the newest profile that tells it; each profile once. */
const profilesSql = (content: string): string =>
  `with known as (
     select instrument, source, day, as_of, content, max(day) over (partition by instrument, source) as newest
     from instrument_profile where instrument in ${AMONG} and to_timestamp(?::float8 / 1000) >= as_of
   ), believed as (
     select * from known where day = newest or as_of >= to_timestamp(?::float8 / 1000)
   ), fields as (
     select instrument, source, day, name
     from believed, jsonb_object_keys((content->'statistics') || (content - 'statistics')) as name
   ), tellers as (
     select distinct on (instrument, source, name) instrument, source, day
     from fields order by instrument, source, name, day desc
   )
   select ${content} from believed where (instrument, source, day) in (select instrument, source, day from tellers)
   order by instrument, source, day desc`;

const profilesParameters = (keys: readonly InstrumentKey[], atMs: number): unknown[] => [
  JSON.stringify(keys),
  atMs,
  atMs - PROFILE_MAX_AGE_DAYS * DAY_MS,
];
