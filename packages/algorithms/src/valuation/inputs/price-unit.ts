import { majorCurrency } from '@pricealgo/contract/market/currency-unit';
import {
  KEY_STATISTICS,
  type InstrumentProfile,
  type KeyStatistic,
} from '@pricealgo/contract/market/instrument-profile';

type Statistics = InstrumentProfile['statistics'];

/** Figures of one price, told at most half a year apart from it, are within this factor; pence and pounds are not. */
const SAME_UNIT = 8;

/**
 * A profile's figures in the unit of the price: its market value in pounds stands beside a price in pence as a hundred times
 * as many. Figures per share of such profiles are often in the price's own unit already; where the price, or it and a ratio
 * of the profile, show that, they are left as they are, and where they fit neither unit they are left out.
 * @param price of one listed share, in `priceCurrency`; `null` not known
 * @returns `null` where the profile is in another currency
 */
export function inPriceUnit(
  { currency, statistics }: Pick<InstrumentProfile, 'currency' | 'statistics'>,
  priceCurrency: string,
  price: number | null,
): Statistics | null {
  if (currency === priceCurrency) return statistics;
  const [told, wanted] = [majorCurrency(currency), majorCurrency(priceCurrency)];
  if (told.currency !== wanted.currency) return null;
  const scale = wanted.units / told.units;
  const converted = Object.entries(statistics).flatMap(([name, value]): [string, number][] => {
    const unit = KEY_STATISTICS[name as KeyStatistic];
    if (unit === 'money') return [[name, value * scale]];
    if (unit !== 'moneyPerShare') return [[name, value]];
    const near = expected(name as KeyStatistic, statistics, price);
    const own = near === null ? value * scale : nearest(value, scale, near);
    return own === null ? [] : [[name, own]];
  });
  return Object.fromEntries(converted);
}

/** What a figure per share should be near, in the unit of the price; `null` where nothing tells. */
function expected(
  name: KeyStatistic,
  { peRatio, dividendYield }: Statistics,
  price: number | null,
): number | null {
  if (price === null || !(price > 0)) return null;
  if (name === 'eps') return peRatio !== undefined && peRatio > 0 ? price / peRatio : null;
  if (name === 'dividendPerShare') {
    return dividendYield !== undefined && dividendYield > 0 ? price * dividendYield : null;
  }
  return price;
}

function nearest(value: number, scale: number, near: number): number | null {
  const fits = (one: number): boolean => one / near <= SAME_UNIT && near / one <= SAME_UNIT;
  return [value * scale, value].find(fits) ?? null;
}
