import { Injectable, type OnModuleInit } from '@nestjs/common';
import { instrumentKey } from '@pricealgo/contract/instrument-key';
import type { FeedStatus, Quote } from '@pricealgo/contract/realtime';
import { MOST_MOVERS, MOVER_KINDS, type MoverKind } from '@pricealgo/contract/movers';
import { NewestEntries } from '../../common/cache/newest-entries.js';
import { AppError } from '../../common/errors/app-error.js';
import type { MarketInstrument } from '../../common/market/instrument.js';
import { DemandService } from '../market-sources/index.js';
import { LiveColumnsService, QuoteBook } from '../quotes/index.js';
import {
  InstrumentDirectory,
  type InstrumentRecord,
  InstrumentRepository,
  TickerOrders,
} from '../tickers/index.js';
import { rankMovers } from './rank-movers.js';

/** Many visitors request the same few lists. */
const CACHE_MS = 2_000;
const DEMAND_EVERY_MS = 15_000;
/** A few kinds times exchanges, in one epoch. */
export const RANKINGS_KEPT = 200;

export interface Movers {
  items: { instrument: InstrumentRecord; quote: Quote }[];
  /** How many instruments were priced and liquid enough to be ranked. */
  considered: number;
  feed: FeedStatus | null;
  /** Market clock of the ranking, ms since epoch UTC. */
  asOfMs: number;
}

interface Ranking {
  leaders: readonly MarketInstrument[];
  considered: number;
  madeAtMs: number;
}

/** Instruments that stand out in the running session, from this node's newest quotes. */
@Injectable()
export class MoversService implements OnModuleInit {
  private readonly rankings = new NewestEntries<string, Ranking>(RANKINGS_KEPT);

  constructor(
    private readonly directory: InstrumentDirectory,
    private readonly orders: TickerOrders,
    private readonly live: LiveColumnsService,
    private readonly book: QuoteBook,
    private readonly instruments: InstrumentRepository,
    private readonly demand: DemandService,
  ) {}

  onModuleInit(): void {
    this.demand.addSource('listed', () => this.leading(), DEMAND_EVERY_MS);
  }

  /**
   * @param limit at most 20
   * @throws AppError `exchange_not_found`
   */
  async movers(kind: MoverKind, limit: number, exchangeShortName?: string): Promise<Movers> {
    if (exchangeShortName && !this.directory.hasExchange(exchangeShortName)) {
      throw new AppError('exchange_not_found', {
        message: `We do not know an exchange ${exchangeShortName}.`,
      });
    }
    const { leaders, considered } = this.ranking(kind, exchangeShortName);
    const rows = await this.instruments.findActiveMany(leaders.slice(0, limit));
    const items = rows.flatMap((instrument) => {
      const quote = this.book.get(instrumentKey(instrument.exchangeShortName, instrument.symbol));
      return quote ? [{ instrument, quote }] : [];
    });
    return { items, considered, feed: this.book.feed(), asOfMs: this.book.marketNowMs() };
  }

  /** What these lists show: somebody may open one at any time. */
  private leading(): [string, number][] {
    return MOVER_KINDS.flatMap((kind) =>
      this.ranking(kind).leaders.map(({ key }): [string, number] => [key, 1]),
    );
  }

  private ranking(kind: MoverKind, exchangeShortName?: string): Ranking {
    const key = `${this.book.epoch} ${kind} ${exchangeShortName ?? ''}`;
    const nowMs = performance.now();
    const held = this.rankings.get(key);
    if (held && nowMs - held.madeAtMs < CACHE_MS) return held;
    const instruments = this.orders.list({ exchangeShortName });
    const ranked = rankMovers(
      kind,
      instruments,
      this.live.slots(instruments),
      this.book.columns,
      MOST_MOVERS,
    );
    const ranking = { ...ranked, madeAtMs: nowMs };
    this.rankings.set(key, ranking);
    return ranking;
  }
}
