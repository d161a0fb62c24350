import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { parseInstrumentKey } from '@pricealgo/contract/instrument-key';
import { MAX_MOST_WATCHED, type MostWatchedListDto } from '@pricealgo/contract/watchlists';
import { Refreshed } from '../../common/cache/refreshed.js';
import { DemandService } from '../market-sources/index.js';
import { SocketSessionsService } from '../realtime/index.js';
import { InstrumentRepository, LogoAddress, toTickerDto } from '../tickers/index.js';

export interface WatchedInstrument {
  /** `NASDAQ:AAPL` */
  key: string;
  /** Members who have it on a list, each counted once. */
  watchers: number;
}

/** What members watch, all together: for runs, alerts and public counts. */
@Injectable()
export class WatchedInstruments {
  constructor(private readonly em: EntityManager) {}

  /**
   * The most watched first: the kept counts, with those changes that are not in them yet.
   * @param minimum fewer watchers than these do not count
   */
  most(limit: number, minimum = 1): Promise<WatchedInstrument[]> {
    return this.em.fork().execute(
      `with pending as materialized (
         select instrument, sum(delta)::int as delta from watched_change group by instrument
       ), counted as (
         (select c.instrument, c.watchers from watched_instrument c
          where c.watchers >= ? and not exists (select 1 from pending p where p.instrument = c.instrument)
          order by c.watchers desc, c.instrument limit ?)
         union all
         select p.instrument, coalesce(c.watchers, 0) + p.delta
         from pending p left join watched_instrument c on c.instrument = p.instrument
       )
       select instrument as key, watchers from counted where watchers >= ?
       order by watchers desc, key limit ?`,
      [minimum, limit, minimum, limit],
    );
  }

  /** What these members have on their lists, the most watched first. */
  of(userIds: readonly string[], limit: number): Promise<WatchedInstrument[]> {
    return this.em.fork().execute(
      `select i.instrument as key, count(distinct w.user_id)::int as watchers
       from watchlist w join watchlist_item i on i.watchlist_id = w.id
       where w.user_id in (select value::uuid from jsonb_array_elements_text(?::jsonb) as value)
       group by i.instrument order by watchers desc, key limit ?`,
      [JSON.stringify(userIds), limit],
    );
  }
}

const HELD_EVERY_MS = 15_000;
/** With more, the feed's polls of all that nobody holds do as well. */
const MOST_HELD = 5_000;

/** The feed keeps what is on the lists of members who are here, on this node: they may scroll to it at any time. */
@Injectable()
export class WatchlistDemand implements OnModuleInit {
  constructor(
    private readonly watched: WatchedInstruments,
    private readonly sessions: SocketSessionsService,
    private readonly demand: DemandService,
  ) {}

  onModuleInit(): void {
    this.demand.addSource('held', () => this.held(), HELD_EVERY_MS);
  }

  private async held(): Promise<[string, number][]> {
    const users = [...new Set(this.sessions.userIds())];
    if (users.length === 0) return [];
    const rows = await this.watched.of(users, MOST_HELD);
    return rows.map(({ key, watchers }) => [key, watchers]);
  }
}

/** Fewer watchers than these are not published: a count of one or two could reveal what a certain member watches. */
export const FEWEST_WATCHERS = 3;
/** Once a minute and node is enough for a public list. */
const FRESH_MS = 60_000;
const USABLE_MS = 5 * 60_000;

/** The public list of what is watched most. */
@Injectable()
export class MostWatchedService {
  private readonly counted = new Refreshed((nowMs) => this.count(nowMs), FRESH_MS, USABLE_MS);

  constructor(
    private readonly watched: WatchedInstruments,
    private readonly instruments: InstrumentRepository,
    private readonly logos: LogoAddress,
  ) {}

  async list(limit: number, nowMs: number = Date.now()): Promise<MostWatchedListDto> {
    const { items, asOfMs } = await this.counted.get(nowMs);
    return { items: items.slice(0, limit), asOfMs };
  }

  private async count(asOfMs: number): Promise<MostWatchedListDto> {
    const most = await this.watched.most(MAX_MOST_WATCHED, FEWEST_WATCHERS);
    const watchers = new Map(most.map((one) => [one.key, one.watchers]));
    const known = await this.instruments.findActiveMany(
      most.flatMap(({ key }) => parseInstrumentKey(key) ?? []),
    );
    const items = known.map((instrument) => ({
      ticker: toTickerDto(instrument, this.logos.of(instrument)),
      watchers: watchers.get(`${instrument.exchangeShortName}:${instrument.symbol}`)!,
    }));
    return { items, asOfMs };
  }
}
