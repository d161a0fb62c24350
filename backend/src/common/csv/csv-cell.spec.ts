import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { csvCell, csvText } from './csv-cell.js';

describe('csv cells', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('disarm the formula %j', (text) => {
    expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/);
  });

  it('write numbers as numbers, negative ones too, and nothing for what is none', () => {
    expect([csvCell(-1.5), csvCell(1e21), csvCell(NaN)]).toEqual(['-1.5', '1e+21', '']);
  });

  it('come back from a reader as they went in, apart from the apostrophe', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string()), { minLength: 1 }), (rows) => {
        const disarmed = rows.map((row) =>
          row.map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)),
        );
        expect(parse(csvText(rows), { record_delimiter: '\n' })).toEqual(disarmed);
      }),
    );
  });
});
