import fc from 'fast-check';
import { packRow, rowsOf, type RowBase } from './quote-rows.js';
import type { PackedQuotesFrame, QuoteDelta } from './realtime.js';

const BASE: RowBase = { timeMs: 1_479_900_000_000, seq: 50_000 };

/** What version 1 puts on the wire, read again. */
const versionOne = (rows: QuoteDelta[]): QuoteDelta[] => JSON.parse(JSON.stringify(rows)) as QuoteDelta[];

/** The frame of version 2 with the rows, those that do not fit whole, as it is after its way over the wire. */
function frameOf(rows: QuoteDelta[], base: RowBase): PackedQuotesFrame {
  const packed = rows.map((row) => packRow(row, base));
  const whole = rows.filter((_, i) => packed[i] === null);
  const frame = [7, base.timeMs, base.seq, packed.join(''), ...whole];
  return JSON.parse(JSON.stringify(frame)) as PackedQuotesFrame;
}

const inOrder = (rows: QuoteDelta[] | null): QuoteDelta[] => [...rows!].sort(([a], [b]) => a - b);

/** As sources write them: so many decimal places. */
const decimal = (mostDecimals: number) =>
  fc
    .tuple(fc.nat(2_000_000_000), fc.nat(mostDecimals))
    .map(([digits, decimals]) => Number(`${digits}e-${decimals}`));
const anyNumber = fc.oneof(
  { weight: 8, arbitrary: decimal(8) },
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.maxSafeInteger(),
  fc.constantFrom(0, -0, -37.63, 0.1 + 0.2, 5e-324, Number.MAX_VALUE, 2 ** 53, 1e21, 1e-7),
);
const anyRow = fc
  .tuple(
    fc.maxSafeNat(),
    anyNumber,
    anyNumber,
    fc.oneof(fc.integer({ min: BASE.timeMs - 1e9, max: BASE.timeMs + 1e9 }), anyNumber),
    fc.option(fc.tuple(anyNumber, anyNumber)),
    fc.oneof(fc.nat(100_000), fc.maxSafeNat()),
  )
  .map(
    ([seq, price, volume, timeMs, extremes, id]) =>
      [id, seq, price, volume, timeMs, ...(extremes ?? [])] as QuoteDelta,
  );

describe('packed rows', () => {
  it('are read as exactly what version 1 says, whatever the values', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyRow, { selector: ([id]) => id, maxLength: 20 }),
        fc.record({ timeMs: fc.oneof(fc.constant(BASE.timeMs), fc.maxSafeNat()), seq: fc.maxSafeNat() }),
        (rows, base) => {
          expect(inOrder(rowsOf(frameOf(rows, base)))).toEqual(inOrder(versionOne(rows)));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('hold every price of up to eight decimal places and every time of a day: none of those is sent whole', () => {
    fc.assert(
      fc.property(decimal(8), decimal(8), fc.integer({ min: -86_400_000, max: 86_400_000 }), (a, b, ms) => {
        expect(packRow([3, 50_007, a, b, BASE.timeMs + ms], BASE)).not.toBeNull();
      }),
    );
  });

  it('are less than half as long as those of version 1', () => {
    const row: QuoteDelta = [817, 50_512, 101.23, 15_200, BASE.timeMs + 180];
    expect(packRow(row, BASE)!.length).toBeLessThan(JSON.stringify(row).length / 2);
  });

  it('are written as the documentation says', () => {
    // head: two decimals; id 817 = 17 + 25 × 32; 512 steps of seq; 10123; 15200; 180 ms.
    expect(packRow([817, 50_512, 101.23, 15_200, BASE.timeMs + 180], BASE)).toBe('ExZggBr8Jg7OoL');
    expect(packRow([0, 49_999, 5, 0, BASE.timeMs - 1, 5.5, 4.25], BASE)).toBe('FAB0PABmRpN');
  });

  it.each([
    ['a character of no number', 'ExZggBr8Jg7OoL!'],
    ['a character beyond ASCII', 'ExZggBr8Jg7OoLé'],
    ['a row without its end', 'ExZggBrcJg7Oo'],
    ['a row without its extremes', `F${'ExZggBr8Jg7OoL'.slice(1)}`],
    ['more decimal places than there are', `e${'ExZggBr8Jg7OoL'.slice(1)}`],
    ['an unknown head', `${'_'.repeat(9)}B${'ExZggBr8Jg7OoL'.slice(1)}`],
    ['a number that is not safe', `E${'_'.repeat(11)}B`],
    ['a number that does not end', 'g'.repeat(5_000)],
  ])('refuses a frame with %s, all of it', (_, rows) => {
    const good = 'ExZggBr8Jg7OoL';
    expect(rowsOf([1, BASE.timeMs, BASE.seq, good])).toHaveLength(1);
    expect(rowsOf([1, BASE.timeMs, BASE.seq, good + rows])).toBeNull();
  });

  it.each([
    ['no text', [1, BASE.timeMs, BASE.seq]],
    ['a number for the text', [1, BASE.timeMs, BASE.seq, 5]],
    ['no base', [1, BASE.timeMs]],
    ['a base that is no number', [1, BASE.timeMs, null, '']],
    ['a base between two milliseconds', [1, 0.5, 1, '']],
    ['a short whole row', [1, BASE.timeMs, BASE.seq, '', [1, 2, 3]]],
    ['a whole row with a hole', [1, BASE.timeMs, BASE.seq, '', [1, 2, null, 4, 5]]],
    ['something else after the text', [1, BASE.timeMs, BASE.seq, '', 'x']],
  ])('refuses a frame with %s', (_, frame) => {
    expect(rowsOf(frame as PackedQuotesFrame)).toBeNull();
  });

  it('never throws and never gives a number that is not finite, whatever arrives', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ABCEFZabcxyz0189-_!é"'), maxLength: 60 });
    fc.assert(
      fc.property(text, fc.array(fc.jsonValue(), { maxLength: 3 }), (rows, whole) => {
        const read = rowsOf([1, BASE.timeMs, BASE.seq, rows, ...whole] as PackedQuotesFrame);
        for (const row of read ?? []) expect(row.every(Number.isFinite)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
