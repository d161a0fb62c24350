import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { SessionSnapshot } from '../../../common/market/tick.js';

/** The newest price that a refresh brought, with who said so. */
export interface StoredPrice extends SessionSnapshot {
  readonly source: string;
}

const COLUMNS = 'source, time, price, previous_close, open, day_high, day_low, volume';

/** Newest refreshed price of each instrument: there when no feed has run yet. */
@Injectable()
export class PriceRepository {
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
