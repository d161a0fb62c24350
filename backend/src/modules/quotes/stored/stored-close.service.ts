import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DATA_SOURCE_NAMES } from '@pricealgo/contract/data-sources';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Bar } from '@pricealgo/contract/market/bar';
import { sessionDateMs, sessionZone } from '../../../common/market/aggregate-bars.js';
import type { CorporateAction } from '../../../common/market/corporate-action.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { civilDate, epochDay, sessionDateBefore, sessionEndMs } from '../../market-hours/index.js';
import { CorporateActionRepository, IMPORTED, uniqueActions } from '../../bars/index.js';
import { PreviousCloses, type StoredClose } from './previous-closes.js';
import type { StoredPrice } from './stored-price.repository.js';

/** A close that is older than this (a long weekend and more) is before a gap in the data, not of the session before. */
const MAX_AGE_DAYS = 10;
const REAL_SOURCES = DATA_SOURCE_NAMES.filter((name) => name !== 'simulated' && name !== 'replay');

export interface CloseRequest {
  readonly instrument: MarketInstrument;
  /** The session whose previous close is wanted, days since 1970-01-01. */
  readonly sessionDay: number;
}

export interface CloseSources {
  /** The source that serves an instrument now. */
  readonly serving: (key: InstrumentKey) => string;
  /** Names under which bars may be stored besides `imported`. */
  readonly names: readonly string[];
}

interface BarRow {
  key: InstrumentKey;
  day: number;
  source: string;
  barDay: number;
  close: number;
}

interface NewestBarRow extends Omit<Bar, 'timeMs'> {
  key: InstrumentKey;
  source: string;
  day: number;
  dayBefore: number | null;
  closeBefore: number | null;
}

/** What stored daily bars and splits say about the sessions before sessions: for the feed, for replays, for kept prices. */
@Injectable()
export class StoredCloseService {
  constructor(
    private readonly em: EntityManager,
    private readonly actions: CorporateActionRepository,
  ) {}

  /** In any order; one answer for each request of which a bar or a split is known. */
  async before(
    requests: readonly CloseRequest[],
    { serving, names }: CloseSources,
  ): Promise<(StoredClose & { key: InstrumentKey })[]> {
    if (requests.length === 0) return [];
    const days = requests.map(({ sessionDay }) => sessionDay);
    const [bars, splits] = await Promise.all([
      this.bars(
        requests.map(({ instrument: { key }, sessionDay: day }) => ({ key, day, own: serving(key) })),
        [...new Set([IMPORTED, ...names])],
      ),
      this.actions.splitsBetween(
        (days.reduce((a, b) => Math.min(a, b)) - MAX_AGE_DAYS) * DAY_MS,
        days.reduce((a, b) => Math.max(a, b)) * DAY_MS,
      ),
    ]);
    const barOf = new Map(bars.map((bar) => [`${bar.day} ${bar.key}`, bar]));
    const splitsOf = Map.groupBy(splits, ({ key }) => key);
    return requests.flatMap(({ instrument: { key, exchangeShortName }, sessionDay }) => {
      const own = uniqueActions(splitsOf.get(key) ?? []);
      const ratioSince = (day: number): number => ratioBetween(own, day, sessionDay);
      const lastDay = epochDay(sessionDateBefore(exchangeShortName, civilDate(sessionDay)));
      const ratio = ratioSince(lastDay);
      const row = barOf.get(`${sessionDay} ${key}`);
      if (!row && ratio === 1) return [];
      const bar = row && {
        close: row.close,
        ratio: ratioSince(row.barDay),
        isLastSession: row.barDay === lastDay,
        own: row.source === serving(key),
      };
      return [{ key, sessionDay, ratio, bar: bar ?? null }];
    });
  }

  /**
   * Where a replay learns yesterday's close from: the imported daily bars, in the shares of the session of `date`.
   * @param date `YYYY-MM-DD`
   * @returns `null` where unknown
   */
  async importedBefore(instrument: MarketInstrument, date: string): Promise<number | null> {
    const request = { instrument, sessionDay: epochDay(date) };
    const [found] = await this.before([request], { serving: () => IMPORTED, names: [] });
    return found?.bar ? found.bar.close / found.bar.ratio : null;
  }

  /**
   * The newest daily bar of each instrument before today's session, as a price that is kept from earlier: as of the end of
   * its session. For what no source prices.
   * @param nowMs the market clock
   * @param names of sources besides `imported`
   */
  async newest(
    instruments: readonly MarketInstrument[],
    nowMs: number,
    names: readonly string[],
  ): Promise<StoredPrice[]> {
    const exchangeOf = new Map(instruments.map(({ key, exchangeShortName }) => [key, exchangeShortName]));
    const wanted = instruments.map((instrument) => ({
      key: instrument.key,
      until: sessionDateMs(nowMs, sessionZone(instrument)) / DAY_MS,
    }));
    const rows = await this.newestBars(wanted, [...new Set([IMPORTED, ...names])]);
    if (rows.length === 0) return [];
    const splits = Map.groupBy(
      await this.actions.splitsBetween(
        (rows.reduce((oldest, { day }) => Math.min(oldest, day), Infinity) - MAX_AGE_DAYS) * DAY_MS,
        rows.reduce((newest, { day }) => Math.max(newest, day), 0) * DAY_MS,
      ),
      ({ key }) => key,
    );
    return rows.map(({ key, source, day, open, high, low, close, volume, dayBefore, closeBefore }) => {
      const closes = new PreviousCloses();
      if (closeBefore !== null && dayBefore !== null) {
        const ratio = ratioBetween(uniqueActions(splits.get(key) ?? []), dayBefore, day);
        const bar = {
          close: closeBefore,
          ratio,
          isLastSession: true,
          own: true,
        };
        closes.learnStored(0, { sessionDay: day, ratio, bar });
      }
      const previousClose = closes.before(0, day, close);
      return {
        key,
        source,
        price: close,
        previousClose: Number.isNaN(previousClose) ? null : previousClose,
        open,
        dayHigh: high,
        dayLow: low,
        volume,
        timeMs: sessionEndMs(exchangeOf.get(key)!, day),
      };
    });
  }

  /**
   * The newest close before today's session that was imported, or that a real source told: where an invented market
   * continues from.
   * @param nowMs the market clock
   */
  async newestReal(
    instruments: readonly MarketInstrument[],
    nowMs: number,
  ): Promise<ReadonlyMap<InstrumentKey, { close: number; day: number }>> {
    const wanted = instruments.map((instrument) => ({
      key: instrument.key,
      until: sessionDateMs(nowMs, sessionZone(instrument)) / DAY_MS,
    }));
    const rows = await this.newestBars(wanted, [IMPORTED, ...REAL_SOURCES]);
    return new Map(rows.map(({ key, close, day }) => [key, { close, day }]));
  }

  private async newestBars(
    wanted: readonly { key: InstrumentKey; until: number }[],
    sources: readonly string[],
  ): Promise<NewestBarRow[]> {
    // Each source by itself, newest first: so the primary key finds it in one step, however long the series is.
    return this.em.fork().execute(
      `select distinct on (r.key) r.key, s.source, (n.date - date '1970-01-01') as day, n.open, n.high, n.low, n.close,
         n.volume, p.close as "closeBefore", (p.date - date '1970-01-01') as "dayBefore"
       from json_to_recordset(?::json) as r(key text, until int)
       cross join unnest(string_to_array(?, ',')) as s(source)
       cross join lateral (
         select date, open, high, low, close, volume from bar_daily b
         where b.source = s.source and b.instrument = r.key and b.date < date '1970-01-01' + r.until
           and b.date >= coalesce((select listed_from from instrument_listing l where l.instrument = r.key),
             '-infinity'::date)
         order by b.date desc limit 1
       ) n
       left join lateral (
         select date, close from bar_daily b
         where b.source = s.source and b.instrument = r.key and b.date < n.date and b.date >= n.date - ?::int
         order by b.date desc limit 1
       ) p on true
       order by r.key, n.date desc, (s.source = '${IMPORTED}')`,
      [JSON.stringify(wanted), sources.join(','), MAX_AGE_DAYS],
    );
  }

  /** The newest bar before each session: of equally new ones that of the serving source, else the imported one. */
  private async bars(
    wanted: readonly { key: InstrumentKey; day: number; own: string }[],
    sources: readonly string[],
  ): Promise<BarRow[]> {
    return this.em.fork().execute(
      `select r.key, r.day, b.source, (b.date - date '1970-01-01') as "barDay", b.close
       from json_to_recordset(?::json) as r(key text, day int, own text)
       cross join lateral (
         select source, date, close from bar_daily b
         where b.instrument = r.key and b.source = any(string_to_array(?, ',')::varchar[])
           and b.date < date '1970-01-01' + r.day and b.date >= date '1970-01-01' + r.day - ?::int
           and b.date >= coalesce((select listed_from from instrument_listing l where l.instrument = r.key),
             '-infinity'::date)
         order by b.date desc, (b.source = r.own) desc, (b.source = '${IMPORTED}') desc limit 1
       ) b`,
      [JSON.stringify(wanted), sources.join(','), MAX_AGE_DAYS],
    );
  }
}

/** New shares per old one of the splits after one session up to another one, days since 1970-01-01. */
function ratioBetween(actions: readonly CorporateAction[], day: number, untilDay: number): number {
  return actions.reduce((product, action) => {
    const counts =
      action.type === 'split' && action.exDateMs > day * DAY_MS && action.exDateMs <= untilDay * DAY_MS;
    return counts ? product * action.ratio : product;
  }, 1);
}
