import { barColumns, barsJson } from '@pricealgo/algorithms/bars-json';
import { betaAgainst } from '@pricealgo/algorithms/comparative/beta';
import { dayOf } from '@pricealgo/algorithms/comparative/calendar-windows';
import { priceTable } from '@pricealgo/algorithms/comparative/price-table';
import type { Bar } from '@pricealgo/contract/market/bar';
import type { MarketInstrument } from '../../../common/market/instrument.js';

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
