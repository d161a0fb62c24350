import { LEAST_SHARE_OF_MEAN_TURNOVER, type MoverKind } from '@pricealgo/contract/movers';
import type { MarketInstrument } from '../../common/market/instrument.js';
import type { QuoteColumns } from '../quotes/index.js';

/** Stocks and funds below one unit of their currency jump by their tick size alone. */
const LEAST_PRICE = 1;

type Columns = Pick<QuoteColumns, 'known' | 'price' | 'previousClose' | 'volume'>;

/** Nobody trades an index itself, whatever volume its source adds up. */
const isTraded = ({ type }: MarketInstrument): boolean => type !== 'index';

/** Mean turnover (price × quantity) of what is traded and priced on each exchange. */
function meanTurnovers(
  instruments: readonly MarketInstrument[],
  slots: Int32Array,
  { known, price, volume }: Columns,
): Map<string, number> {
  const sums = new Map<string, { sum: number; count: number }>();
  instruments.forEach((instrument, i) => {
    const slot = slots[i]!;
    if (slot < 0 || known[slot] !== 1 || !isTraded(instrument)) return;
    const { exchangeShortName } = instrument;
    const entry = sums.get(exchangeShortName) ?? { sum: 0, count: 0 };
    entry.sum += price[slot]! * volume[slot]!;
    entry.count++;
    sums.set(exchangeShortName, entry);
  });
  return new Map([...sums].map(([exchange, { sum, count }]) => [exchange, sum / count]));
}

/**
 * Instruments that rose most, fell most (both in percent of the previous close) or were traded for most money in the
 * session. Left out: those without a price, too illiquid ones, for gainers all that did not rise, for losers all that
 * did not fall.
 * @param slots place of each instrument in `columns`, negative = none
 * @returns at most `limit` leaders, first one first; how many were liquid enough to be compared.
 */
export function rankMovers(
  kind: MoverKind,
  instruments: readonly MarketInstrument[],
  slots: Int32Array,
  columns: Columns,
  limit: number,
): { leaders: MarketInstrument[]; considered: number } {
  const { known, price, previousClose, volume } = columns;
  const means = meanTurnovers(instruments, slots, columns);
  const best: { instrument: MarketInstrument; score: number }[] = [];
  let considered = 0;
  instruments.forEach((instrument, i) => {
    const slot = slots[i]!;
    if (slot < 0 || known[slot] !== 1 || !isTraded(instrument)) return;
    const turnover = price[slot]! * volume[slot]!;
    const least = LEAST_SHARE_OF_MEAN_TURNOVER * (means.get(instrument.exchangeShortName) ?? 0);
    if (!(turnover > 0 && turnover >= least)) return;
    if (instrument.type !== 'crypto' && price[slot]! < LEAST_PRICE) return;
    considered++;
    const changePct = (price[slot]! / previousClose[slot]! - 1) * 100;
    const score = kind === 'active' ? turnover : kind === 'gainers' ? changePct : -changePct;
    if (!(score > 0) || !Number.isFinite(score)) return;
    if (best.length === limit && score <= best[limit - 1]!.score) return;
    let place = best.length;
    while (place > 0 && best[place - 1]!.score < score) place--;
    best.splice(place, 0, { instrument, score });
    if (best.length > limit) best.pop();
  });
  return { leaders: best.map(({ instrument }) => instrument), considered };
}
