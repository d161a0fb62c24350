import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { FundamentalPeriod, FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import type { InstrumentProfile } from '@pricealgo/contract/market/instrument-profile';
import { DAY_MS } from '../../../common/market/new-york-day.js';

export interface Written {
  inserted: number;
  changed: number;
}

export interface KnownOn {
  key: InstrumentKey;
  period: FundamentalPeriod;
  /** Only what the public knew at the end of this day, ms since epoch UTC. */
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

/** Statements and profiles by source, with the day from which each was known: nothing is ever overwritten by what became known later. */
@Injectable()
export class FundamentalsRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Statements as they were known on a day: per source and fiscal period the newest version filed by then (one without
   * a filing date counts from the day it was read). Newest fiscal period first.
   */
  async knownOn({ key, period, atMs, limit = 1_000 }: KnownOn): Promise<FundamentalStatement[]> {
    const rows: StatementRow[] = await this.em.fork().execute(
      `select * from (
         select distinct on (source, fiscal_date) source, period, ${millis('fiscal_date', 'fiscalDateMs')},
           fiscal_year as "fiscalYear", fiscal_quarter as "fiscalQuarter", ${millis('filing_date', 'filingDateMs')},
           ${millis('as_of', 'asOfMs')}, currency, items
         from fundamental_statement
         where instrument = ? and period = ? and to_timestamp(?::float8 / 1000) at time zone 'UTC' >= known_from
         order by source, fiscal_date, known_from desc
       ) known order by "fiscalDateMs" desc, source limit ?`,
      [key, period, atMs, limit],
    );
    return rows.map(({ fiscalYear, fiscalQuarter, ...row }) => ({
      key,
      ...row,
      ...(fiscalYear === null ? {} : { fiscalYear }),
      ...(fiscalQuarter === null ? {} : { fiscalQuarter }),
    }));
  }

  /** Newest profile of each source as it was known at an instant. */
  async profilesAt(key: InstrumentKey, atMs: number): Promise<InstrumentProfile[]> {
    const rows: { content: InstrumentProfile }[] = await this.em.fork().execute(
      `select distinct on (source) content from instrument_profile
         where instrument = ? and to_timestamp(?::float8 / 1000) >= as_of
         order by source, day desc`,
      [key, atMs],
    );
    return rows.map(({ content }) => content);
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

  /** Writes profiles, one per source, instrument and day. */
  async saveProfiles(
    profiles: readonly InstrumentProfile[],
    em: EntityManager = this.em.fork(),
  ): Promise<Written> {
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
         on conflict (instrument, source, day) do update set as_of = excluded.as_of, content = excluded.content
         where instrument_profile.content is distinct from excluded.content
         returning xmax = 0 as inserted
       ) ${COUNTS}`,
        [JSON.stringify(rows)],
      ),
    );
  }
}

const COUNTS = `select count(*) filter (where inserted)::int as inserted,
  count(*) filter (where not inserted)::int as changed from saved`;

function only(rows: Written[]): Written {
  return rows[0] ?? { inserted: 0, changed: 0 };
}
