import fc from 'fast-check';
import { monthStartMs, partitionMonthMs, partitionName, partitionSql } from './minute-partition.js';

describe('partitions of minute bars', () => {
  const time = fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(2200, 0) });

  it('are months: the name says which, and gives it back', () => {
    fc.assert(
      fc.property(time, (timeMs) => {
        expect(partitionMonthMs(partitionName(timeMs))).toBe(monthStartMs(timeMs));
      }),
    );
  });

  it('have no other names', () => {
    for (const name of [
      'bar_minute',
      'bar_minute_2026_00',
      'bar_minute_2026_13',
      'bar_minute_2026_1',
      'bar_minute_p20260102',
      'bar_minute_0099_01',
      'bar_minute_2026_01\n',
      'bar_minute_2026_01; drop table x',
      ' bar_minute_2026_01',
    ])
      expect(partitionMonthMs(name)).toBeNull();
  });

  it('are made of a number alone', () => {
    expect(partitionSql(Date.UTC(2026, 11, 31))).toBe(
      'create table if not exists "bar_minute_2026_12" partition of "bar_minute" ' +
        `for values from ('2026-12-01T00:00:00.000Z') to ('2027-01-01T00:00:00.000Z')`,
    );
  });
});
