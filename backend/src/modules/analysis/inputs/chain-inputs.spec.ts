import { DAY_MS } from '../../../common/market/zone-days.js';
import { chainInputs } from './chain-inputs.js';

const START = Date.UTC(2024, 0, 1);
const told = (day: number, statistics: Record<string, number>) => ({
  timeMs: START + day * DAY_MS,
  statistics,
});

describe('chainInputs', () => {
  it('are one row a day, null where nobody told it; figures of no day are left out', () => {
    const days = [
      told(0, { marketCap: 10, transferValue: 2 }),
      told(3, { marketCap: 13, activeAddresses: 7 }),
    ];
    expect(chainInputs(days, START + 4 * DAY_MS)).toEqual({
      timeMs: [0, 1, 2, 3].map((day) => START + day * DAY_MS),
      marketCapUsd: [10, null, null, 13],
      transferValueUsd: [2, null, null, null],
      activeAddresses: [null, null, null, 7],
    });
  });

  it('are none of a series that ended, or that has no market value', () => {
    const days = [told(0, { marketCap: 10 })];
    expect(chainInputs(days, START + 10 * DAY_MS)).not.toBeNull();
    expect(chainInputs(days, START + 11 * DAY_MS)).toBeNull();
    expect(chainInputs([told(0, { transferValue: 1 })], START)).toBeNull();
    expect(chainInputs([], START)).toBeNull();
  });
});
