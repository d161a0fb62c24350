import { Injectable } from '@nestjs/common';
import { barColumns, barsJson } from '@pricealgo/algorithms/bars-json';
import { betaAgainst } from '@pricealgo/algorithms/comparative/co-movement';
import { dayOf } from '@pricealgo/algorithms/comparative/calendar';
import { priceTable } from '@pricealgo/algorithms/comparative/price-table';
import { instrumentKey, type InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Bar } from '@pricealgo/contract/market/bar';
import { AppError } from '../../../common/errors/app-error.js';
import { UpstreamError } from '../../../common/errors/upstream-error.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import { AnalysisBarService } from './analysis-bar.service.js';

/** What stands for the whole market of a type: a fund on the large American companies, for coins the largest one. */
const INDEX: Record<MarketInstrument['type'], InstrumentKey> = {
  stock: instrumentKey('NYSEARCA', 'SPY'),
  etf: instrumentKey('NYSEARCA', 'SPY'),
  crypto: instrumentKey('CRYPTO', 'BTCUSD'),
  index: instrumentKey('NYSEARCA', 'SPY'),
};

export interface IndexBars {
  key: InstrumentKey;
  instrument: MarketInstrument;
  bars: Bar[];
  /** Whether dividends count in total-return bars. */
  dividendsKnown: boolean;
}

/** Bars to measure a ticker against. */
@Injectable()
export class MarketIndexService {
  constructor(
    private readonly directory: InstrumentDirectory,
    private readonly bars: AnalysisBarService,
  ) {}

  /**
   * @param asOfMs no bar after it
   * @returns `null` where the index is not known here, has no bars, or is the ticker itself
   */
  async of(
    { type, key: own }: MarketInstrument,
    options: {
      source?: 'imported';
      asOfMs: number;
      adjustment?: 'splits' | 'total-return';
      index?: InstrumentKey;
    },
  ): Promise<IndexBars | null> {
    const key = options.index ?? INDEX[type];
    const instrument = key === own ? undefined : this.directory.get(key);
    if (!instrument) return null;
    try {
      const { bars, dividendsKnown } = await this.bars.daily(instrument, options);
      return { key, instrument, dividendsKnown, bars: bars.filter(({ timeMs }) => timeMs <= options.asOfMs) };
    } catch (error) {
      if (error instanceof AppError || error instanceof UpstreamError) return null;
      throw error;
    }
  }
}

interface Measured {
  readonly instrument: MarketInstrument;
  readonly bars: readonly Bar[];
}

/** Raw beta of an instrument against an index, from the bars of both; `null` where there are too few. */
export function measuredBeta(own: Measured, index: Measured, asOfMs: number): number | null {
  const [subject, benchmark] = [own, index].map(({ instrument: { key, type }, bars }) => ({
    key,
    type,
    name: key,
    bars: barColumns(barsJson(bars)),
  }));
  const table = priceTable([subject!, benchmark!], dayOf(asOfMs));
  const endMs = table.days.at(-1);
  if (endMs === undefined) return null;
  const span = { endMs, asOfMs, riskFreeRatePct: 0 };
  return betaAgainst(table, table.prices[0]!, table.prices[1]!, span)?.value ?? null;
}
