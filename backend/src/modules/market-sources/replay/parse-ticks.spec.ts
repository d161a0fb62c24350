import fc from 'fast-check';
import { countLines, MAX_TICK_ROW, parseTicks } from './recorded-day.js';

const anyDay = (): boolean => true;

describe('rows of recorded ticks', () => {
  it('are used in the order of the file, every one, with or without header and carriage returns', () => {
    const rows = fc
      .array(
        fc.record({
          timeMs: fc.integer({ min: 0, max: 4e12 }),
          price: fc.double({ min: 1e-8, max: 1e7, noNaN: true }),
          size: fc.double({ min: 1e-8, max: 1e9, noNaN: true }),
        }),
      )
      .map((list) => list.sort((a, b) => a.timeMs - b.timeMs));
    fc.assert(
      fc.property(
        rows,
        fc.boolean(),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        (list, header, newline, closed) => {
          const lines = list.map(({ timeMs, price, size }) => `${timeMs},${price},${size}`);
          if (header) lines.unshift('time_utc_ms,price,size');
          const parsed = parseTicks(lines.join(newline) + (closed ? newline : ''), anyDay);
          expect(parsed.faultCount).toBe(0);
          expect([...parsed.timeMs]).toEqual(list.map(({ timeMs }) => timeMs));
          expect([...parsed.price]).toEqual(list.map(({ price }) => price));
          expect([...parsed.size]).toEqual(list.map(({ size }) => size));
        },
      ),
    );
  });

  it('that cannot be used are left out and named by line', () => {
    const text = [
      'time_utc_ms,price,size',
      '1000,10.5,3',
      '1000,abc,3',
      '1000,10.5',
      '1000,10.5,0',
      '1000,-1,3',
      '1000,0,3',
      '999,10.5,3',
      '1000,10.4,1',
      '',
      '9000,10.4,1',
      '1001,NaN,1',
      '1001,10.4,Infinity',
      '1001,0x10,1',
      '1001,1e999,1',
      '1002,10.3,2',
    ].join('\n');
    const parsed = parseTicks(text, (timeMs) => timeMs < 5_000);
    expect([...parsed.price]).toEqual([10.5, 10.4, 10.3]);
    expect([...parsed.timeMs]).toEqual([1000, 1000, 1002]);
    expect(parsed.faults).toEqual([
      { line: 3, reason: 'not three numbers' },
      { line: 4, reason: 'not three numbers' },
      { line: 5, reason: 'price and size must be above zero' },
      { line: 6, reason: 'not three numbers' },
      { line: 7, reason: 'price and size must be above zero' },
      { line: 8, reason: 'earlier than the row before' },
      { line: 11, reason: 'outside the day of the file' },
      { line: 12, reason: 'not three numbers' },
      { line: 13, reason: 'not three numbers' },
      { line: 14, reason: 'not three numbers' },
      { line: 15, reason: 'price and size must be above zero' },
    ]);
    expect(parsed.faultCount).toBe(11);
  });

  it('that are longer than any row are left out unread', () => {
    const row = (length: number): string => `1000,10.5,${'3'.padStart(length - 10, '0')}`;
    const parsed = parseTicks([row(MAX_TICK_ROW), row(MAX_TICK_ROW + 1)].join('\n'), anyDay);
    expect([...parsed.size]).toEqual([3]);
    expect(parsed.faults).toEqual([{ line: 2, reason: `longer than ${MAX_TICK_ROW} characters` }]);
  });

  it('count all faults but keep only the first ones', () => {
    const parsed = parseTicks('x\n'.repeat(1_000), anyDay);
    expect(parsed.faultCount).toBe(1_000);
    expect(parsed.faults).toHaveLength(20);
  });
});

it('counts lines whether or not the last one is closed', () => {
  expect(['', 'a', 'a\n', 'a\nb', 'a\nb\n'].map(countLines)).toEqual([0, 1, 1, 2, 2]);
});
