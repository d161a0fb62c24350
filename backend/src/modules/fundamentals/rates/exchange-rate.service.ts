import { Injectable } from '@nestjs/common';
import { majorCurrency } from '@pricealgo/contract/market/currency-unit';
import type { ExchangeRate } from '@pricealgo/algorithms/valuation/inputs/valuation-inputs';
import { AppError } from '../../../common/errors/app-error.js';
import { UpstreamError } from '../../../common/errors/upstream-error.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import { HistoryService } from '../../bars/index.js';
import { ExchangeRateRepository, type StoredRate } from './exchange-rate.repository.js';

/** What statements in another currency than the price are converted by. */
@Injectable()
export class ExchangeRateService {
  constructor(
    private readonly stored: ExchangeRateRepository,
    private readonly directory: InstrumentDirectory,
    private readonly history: HistoryService,
  ) {}

  /**
   * Rates between the currency of `quote` and those of each of `currencies` that were known on a day: imported ones, and
   * the last close of a currency pair (`EURUSD`) where the directory has one with real prices. Each with its source and
   * day. All are of whole currencies: pence ask for pounds.
   */
  async knownOn(
    currencies: readonly string[],
    quote: string,
    atMs: number,
    source?: 'imported',
  ): Promise<ExchangeRate[]> {
    const { own, foreign } = majors(currencies, quote);
    if (foreign.length === 0) return [];
    const stored = await this.stored.knownOn(foreign, own, atMs);
    const pairs = await Promise.all(foreign.map((currency) => this.pairCloses(currency, own, atMs, source)));
    return [...stored.map(asRate), ...pairs.flatMap((closes) => closes.slice(-1))];
  }

  /** Rates of every day until `atMs`, for what is compared day by day. */
  async everyDay(
    currency: string,
    quote: string,
    atMs: number,
    source?: 'imported',
  ): Promise<ExchangeRate[]> {
    const { own, foreign } = majors([currency], quote);
    const [other] = foreign;
    if (other === undefined) return [];
    const stored = await this.stored.everyDay(other, own, atMs);
    return [...stored.map(asRate), ...(await this.pairCloses(other, own, atMs, source))];
  }

  private async pairCloses(
    currency: string,
    quote: string,
    atMs: number,
    source?: 'imported',
  ): Promise<ExchangeRate[]> {
    const pair = this.directory.all().find((one) => isPairOf(one, currency, quote));
    if (!pair) return [];
    try {
      const options = { source, everyDay: true };
      const { bars, simulated, source: told } = await this.history.history(pair, 'MAX', options);
      if (simulated) return [];
      const [base, other] = pair.currency === quote ? [currency, quote] : [quote, currency];
      return bars
        .filter(({ timeMs, close }) => timeMs + DAY_MS <= atMs && close > 0)
        .map(({ timeMs, close }) => ({
          base,
          quote: other,
          rate: close,
          source: `${pair.key} (${told})`,
          asOfMs: timeMs,
        }));
    } catch (error) {
      if (error instanceof AppError || error instanceof UpstreamError) return [];
      throw error;
    }
  }
}

function majors(currencies: readonly string[], quote: string): { own: string; foreign: string[] } {
  const own = majorCurrency(quote).currency;
  const all = new Set(currencies.map((code) => majorCurrency(code).currency));
  return { own, foreign: [...all].filter((currency) => currency !== own) };
}

const asRate = ({ dayMs, ...rate }: StoredRate): ExchangeRate => ({ ...rate, asOfMs: dayMs });

/** A pair is listed among coins, which trade against currencies, and is priced in its second one. */
function isPairOf({ type, symbol, currency }: MarketInstrument, one: string, other: string): boolean {
  return (
    type === 'crypto' &&
    ((symbol === `${one}${other}` && currency === other) || (symbol === `${other}${one}` && currency === one))
  );
}
