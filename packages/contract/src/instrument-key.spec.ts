import fc from 'fast-check';
import {
  EXCHANGE_SHORT_NAME_PATTERN,
  instrumentKey,
  instrumentKeyOf,
  knownKey,
  parseInstrumentKey,
  SYMBOL_PATTERN,
  symbolSpellings,
} from './instrument-key.js';

const instruments = fc.record({
  exchangeShortName: fc.stringMatching(EXCHANGE_SHORT_NAME_PATTERN),
  symbol: fc.stringMatching(SYMBOL_PATTERN),
});

test('a key of an instrument reads back as both its halves', () => {
  fc.assert(
    fc.property(instruments, (instrument) => {
      const key = instrumentKeyOf(instrument);
      expect(key).toBe(instrumentKey(instrument.exchangeShortName, instrument.symbol));
      expect(parseInstrumentKey(key)).toEqual(instrument);
    }),
  );
});

test('whatever is read as a key is upper case and short', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `NASDAQ:${text}`),
      ),
      (text) => {
        const parsed = parseInstrumentKey(text);
        if (parsed) expect(text).toMatch(/^[A-Z0-9]{1,16}:\^?[A-Z0-9][A-Z0-9.$^/&=_-]{0,23}$/);
      },
    ),
  );
});

test.each([
  undefined,
  null,
  7,
  {},
  '',
  ':',
  ':AAPL',
  'NASDAQ',
  'NASDAQ:',
  'nasdaq:AAPL',
  'NASDAQ:aapl',
  'A:B:C',
  'INDEX:^',
  'INDEX:^^GSPC',
  'NSE:&M',
  'NSE:M M',
  'CRYPTO:BTC%2FUSD',
  `NASDAQ:${'A'.repeat(25)}`,
  `INDEX:^${'A'.repeat(24)}`,
])('%p is no key', (text) => {
  expect(parseInstrumentKey(text)).toBeNull();
});

test.each([
  'NSE:M&M',
  'INDEX:^GSPC',
  'CRYPTO:EURUSD=X',
  'CRYPTO:BTC/USD',
  'NYSE:BRK/A',
  `NASDAQ:${'A'.repeat(24)}`,
])('%s is a key as vendors write its symbol', (key) => {
  const parsed = parseInstrumentKey(key);
  expect(parsed && instrumentKeyOf(parsed)).toBe(key);
});

test('a class of shares is one share in every spelling', () => {
  const known = new Set(['NYSE:BRK-B']);
  for (const symbol of ['BRK.B', 'BRK-B', 'BRK/B', 'BRK B']) {
    expect(knownKey('NYSE', symbol, (key) => known.has(key))).toBe('NYSE:BRK-B');
  }
  expect(knownKey('NYSE', 'RDS.A', () => false)).toBe('NYSE:RDS.A');
  expect(symbolSpellings('BHP.AX')).toEqual(['BHP.AX']);
});
