import { Inject, Injectable } from '@nestjs/common';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import { sessionDateMs, sessionZone } from '../../../common/market/aggregate-bars.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { JobHandler, type JobHandling } from '../../../infra/queue/job-handler.decorator.js';
import type { JobPayload } from '../../../infra/queue/job-map.js';
import { JobQueue } from '../../../infra/queue/job-queue.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import { BarRepository, CorporateActionRepository } from '../../bars/index.js';
import { FundamentalsRepository } from '../statements/fundamentals.repository.js';
import { MARKET_DATA_PROVIDER, type MarketDataProvider, sourcedHistory } from '../../market-sources/index.js';
import { kindsOf, MAX_AGE_MS, type ReferenceKind, RefreshLogRepository } from './refresh-log.repository.js';

const EVERY_MS = 3_600_000;
/** Instruments per hour and kind, best known first: vendors allow a few calls a minute, and prices go first. */
const PER_RUN = 100;

/** Puts what has grown old into the queue, one job per instrument and kind; the day is part of the job's name. */
@Injectable()
@JobHandler('reference.refresh-due', { everyMs: EVERY_MS })
export class ReferenceDueJob implements JobHandling<unknown> {
  constructor(
    @Inject(MARKET_DATA_PROVIDER) private readonly provider: MarketDataProvider,
    private readonly directory: InstrumentDirectory,
    private readonly log: RefreshLogRepository,
    private readonly queue: JobQueue,
  ) {}

  async handle(): Promise<void> {
    const kinds = kindsOf(this.provider);
    if (kinds.length === 0) return;
    const ranked = this.directory
      .all()
      .toSorted((a, b) => (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER));
    const supported = await this.provider.supported(ranked);
    const nowMs = Date.now();
    const day = new Date(nowMs).toISOString().slice(0, 10);
    for (const kind of kinds) {
      for (const { key } of await this.log.due(kind, supported, nowMs - MAX_AGE_MS[kind], PER_RUN)) {
        const payload: RefreshReference = { kind, key };
        const jobId = `reference-${kind}-${key.replace(':', '-')}-${day}`;
        await this.queue.add('reference.refresh', payload, { jobId, attempts: 3, lowPriority: true });
      }
    }
  }
}

export type RefreshReference = JobPayload<'reference.refresh'>;

/**
 * Fetches one kind of reference data of one instrument and stores it under the name of its source. Running it again
 * replaces equal by equal. Rows of another instrument in an answer are dropped.
 */
@Injectable()
@JobHandler('reference.refresh')
export class RefreshReferenceJob implements JobHandling<RefreshReference> {
  constructor(
    @Inject(MARKET_DATA_PROVIDER) private readonly provider: MarketDataProvider,
    private readonly directory: InstrumentDirectory,
    private readonly fundamentals: FundamentalsRepository,
    private readonly actions: CorporateActionRepository,
    private readonly bars: BarRepository,
    private readonly log: RefreshLogRepository,
  ) {}

  async handle({ kind, key }: RefreshReference): Promise<void> {
    const instrument = this.directory.get(key);
    // Since it was queued the instrument may have gone, or the provider may be another one.
    if (!instrument || !kindsOf(this.provider).includes(kind)) return;
    await this.refresh(kind, instrument);
  }

  /** @returns how many rows the answer held */
  async refresh(kind: ReferenceKind, instrument: MarketInstrument): Promise<number> {
    const rows = await this.fetch(kind, instrument);
    await this.log.done(kind, instrument.key, Date.now());
    return rows;
  }

  private async fetch(kind: ReferenceKind, instrument: MarketInstrument): Promise<number> {
    const { provider } = this;
    const ofIt = ({ key }: { key: InstrumentKey }): boolean => key === instrument.key;
    switch (kind) {
      case 'profile': {
        const profile = await provider.profile?.(instrument);
        if (!profile || !ofIt(profile)) return 0;
        await this.fundamentals.saveProfiles([profile]);
        return 1;
      }
      case 'statements': {
        let rows = 0;
        for (const period of ['annual', 'quarterly'] as const) {
          const answer = (await provider.fundamentals?.(instrument, period)) ?? [];
          const statements = answer.filter(ofIt);
          await this.fundamentals.saveStatements(statements);
          rows += statements.length;
        }
        return rows;
      }
      case 'actions': {
        const answer = (await provider.corporateActions?.(instrument, 0)) ?? [];
        const actions = answer.filter(ofIt);
        await this.actions.save(actions);
        // An empty answer says that nothing happened only where the vendor knows the instrument.
        if ((await provider.supported([instrument])).length > 0) {
          const untilMs = sessionDateMs(provider.nowMs(), sessionZone(instrument));
          await this.actions.cover([{ key: instrument.key, source: provider.name, untilMs }]);
        }
        return actions.length;
      }
      case 'history':
        return this.fetchDays(instrument);
    }
  }

  /** Days that are over: one that is still being traded would stay as it was at this minute. */
  private async fetchDays(instrument: MarketInstrument): Promise<number> {
    const { key } = instrument;
    const nowMs = this.provider.nowMs();
    const query = { instrument, interval: '1d', fromMs: 0, toMs: nowMs } as const;
    const { source, bars } = await sourcedHistory(this.provider, query);
    const todayMs = sessionDateMs(nowMs, sessionZone(instrument));
    const over = bars.filter(({ timeMs }) => timeMs < todayMs);
    await this.bars.upsertDailyBars(source, key, over);
    return over.length;
  }
}
