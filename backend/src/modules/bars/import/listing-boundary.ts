import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type pg from 'pg';

/**
 * Longest silence of one company's series, days. No listed company of the recorded files pauses for longer (halts,
 * thin trading and data holes of months do happen), while a ticker that is given to another company rests for longer.
 */
export const MAX_GAP_DAYS = 180;

/** What the operator says about where an instrument's series begins; it outweighs what the dates suggest. */
export interface ListingOptions {
  /** `YYYY-MM-DD` of the first bar that belongs to the instrument. */
  listedFrom?: ReadonlyMap<InstrumentKey, string>;
  /** The series is one company's however long its gaps are. */
  sameCompany?: ReadonlySet<InstrumentKey>;
}

export interface Boundary {
  /** `YYYY-MM-DD` of the first bar that counts, `null` when the series has no such boundary. */
  listedFrom: string | null;
  /** True when the dates alone gave it away. */
  detected: boolean;
  gapDays: number | null;
  /** A boundary that was detected earlier is another one now, or none: stored bars show that were hidden, or hide. */
  changed: boolean;
}

const OPERATOR = 'operator';
const DETECTED = 'detected';

/**
 * Where the series of an instrument begins, by (in this order) what the operator states now, stated earlier, or the
 * newest gap of more than {@link MAX_GAP_DAYS} days in stored and staged bars together. Remembers the answer: what was
 * detected lasts until the next import, which may bring the bars that lacked. Runs in the transaction that staged the file's
 * bars in `loaded`.
 */
export async function decideBoundary(
  client: pg.Client,
  key: InstrumentKey,
  source: string,
  options: ListingOptions,
): Promise<Boundary> {
  const stated = options.listedFrom?.get(key) ?? (options.sameCompany?.has(key) ? null : undefined);
  if (stated !== undefined) {
    const changed = await remember(client, key, stated, OPERATOR);
    return { listedFrom: stated, detected: false, gapDays: null, changed };
  }
  const known = await client.query<{ listedFrom: string | null; source: string }>(
    'select listed_from::text as "listedFrom", source from instrument_listing where instrument = $1',
    [key],
  );
  const before = known.rows[0];
  if (before && before.source !== DETECTED)
    return { listedFrom: before.listedFrom, detected: false, gapDays: null, changed: false };
  const { rows } = await client.query<{ listedFrom: string; gapDays: number }>(FIND_GAP, [
    source,
    key,
    MAX_GAP_DAYS,
  ]);
  const found = rows[0];
  if (!found) {
    if (before) await client.query('delete from instrument_listing where instrument = $1', [key]);
    return { listedFrom: null, detected: true, gapDays: null, changed: before !== undefined };
  }
  const changed = await remember(client, key, found.listedFrom, DETECTED);
  return { ...found, detected: true, changed };
}

const FIND_GAP = `with dates as (
  select date from loaded union select date from bar_daily where source = $1 and instrument = $2
), steps as (
  select date, date - lag(date) over (order by date) as days from dates
)
select date::text as "listedFrom", days as "gapDays" from steps where days > $3 order by date desc limit 1`;

/** @returns whether another answer was remembered */
async function remember(
  client: pg.Client,
  key: InstrumentKey,
  listedFrom: string | null,
  source: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into instrument_listing (instrument, listed_from, source) values ($1, $2, $3)
     on conflict (instrument) do update set listed_from = excluded.listed_from, source = excluded.source,
       recorded_at = now()
     where (instrument_listing.listed_from, instrument_listing.source)
       is distinct from (excluded.listed_from, excluded.source)`,
    [key, listedFrom, source],
  );
  return rowCount !== 0;
}
