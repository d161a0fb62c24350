import { z } from 'zod';
import {
  parseVendorJson,
  newYorkInstant,
  retryAfterMs,
  instant,
  parseEach,
  price,
  priceText,
  seconds,
} from './vendor-values.js';

describe('texts of vendors', () => {
  it('reads Retry-After in seconds and as a date, never negative, never for ever', () => {
    const nowMs = Date.UTC(2026, 10, 18, 12);
    expect(retryAfterMs('7', nowMs)).toBe(7_000);
    expect(retryAfterMs('Wed, 18 Nov 2026 12:00:30 GMT', nowMs)).toBe(30_000);
    expect(retryAfterMs('Wed, 18 Nov 2026 11:00:00 GMT', nowMs)).toBe(0);
    expect(retryAfterMs('999999999', nowMs)).toBe(86_400_000);
    for (const unreadable of [undefined, '', 'soon', '-5'])
      expect(retryAfterMs(unreadable, nowMs) ?? 0).toBe(0);
  });

  it('turns NaN and Infinity into null and leaves everything else to JSON', () => {
    expect(parseVendorJson('[{"a":NaN,"b":[1,-Infinity,Infinity],"c":"NaN"}]')).toEqual([
      { a: null, b: [1, null, null], c: 'NaN' },
    ]);
    expect(() => parseVendorJson('<html>NaN</html>')).toThrow(SyntaxError);
    expect(() => parseVendorJson('[{"a":1')).toThrow(SyntaxError);
  });

  it('takes no number that is not a price', () => {
    for (const bad of [NaN, null, 0, -1, 1e308, '1,234', '12', Infinity, undefined]) {
      expect(price.safeParse(bad).success).toBe(false);
    }
    for (const bad of ['1,234', '', '-1', '0', '0x10', '1e308', 'NaN', ' 5', 5, null]) {
      expect(priceText.safeParse(bad).success).toBe(false);
    }
    expect(priceText.parse('0.00001234')).toBe(0.00001234);
    expect(seconds.parse(1_700_000_000)).toBe(1_700_000_000_000);
    expect(seconds.safeParse(1_700_000_000_000).success).toBe(false);
    expect(instant.parse('2023-09-25T07:49:37.708706Z')).toBe(Date.UTC(2023, 8, 25, 7, 49, 37, 708));
  });

  it('drops and counts the bad rows of a list', () => {
    expect(parseEach([{ p: 1 }, { p: -1 }, 'x', { p: 2 }], z.object({ p: price }))).toEqual({
      rows: [{ p: 1 }, { p: 2 }],
      dropped: 2,
    });
  });

  it('reads New York wall times in winter and summer', () => {
    expect(newYorkInstant('2026-11-18 09:30:00')).toBe(Date.UTC(2026, 10, 18, 14, 30));
    expect(newYorkInstant('2026-07-15 09:30:00')).toBe(Date.UTC(2026, 6, 15, 13, 30));
    // The Monday after each change of the clocks.
    expect(newYorkInstant('2026-03-09 15:59:00')).toBe(Date.UTC(2026, 2, 9, 19, 59));
    expect(newYorkInstant('2026-11-02 15:59:00')).toBe(Date.UTC(2026, 10, 2, 20, 59));
    expect(newYorkInstant('yesterday')).toBeNaN();
  });
});
