import { sameScale } from '@pricealgo/algorithms/valuation/equity/share-basis';
import {
  MAX_RATE_AGE_DAYS,
  rateAgeDays,
  sameCurrency,
} from '@pricealgo/algorithms/valuation/inputs/exchange-rates';
import { statementOf, type KnownPeriods } from '@pricealgo/algorithms/valuation/inputs/known-periods';
import { inPriceUnit } from '@pricealgo/algorithms/valuation/inputs/price-unit';
import { twelveMonths } from '@pricealgo/algorithms/valuation/inputs/twelve-months';
import type { ExchangeRate } from '@pricealgo/algorithms/valuation/inputs/valuation-inputs';
import type { LiveInputsDto, PriceObstacle, UsedRateDto } from '@pricealgo/contract/financials';
import type { InstrumentProfile } from '@pricealgo/contract/market/instrument-profile';
import { DAY_MS } from '../../../common/market/zone-days.js';

/** Older statements say nothing about today: a year, the months until the next report is due, and some grace. */
const MAX_AGE_MS = 550 * DAY_MS;

/** Earnings per share of twelve months and the shares there are, from the newest statements that are not too old. */
export function perShareInputs(
  known: KnownPeriods,
  nowMs: number,
): Pick<LiveInputsDto, 'earnings' | 'shares'> {
  const dates = [...known.quarters, ...known.years]
    .map(({ fiscalDateMs }) => fiscalDateMs)
    .filter((dateMs) => nowMs - dateMs <= MAX_AGE_MS)
    .sort((a, b) => b - a);
  const found: Pick<LiveInputsDto, 'earnings' | 'shares'> = {};
  for (const fiscalDateMs of dates) {
    const statement = statementOf(known.quarters, fiscalDateMs) ?? statementOf(known.years, fiscalDateMs)!;
    const { currency, source } = statement;
    const earnings = twelveMonths('epsDiluted', known, fiscalDateMs);
    if (earnings) {
      const { value: perShare, basis } = earnings;
      found.earnings ??= { perShare, currency, fiscalDateMs, source, basis };
    }
    const count =
      statement.items.sharesOutstanding ?? statementOf(known.years, fiscalDateMs)?.items.sharesOutstanding;
    if (count !== undefined) found.shares ??= { count, fiscalDateMs, source };
  }
  return found;
}

/** An exchange rate that is not too old for a price; `undefined` without one. */
export function usableRate(rate: ExchangeRate | null, priceMs: number): UsedRateDto | undefined {
  if (!rate || rateAgeDays(rate, priceMs) > MAX_RATE_AGE_DAYS) return undefined;
  return { rate: rate.rate, source: rate.source, asOfMs: rate.asOfMs };
}

/**
 * Why a price cannot be set against a company's statements, `null` where it can.
 * @param priced price and its session; `shares` in today's shares
 * @param rate between the two currencies, `undefined` where none is known
 */
export function priceObstacle(
  priced: { value: number; asOfMs: number; currency: string },
  shares: number | undefined,
  statementCurrency: string | null,
  rate: UsedRateDto | undefined,
  profiles: readonly InstrumentProfile[],
): PriceObstacle | null {
  const own = statementCurrency === null || statementCurrency === priced.currency;
  if (!own && !rate) return 'currency';
  // Listings of foreign filers are often receipts of several shares: only a market cap tells.
  const unknown = own || sameCurrency(statementCurrency, priced.currency) ? null : 'unconfirmed';
  if (shares === undefined) return unknown;
  const [stated] = profiles
    .toSorted((a, b) => b.asOfMs - a.asOfMs)
    .flatMap((profile) => {
      const marketCap = inPriceUnit(profile, priced.currency, priced.value)?.marketCap;
      return marketCap === undefined ? [] : [{ marketCap, asOfMs: profile.asOfMs }];
    });
  if (!stated) return unknown;
  const fits = sameScale(priced.value * shares, stated.marketCap, stated.asOfMs - priced.asOfMs);
  return fits === null ? unknown : fits ? null : 'scale';
}
