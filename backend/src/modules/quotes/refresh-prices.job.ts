import { Inject, Injectable, Logger } from '@nestjs/common';
import { sessionDateMs, sessionZone } from '../../common/market/aggregate-bars.js';
import { DAY_MS } from '../../common/market/zone-days.js';
import type { SessionSnapshot } from '../../common/market/tick.js';
import { JobHandler, type JobHandling, type JobProgress } from '../../infra/queue/job-handler.decorator.js';
import type { JobPayload } from '../../infra/queue/job-map.js';
import { JobQueue } from '../../infra/queue/job-queue.js';
import { marketStatus } from '../market-hours/index.js';
import { InstrumentDirectory } from '../tickers/index.js';
import { isSaneSnapshot } from './feed/tick-plausibility.js';
import { PreviousCloses } from './stored/previous-closes.js';
import { StoredCloseService } from './stored/stored-close.service.js';
import { MARKET_DATA_PROVIDER, type MarketDataProvider, sourceNamesOf } from '../market-sources/index.js';
import { QuoteBook } from './quote-book/quote-book.js';
import { StoredPriceRepository } from './stored/stored-price.repository.js';

const EVERY_MS = 60_000;
/** Closing auctions and late reports come after the bell: so long prices are still refreshed. */
const AFTER_BELL_MS = 10 * 60_000;
/** A closed exchange whose last close is not kept yet (a first start at night, a vendor that was down) is tried this often. */
const CATCH_UP_EVERY_MS = 15 * 60_000;
const LOOK_BACK_STEP_MS = 30 * 60_000;
/** Longest closure on record was six days. */
const LOOK_BACK_MS = 7 * 24 * 3_600_000;

/** Open by the specification's rule or by the real calendar: whatever the product shows, the price must be there. */
export function eitherCalendarOpen(exchangeShortName: string, atMs: number): boolean {
  const { open, exchangeOpen } = marketStatus(exchangeShortName, atMs, 'spec');
  return open || exchangeOpen;
}

/** @returns an instant of its last session, at most half an hour before its end; `null` for an exchange without one */
function lastOpenMs(exchangeShortName: string, atMs: number): number | null {
  for (let ms = atMs; ms > atMs - LOOK_BACK_MS; ms -= LOOK_BACK_STEP_MS) {
    if (eitherCalendarOpen(exchangeShortName, ms)) return ms;
  }
  return null;
}

/**
 * Checks the calendar every minute and puts one refresh for each open exchange into the queue. The minute is part of the
 * job's name there: however often this runs, an exchange is refreshed once a minute. One that is closed is refreshed until
 * its last close is kept, so that a restart shows it.
 */
@Injectable()
@JobHandler('prices.refresh-due', { everyMs: EVERY_MS })
export class RefreshDueJob implements JobHandling<unknown> {
  constructor(
    @Inject(MARKET_DATA_PROVIDER) private readonly provider: MarketDataProvider,
    private readonly directory: InstrumentDirectory,
    private readonly queue: JobQueue,
    private readonly prices: StoredPriceRepository,
  ) {}

  async handle(): Promise<void> {
    const { simulated, replay, capabilities } = this.provider;
    // Invented and recorded prices are computed on request: there is nothing to keep.
    if (simulated || replay || !capabilities.snapshot) return;
    const nowMs = this.provider.nowMs();
    for (const { exchangeShortName } of this.directory.exchanges()) {
      const everyMs = await this.rhythmMs(exchangeShortName, nowMs);
      if (everyMs === null) continue;
      const jobId = `prices-${exchangeShortName}-${Math.floor((nowMs - (nowMs % everyMs)) / EVERY_MS)}`;
      const payload: RefreshPrices = { exchangeShortName };
      // Not tried again: the next minute brings the next one.
      await this.queue.add('prices.refresh', payload, { jobId, attempts: 1 });
    }
  }

  /** @returns how often the exchange is refreshed now, ms; `null`: not at all */
  async rhythmMs(exchangeShortName: string, nowMs: number): Promise<number | null> {
    if ([nowMs, nowMs - AFTER_BELL_MS].some((ms) => eitherCalendarOpen(exchangeShortName, ms)))
      return EVERY_MS;
    const openMs = lastOpenMs(exchangeShortName, nowMs);
    const keptMs = await this.prices.lastKeptMs(exchangeShortName);
    // What was kept by then is of after the bell, and good until the next one.
    const afterBellMs = (openMs ?? -Infinity) + LOOK_BACK_STEP_MS;
    return (keptMs ?? 0) < afterBellMs ? CATCH_UP_EVERY_MS : null;
  }
}

/** Instruments that are requested and written together: the vendors' own batches are inside. */
const BATCH = 1_000;

export type RefreshPrices = JobPayload<'prices.refresh'>;

/**
 * Keeps the last price of every instrument of one exchange: one job for all of them, whatever the vendor's batch size. What
 * the feed follows is kept as the feed has it; the vendor is called for the rest only.
 */
@Injectable()
@JobHandler('prices.refresh')
export class RefreshPricesJob implements JobHandling<RefreshPrices> {
  private readonly logger = new Logger(RefreshPricesJob.name);

  constructor(
    @Inject(MARKET_DATA_PROVIDER) private readonly provider: MarketDataProvider,
    private readonly directory: InstrumentDirectory,
    private readonly prices: StoredPriceRepository,
    private readonly book: QuoteBook,
    private readonly closes: StoredCloseService,
  ) {}

  async handle({ exchangeShortName }: RefreshPrices, progress: JobProgress): Promise<void> {
    const { provider } = this;
    const listed = this.directory.all().filter((one) => one.exchangeShortName === exchangeShortName);
    const quotes = listed.flatMap(({ key }) => {
      const quote = this.book.followed(key);
      return quote ? [{ ...quote, key }] : [];
    });
    for (let i = 0; i < quotes.length; i += BATCH) await this.prices.upsert(quotes.slice(i, i + BATCH));
    const followed = new Set<string>(quotes.map(({ key }) => key));
    const instruments = await provider.supported(listed.filter(({ key }) => !followed.has(key)));
    let written = 0;
    for (let i = 0; i < instruments.length; i += BATCH) {
      const nowMs = provider.nowMs();
      const snapshots = await provider.snapshot(instruments.slice(i, i + BATCH), nowMs);
      const sane = snapshots.filter((snapshot) => isSaneSnapshot(snapshot, nowMs));
      const corrected = await this.withStoredCloses(sane);
      await this.prices.upsert(
        corrected.map((snapshot) => ({
          ...snapshot,
          source: provider.sourceOf?.(snapshot.key) ?? provider.name,
        })),
      );
      written += sane.length;
      await progress(Math.round((100 * i) / instruments.length));
    }
    await progress(100);
    this.logger.debug(
      `${exchangeShortName}: ${quotes.length} prices of the feed, ${written} of ${instruments.length} asked for`,
    );
  }

  /** Beside what the vendor says of the close before, what stored bars and splits say. */
  private async withStoredCloses(snapshots: readonly SessionSnapshot[]): Promise<SessionSnapshot[]> {
    const { provider } = this;
    const requests = snapshots.flatMap(({ key, timeMs }) => {
      const instrument = this.directory.get(key);
      const zone = instrument && sessionZone(instrument);
      return zone ? [{ instrument, sessionDay: sessionDateMs(timeMs, zone) / DAY_MS }] : [];
    });
    const stored = await this.closes.before(requests, {
      serving: (key) => provider.sourceOf?.(key) ?? provider.name,
      names: sourceNamesOf(provider),
    });
    const storedOf = new Map(stored.map((one) => [one.key, one]));
    return snapshots.map((snapshot) => {
      const known = storedOf.get(snapshot.key);
      if (!known) return snapshot;
      const closes = new PreviousCloses();
      if (snapshot.previousClose !== null) closes.learnTold(0, known.sessionDay, snapshot.previousClose);
      closes.learnStored(0, known);
      const close = closes.before(0, known.sessionDay, snapshot.price);
      return { ...snapshot, previousClose: Number.isNaN(close) ? null : close };
    });
  }
}
