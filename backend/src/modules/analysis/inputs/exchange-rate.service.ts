import { Injectable } from '@nestjs/common';
import type { ExchangeRate } from '@pricealgo/algorithms/valuation/inputs/valuation-inputs';
import { AppError } from '../../../common/errors/app-error.js';
import { UpstreamError } from '../../../common/errors/upstream-error.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { ExchangeRateRepository } from '../../market-data/exchange-rates/exchange-rate.repository.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import { AnalysisBarService } from './analysis-bar.service.js';

/** What statements in another currency than the price are converted by. */
@Injectable()
export class ExchangeRateService {
  constructor(
    private readonly stored: ExchangeRateRepository,
    private readonly directory: InstrumentDirectory,
    private readonly bars: AnalysisBarService,
  ) {}

  /**
   * Rates between `quote` and each of `currencies` that were known on a day: imported ones, and the last close of a
   * currency pair (`EURUSD`) where the directory has one with real prices. Each with its source and day.
   */
  async knownOn(
    currencies: readonly string[],
    quote: string,
    atMs: number,
    source?: 'imported',
  ): Promise<ExchangeRate[]> {
    const foreign = [...new Set(currencies)].filter((currency) => currency !== quote);
    if (foreign.length === 0) return [];
    const stored = await this.stored.knownOn(foreign, quote, atMs);
    const pairs = await Promise.all(foreign.map((currency) => this.pairClose(currency, quote, atMs, source)));
    return [
      ...stored.map(({ dayMs, ...rate }): ExchangeRate => ({ ...rate, asOfMs: dayMs })),
      ...pairs.flatMap((rate) => rate ?? []),
    ];
  }

  private async pairClose(
    currency: string,
    quote: string,
    atMs: number,
    source?: 'imported',
  ): Promise<ExchangeRate | null> {
    const pair = this.directory.all().find((one) => isPairOf(one, currency, quote));
    if (!pair) return null;
    try {
      const { bars, simulated, source: told } = await this.bars.daily(pair, { source });
      const last = bars.findLast(({ timeMs }) => timeMs + DAY_MS <= atMs);
      if (simulated || !last || !(last.close > 0)) return null;
      const [base, other] = pair.currency === quote ? [currency, quote] : [quote, currency];
      return { base, quote: other, rate: last.close, source: `${pair.key} (${told})`, asOfMs: last.timeMs };
    } catch (error) {
      if (error instanceof AppError || error instanceof UpstreamError) return null;
      throw error;
    }
  }
}

/** A pair is listed among coins, which trade against currencies, and is priced in its second one. */
function isPairOf({ type, symbol, currency }: MarketInstrument, one: string, other: string): boolean {
  return (
    type === 'crypto' &&
    ((symbol === `${one}${other}` && currency === other) || (symbol === `${other}${one}` && currency === one))
  );
}
