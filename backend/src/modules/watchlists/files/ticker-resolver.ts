import { Injectable } from '@nestjs/common';
import { instrumentKey, parseInstrumentKey, symbolSpellings } from '@pricealgo/contract/instrument-key';
import type { SkipReason } from '@pricealgo/contract/watchlists';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import type { CsvLine } from './read-watchlist-csv.js';

export type ResolvedTicker = { key: string; currency: string } | { reason: SkipReason };

/** Finds what the lines of a file mean: `AAPL` with or without an exchange, or `NASDAQ:AAPL` in one cell. */
@Injectable()
export class TickerResolver {
  constructor(private readonly directory: InstrumentDirectory) {}

  /** In the order of the lines. */
  resolve(lines: readonly Pick<CsvLine, 'symbol' | 'exchange'>[]): ResolvedTicker[] {
    const wanted = lines.map(({ symbol, exchange }) => halves(symbol, exchange));
    const bare = new Set(
      wanted.flatMap(({ exchange, symbol }) => (exchange === '' ? symbolSpellings(symbol) : [])),
    );
    const listings = this.listingsOf(bare);
    return wanted.map(({ symbol, exchange }): ResolvedTicker => {
      if (symbol === '') return { reason: 'no_symbol' };
      const spellings = symbolSpellings(symbol);
      if (exchange !== '') {
        const found = spellings.flatMap((one) => this.directory.get(instrumentKey(exchange, one)) ?? [])[0];
        return found ? { key: found.key, currency: found.currency } : { reason: 'unknown_ticker' };
      }
      return bestListing(
        spellings.map((one) => listings.get(one) ?? []).find(({ length }) => length > 0) ?? [],
      );
    });
  }

  /** One pass over the directory, whatever the number of symbols. */
  private listingsOf(symbols: ReadonlySet<string>): Map<string, MarketInstrument[]> {
    const listings = new Map<string, MarketInstrument[]>();
    if (symbols.size === 0) return listings;
    for (const instrument of this.directory.all()) {
      if (!symbols.has(instrument.symbol)) continue;
      const known = listings.get(instrument.symbol);
      if (known) known.push(instrument);
      else listings.set(instrument.symbol, [instrument]);
    }
    return listings;
  }
}

function halves(symbol: string, exchange: string): { symbol: string; exchange: string } {
  const [text, place] = [symbol.trim().toUpperCase(), exchange.trim().toUpperCase()];
  const whole = place === '' ? parseInstrumentKey(text.replaceAll(' ', '-')) : null;
  return whole
    ? { symbol: whole.symbol, exchange: whole.exchangeShortName }
    : { symbol: text, exchange: place };
}

/** The only listing, or the best known one; several that nobody knows better are left to the member. */
function bestListing(listings: readonly MarketInstrument[]): ResolvedTicker {
  const [first, second] = listings.toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity));
  if (!first) return { reason: 'unknown_ticker' };
  if (second && first.rank === null) return { reason: 'ambiguous_ticker' };
  return { key: first.key, currency: first.currency };
}
