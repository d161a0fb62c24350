import type { SeriesRecord } from '../../../../market/track-record/track-record-query';
import { coverageRows, hasRates, hitRows } from './rate-rows';

const sample = { count: 40, effectiveCount: 40, enough: true };
const series = {
  algo: 'technical',
  version: 'technical/2',
  origin: 'live',
  simulated: false,
  calls: 50,
  withdrawn: 0,
  horizons: [
    {
      horizon: 5,
      direction: {
        ...sample,
        hits: 24,
        neutral: 0,
        rate: 0.6,
        interval: { low: 0.45, high: 0.74 },
        baseRate: 0.55,
      },
      interval: { ...sample, inside: 34, share: 0.85, interval: { low: 0.71, high: 0.93 } },
    },
    { horizon: 20, direction: { ...sample, rate: null, interval: null, baseRate: null }, interval: null },
  ],
} as unknown as SeriesRecord;

describe('rates of series', () => {
  it('stand against what they must beat, and only where there are enough calls', () => {
    expect(hitRows([series])).toEqual([
      { name: expect.stringContaining('technical/2'), rate: 0.6, low: 0.45, high: 0.74, against: 0.55 },
    ]);
    expect(hitRows([series])[0]!.name).toMatch(/5 sessions$/);
    expect(coverageRows([series])).toEqual([
      { name: expect.any(String), rate: 0.85, low: 0.71, high: 0.93, against: 0.9 },
    ]);
    expect(hasRates([series])).toBe(true);
    expect(hasRates([{ ...series, horizons: [] }])).toBe(false);
  });
});
