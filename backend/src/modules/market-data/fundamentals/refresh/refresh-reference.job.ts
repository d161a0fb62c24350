import { Inject, Injectable } from '@nestjs/common';
import type { InstrumentKey } from '../../../../common/market/instrument-key.js';
import type { MarketInstrument } from '../../../../common/market/instrument.js';
import { JobHandler, type JobHandling } from '../../../../infra/queue/job-handler.decorator.js';
import { InstrumentDirectory } from '../../../tickers/directory/instrument-directory.js';
import { BarRepository } from '../../bars/storage/bar.repository.js';
import { CorporateActionRepository } from '../../corporate-actions/corporate-action.repository.js';
import { MARKET_DATA_PROVIDER, type MarketDataProvider } from '../../providers/market-data-provider.js';
import { FundamentalsRepository } from '../fundamentals.repository.js';
import { kindsOf, type ReferenceKind } from './reference-kind.js';
import { RefreshLogRepository } from './refresh-log.repository.js';

export interface RefreshReference {
  kind: ReferenceKind;
  key: InstrumentKey;
}

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
    await this.fetch(kind, instrument);
    await this.log.done(kind, key, Date.now());
  }

  private async fetch(kind: ReferenceKind, instrument: MarketInstrument): Promise<void> {
    const { provider } = this;
    const ofIt = ({ key }: { key: InstrumentKey }): boolean => key === instrument.key;
    switch (kind) {
      case 'profile': {
        const profile = await provider.profile?.(instrument);
        if (profile && ofIt(profile)) await this.fundamentals.saveProfiles([profile]);
        return;
      }
      case 'statements':
        for (const period of ['annual', 'quarterly'] as const) {
          const statements = (await provider.fundamentals?.(instrument, period)) ?? [];
          await this.fundamentals.saveStatements(statements.filter(ofIt));
        }
        return;
      case 'actions': {
        const actions = (await provider.corporateActions?.(instrument, 0)) ?? [];
        await this.actions.save(actions.filter(ofIt));
        return;
      }
      case 'history': {
        const bars = await provider.history({
          instrument,
          interval: '1d',
          fromMs: 0,
          toMs: provider.nowMs(),
        });
        const source = provider.sourceOf?.(instrument.key) ?? provider.name;
        await this.bars.upsertDailyBars(source, instrument.key, bars);
      }
    }
  }
}
