import { Injectable } from '@nestjs/common';
import type { InstrumentRating, WatchlistRatings } from '../../watchlists/index.js';
import { AnalysisBarService } from '../inputs/analysis-bar.service.js';
import { NIGHT_RULES, nextNightMs } from '../nightly/nightly-plan.js';
import { NightlyTickerService } from '../nightly/nightly-ticker.service.js';
import { CallRepository } from './call.repository.js';

/** The technical rating is the one that watchlists show: it exists for every instrument with bars. */
@Injectable()
export class TechnicalRatingService implements WatchlistRatings {
  constructor(
    private readonly calls: CallRepository,
    private readonly bars: AnalysisBarService,
    private readonly nightly: NightlyTickerService,
  ) {}

  async newest(instruments: readonly string[]): Promise<InstrumentRating[]> {
    const labels = await this.calls.newestLabels('technical', instruments, this.bars.view());
    return labels.map(({ instrument, label, stance, id, calledAt, simulated }) => ({
      instrument,
      label,
      stance: stance ?? null,
      callId: id,
      calledMs: calledAt.getTime(),
      simulated,
    }));
  }

  async planned(): Promise<ReadonlyMap<string, number>> {
    const tickers = [...(await this.nightly.keys())];
    const nowMs = Date.now();
    return new Map(
      NIGHT_RULES.flatMap((rule) => {
        const nextMs = nextNightMs(nowMs, rule);
        return this.nightly.of(rule, tickers).map((key) => [key, nextMs] as const);
      }),
    );
  }
}
