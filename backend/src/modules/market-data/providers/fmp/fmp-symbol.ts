import type { MarketInstrument } from '../../../../common/market/instrument.js';

/** Share classes have a dash there: `BRK.B` → `BRK-B`. */
export function fmpSymbol({ symbol, type }: Pick<MarketInstrument, 'symbol' | 'type'>): string {
  return type === 'crypto' ? symbol : symbol.replace('.', '-');
}
