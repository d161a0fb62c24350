import { Inject, Injectable } from '@nestjs/common';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import { UpstreamError } from '../../../common/errors/upstream-error.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { EventBus } from '../../../infra/bus/event-bus.js';
import {
  type JobAttempt,
  JobHandler,
  type JobHandling,
  type JobProgress,
  type JobResult,
} from '../../../infra/queue/job-handler.decorator.js';
import type { JobPayload } from '../../../infra/queue/job-map.js';
import { MARKET_DATA_PROVIDER, type MarketDataProvider, sourceNamesOf } from '../../market-sources/index.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import {
  kindsOf,
  type ReferenceKind,
  RefreshLogRepository,
  RefreshReferenceJob,
  StoredReferenceRepository,
} from '../../fundamentals/index.js';

export const BACK_FILL_JOB = 'tickers.back-fill';

export type BackFillPayload = JobPayload<typeof BACK_FILL_JOB>;

const WORDS: Record<ReferenceKind, string> = {
  actions: 'splits and dividends',
  history: 'bars',
  profile: 'profile',
  statements: 'statements',
};

/** A refusal for good: another try would get the same answer. */
class Refused extends UpstreamError {
  override get final(): boolean {
    return true;
  }
}

/**
 * Fetches splits and dividends, bars, profile and statements of one instrument, one after the other. A try that follows
 * another, or a worker that died, goes on behind what was stored. What the vendor refuses for good does not keep the
 * rest from being fetched; what may pass ends the try, and the queue makes another one.
 */
@Injectable()
@JobHandler(BACK_FILL_JOB)
export class BackFillJob implements JobHandling<BackFillPayload> {
  constructor(
    @Inject(MARKET_DATA_PROVIDER) private readonly provider: MarketDataProvider,
    private readonly directory: InstrumentDirectory,
    private readonly refresh: RefreshReferenceJob,
    private readonly log: RefreshLogRepository,
    private readonly stored: StoredReferenceRepository,
    private readonly bus: EventBus,
  ) {}

  /** @returns what is stored of the instrument now @throws Error in words for the administrator */
  async handle(
    { key, userId, askedMs }: BackFillPayload,
    progress: JobProgress,
    { id: jobId = BACK_FILL_JOB, last, cancelled }: JobAttempt,
  ): Promise<JobResult> {
    let percent = 0;
    const report = async (state: string): Promise<void> => {
      await progress(percent);
      // A hint: a screen that misses it asks for the job's state.
      await this.bus
        .publish('jobs.progress', { userId, jobId, state, progress: percent })
        .catch(() => undefined);
    };
    try {
      const kinds = this.kinds();
      const instrument = this.instrument(key);
      const before = new Set(await this.log.kindsSince(key, askedMs));
      const refusals = new Map<string, ReferenceKind[]>();
      for (const [i, kind] of kinds.entries()) {
        // Between two parts: what is being fetched is stored whole.
        if (await cancelled?.()) {
          await report('done');
          return { cancelled: 1 };
        }
        percent = Math.round((100 * i) / kinds.length);
        await report('running');
        const refusal = before.has(kind) ? null : await this.fetch(kind, instrument);
        if (refusal !== null) refusals.set(refusal, [...(refusals.get(refusal) ?? []), kind]);
      }
      const result = await this.outcome(key, kinds, refusals);
      percent = 100;
      await report('done');
      return result;
    } catch (error) {
      if (last || (error instanceof UpstreamError && error.final)) await report('failed');
      throw error;
    }
  }

  private kinds(): ReferenceKind[] {
    const kinds = kindsOf(this.provider);
    // Between the request and the job an administrator may have chosen another source.
    if (kinds.length === 0) throw new Refused(`${this.provider.name} has no history to fetch`);
    return kinds;
  }

  private instrument(key: InstrumentKey): MarketInstrument {
    const instrument = this.directory.get(key);
    if (!instrument) throw new Refused(`${key} is not listed any more`);
    return instrument;
  }

  /** @returns why the source will never have it, `null` where it was fetched @throws a failure that may pass */
  private async fetch(kind: ReferenceKind, instrument: MarketInstrument): Promise<string | null> {
    try {
      const rows = await this.refresh.refresh(kind, instrument);
      return kind === 'history' && rows === 0 ? this.nothing(instrument.key) : null;
    } catch (error) {
      if (error instanceof UpstreamError && error.final) return error.message;
      throw error;
    }
  }

  private async outcome(
    key: InstrumentKey,
    kinds: readonly ReferenceKind[],
    refusals: ReadonlyMap<string, readonly ReferenceKind[]>,
  ): Promise<JobResult> {
    const amounts = await this.stored.amounts(key, sourceNamesOf(this.provider));
    const days = amounts?.days ?? 0;
    if (refusals.size > 0) {
      const reasons = [...refusals].map(
        ([reason, of]) => `${of.map((kind) => WORDS[kind]).join(', ')}: ${reason}`,
      );
      throw new Refused(`${reasons.join('; ')} (days of bars stored: ${days})`);
    }
    if (amounts) return { ...amounts };
    // The earlier try, which died, was told that there are no bars.
    if (kinds.includes('history')) throw new Refused(this.nothing(key));
    return { source: this.provider.name, days };
  }

  private nothing(key: InstrumentKey): string {
    return `${this.provider.name} has no bars of ${key}`;
  }
}
