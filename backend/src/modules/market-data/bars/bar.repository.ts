import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Bar } from '@pricealgo/contract/market/bar';
import { announceHistory } from '../previous-close/announce-history.js';
import { MinutePartitionRepository } from './minute-partition.repository.js';

/** Bars never mix between sources: the provider's name, or `imported` for bars from files. */
export interface StoredMinuteBar extends Bar {
  readonly source: string;
  readonly key: InstrumentKey;
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

/** Queries on the bar tables. Plain SQL: partitioned tables and bulk upserts are nothing an entity could express. */
@Injectable()
export class BarRepository {
  constructor(
    private readonly em: EntityManager,
    private readonly partitions: MinutePartitionRepository,
  ) {}

  /** Writes bars; one with the same source, instrument and minute is replaced. Keys must be unique within `bars`. */
  async upsertMinuteBars(bars: readonly StoredMinuteBar[]): Promise<void> {
    if (bars.length === 0) return;
    const times = bars.map(({ timeMs }) => timeMs);
    await this.partitions.ensure(times);
    try {
      await this.insertMinuteBars(bars);
    } catch (error) {
      if ((error as { code?: string }).code !== NO_PARTITION) throw error;
      this.partitions.forget();
      await this.partitions.ensure(times);
      await this.insertMinuteBars(bars);
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

  /** Bars of all instruments that begin exactly at `timeMs`. */
  async minuteBarsAt(source: string, timeMs: number): Promise<(Bar & { key: InstrumentKey })[]> {
    return this.em.fork().execute(
      `select instrument as key, (extract(epoch from time) * 1000)::float8 as "timeMs", ${COLUMNS} from bar_minute
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
  async deleteMinuteBars(source: string, beforeMs: number): Promise<number> {
    const [{ count }] = (await this.em.fork().execute(
      `with gone as (
           delete from bar_minute where (tableoid, ctid) in (
             select tableoid, ctid from bar_minute where source = ? and time < to_timestamp(?::float8 / 1000) limit 50000
           ) returning 1
         ) select count(*)::int as count from gone`,
      [source, beforeMs],
    )) as [{ count: number }];
    return count;
  }

  private async insertMinuteBars(bars: readonly StoredMinuteBar[]): Promise<void> {
    const rows = bars.map((bar) => [
      bar.source,
      bar.key,
      bar.timeMs,
      bar.open,
      bar.high,
      bar.low,
      bar.close,
      bar.volume,
    ]);
    await this.em.fork().execute(
      `insert into bar_minute (source, instrument, time, ${COLUMNS})
       select r->>0, r->>1, to_timestamp((r->>2)::float8 / 1000),
              (r->>3)::float8, (r->>4)::float8, (r->>5)::float8, (r->>6)::float8, (r->>7)::float8
       from jsonb_array_elements(?::jsonb) as r
       on conflict (source, instrument, time) do update set
         open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close, volume = excluded.volume`,
      [JSON.stringify(rows)],
    );
  }
}
