import { Injectable } from '@nestjs/common';
import { parseInstrumentKey } from '@pricealgo/contract/instrument-key';
import type { WatchlistDto, WatchlistRatingDto, WatchlistRowDto } from '@pricealgo/contract/watchlists';
import { type Principal, subscriptionExpired } from '../../common/access/principal.js';
import { InstrumentRepository, LogoAddress } from '../tickers/index.js';
import type { Watchlist, WatchlistItem } from './storage/watchlist.entity.js';
import { WatchlistRepository, WatchlistWriter } from './storage/watchlist.repository.js';

/** The newest rating of an instrument as a row of a watchlist shows it. */
export interface InstrumentRating extends WatchlistRatingDto {
  readonly instrument: string;
}

/** Ratings beside watched tickers. The analysis makes them and stands above this module: bound at the start. */
export abstract class WatchlistRatings {
  /** The newest rating for everybody of each instrument that has one. */
  abstract newest(instruments: readonly string[]): Promise<readonly InstrumentRating[]>;
  /** Instruments whose next rating is planned (about a minute old), with when that is due, ms since epoch UTC. */
  abstract planned(): Promise<ReadonlyMap<string, number>>;
}

/** Rows as they are shown: with the ticker's data, and with its rating where the subscription runs. */
@Injectable()
export class WatchlistRowService {
  constructor(
    private readonly instruments: InstrumentRepository,
    private readonly logos: LogoAddress,
    private readonly ratings: WatchlistRatings,
  ) {}

  /** Calls belong to the market analysis: they are for running subscriptions. */
  ratingsLocked({ role, subscriptionEndMs }: Principal): boolean {
    return role === 'member' && subscriptionExpired(subscriptionEndMs, Date.now());
  }

  /** In the order of the items. */
  async of(items: readonly WatchlistItem[], principal: Principal): Promise<WatchlistRowDto[]> {
    const keys = items.map(({ instrument }) => instrument);
    const locked = this.ratingsLocked(principal);
    const [known, rated, planned] = await Promise.all([
      this.instruments.findMany(keys.flatMap((key) => parseInstrumentKey(key) ?? [])),
      locked ? [] : this.ratings.newest(keys),
      locked ? null : this.ratings.planned(),
    ]);
    const byKey = new Map(known.map((one) => [`${one.exchangeShortName}:${one.symbol}`, one]));
    const ratings = new Map(
      rated.map(({ instrument, ...rating }): [string, WatchlistRatingDto] => [instrument, rating]),
    );
    return items.flatMap(({ instrument: key, note, targetPrice, addedAt }) => {
      const instrument = byKey.get(key);
      if (!instrument) return [];
      const { exchangeShortName, symbol, name, type, currency, active } = instrument;
      return {
        exchangeShortName,
        symbol,
        name,
        type,
        currency,
        photo: this.logos.of(instrument),
        listed: active,
        note: note ?? null,
        targetPrice: targetPrice ?? null,
        addedMs: addedAt.getTime(),
        rating: ratings.get(key) ?? null,
        nextCallMs: planned?.get(key) ?? null,
      };
    });
  }
}

/** One list as it is shown. */
@Injectable()
export class WatchlistReader {
  constructor(
    private readonly lists: WatchlistRepository,
    private readonly writes: WatchlistWriter,
    private readonly rows: WatchlistRowService,
  ) {}

  /**
   * @param id left out = the active list, which is made where the member has none
   * @throws AppError `watchlist_not_found`
   */
  async read(principal: Principal, id?: string): Promise<WatchlistDto> {
    const { userId, viewerId } = principal;
    if (id === undefined && !viewerId && (await this.lists.listsOf(userId)).length === 0) {
      await this.writes.makeDefault(userId);
    }
    const list: Watchlist = await this.lists.listOf(userId, id);
    const items = await this.lists.items(list.id);
    return {
      id: list.id,
      name: list.name,
      active: list.active,
      view: list.view,
      updatedMs: list.updatedAt.getTime(),
      ratingsLocked: this.rows.ratingsLocked(principal),
      rows: await this.rows.of(items, principal),
    };
  }
}
