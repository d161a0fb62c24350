import type { EntityManager } from '@mikro-orm/postgresql';
import type { InstrumentType } from '@pricealgo/contract/market/instrument-type';
import { Outbox } from '../../infra/outbox/outbox.js';
import { BUILT_IN_INSTRUMENT_LINES } from './instruments.data.js';
import { lockInstruments } from '../../modules/tickers/index.js';

interface BuiltInInstrument {
  exchangeShortName: string;
  symbol: string;
  name: string;
  type: InstrumentType;
  currency: string;
  sector: string;
  /** 1 = best known. */
  rank: number;
}

/** The built-in directory, best known first. */
export function builtInInstruments(): BuiltInInstrument[] {
  return BUILT_IN_INSTRUMENT_LINES.trim()
    .split('\n')
    .map((line, index) => {
      const [symbol = '', exchangeShortName = '', type = '', sector = '', ...name] = line.split(',');
      return {
        exchangeShortName,
        symbol,
        name: name.join(','),
        type: type as InstrumentType,
        currency: 'USD',
        sector,
        rank: index + 1,
      };
    });
}

/**
 * Brings the built-in directory into the database: inserts what is missing, fills in a sector or rank that is unknown,
 * and leaves everything that an import or an administrator wrote as it is. One transaction, safe to repeat and to run
 * on several nodes at once.
 * @returns how many rows were inserted or completed.
 */
export async function seedInstruments(em: EntityManager): Promise<number> {
  const outbox = new Outbox();
  return em.fork().transactional(async (tx) => {
    await lockInstruments(tx);
    const changed: { id: number }[] = await tx.execute(
      `with built_in as (
         select * from json_to_recordset(?::json) as r(
           "exchangeShortName" text, symbol text, name text, type text, currency text, sector text, rank int)
       ), completed as (
         update instrument i
         set sector = coalesce(i.sector, b.sector), rank = coalesce(i.rank, b.rank), updated_at = clock_timestamp()
         from built_in b
         where i.exchange_short_name = b."exchangeShortName" and i.symbol = b.symbol
           and (i.sector is null or i.rank is null)
         returning i.id
       ), inserted as (
         insert into instrument (exchange_short_name, symbol, name, type, currency, sector, rank, source, updated_at)
         select b."exchangeShortName", b.symbol, b.name, b.type, b.currency, b.sector, b.rank, 'builtin',
           clock_timestamp()
         from built_in b
         where not exists (
           select from instrument i where i.exchange_short_name = b."exchangeShortName" and i.symbol = b.symbol)
         order by b.rank
         on conflict (exchange_short_name, symbol) do nothing
         returning id
       )
       select id from completed union all select id from inserted`,
      [JSON.stringify(builtInInstruments())],
    );
    if (changed.length > 0) await outbox.addEvent(tx, 'instruments.changed', { source: 'builtin' });
    return changed.length;
  });
}
