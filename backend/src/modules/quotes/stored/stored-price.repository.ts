import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { SessionSnapshot } from '../../../common/market/tick.js';

/** The newest price that a refresh kept, with its source. */
export interface StoredPrice extends SessionSnapshot {
  readonly source: string;
}

const COLUMNS = 'source, time, price, previous_close, open, day_high, day_low, volume';

/** Rows are seen when their transaction is over, which is after the time that they carry. */
const OVERLAP_MS = 10_000;

/** Newest refreshed price of each instrument: there when no feed has run yet. Never an invented or recorded one. */
@Injectable()
export class StoredPriceRepository {
  constructor(private readonly em: EntityManager) {}

  /** Writes prices in one statement; an older one never replaces a newer one, so a repeated batch changes nothing. */
  async upsert(prices: readonly StoredPrice[]): Promise<void> {
    if (prices.length === 0) return;
    await this.em.fork().execute(
      `insert into instrument_price as held (instrument, ${COLUMNS})
       select key, source, to_timestamp("timeMs" / 1000), price, "previousClose", open, "dayHigh", "dayLow", volume
       from json_to_recordset(?::json) as r(key text, source text, "timeMs" float8, price float8,
         "previousClose" float8, open float8, "dayHigh" float8, "dayLow" float8, volume float8)
       on conflict (instrument) do update set
         source = excluded.source, time = excluded.time, price = excluded.price,
         previous_close = excluded.previous_close, open = excluded.open, day_high = excluded.day_high,
         day_low = excluded.day_low, volume = excluded.volume, refreshed_at = now()
       where excluded.time >= held.time`,
      [JSON.stringify(prices)],
    );
  }

  /**
   * Prices of active instruments that were kept since then, some of them again.
   * @param sinceMs `atMs` of the answer before, 0: all of them
   * @returns the prices, and the database's clock at the query, ms since epoch UTC
   */
  async keptSince(sinceMs: number): Promise<{ prices: StoredPrice[]; atMs: number }> {
    const em = this.em.fork();
    const [clock] = await em.execute<{ ms: number }[]>(
      'select (extract(epoch from now()) * 1000)::float8 as ms',
    );
    const prices = await em.execute<StoredPrice[]>(
      `select p.instrument as key, p.source, (extract(epoch from p.time) * 1000)::float8 as "timeMs", p.price,
         p.previous_close as "previousClose", p.open, p.day_high as "dayHigh", p.day_low as "dayLow", p.volume
       from instrument_price p
       join instrument i on i.exchange_short_name = split_part(p.instrument, ':', 1)
         and i.symbol = substr(p.instrument, strpos(p.instrument, ':') + 1)
       where i.active and p.refreshed_at > to_timestamp(?::float8 / 1000)`,
      [Math.max(0, sinceMs - OVERLAP_MS)],
    );
    return { prices, atMs: clock!.ms };
  }

  /** When any price of the exchange was kept last, ms since epoch UTC; `null` where there is none. */
  async lastKeptMs(exchangeShortName: string): Promise<number | null> {
    const [row] = await this.em.fork().execute<{ ms: number | null }[]>(
      `select (extract(epoch from max(refreshed_at)) * 1000)::float8 as ms from instrument_price
       where split_part(instrument, ':', 1) = ?`,
      [exchangeShortName],
    );
    return row!.ms;
  }

  /** In any order; keys without a price are left out. */
  async find(keys: readonly InstrumentKey[]): Promise<StoredPrice[]> {
    return this.em.fork().execute(
      `select instrument as key, source, (extract(epoch from time) * 1000)::float8 as "timeMs", price,
         previous_close as "previousClose", open, day_high as "dayHigh", day_low as "dayLow", volume
       from instrument_price where instrument in (select jsonb_array_elements_text(?::jsonb))`,
      [JSON.stringify(keys)],
    );
  }
}
