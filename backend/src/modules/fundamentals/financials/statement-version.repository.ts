import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import { knownSql, knownParameters } from '../statements/known-from.js';

type VersionRow = Omit<FundamentalStatement, 'key' | 'fiscalYear' | 'fiscalQuarter'> & {
  fiscalYear: number | null;
  fiscalQuarter: 1 | 2 | 3 | 4 | null;
};

/** Decades of quarters, each with its restatements; what is more is no company's record. */
const MAX_VERSIONS = 2_000;

/** Every version of an instrument's statements: what was filed first, and what replaced it later. */
@Injectable()
export class StatementVersionRepository {
  constructor(private readonly em: EntityManager) {}

  /** Every source's, known by `atMs` (ms since epoch UTC), newest fiscal date first. */
  async versions(key: InstrumentKey, atMs: number): Promise<FundamentalStatement[]> {
    const rows: VersionRow[] = await this.em.fork().execute(
      `select source, period, (extract(epoch from fiscal_date) * 1000)::float8 as "fiscalDateMs",
         fiscal_year as "fiscalYear", fiscal_quarter as "fiscalQuarter",
         (extract(epoch from filing_date) * 1000)::float8 as "filingDateMs",
         floor(extract(epoch from as_of) * 1000)::float8 as "asOfMs", currency, items
       from fundamental_statement
       where instrument = ? and ${knownSql('?::date')}
       order by fiscal_date desc, known_from desc limit ?`,
      [key, ...knownParameters(key, atMs), MAX_VERSIONS],
    );
    return rows.map(({ fiscalYear, fiscalQuarter, ...row }) => ({
      key,
      ...row,
      ...(fiscalYear === null ? {} : { fiscalYear }),
      ...(fiscalQuarter === null ? {} : { fiscalQuarter }),
    }));
  }
}
