import type { LiveInputsDto, PriceObstacle } from '@pricealgo/contract/financials';
import type { InstrumentProfile } from '@pricealgo/contract/market/instrument-profile';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { statementOf, twelveMonths, type KnownPeriods } from './known-periods.js';

/** Older statements say nothing about today: a year, the months until the next report is due, and some grace. */
const MAX_AGE_MS = 550 * DAY_MS;
/** A market cap as stated elsewhere is compared with price times shares only if it is about as old. */
const SAME_TIME_MS = 120 * DAY_MS;
/** Beyond this they do not count the same thing: classes of shares, depositary receipts, thousands for units. */
const SCALE_TOLERANCE = 3;

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

/**
 * Why a price cannot be set against a company's statements, `null` where it can.
 * @param priced price and its session; `shares` in today's shares
 */
export function priceObstacle(
  priced: { value: number; asOfMs: number; currency: string },
  shares: number | undefined,
  statementCurrency: string | null,
  profiles: readonly InstrumentProfile[],
): PriceObstacle | null {
  if (statementCurrency !== null && statementCurrency !== priced.currency) return 'currency';
  if (shares === undefined) return null;
  const stated = profiles
    .toSorted((a, b) => b.asOfMs - a.asOfMs)
    .find(({ statistics, currency }) => statistics.marketCap !== undefined && currency === priced.currency);
  if (!stated || Math.abs(stated.asOfMs - priced.asOfMs) > SAME_TIME_MS) return null;
  const times = (priced.value * shares) / stated.statistics.marketCap!;
  return times > SCALE_TOLERANCE || times < 1 / SCALE_TOLERANCE ? 'scale' : null;
}
