import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { csvCell, csvText, unguardedText } from './csv-cell.js';

describe('csv cells', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('disarm the formula %j', (text) => {
    expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/);
  });

  it.each(['a;=1+1', 'a\t+1', 'a|@SUM(A1)', "a;'=1", 'a;;-1'])(
    'disarm what a spreadsheet with another separator would run: %j',
    (text) => {
      expect(csvCell(text)).toMatch(/[;\t|]'+[=+@-]/);
      expect(csvCell(text)).toHaveLength(text.length + 1);
    },
  );

  it.each(['a; b', 'a-b', "it's", 'a;b=c', '1|2'])('leave text alone: %j', (text) => {
    expect(csvCell(text)).toBe(text);
  });

  it('give every text back without what was added', () => {
    const sign = fc.constantFrom('=', '-', "'", ';', '\t', '|', '\r', 'a');
    fc.assert(
      fc.property(
        fc.array(sign).map((signs) => signs.join('')),
        (text) => {
          const [row] = parse(csvText([[text, 'end']]), { record_delimiter: '\n' }) as [string[]];
          expect(unguardedText(row[0]!)).toBe(text);
        },
      ),
    );
  });

  it('write numbers as numbers, negative ones too, and nothing for what is none', () => {
    expect([csvCell(-1.5), csvCell(1e21), csvCell(NaN)]).toEqual(['-1.5', '1e+21', '']);
  });

  it('come back from a reader as they went in, apart from the apostrophe', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string()), { minLength: 1 }), (rows) => {
        const read = parse(csvText(rows), { record_delimiter: '\n' }) as string[][];
        expect(read.map((row) => row.map(unguardedText))).toEqual(rows);
        for (const text of read.flat()) expect(text).not.toMatch(/(^|[;\t|])[=+\-@\t\r]/);
      }),
    );
  });
});
