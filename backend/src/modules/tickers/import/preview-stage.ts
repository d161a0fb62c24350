import type { EntityManager } from '@mikro-orm/postgresql';

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
