import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';

/** What is kept of an instrument; dates are `YYYY-MM-DD`. */
export interface StoredAmounts {
  /** Of the days: the source that reaches furthest. */
  source: string;
  days: number;
  firstDate: string;
  lastDate: string;
  splits: number;
  dividends: number;
  statements: number;
}

/** Counts what was stored of an instrument under the names of its sources. */
@Injectable()
export class StoredReferenceRepository {
  constructor(private readonly em: EntityManager) {}

  /** @returns `null` where there is no day */
  async amounts(key: InstrumentKey, sources: readonly string[]): Promise<StoredAmounts | null> {
    const names = JSON.stringify(sources);
    const [found]: StoredAmounts[] = await this.em.fork().execute(
      `with names as (select name from json_array_elements_text(?::json) as name)
       select source, count(*)::int as days, min(date)::text as "firstDate", max(date)::text as "lastDate",
         (select count(*)::int from corporate_action a
            where a.instrument = ? and type = 'split' and a.source in (select name from names)) as splits,
         (select count(*)::int from corporate_action a
            where a.instrument = ? and type = 'dividend' and a.source in (select name from names)) as dividends,
         (select count(*)::int from fundamental_statement f
            where f.instrument = ? and f.source in (select name from names)) as statements
       from bar_daily where instrument = ? and source in (select name from names)
       group by source order by max(date) desc, count(*) desc limit 1`,
      [names, key, key, key, key],
    );
    return found ?? null;
  }
}
