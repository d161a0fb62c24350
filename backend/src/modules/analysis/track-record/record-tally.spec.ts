import { wilsonInterval } from '@pricealgo/algorithms/statistics/proportions';
import fc from 'fast-check';
import type { JudgedCall } from './judged-call.js';
import { RecordTally } from './record-tally.js';

const DAY_MS = 86_400_000;

/** A call about one ticker that enters on `day` and leaves `horizon` sessions later. */
const judged = (day: number, horizon: number, changes: Partial<JudgedCall> = {}): JudgedCall => ({
  instrument: 'NASDAQ:AAPL',
  stance: 1,
  entryMs: day * DAY_MS,
  exitMs: (day + horizon - 1) * DAY_MS,
  logReturn: 0.01,
  relative: false,
  peerReturn: null,
  hit: true,
  forecastReturn: 0.01,
  probability: null,
  pinball: null,
  baselinePinball: null,
  inside: null,
  delisted: false,
  withdrawn: false,
  judgedBy: 'after-call',
  repeated: false,
  ...changes,
});

/** Newest first, as the repository shows them. */
function recordOf(calls: readonly JudgedCall[], horizon: number) {
  const tally = new RecordTally(horizon);
  for (const call of [...calls].sort((a, b) => b.entryMs - a.entryMs)) tally.add(call);
  return tally.record();
}

const days = (count: number): number[] => Array.from({ length: count }, (_, day) => day);

describe('track record of one horizon', () => {
  it('counts overlapping calls about one ticker once: a call a day over h days is n/h', () => {
    expect(
      recordOf(
        days(100).map((day) => judged(day, 20)),
        20,
      ).effectiveCount,
    ).toBe(5);
    expect(
      recordOf(
        days(100).map((day) => judged(day, 1)),
        1,
      ).effectiveCount,
    ).toBe(100);
    const twice = days(10).flatMap((day) => [judged(day, 1), judged(day, 1)]);
    expect(recordOf(twice, 1)).toMatchObject({ calls: 20, effectiveCount: 10, instruments: 1 });
    const apart = days(7).map((month) => judged(month * 21, 20));
    expect(recordOf(apart, 20).effectiveCount).toBe(7);
    const others = days(40).map((day) => judged(day, 5, { instrument: `NYSE:T${day % 4}` }));
    expect(recordOf(others, 5)).toMatchObject({ instruments: 4, effectiveCount: 20 });
  });

  it('never has more effective calls than calls, and at least one per ticker', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 2 })), {
          minLength: 1,
          maxLength: 40,
        }),
        fc.integer({ min: 1, max: 20 }),
        (calls, horizon) => {
          const { effectiveCount, instruments } = recordOf(
            calls.map(([day, ticker]) => judged(day, horizon, { instrument: `NYSE:T${ticker}` })),
            horizon,
          );
          expect(effectiveCount).toBeLessThanOrEqual(calls.length);
          expect(effectiveCount).toBeGreaterThanOrEqual(instruments);
          expect(effectiveCount).toBeLessThanOrEqual(instruments * (Math.floor(60 / horizon) + 1));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('sets hits beside the more frequent direction; neutral calls stand beside them, in no rate', () => {
    const calls = days(50).map((day) => {
      const rose = day % 4 !== 0;
      const stance = day < 20 ? 1 : day < 40 ? -1 : 0;
      return judged(day, 1, {
        stance,
        logReturn: rose ? 0.01 : -0.01,
        hit: stance === 0 ? null : (stance === 1) === rose,
      });
    });
    // Of days 0–19 fifteen rose; of 20–39 five fell: the ten neutral ones change nothing.
    const { direction } = recordOf(calls, 1);
    expect(direction).toMatchObject({ count: 40, effectiveCount: 40, hits: 20, neutral: 10, enough: true });
    expect(direction).toMatchObject({ against: 'zero', absolute: null });
    expect(direction!.rate).toBeCloseTo(20 / 40, 12);
    expect(direction!.baseRate).toBeCloseTo(30 / 40, 12);
    expect(direction!.interval).toEqual(wilsonInterval(20, 40));
    const silent = recordOf(calls.slice(40), 1);
    expect(silent).toMatchObject({ calls: 10, direction: { count: 0, neutral: 10, rate: null } });
  });

  it('judges relative claims against the peers, with the price itself beside', () => {
    // All said ahead, every price rose, and every fourth beat the median of its peers.
    const calls = days(40).map((day) => {
      const ahead = day % 4 === 0;
      return judged(day, 1, { relative: true, logReturn: 0.01, peerReturn: ahead ? 0 : 0.02, hit: ahead });
    });
    const { direction } = recordOf(calls, 1);
    expect(direction).toMatchObject({ against: 'peers', hits: 10, rate: 0.25, baseRate: 0.75 });
    expect(direction!.absolute).toEqual({ hits: 40, rate: 1, interval: wilsonInterval(40, 40), baseRate: 1 });
    const unknown = recordOf([judged(0, 1, { relative: true, hit: null })], 1);
    expect(unknown).toMatchObject({ calls: 1, direction: null });
  });

  it('counts the same data once, and what the earlier rule judged apart', () => {
    const own = days(40).map((day) => judged(day, 1));
    const again = days(7).map((day) => judged(day, 1, { repeated: true, hit: false }));
    const earlier = days(5).map((day) =>
      judged(day, 1, { judgedBy: 'same-session', stance: day === 0 ? 0 : 1, hit: day > 2 }),
    );
    expect(recordOf([...own, ...again, ...earlier], 1)).toMatchObject({
      calls: 40,
      repeated: 7,
      effectiveCount: 40,
      direction: { count: 40, hits: 40, rate: 1 },
      sameSession: { calls: 5, directed: 4, hits: 2 },
    });
  });

  it('gives counts but no rate under thirty effective calls, however many there are', () => {
    const few = days(200).map((day) =>
      judged(day, 20, { probability: 0.6, inside: true, pinball: 1, baselinePinball: 2 }),
    );
    const record = recordOf(few, 20);
    expect(record.calls).toBe(200);
    expect(record.direction).toMatchObject({ hits: 200, effectiveCount: 10, enough: false });
    expect(record.direction).toMatchObject({ rate: null, interval: null, baseRate: null });
    expect(record.probability).toMatchObject({ enough: false, brier: null, skill: null, bins: [] });
    expect(record.interval).toMatchObject({ inside: 200, share: null, interval: null });
    expect(record.quantiles).toMatchObject({ ratio: null, statistic: null, pValue: null });
    expect(
      recordOf(
        days(30).map((day) => judged(day, 1)),
        1,
      ).direction!.enough,
    ).toBe(true);
    expect(
      recordOf(
        days(29).map((day) => judged(day, 1)),
        1,
      ).direction!.enough,
    ).toBe(false);
  });

  it('leaves measures out that no call has', () => {
    const record = recordOf([judged(0, 1, { hit: null, stance: null })], 1);
    expect(record).toMatchObject({ direction: null, probability: null, interval: null, quantiles: null });
  });

  it('compares said chances with what happened; overlap widens the intervals of the bins', () => {
    const calls = days(400).map((day) =>
      // What is judged is what was forecast: from the open the same calls all fell.
      judged(day, 5, {
        probability: day % 2 ? 0.75 : 0.25,
        forecastReturn: day % 2 ? 0.01 : -0.01,
        logReturn: -0.01,
      }),
    );
    const { probability } = recordOf(calls, 5);
    expect(probability).toMatchObject({ count: 400, effectiveCount: 80 });
    expect(probability!.brier).toBeCloseTo(0.0625, 12);
    expect(probability!.skill).toBeCloseTo(0.75, 12);
    expect(probability!.bins.map(({ low, count, observedShare }) => [low, count, observedShare])).toEqual([
      [0.2, 200, 0],
      [0.7, 200, 1],
    ]);
    expect(probability!.bins[1]!.interval).toEqual(wilsonInterval(40, 40));
  });

  it('judges intervals and quantiles beside the baseline, a day as one row', () => {
    const tickers = ['NYSE:A', 'NYSE:B'];
    const calls = days(60).flatMap((day) =>
      tickers.map((instrument, i) =>
        judged(day, 1, {
          instrument,
          inside: (day + i) % 10 !== 0,
          pinball: 1 + (day % 3) * 0.1,
          baselinePinball: 1.5,
        }),
      ),
    );
    const { interval, quantiles } = recordOf(calls, 1);
    expect(interval).toMatchObject({ inside: 108, count: 120, share: 0.9 });
    expect(quantiles!.pinball).toBeCloseTo(1.1, 12);
    expect(quantiles!.ratio).toBeCloseTo(1.1 / 1.5, 12);
    expect(quantiles!.statistic).toBeLessThan(0);
    expect(quantiles!.pValue).toBeLessThan(0.001);
    // The same days with one ticker only: another ticker that says the same adds nothing to the test.
    const alone = recordOf(
      calls.filter(({ instrument }) => instrument === 'NYSE:A'),
      1,
    );
    expect(quantiles!.statistic).toBeCloseTo(alone.quantiles!.statistic!, 9);
  });

  it('keeps withdrawn calls out of every rate and in sight', () => {
    const kept = days(40).map((day) => judged(day, 1, { inside: true }));
    const withdrawn = days(3).map((day) =>
      judged(day, 1, { withdrawn: true, hit: day === 0, inside: false }),
    );
    const record = recordOf([...kept, ...withdrawn], 1);
    expect(record).toMatchObject({ calls: 40, direction: { hits: 40, rate: 1 }, interval: { share: 1 } });
    expect(record.withdrawn).toEqual({ calls: 3, directed: 3, hits: 1, intervals: 3, inside: 0 });
    expect(recordOf(withdrawn, 1)).toMatchObject({ calls: 0, firstEntryMs: null, lastExitMs: null });
  });

  it('counts ended listings', () => {
    expect(recordOf([judged(0, 1), judged(5, 1, { delisted: true })], 1)).toMatchObject({
      delisted: 1,
      firstEntryMs: 0,
      lastExitMs: 5 * DAY_MS,
    });
  });
});
