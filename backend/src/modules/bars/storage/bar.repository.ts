import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Bar } from '@pricealgo/contract/market/bar';
import { deleteInBatches } from '../../../database/delete-in-batches.js';
import { announceHistory } from './announce-history.js';
import type { SeenSeconds } from './minute-bars.js';
import { MinutePartitionRepository } from './minute-partition.repository.js';

/** Bars never mix between sources: the provider's name, or `imported` for bars from files. */
export interface StoredMinuteBar extends Bar, Partial<SeenSeconds> {
  readonly source: string;
  readonly key: InstrumentKey;
  /** Of the feed's leader that recorded it; 0 and the whole minute where it is not said. */
  readonly term?: number;
}

export interface BarQuery {
  source: string;
  key: InstrumentKey;
  /** Inclusive, ms since epoch UTC. */
  fromMs: number;
  /** Exclusive. */
  toMs: number;
}

const COLUMNS = 'open, high, low, close, volume';
const NO_PARTITION = '23514';

const COVERS = 'excluded.seen_from <= held.seen_from and excluded.seen_to >= held.seen_to';
const IS_COVERED = 'held.seen_from <= excluded.seen_from and held.seen_to >= excluded.seen_to';
const REPLACES = `(excluded.term >= held.term and ${COVERS})`;
/**
 * What becomes of a bar that is stored already. The same leader's newer version replaces it, and so does a later leader's that has
 * seen at least as much of the minute. An earlier leader's late bar changes nothing where the later one saw all that it saw.
 * Otherwise each has seen something that the other has not: open and close come from who saw the minute's begin and end,
 * volumes add up where the seconds do not overlap.
 */
const JOIN_PARTS = `
  open = case when ${REPLACES} or excluded.seen_from < held.seen_from then excluded.open else held.open end,
  close = case when ${REPLACES} or excluded.seen_to > held.seen_to
      or (excluded.seen_to = held.seen_to and excluded.term >= held.term) then excluded.close else held.close end,
  high = case when ${REPLACES} then excluded.high else greatest(excluded.high, held.high) end,
  low = case when ${REPLACES} then excluded.low else least(excluded.low, held.low) end,
  volume = case when ${REPLACES} then excluded.volume
      when excluded.seen_from >= held.seen_to or excluded.seen_to <= held.seen_from then excluded.volume + held.volume
      else greatest(excluded.volume, held.volume) end,
  seen_from = least(excluded.seen_from, held.seen_from), seen_to = greatest(excluded.seen_to, held.seen_to),
  term = greatest(excluded.term, held.term)
  where not (excluded.term < held.term and ${IS_COVERED})`;
const FILL = `
  open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close, volume = excluded.volume,
  seen_from = excluded.seen_from, seen_to = excluded.seen_to, term = greatest(excluded.term, held.term)
  where held.seen_from > 0 or held.seen_to < 60`;

/** Queries on the bar tables. Plain SQL: partitioned tables and bulk upserts are nothing an entity could express. */
@Injectable()
export class BarRepository {
  constructor(
    private readonly em: EntityManager,
    private readonly partitions: MinutePartitionRepository,
  ) {}

  /**
   * Writes bars; one with the same source, instrument and minute is replaced, or joined with what another leader saw of it
   * (docs/adr/0077). Keys must be unique within `bars`.
   */
  upsertMinuteBars(bars: readonly StoredMinuteBar[]): Promise<void> {
    return this.writeMinuteBars(bars, JOIN_PARTS);
  }

  /** Writes bars of minutes that nobody has stored, or only a part of; keys must be unique within `bars`. */
  fillMinuteBars(bars: readonly StoredMinuteBar[]): Promise<void> {
    return this.writeMinuteBars(bars, FILL);
  }

  private async writeMinuteBars(bars: readonly StoredMinuteBar[], onConflict: string): Promise<void> {
    if (bars.length === 0) return;
    const times = bars.map(({ timeMs }) => timeMs);
    await this.partitions.ensure(times);
    try {
      await this.insertMinuteBars(bars, onConflict);
    } catch (error) {
      if ((error as { code?: string }).code !== NO_PARTITION) throw error;
      this.partitions.forget();
      await this.partitions.ensure(times);
      await this.insertMinuteBars(bars, onConflict);
    }
  }

  /** Minute bars, oldest first. */
  async minuteBars({ source, key, fromMs, toMs }: BarQuery): Promise<Bar[]> {
    return this.em.fork().execute(
      `select (extract(epoch from time) * 1000)::float8 as "timeMs", ${COLUMNS} from bar_minute
         where source = ? and instrument = ? and time >= to_timestamp(?::float8 / 1000) and time < to_timestamp(?::float8 / 1000)
         order by time`,
      [source, key, fromMs, toMs],
    );
  }

  /** The newest minute that is stored of a source, ms since epoch UTC; `null` where there is none. */
  async newestMinuteMs(source: string): Promise<number | null> {
    const [row]: { newestMs: number | null }[] = await this.em
      .fork()
      .execute(
        `select (extract(epoch from max(time)) * 1000)::float8 as "newestMs" from bar_minute where source = ?`,
        [source],
      );
    return row?.newestMs ?? null;
  }

  /** Bars of all instruments that begin exactly at `timeMs`. */
  async minuteBarsAt(
    source: string,
    timeMs: number,
  ): Promise<(Bar & Pick<SeenSeconds, 'seenFrom'> & { key: InstrumentKey })[]> {
    return this.em.fork().execute(
      `select instrument as key, (extract(epoch from time) * 1000)::float8 as "timeMs", ${COLUMNS},
         seen_from as "seenFrom" from bar_minute
         where source = ? and time = to_timestamp(?::float8 / 1000)`,
      [source, timeMs],
    );
  }

  /**
   * Daily bars, oldest first; `timeMs` is 00:00 UTC of the date. Bars from before the instrument's listing belong to an
   * earlier company with its ticker and are not its history.
   */
  async dailyBars({ source, key, fromMs, toMs }: BarQuery): Promise<Bar[]> {
    return this.em.fork().execute(
      `select (extract(epoch from date) * 1000)::float8 as "timeMs", ${COLUMNS} from bar_daily
         where source = ? and instrument = ? and date >= (to_timestamp(?::float8 / 1000) at time zone 'UTC')::date
           and to_timestamp(?::float8 / 1000) at time zone 'UTC' > date
           and date >= coalesce((select listed_from from instrument_listing l where l.instrument = bar_daily.instrument),
             '-infinity'::date)
         order by date`,
      [source, key, fromMs, toMs],
    );
  }

  /** Writes an instrument's daily bars of a source; one of the same date is replaced. Every node hears of what is new. */
  async upsertDailyBars(source: string, key: InstrumentKey, bars: readonly Bar[]): Promise<void> {
    const rows = bars.map((bar) => [bar.timeMs, bar.open, bar.high, bar.low, bar.close, bar.volume]);
    const em = this.em.fork();
    const written = await em.execute<unknown[]>(
      `with written as (insert into bar_daily (source, instrument, date, ${COLUMNS})
       select ?, ?, (to_timestamp((r->>0)::float8 / 1000) at time zone 'UTC')::date,
              (r->>1)::float8, (r->>2)::float8, (r->>3)::float8, (r->>4)::float8, (r->>5)::float8
       from jsonb_array_elements(?::jsonb) as r
       on conflict (source, instrument, date) do update set
         open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close, volume = excluded.volume
       where (bar_daily.open, bar_daily.high, bar_daily.low, bar_daily.close, bar_daily.volume)
         is distinct from (excluded.open, excluded.high, excluded.low, excluded.close, excluded.volume)
       returning 1) select 1 from written limit 1`,
      [source, key, JSON.stringify(rows)],
    );
    if (written.length > 0) await announceHistory(em, [key]);
  }

  /** Date of the newest daily bar of a source, 00:00 UTC in ms; `null` where it has none. */
  async newestDailyMs(source: string, key: InstrumentKey): Promise<number | null> {
    const [row]: { newestMs: number | null }[] = await this.em.fork().execute(
      `select (extract(epoch from max(date)) * 1000)::float8 as "newestMs" from bar_daily
         where source = ? and instrument = ?`,
      [source, key],
    );
    return row?.newestMs ?? null;
  }

  /** Forgets minute bars of a source older than `beforeMs`. @returns how many. */
  deleteMinuteBars(source: string, beforeMs: number): Promise<number> {
    const old = 'source = ? and time < to_timestamp(?::float8 / 1000)';
    return deleteInBatches(this.em, 'bar_minute', old, [source, beforeMs], { rows: 20_000 });
  }

  private async insertMinuteBars(bars: readonly StoredMinuteBar[], onConflict: string): Promise<void> {
    const rows = bars.map((bar) => [
      bar.source,
      bar.key,
      bar.timeMs,
      bar.open,
      bar.high,
      bar.low,
      bar.close,
      bar.volume,
      bar.term ?? 0,
      bar.seenFrom ?? 0,
      bar.seenTo ?? 60,
    ]);
    await this.em.fork().execute(
      `insert into bar_minute as held (source, instrument, time, ${COLUMNS}, term, seen_from, seen_to)
       select r->>0, r->>1, to_timestamp((r->>2)::float8 / 1000),
              (r->>3)::float8, (r->>4)::float8, (r->>5)::float8, (r->>6)::float8, (r->>7)::float8,
              (r->>8)::int, (r->>9)::smallint, (r->>10)::smallint
       from jsonb_array_elements(?::jsonb) as r
       on conflict (source, instrument, time) do update set ${onConflict}`,
      [JSON.stringify(rows)],
    );
  }
}
