import { instrumentKey, type InstrumentKey, symbolSpellings } from '@pricealgo/contract/instrument-key';

/** A row of the instrument directory, as far as a file of bars needs it. */
export interface Listing {
  exchangeShortName: string;
  symbol: string;
  /** 1 = best known, `null` = unranked. */
  rank: number | null;
}

export type FileMatch<One extends Listing = Listing> =
  | { kind: 'found'; key: InstrumentKey; listing: One }
  | { kind: 'unknown' }
  | { kind: 'ambiguous'; candidates: InstrumentKey[] };

/**
 * The name of a file of bars without its end, in upper case. A sign that no file name can hold stands in it as in an
 * address: `BTC%2FUSD.csv` is `BTC/USD`.
 */
export function nameOfBars(fileName: string): string {
  return decoded(fileName.replace(/\.csv$/i, '')).toUpperCase();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The instrument that a file name means: `SYMBOL.csv`, or `EXCHANGE-SYMBOL.csv` where several exchanges list it. A
 * bare symbol of several exchanges is the best-known listing, when one is better known than the others.
 * @param listingsOf active listings of a symbol
 */
export function instrumentOfFile<One extends Listing>(
  fileName: string,
  listingsOf: (symbol: string) => readonly One[],
): FileMatch<One> {
  const name = nameOfBars(fileName);
  const dash = name.indexOf('-');
  if (dash > 0) {
    const exchange = name.slice(0, dash);
    const listing = symbolSpellings(name.slice(dash + 1))
      .flatMap(listingsOf)
      .find((one) => one.exchangeShortName === exchange);
    if (listing) return found(listing);
  }
  const named = symbolSpellings(name).map(listingsOf);
  const listings = (named.find(({ length }) => length > 0) ?? []).toSorted((a, b) => rankOf(a) - rankOf(b));
  const [best, second] = listings;
  if (!best) return { kind: 'unknown' };
  if (!second || rankOf(best) < rankOf(second)) return found(best);
  return {
    kind: 'ambiguous',
    candidates: listings.map(({ exchangeShortName, symbol }) => instrumentKey(exchangeShortName, symbol)),
  };
}

const found = <One extends Listing>(listing: One): FileMatch<One> => ({
  kind: 'found',
  key: instrumentKey(listing.exchangeShortName, listing.symbol),
  listing,
});

const rankOf = ({ rank }: Listing): number => rank ?? Number.MAX_SAFE_INTEGER;
