import type { InstrumentType } from '@pricealgo/contract/market/instrument-type';
import { BUILT_IN_INSTRUMENT_LINES } from './instruments.data.js';

export interface BuiltInInstrument {
  exchangeShortName: string;
  symbol: string;
  name: string;
  type: InstrumentType;
  currency: string;
  sector: string;
  /** 1 = best known. */
  rank: number;
}

/** The built-in directory, best known first. */
export function builtInInstruments(): BuiltInInstrument[] {
  return BUILT_IN_INSTRUMENT_LINES.trim()
    .split('\n')
    .map((line, index) => {
      const [symbol = '', exchangeShortName = '', type = '', sector = '', ...name] = line.split(',');
      return {
        exchangeShortName,
        symbol,
        name: name.join(','),
        type: type as InstrumentType,
        currency: 'USD',
        sector,
        rank: index + 1,
      };
    });
}
