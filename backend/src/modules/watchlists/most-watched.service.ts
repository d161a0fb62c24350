import { Injectable } from '@nestjs/common';
import { parseInstrumentKey } from '@pricealgo/contract/instrument-key';
import { MAX_MOST_WATCHED, type MostWatchedListDto } from '@pricealgo/contract/watchlists';
import { Refreshed } from '../../common/cache/refreshed.js';
import { InstrumentRepository, LogoAddress, toTickerDto } from '../tickers/index.js';
import { WatchedInstruments } from './watched-instruments.js';

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
