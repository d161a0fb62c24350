import { Inject, Injectable } from '@nestjs/common';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import { sessionDateMs, sessionZone } from '../../../../common/market/aggregate-bars.js';
import type { MarketInstrument } from '../../../../common/market/instrument.js';
import { JobHandler, type JobHandling } from '../../../../infra/queue/job-handler.decorator.js';
import type { JobPayload } from '../../../../infra/queue/job-map.js';
import { InstrumentDirectory } from '../../../tickers/directory/instrument-directory.js';
import { BarRepository } from '../../bars/storage/bar.repository.js';
import { CorporateActionRepository } from '../../corporate-actions/corporate-action.repository.js';
import { MARKET_DATA_PROVIDER, type MarketDataProvider } from '../../providers/market-data-provider.js';
import { sourcedHistory } from '../../providers/sourced-history.js';
import { FundamentalsRepository } from '../fundamentals.repository.js';
import { kindsOf, type ReferenceKind } from './reference-kind.js';
import { RefreshLogRepository } from './refresh-log.repository.js';

export type RefreshReference = JobPayload<'reference.refresh'>;

/**
 * Fetches one kind of reference data of one instrument and stores it under the name of its source. Running it again
 * replaces equal by equal. What an answer says of another instrument is dropped.
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
          const told = (await provider.fundamentals?.(instrument, period)) ?? [];
          const statements = told.filter(ofIt);
          await this.fundamentals.saveStatements(statements);
          rows += statements.length;
        }
        return rows;
      }
      case 'actions': {
        const told = (await provider.corporateActions?.(instrument, 0)) ?? [];
        const actions = told.filter(ofIt);
        await this.actions.save(actions);
        return actions.length;
      }
      case 'history':
        return this.fetchDays(instrument);
    }
  }

  /** Days that are over: one that is still being traded would stay as it was at this minute. */
  private async fetchDays(instrument: MarketInstrument): Promise<number> {
    const { key, type } = instrument;
    const nowMs = this.provider.nowMs();
    const query = { instrument, interval: '1d', fromMs: 0, toMs: nowMs } as const;
    const { source, bars } = await sourcedHistory(this.provider, query);
    const todayMs = sessionDateMs(nowMs, sessionZone(type));
    const over = bars.filter(({ timeMs }) => timeMs < todayMs);
    await this.bars.upsertDailyBars(source, key, over);
    return over.length;
  }
}
