import { SYMBOL_PATTERN } from '@pricealgo/contract/instrument-key';
import type { z } from 'zod';
import type { ProviderDirectoryRow } from '../market-data-provider.js';
import type { fmpListed } from './fmp-answers.js';

/** Asked one by one: all of them in one answer would be near the size limit. */
export const EXCHANGES = ['NASDAQ', 'NYSE', 'AMEX'] as const;

/** The vendor counts NYSE Arca, where most ETFs trade, to AMEX. */
export function exchangeOf(exchange: string, isEtf: boolean): string {
  return exchange === 'AMEX' && isEtf ? 'NYSEARCA' : exchange;
}

/** The vendor's listing of the US exchanges, without funds that do not trade. @param list asks for one exchange */
export async function* fmpDirectory(
  list: (exchange: string) => Promise<z.output<typeof fmpListed>[]>,
): AsyncIterable<ProviderDirectoryRow> {
  for (const exchange of EXCHANGES) {
    for (const row of await list(exchange)) {
      const symbol = row.symbol.replace('-', '.').toUpperCase();
      if (row.exchangeShortName !== exchange || !SYMBOL_PATTERN.test(symbol)) continue;
      yield {
        exchangeShortName: exchangeOf(exchange, row.isEtf),
        symbol,
        name: row.companyName,
        type: row.isEtf ? 'etf' : 'stock',
        currency: 'USD',
      };
    }
  }
}
