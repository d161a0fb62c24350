import type { TrackRecord } from '../../../market/track-record/track-record-query';

const sample = (count: number, effectiveCount = count): object => ({
  count,
  effectiveCount,
  enough: effectiveCount >= 30,
});
const zero = { against: 'zero', absolute: null };
const none = { calls: 0, directed: 0, hits: 0, intervals: 0, inside: 0 };
const bin = (said: number, rose: number): object => ({
  low: said - 0.05,
  high: said + 0.05,
  count: 100,
  meanProbability: said,
  observedShare: rose,
  interval: { low: rose - 0.08, high: rose + 0.08 },
});
const horizon = (sessions: number, more: object): object => ({
  horizon: sessions,
  calls: 400,
  effectiveCount: Math.floor(400 / sessions),
  instruments: 3,
  delisted: 1,
  firstEntryMs: Date.UTC(2025, 0, 2),
  lastExitMs: Date.UTC(2026, 7, 28),
  direction: null,
  probability: null,
  interval: null,
  quantiles: null,
  withdrawn: none,
  repeated: 0,
  sameSession: { calls: 0, directed: 0, hits: 0 },
  limited: false,
  ...more,
});

export const SERIES = [
  {
    algo: 'technical',
    version: '1',
    origin: 'live',
    simulated: false,
    calls: 420,
    withdrawn: 3,
    horizons: [
      horizon(1, {
        direction: {
          ...sample(400),
          ...zero,
          hits: 188,
          neutral: 40,
          rate: 0.47,
          interval: { low: 0.42, high: 0.52 },
          baseRate: 0.53,
        },
        probability: { ...sample(400), brier: 0.251, skill: -0.006, bins: [bin(0.45, 0.5), bin(0.55, 0.52)] },
        withdrawn: { calls: 3, directed: 3, hits: 0, intervals: 0, inside: 0 },
        limited: true,
      }),
      horizon(5, {
        probability: { ...sample(400, 80), brier: 0.24, skill: 0.02, bins: [bin(0.55, 0.6)] },
      }),
      horizon(20, {
        direction: {
          ...sample(400, 20),
          ...zero,
          hits: 190,
          neutral: 40,
          rate: null,
          interval: null,
          baseRate: null,
        },
        repeated: 12,
        sameSession: { calls: 31, directed: 28, hits: 15 },
      }),
    ],
  },
  {
    algo: 'technical',
    version: '1',
    origin: 'backtest',
    simulated: false,
    calls: 90,
    withdrawn: 0,
    horizons: [],
  },
  {
    algo: 'comparative',
    version: '1',
    origin: 'live',
    simulated: false,
    calls: 200,
    withdrawn: 0,
    horizons: [
      horizon(20, {
        direction: {
          ...sample(140),
          against: 'peers',
          hits: 77,
          neutral: 60,
          rate: 0.55,
          interval: { low: 0.47, high: 0.63 },
          baseRate: 0.51,
          absolute: { hits: 84, rate: 0.6, interval: { low: 0.52, high: 0.68 }, baseRate: 0.64 },
        },
      }),
    ],
  },
  {
    algo: 'lstm',
    version: '1',
    origin: 'live',
    simulated: true,
    calls: 300,
    withdrawn: 0,
    horizons: [
      horizon(5, {
        interval: { ...sample(300, 60), inside: 262, share: 0.873, interval: { low: 0.77, high: 0.94 } },
        quantiles: {
          ...sample(300, 60),
          pinball: 0.0101,
          baselinePinball: 0.01,
          ratio: 1.01,
          statistic: 2.4,
          pValue: 0.016,
        },
      }),
    ],
  },
];

/** A track record as the server tells it. */
export function madeTrackRecord(series: readonly object[] = SERIES): TrackRecord {
  return {
    series: series as TrackRecord['series'],
    asOfMs: Date.UTC(2026, 7, 31),
    enough: 30,
    limit: 20_000,
  };
}
