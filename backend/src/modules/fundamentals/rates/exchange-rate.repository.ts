import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** What one unit of a currency was worth in another at the end of a day. */
export interface StoredRate {
  /** ISO 4217, both. */
  readonly base: string;
  readonly quote: string;
  /** Units of `quote` for one unit of `base`. */
  readonly rate: number;
  /** 00:00 UTC of its day, ms; it counts as known from the next day on. */
  readonly dayMs: number;
  readonly source: string;
}

/** Exchange rates by day, as each source tells them. */
@Injectable()
export class ExchangeRateRepository {
  constructor(private readonly em: EntityManager) {}

  /** The newest known rate of each pair, in either direction, between `quote` and one of `bases`. */
  async knownOn(bases: readonly string[], quote: string, atMs: number): Promise<StoredRate[]> {
    if (bases.length === 0) return [];
    return this.em.fork().execute(
      `select distinct on (base, quote) base, quote, rate, source,
           (extract(epoch from day) * 1000)::float8 as "dayMs"
         from exchange_rate
         where ((base = any(?::text[]) and quote = ?) or (quote = any(?::text[]) and base = ?))
           and day + 1 <= (to_timestamp(?::float8 / 1000) at time zone 'UTC')::date
         order by base, quote, day desc, source`,
      [`{${bases.join(',')}}`, quote, `{${bases.join(',')}}`, quote, atMs],
    );
  }

  /** Known rates of a pair, in either direction, of every day and source, oldest first. */
  async everyDay(base: string, quote: string, atMs: number): Promise<StoredRate[]> {
    return this.em.fork().execute(
      `select base, quote, rate, source, (extract(epoch from day) * 1000)::float8 as "dayMs"
         from exchange_rate
         where ((base = ? and quote = ?) or (base = ? and quote = ?))
           and day + 1 <= (to_timestamp(?::float8 / 1000) at time zone 'UTC')::date
         order by day, source desc`,
      [base, quote, quote, base, atMs],
    );
  }

  /** Imported rates of every day between any two of these currencies, oldest first: what rows of a file are compared with. */
  async everyDayOf(currencies: readonly string[], source: string, em: EntityManager): Promise<StoredRate[]> {
    const list = `{${currencies.join(',')}}`;
    return em.execute(
      `select base, quote, rate, source, (extract(epoch from day) * 1000)::float8 as "dayMs"
         from exchange_rate
         where source = ? and base = any(?::text[]) and quote = any(?::text[])
         order by day`,
      [source, list, list],
    );
  }

  /** Writes rates, at most one per source, pair and day; what is there already is updated. */
  async save(
    rates: readonly StoredRate[],
    em: EntityManager = this.em.fork(),
  ): Promise<{ inserted: number; changed: number }> {
    const [written]: { inserted: number; changed: number }[] = await em.execute(
      `with saved as (
         insert into exchange_rate (source, base, quote, day, rate)
         select source, base, quote, (to_timestamp("dayMs" / 1000) at time zone 'UTC')::date, rate
         from json_to_recordset(?::json) as r(source text, base text, quote text, "dayMs" float8, rate float8)
         on conflict (source, base, quote, day) do update set rate = excluded.rate, recorded_at = now()
         where exchange_rate.rate is distinct from excluded.rate
         returning xmax = 0 as inserted
       )
       select count(*) filter (where inserted)::int as inserted, count(*) filter (where not inserted)::int as changed
       from saved`,
      [JSON.stringify(rates)],
    );
    return written!;
  }
}
