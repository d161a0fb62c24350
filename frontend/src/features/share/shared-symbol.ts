/** What somebody shared with us, as far as it says which instrument is meant. */
export type Shared =
  /** An address of ours. */
  | { kind: 'page'; path: string }
  /** A symbol, with its exchange where that was said. */
  | { kind: 'symbol'; symbol: string; exchangeShortName: string | null }
  /** Words to search for; may be empty. */
  | { kind: 'text'; text: string };

const MOST_CHARACTERS = 64;
const SYMBOL = '[A-Z][A-Z0-9]{0,9}(?:[.-][A-Z0-9]{1,4})?';
/** `NASDAQ:AAPL`, also inside of brackets: `(NYSE: BRK.B)`. */
const WITH_EXCHANGE = new RegExp(`\\b([A-Z]{2,10}):\\s?(${SYMBOL})\\b`);
/** `$AAPL`, `$brk.b`; not `$20`. */
const CASHTAG = new RegExp(`\\$(${SYMBOL})\\b`, 'i');
const BARE = new RegExp(`^${SYMBOL}$`);
const ADDRESS = /https?:\/\/\S+/g;

/** @returns the path when the address is one of this site */
function ownPage(address: string, origin: string): string | null {
  try {
    const url = new URL(address);
    // Sharing what was shared would go round in circles.
    if (url.origin !== origin || url.pathname === '/share') return null;
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return null;
  }
}

/**
 * Reads what another app shared: systems put an address into `url` or into `text`, and words into `title` or `text`.
 * @param search `title`, `text` and `url`, as the manifest names them
 * @param origin of this site
 */
export function readShared(search: URLSearchParams, origin: string): Shared {
  const words = ['text', 'title', 'url'].map((name) => (search.get(name) ?? '').trim());
  const whole = words.join(' ').slice(0, 2_000);
  for (const [address] of whole.matchAll(ADDRESS)) {
    const path = ownPage(address, origin);
    if (path !== null) return { kind: 'page', path };
  }
  const text = whole.replace(ADDRESS, ' ').replace(/\s+/g, ' ').trim();
  const named = WITH_EXCHANGE.exec(text);
  if (named) return { kind: 'symbol', exchangeShortName: named[1]!, symbol: named[2]! };
  const symbol = CASHTAG.exec(text)?.[1] ?? BARE.exec(text)?.[0];
  if (symbol) return { kind: 'symbol', exchangeShortName: null, symbol: symbol.toUpperCase() };
  return { kind: 'text', text: (words.find(Boolean) ? text : '').slice(0, MOST_CHARACTERS).trim() };
}
