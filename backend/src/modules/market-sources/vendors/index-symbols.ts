import type { MarketInstrument } from '../../../common/market/instrument.js';

/** What both vendors of US indices call the large ones, by the usual symbols; others are not served. */
const VENDOR_SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['SPX', '^GSPC'],
  ['NDX', '^NDX'],
  ['IXIC', '^IXIC'],
  ['DJI', '^DJI'],
  ['RUT', '^RUT'],
  ['VIX', '^VIX'],
]);

/** Whether the vendors tell an index. */
export const servedIndex = ({ exchangeShortName, symbol }: MarketInstrument): boolean =>
  exchangeShortName === 'INDEX' && VENDOR_SYMBOLS.has(symbol);

/** The vendors' symbol: indices by the table, share classes with a dash: `BRK.B` → `BRK-B`. Coins keep theirs. */
export function vendorSymbol({ symbol, type }: Pick<MarketInstrument, 'symbol' | 'type'>): string {
  if (type === 'index') return VENDOR_SYMBOLS.get(symbol) ?? symbol;
  return type === 'crypto' ? symbol : symbol.replace('.', '-');
}
