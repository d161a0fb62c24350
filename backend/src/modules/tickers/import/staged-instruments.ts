import type { EntityManager } from '@mikro-orm/postgresql';
import { EXCHANGE_ORDER, exchangeOf } from '@pricealgo/contract/market/exchanges';
import type { RowFault } from '../../../common/tables/table-report.js';
import type { InstrumentRow } from './symbol-file.js';

/** What a new instrument is quoted in where its row does not say: pence in London, euros in Paris. */
const EXCHANGE_CURRENCIES = Object.fromEntries(
  EXCHANGE_ORDER.map((name) => [name, exchangeOf(name).currency]),
);

/**
 * Rows of an import on their way: a temporary table of the transaction, gone with it whatever happens. Every function
 * runs in the transaction of the given `em`.
 */

export async function createStage(em: EntityManager): Promise<void> {
  await em.execute(`create temporary table staged_instrument (
    line int not null,
    exchange_short_name text not null,
    symbol text not null,
    name text not null,
    type text not null,
    currency text,
    sector text,
    photo text,
    active boolean
  ) on commit drop`);
}

export async function stage(em: EntityManager, rows: readonly InstrumentRow[]): Promise<void> {
  if (rows.length === 0) return;
  await em.execute(
    `insert into staged_instrument
     select line, "exchangeShortName", symbol, name, type, currency, sector, photo, active
     from json_to_recordset(?::json) as r(line int, "exchangeShortName" text, symbol text, name text, type text,
       currency text, sector text, photo text, active boolean)`,
    [JSON.stringify(rows)],
  );
}

/** Keeps the first row of each instrument. @returns the later ones: the first of them and how many in all. */
export async function dropDuplicates(em: EntityManager): Promise<{ faults: RowFault[]; total: number }> {
  await em.execute('create index on staged_instrument (exchange_short_name, symbol, line)');
  await em.execute('analyze staged_instrument');
  const duplicates: { line: number; firstLine: number; key: string; total: number }[] = await em.execute(
    `select line, "firstLine", key, (count(*) over ())::int as total
     from (
       select line, exchange_short_name || ':' || symbol as key,
         min(line) over (partition by exchange_short_name, symbol) as "firstLine"
       from staged_instrument
     ) numbered
     where line > "firstLine" order by line limit 50`,
  );
  const total = duplicates[0]?.total ?? 0;
  if (total > 0) {
    await em.execute(
      `delete from staged_instrument where ctid in (
         select ctid from (
           select ctid, row_number() over (partition by exchange_short_name, symbol order by line) as nth
           from staged_instrument
         ) numbered where nth > 1)`,
    );
  }
  const faults = duplicates.map(({ line, firstLine, key }) => ({
    line,
    reason: `${key} is already in line ${firstLine}`,
  }));
  return { faults, total };
}

/** Writes the staged rows that differ from the directory. @returns how many rows were changed or added. */
export async function mergeStage(em: EntityManager): Promise<{ updated: number; inserted: number }> {
  const updated: { count: number }[] = await em.execute(
    `with merged as (
       select i.id, s.name, s.type, coalesce(s.currency, i.currency) as currency,
         coalesce(s.sector, i.sector) as sector, coalesce(s.photo, i.photo) as photo,
         coalesce(s.active, i.active) as active
       from instrument i
       join staged_instrument s on s.exchange_short_name = i.exchange_short_name and s.symbol = i.symbol
     ), changed as (
       update instrument i
       set name = m.name, type = m.type, currency = m.currency, sector = m.sector, photo = m.photo,
         active = m.active, source = 'import', updated_at = clock_timestamp()
       from merged m
       where m.id = i.id
         and (m.name, m.type, m.currency, m.sector, m.photo, m.active)
           is distinct from (i.name, i.type, i.currency, i.sector, i.photo, i.active)
       returning 1
     )
     select count(*)::int as count from changed`,
  );
  const inserted: { count: number }[] = await em.execute(
    `with added as (
       insert into instrument
         (exchange_short_name, symbol, name, type, currency, sector, photo, active, source, updated_at)
       select s.exchange_short_name, s.symbol, s.name, s.type, coalesce(s.currency, ?::json ->> s.exchange_short_name, 'USD'), s.sector, s.photo,
         coalesce(s.active, true), 'import', clock_timestamp()
       from staged_instrument s
       where not exists (
         select from instrument i
         where i.exchange_short_name = s.exchange_short_name and i.symbol = s.symbol)
       order by s.line
       on conflict (exchange_short_name, symbol) do nothing
       returning 1
     )
     select count(*)::int as count from added`,
    [JSON.stringify(EXCHANGE_CURRENCIES)],
  );
  return { updated: updated[0]?.count ?? 0, inserted: inserted[0]?.count ?? 0 };
}

/** Rows that are named in a preview; all of them are counted. */
const NAMED = 200;

export interface PreviewRow {
  line: number;
  exchangeShortName: string;
  symbol: string;
  name: string;
  kind: 'added' | 'changed';
  /** Names of the columns whose value changes; of an added row none. */
  changes: string[];
}

export interface StagePreview {
  added: number;
  changed: number;
  /** The first ones by line. */
  rows: PreviewRow[];
}

/** What merging the staged rows would add and change. An empty optional cell changes nothing, as in the merge. */
export async function previewStage(em: EntityManager): Promise<StagePreview> {
  const rows = await em.execute<(PreviewRow & { added: number; changed: number })[]>(
    `with compared as (
       select s.line, s.exchange_short_name, s.symbol, s.name, i.id is null as fresh,
         case when i.id is null then array[]::text[] else array_remove(array[
           case when s.name <> i.name then 'name' end,
           case when s.type <> i.type then 'type' end,
           case when s.currency <> i.currency then 'currency' end,
           case when s.sector is not null and s.sector is distinct from i.sector then 'sector' end,
           case when s.photo is not null and s.photo is distinct from i.photo then 'photo' end,
           case when s.active <> i.active then 'active' end], null) end as changes
       from staged_instrument s
       left join instrument i on i.exchange_short_name = s.exchange_short_name and i.symbol = s.symbol
     )
     select line, exchange_short_name as "exchangeShortName", symbol, name,
       case when fresh then 'added' else 'changed' end as kind, changes,
       (count(*) filter (where fresh) over ())::int as added,
       (count(*) filter (where not fresh) over ())::int as changed
     from compared where fresh or cardinality(changes) > 0 order by line limit ?`,
    [NAMED],
  );
  return {
    added: rows[0]?.added ?? 0,
    changed: rows[0]?.changed ?? 0,
    rows: rows.map(({ line, exchangeShortName, symbol, name, kind, changes }) => ({
      line,
      exchangeShortName,
      symbol,
      name,
      kind,
      changes,
    })),
  };
}
