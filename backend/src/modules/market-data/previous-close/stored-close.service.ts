import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { DAY_MS } from '../../../common/market/new-york-day.js';
import { civilDate, epochDay } from '../../market-hours/calendar/civil-date.js';
import { sessionDateBefore } from '../../market-hours/calendar/session-dates.js';
import { IMPORTED } from '../bars/imported-source.js';
import { uniqueActions } from '../corporate-actions/adjust-bars.js';
import { CorporateActionRepository } from '../corporate-actions/corporate-action.repository.js';
import type { StoredClose } from '../feed/previous-closes.js';

/** A close that is older than this (a long weekend and more) is before a gap in the data, not of the session before. */
const MAX_AGE_DAYS = 10;

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
    return requests.flatMap(({ instrument: { key, type }, sessionDay }) => {
      const own = uniqueActions(splitsOf.get(key) ?? []);
      const ratioSince = (day: number): number =>
        own.reduce((product, action) => {
          const counts =
            action.type === 'split' &&
            action.exDateMs > day * DAY_MS &&
            action.exDateMs <= sessionDay * DAY_MS;
          return counts ? product * action.ratio : product;
        }, 1);
      const lastDay = epochDay(sessionDateBefore(type, civilDate(sessionDay)));
      const ratio = ratioSince(lastDay);
      const row = barOf.get(`${sessionDay} ${key}`);
      if (!row && ratio === 1) return [];
      const bar = row && {
        close: row.close,
        ratio: ratioSince(row.barDay),
        isLastSession: row.barDay === lastDay,
        own: row.source === serving(key),
        asTraded: row.source === IMPORTED,
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
