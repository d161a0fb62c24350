/** What a message stands for that says many things at once. Kept with it, as JSON, while it still grows. */
export interface Folded {
  count: number;
  /** How often each instrument was among them; of the first {@link INSTRUMENTS_KEPT} instruments. */
  instruments: Record<string, number>;
}

/** More instruments than a member can watch with alerts. */
export const INSTRUMENTS_KEPT = 200;
const NAMED = 10;

export const NOTHING_FOLDED: Folded = { count: 0, instruments: {} };

/** @param abouts of each thing that joins, the instruments that it is about */
export function foldInto({ count, instruments }: Folded, abouts: readonly (readonly string[])[]): Folded {
  const counts = new Map(Object.entries(instruments));
  for (const instrument of abouts.flat()) {
    if (counts.has(instrument) || counts.size < INSTRUMENTS_KEPT)
      counts.set(instrument, (counts.get(instrument) ?? 0) + 1);
  }
  return { count: count + abouts.length, instruments: Object.fromEntries(counts) };
}

/** `AAPL (120), MSFT and 3 more tickers`, the most frequent first; empty where no instrument is known. */
export function foldedNames({ instruments }: Folded): string {
  const counts = Object.entries(instruments).sort(([, one], [, other]) => other - one);
  const named = counts
    .slice(0, NAMED)
    .map(([key, times]) => `${key.slice(key.indexOf(':') + 1)}${times > 1 ? ` (${times})` : ''}`);
  const more = counts.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more ${more === 1 ? 'ticker' : 'tickers'}` : ''}`;
}
