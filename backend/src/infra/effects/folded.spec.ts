import { foldedNames, foldInto, INSTRUMENTS_KEPT, NOTHING_FOLDED } from './folded.js';

describe('what is told together', () => {
  it('is counted, and each instrument as often as it was among it', () => {
    const first = foldInto(NOTHING_FOLDED, [['NASDAQ:AAPL'], [], ['NYSE:IBM', 'NASDAQ:AAPL']]);
    expect(first).toEqual({ count: 3, instruments: { 'NASDAQ:AAPL': 2, 'NYSE:IBM': 1 } });
    expect(foldInto(first, [['NYSE:IBM']])).toEqual({
      count: 4,
      instruments: { 'NASDAQ:AAPL': 2, 'NYSE:IBM': 2 },
    });
    expect(NOTHING_FOLDED).toEqual({ count: 0, instruments: {} });
  });

  it('names the most frequent first, and says how many are left out', () => {
    const many = Array.from({ length: 12 }, (_, n) => [`NASDAQ:T${n}`]);
    const folded = foldInto(NOTHING_FOLDED, [...many, ['NASDAQ:T11'], ['CRYPTO:BTC-USD']]);
    expect(foldedNames(folded)).toBe('T11 (2), T0, T1, T2, T3, T4, T5, T6, T7, T8 and 3 more tickers');
    expect(foldedNames(foldInto(NOTHING_FOLDED, [['NYSE:IBM']]))).toBe('IBM');
    expect(foldedNames(NOTHING_FOLDED)).toBe('');
  });

  it('counts on, and names no more instruments, where there are too many', () => {
    const names = Array.from({ length: INSTRUMENTS_KEPT + 50 }, (_, n) => [`NASDAQ:T${n}`]);
    const folded = foldInto(NOTHING_FOLDED, names);
    expect(folded.count).toBe(INSTRUMENTS_KEPT + 50);
    expect(Object.keys(folded.instruments)).toHaveLength(INSTRUMENTS_KEPT);
  });
});
