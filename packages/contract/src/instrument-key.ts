/** Canonical name of an instrument in code and on the wire: `NASDAQ:AAPL`, `CRYPTO:BTCUSD`. */
export type InstrumentKey = `${string}:${string}`;

export const EXCHANGE_SHORT_NAME_PATTERN = /^[A-Z0-9]{1,16}$/;
/** `BRK.B`, and what vendors write: `M&M`, `^GSPC`, `EURUSD=X`, `BTC/USD`. 24 characters at most. */
export const SYMBOL_PATTERN = /^(?:[A-Z0-9][A-Z0-9.$^/&=_-]{0,23}|\^[A-Z0-9][A-Z0-9.$^/&=_-]{0,22})$/;

/** A class of shares behind the company's letters. */
const CLASS_SHARE = /^([A-Z]{1,8})[./ -]([A-Z])$/;

/** Every way to write a symbol, itself first: `BRK.B`, `BRK-B`, `BRK/B` and `BRK B` name one share. */
export function symbolSpellings(symbol: string): string[] {
  const match = CLASS_SHARE.exec(symbol);
  if (!match) return [symbol];
  const [, company = '', share = ''] = match;
  return [...new Set([symbol, ...['.', '-', '/'].map((sign) => `${company}${sign}${share}`)])];
}

/** Joins the two halves without checking them; use {@link parseInstrumentKey} on anything a client sent. */
export function instrumentKey(exchangeShortName: string, symbol: string): InstrumentKey {
  return `${exchangeShortName}:${symbol}`;
}

/** The key of an exchange and a symbol from a file: the spelling that is known, else the one that stands there. */
export function knownKey(
  exchangeShortName: string,
  symbol: string,
  isKnown: (key: InstrumentKey) => boolean,
): InstrumentKey {
  const keys = symbolSpellings(symbol).map((one) => instrumentKey(exchangeShortName, one));
  return keys.find(isKnown) ?? keys[0]!;
}

/** The key of anything that names its instrument by both halves. */
export function instrumentKeyOf(instrument: { exchangeShortName: string; symbol: string }): InstrumentKey {
  return instrumentKey(instrument.exchangeShortName, instrument.symbol);
}

/**
 * Splits and validates a key from outside.
 * @returns the halves, or `null` when `text` is not a well-formed key (case matters: keys are upper case).
 */
export function parseInstrumentKey(text: unknown): { exchangeShortName: string; symbol: string } | null {
  if (typeof text !== 'string' || text.length > 41) return null;
  const colon = text.indexOf(':');
  if (colon < 1) return null;
  const exchangeShortName = text.slice(0, colon);
  const symbol = text.slice(colon + 1);
  if (!EXCHANGE_SHORT_NAME_PATTERN.test(exchangeShortName) || !SYMBOL_PATTERN.test(symbol)) return null;
  return { exchangeShortName, symbol };
}
