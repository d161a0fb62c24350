import { SYMBOL_PATTERN } from '@pricealgo/contract/instrument-key';
import type { InstrumentType } from '@pricealgo/contract/market/instrument-type';
import type { z } from 'zod';
import type { ProviderDirectoryRow } from '../port/market-data-provider.js';
import type { fmpListed, fmpFound } from './fmp-api.js';

/** Requested one by one: all of them in one answer would be near the size limit. */
export const EXCHANGES = ['NASDAQ', 'NYSE', 'AMEX'] as const;

/** The vendor counts NYSE Arca, where most ETFs trade, to AMEX. */
export function exchangeOf(exchange: string, isEtf: boolean): string {
  return exchange === 'AMEX' && isEtf ? 'NYSEARCA' : exchange;
}

/** The vendor's listing of the US exchanges, without funds that do not trade. @param list requests one exchange */
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

const MAX_ROWS = 20;
/** More than are answered with: listings abroad are among them. */
const ASKED_ROWS = 100;
const MAX_KEYWORD_LENGTH = 50;
const FUND_NAME = /\b(ETF|ETN|Index Fund)s?\b/i;

/** The vendor does not send the type here; a fund is known by its name only. */
function typeOf(exchange: string, name: string): InstrumentType {
  if (exchange === 'CRYPTO') return 'crypto';
  return FUND_NAME.test(name) ? 'etf' : 'stock';
}

/** Instruments in US dollars of our exchanges whose symbol resembles `keyword`. @param list calls the vendor */
export async function fmpSearch(
  keyword: string,
  list: (query: { query: string; limit: number }) => Promise<z.output<typeof fmpFound>[]>,
): Promise<ProviderDirectoryRow[]> {
  const query = keyword.trim().slice(0, MAX_KEYWORD_LENGTH);
  if (query === '') return [];
  const found: ProviderDirectoryRow[] = [];
  for (const { symbol: theirs, name, currency, exchange } of await list({ query, limit: ASKED_ROWS })) {
    const type = typeOf(exchange, name);
    const symbol = (type === 'crypto' ? theirs : theirs.replace('-', '.')).toUpperCase();
    const ours = type === 'crypto' || EXCHANGES.some((one) => one === exchange);
    if (!ours || currency !== 'USD' || !SYMBOL_PATTERN.test(symbol)) continue;
    const exchangeShortName = exchangeOf(exchange, type === 'etf');
    found.push({ exchangeShortName, symbol, name, type, currency });
  }
  return found.slice(0, MAX_ROWS);
}
