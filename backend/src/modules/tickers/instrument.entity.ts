import { defineEntity, p } from '@mikro-orm/core';
import type { InstrumentType } from '@pricealgo/contract/market/instrument-type';
import type { InstrumentSource } from '@pricealgo/contract/tickers-admin';

const partialIndex = (name: string, columns: string) => ({
  name,
  expression: `create index "${name}" on "instrument" (${columns}) where "active"`,
});

const InstrumentSchema = defineEntity({
  name: 'Instrument',
  tableName: 'instrument',
  properties: {
    id: p.integer().primary().autoincrement(),
    exchangeShortName: p.string().length(16),
    symbol: p.string().length(24),
    name: p.string().length(300),
    type: p.string().$type<InstrumentType>().length(8),
    /** ISO 4217. */
    currency: p.string().length(3).default('USD'),
    /** Address of a logo; the browser draws one itself where there is none. */
    photo: p.string().length(2048).nullable(),
    sector: p.string().length(80).nullable(),
    /** 1 = best known. */
    rank: p.integer().nullable(),
    /** Instruments are never deleted: facts about them outlive their listing. */
    active: p.boolean().default(true),
    source: p.string().$type<InstrumentSource>().length(16),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
  uniques: [{ name: 'instrument_key_unique', properties: ['exchangeShortName', 'symbol'] }],
  indexes: [
    partialIndex('instrument_by_rank', '"rank", "symbol", "exchange_short_name"'),
    partialIndex('instrument_by_symbol', '"symbol", "exchange_short_name"'),
    partialIndex('instrument_by_name', 'lower("name"), "symbol", "exchange_short_name"'),
    { name: 'instrument_updated', properties: ['updatedAt'] },
    {
      // What administrators search, inactive ones included: see InstrumentAdminRepository.
      name: 'instrument_like',
      expression:
        'create index "instrument_like" on "instrument" using gin ("name" gin_trgm_ops, "symbol" gin_trgm_ops)',
    },
  ],
});

/** Something that is traded: a stock, an ETF or a crypto pair on one exchange. */
export class Instrument extends InstrumentSchema.class {}
InstrumentSchema.setClass(Instrument);
