import fc from 'fast-check';
import { RowFaults } from './table-report.js';

describe('row faults', () => {
  it('counts all and keeps the first fifty by line', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { maxLength: 200 }), (lines) => {
        const faults = new RowFaults();
        for (const line of lines) faults.add({ line, reason: 'bad' });
        expect(faults.count).toBe(lines.length);
        expect(faults.first.map(({ line }) => line)).toEqual([...lines].sort((a, b) => a - b).slice(0, 50));
      }),
    );
  });

  it('takes over faults that somebody else counted', () => {
    const faults = new RowFaults();
    faults.add({ line: 9, reason: 'bad' });
    faults.addCounted([{ line: 3, reason: 'twice' }], 1_000);
    expect(faults.count).toBe(1_001);
    expect(faults.first.map(({ line }) => line)).toEqual([3, 9]);
  });
});
