import type {
  LiveInputsDto,
  TickerDividendsDto,
  TickerFinancialsDto,
  TickerRatiosDto,
} from '@pricealgo/contract/financials';
import type { StoredRecordsDto } from '@pricealgo/contract/overview';
import { knownStatements } from '@pricealgo/algorithms/valuation/inputs/known-periods';
import type { FundamentalPeriod, FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import { Injectable } from '@nestjs/common';
import { sessionDateMs, sessionZone } from '../../../common/market/aggregate-bars.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { AnswerCache, type History, inPriceCurrency } from '../../bars/index.js';
import {
  dividendCover,
  dividendGrowth,
  dividendYears,
  listedDividends,
  listedSplits,
  trailingDividends,
} from './dividends.js';
import {
  FinancialRecordsService,
  finished,
  lastPrice,
  type KnownStatements,
  type View,
  hasShares,
} from './financial-records.service.js';
import { perShareInputs } from './live-inputs.js';
import { ratioPeriods, statementInputs } from './ratio-series.js';
import { financialPeriods, MAX_PERIODS } from './statement-table.js';

const CACHE_MS = 10_000;
/** Of all answers that are kept; each is a few dozen kilobytes. */
export const MAX_CACHED_ANSWERS = 500;
/** A history that ended longer ago is the past: statements of today say nothing about its last price. */
const LIVE_WITHIN_MS = 7 * DAY_MS;

/** Statements, ratios, dividends and splits of an instrument as screens show them; a figure that lacks an input is absent. */
@Injectable()
export class FinancialsService {
  private readonly cache = new AnswerCache<unknown>({ weigh: () => 1, maxWeight: MAX_CACHED_ANSWERS });

  constructor(private readonly records: FinancialRecordsService) {}

  async financials(
    instrument: MarketInstrument,
    period: FundamentalPeriod,
    view: View,
  ): Promise<TickerFinancialsDto> {
    return this.kept(['financials', instrument.key, period, view], async () => {
      const nowMs = this.records.nowMs();
      const { known, withheld } = await this.records.known(instrument, nowMs, view);
      const own = period === 'annual' ? known.years : known.quarters;
      return {
        ...nameOf(instrument),
        period,
        ...aboutStatements(known, nowMs, withheld.statements),
        periods: financialPeriods(own, MAX_PERIODS[period]),
        otherSources: known.otherSources,
      };
    });
  }

  /** What the table's file holds: the same statements, as they were reported. */
  async reported(
    instrument: MarketInstrument,
    period: FundamentalPeriod,
    view: View,
  ): Promise<{ source: string | null; statements: FundamentalStatement[] }> {
    const nowMs = this.records.nowMs();
    const { known } = await this.records.known(instrument, nowMs, view);
    const { source, currency, versions } = known;
    const statements = source === null ? [] : knownStatements(versions, period, source, nowMs);
    return { source, statements: statements.filter((statement) => statement.currency === currency) };
  }

  async ratios(
    instrument: MarketInstrument,
    period: FundamentalPeriod,
    view: View,
  ): Promise<TickerRatiosDto> {
    return this.kept(['ratios', instrument.key, period, view], async () => {
      const nowMs = this.records.nowMs();
      const [{ known, withheld, splits }, prices] = await Promise.all([
        this.records.known(instrument, nowMs, view),
        this.records.closes(instrument, view),
      ]);
      const about = {
        ...nameOf(instrument),
        period,
        ...aboutStatements(known, nowMs, withheld.statements),
        priceCurrency: instrument.currency,
        priceSource: prices?.source ?? null,
      };
      const { source, currency } = known;
      if (source === null || currency === null) return { ...about, obstacle: null, periods: [] };
      const last = lastPrice(prices, instrument);
      const newest = (period === 'annual' ? known.years : known.quarters)[0];
      const shares = newest && statementInputs(known, newest.fiscalDateMs).shares;
      const rate = last ? await this.records.rateAt(currency, last, view) : undefined;
      const obstacle = last
        ? await this.records.obstacle(instrument, last, shares, currency, rate, view)
        : 'no-prices';
      const rates = await this.records.rates(currency, instrument.currency, view);
      const priceCurrency = instrument.currency;
      const closes = obstacle === null ? (prices?.closes ?? []) : [];
      const limit = MAX_PERIODS[period];
      const options = { period, source, currency, splits, closes, priceCurrency, rates, nowMs, limit };
      return { ...about, obstacle, periods: ratioPeriods(known.versions, options) };
    });
  }

  async dividends(instrument: MarketInstrument, view: View): Promise<TickerDividendsDto> {
    return this.kept(['dividends', instrument.key, view], async () => {
      const nowMs = this.records.nowMs();
      const [{ known, actions, splits, withheld }, prices] = await Promise.all([
        this.records.known(instrument, nowMs, view),
        this.records.closes(instrument, view),
      ]);
      const { currency } = instrument;
      const paid = actions.filter((action) => action.type === 'dividend');
      const own = listedDividends(inPriceCurrency(paid, currency), splits);
      const price = lastPrice(prices, instrument);
      // Of files that ended years ago, so did their dividends: the last year is one that was running then.
      const atMs = price && nowMs - price.asOfMs > LIVE_WITHIN_MS ? price.asOfMs : nowMs;
      const trailing = trailingDividends(own, price?.asOfMs ?? sessionDateMs(nowMs, sessionZone(instrument)));
      const years = dividendYears(own, atMs);
      const covered = dividendCover(known.years);
      return {
        ...nameOf(instrument),
        asOfMs: nowMs,
        withheld: withheld.actions,
        currency,
        dividends: listedDividends(paid, splits),
        splits: listedSplits(splits),
        years,
        trailing,
        price,
        yield: trailing && price && price.value > 0 ? trailing.amount / price.value : null,
        growth: dividendGrowth(years, atMs),
        cover:
          known.source === null || covered.length === 0
            ? null
            : {
                source: known.source,
                readMs: known.readMs!,
                currency: known.currency!,
                periods: covered,
              },
      };
    });
  }

  /** How much the other answers hold, so that a page need not ask them for nothing; `undefined` of what has no shares. */
  async stored(instrument: MarketInstrument, view: View): Promise<StoredRecordsDto | undefined> {
    const { key, type } = instrument;
    if (!hasShares(type)) return undefined;
    return this.kept(['stored', key, view], async () => {
      const { known, actions, withheld } = await this.records.known(instrument, this.records.nowMs(), view);
      const isFund = type === 'etf';
      return {
        years: isFund ? 0 : known.years.length,
        quarters: isFund ? 0 : known.quarters.length,
        dividends: actions.filter((action) => action.type === 'dividend').length,
        splits: actions.filter((action) => action.type === 'split').length,
        withheld: withheld.actions + (isFund ? 0 : withheld.statements) > 0,
      };
    });
  }

  /**
   * What a price of now is multiplied and divided by, from statements and dividends that were known at that price.
   * @param year daily bars of the last year in today's shares, `null` where they could not be read
   * @returns `undefined` beside simulated prices, of what has no earnings, and where nothing is known
   */
  async liveInputs(
    instrument: MarketInstrument,
    year: History | null,
    view: View,
  ): Promise<LiveInputsDto | undefined> {
    if (!hasShares(instrument.type) || this.records.hides(view)) return undefined;
    const nowMs = this.records.nowMs();
    const ofYear = lastPrice(year && finished(year, instrument), instrument);
    const price =
      ofYear ?? (view ? lastPrice(await this.records.closes(instrument, view), instrument) : null);
    // A price of files that ended years ago is set against what was known then.
    const atMs = view && price && nowMs - price.asOfMs > LIVE_WITHIN_MS ? price.asOfMs + DAY_MS : nowMs;
    const { known, actions, splits } = await this.records.known(instrument, atMs, view, nowMs);
    const ownOrUndated =
      known.source === null && atMs < nowMs
        ? undatedUntil(atMs, (await this.records.known(instrument, nowMs, view)).known)
        : known;
    const perShare = perShareInputs(ownOrUndated, atMs);
    const dividends = trailingDividends(
      listedDividends(
        inPriceCurrency(
          actions.filter((action) => action.type === 'dividend'),
          instrument.currency,
        ),
        splits,
      ),
      sessionDateMs(atMs, sessionZone(instrument)),
    );
    if (!perShare.earnings && !perShare.shares && !dividends) return undefined;
    const { currency } = ownOrUndated;
    const rate = price ? await this.records.rateAt(currency, price, view) : undefined;
    const obstacle = price
      ? await this.records.obstacle(instrument, price, perShare.shares?.count, currency, rate, view)
      : currency !== null && currency !== instrument.currency
        ? 'currency'
        : null;
    return {
      price,
      currency,
      ...perShare,
      ...(dividends ? { dividends } : {}),
      ...(rate ? { exchangeRate: rate } : {}),
      obstacle,
    };
  }

  private kept<T>(parts: readonly (string | undefined)[], make: () => Promise<T>): Promise<T> {
    const key = [this.records.marketName(), ...parts].join(' ');
    return this.cache.get(key, CACHE_MS, make) as Promise<T>;
  }
}

/**
 * Statements that a source does not date count from their reading. Beside a price of before that, those whose period had
 * ended by then are taken, as the ratios over time take them; the screen says of which date they are.
 */
function undatedUntil(atMs: number, known: KnownStatements): KnownStatements {
  const ended = ({ filingDateMs, fiscalDateMs }: FundamentalStatement): boolean =>
    filingDateMs === null && fiscalDateMs <= atMs;
  return { ...known, years: known.years.filter(ended), quarters: known.quarters.filter(ended) };
}

const nameOf = ({ exchangeShortName, symbol }: MarketInstrument) => ({ exchangeShortName, symbol });

const aboutStatements = (
  { source, readMs, currency }: KnownStatements,
  asOfMs: number,
  withheld: number,
) => ({
  asOfMs,
  source,
  readMs,
  currency,
  withheld,
});
