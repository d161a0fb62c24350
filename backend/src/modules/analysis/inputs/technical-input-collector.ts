import { Injectable } from '@nestjs/common';
import type { TechnicalInputs } from '@pricealgo/algorithms/answers/technical-answer';
import { barsJson, type BarsJson } from '@pricealgo/algorithms/bars-json';
import { RULE_VERSION } from '@pricealgo/algorithms/technical';
import { UpstreamError } from '../../../common/errors/upstream-error.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { type AnalysedBars, AnalysisBarService, calledOn } from './analysis-bar.service.js';
import { MarketIndexService } from './market-index.service.js';
import type { AnalysisParams, CollectedInputs, InputCollector } from './input-collector.js';
import { BarSourceService } from '../../bars/index.js';

const HOUR_MS = 3_600_000;
/** Enough hours for the slowest indicator. */
const HOURLY_DAYS = 90;
const MIN_HOURS = 30;

/** Finished days of the ticker and of the index, and finished hours where they are recorded. */
@Injectable()
export class TechnicalInputCollector implements InputCollector {
  readonly algo = 'technical';
  readonly version = RULE_VERSION;

  constructor(
    private readonly bars: AnalysisBarService,
    private readonly sources: BarSourceService,
    private readonly index: MarketIndexService,
  ) {}

  async collect(instrument: MarketInstrument, { source }: AnalysisParams): Promise<CollectedInputs> {
    const own = await this.bars.daily(instrument, { source });
    const [hourly, index] = await Promise.all([
      source || own.simulated ? null : this.hourly(instrument, own),
      this.index.of(instrument, { source, asOfMs: own.asOfMs }),
    ]);
    const inputs: TechnicalInputs = {
      daily: barsJson(own.bars),
      hourly,
      index: index && { key: index.key, daily: barsJson(index.bars) },
    };
    return { inputs: { ...inputs }, ...calledOn(own), currency: instrument.currency };
  }

  private async hourly(
    instrument: MarketInstrument,
    { asOfMs, origin }: AnalysedBars,
  ): Promise<BarsJson | null> {
    if (origin !== 'live') return null;
    const toMs = Math.floor(asOfMs / DAY_MS) * DAY_MS;
    const request = { instrument, interval: '1h', fromMs: toMs - HOURLY_DAYS * DAY_MS, toMs } as const;
    try {
      const bars = (await this.sources.own(request)).filter(({ timeMs }) => timeMs + HOUR_MS <= toMs);
      return bars.length >= MIN_HOURS ? barsJson(bars) : null;
    } catch (error) {
      // Hours are an addition: a vendor without them must not cost the call.
      if (error instanceof UpstreamError) return null;
      throw error;
    }
  }
}
