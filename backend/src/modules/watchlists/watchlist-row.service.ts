import { Injectable } from '@nestjs/common';
import { parseInstrumentKey } from '@pricealgo/contract/instrument-key';
import type { WatchlistRatingDto, WatchlistRowDto } from '@pricealgo/contract/watchlists';
import { subscriptionExpired, type Principal } from '../../common/access/principal.js';
import { InstrumentRepository, LogoAddress } from '../tickers/index.js';
import type { WatchlistItem } from './storage/watchlist-item.entity.js';
import { WatchlistRatings } from './watchlist-ratings.js';

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
