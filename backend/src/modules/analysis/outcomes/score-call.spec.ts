import type { AlgorithmOutput } from '@pricealgo/algorithms/algorithm';
import type { Bar } from '@pricealgo/contract/market/bar';
import { scoreCall, type ScoredCall } from './score-call.js';

const DAY_MS = 86_400_000;
const bar = (day: number, open: number, close: number): Bar => ({
  timeMs: day * DAY_MS,
  open,
  high: Math.max(open, close),
  low: Math.min(open, close),
  close,
  volume: 1,
});
/** The call knows days 0–2; day 3 opens at 102. */
const BARS = [
  bar(0, 99, 99),
  bar(1, 99, 100),
  bar(2, 100, 100),
  bar(3, 102, 101),
  bar(4, 101, 105),
  bar(5, 105, 90),
];

const output = (changes: Partial<AlgorithmOutput<unknown>> = {}): AlgorithmOutput<unknown> => ({
  label: 'buy',
  stance: 1,
  score: 0.2,
  headline: '',
  horizons: [1, 2],
  quantiles: [],
  missing: [],
  warnings: [],
  detail: { baseRates: { own: [], index: null } },
  ...changes,
});
const call = (changes: Partial<AlgorithmOutput<unknown>> = {}): ScoredCall => ({
  algo: 'technical',
  output: output(changes),
  sessions: 'utc-day',
  lastSessionMs: 2 * DAY_MS,
  calledAtMs: 3 * DAY_MS - 1,
  baseline: new Map(),
});

describe('scoreCall', () => {
  it('enters at the next open and leaves at the close of the horizon', () => {
    expect(scoreCall(call(), 1, BARS, false)).toMatchObject({
      entryTimeMs: 3 * DAY_MS,
      entryPrice: 102,
      exitTimeMs: 3 * DAY_MS,
      exitPrice: 101,
      logReturn: Math.log(101 / 102),
      hit: false,
      delisted: false,
    });
    expect(scoreCall(call(), 2, BARS, false)).toMatchObject({ exitPrice: 105, hit: true });
    expect(scoreCall(call({ stance: -1 }), 3, BARS, false)).toMatchObject({ exitPrice: 90, hit: true });
  });

  it('waits for sessions that are not over, and for a history that reaches the call', () => {
    expect(scoreCall(call(), 4, BARS, false)).toBeNull();
    expect(scoreCall(call(), 1, BARS.slice(0, 3), false)).toBeNull();
    expect(scoreCall(call(), 1, BARS.slice(3), false)).toBeNull();
  });

  it('counts an ended listing at its last close', () => {
    expect(scoreCall(call(), 20, BARS, true)).toMatchObject({ exitPrice: 90, hit: false, delisted: true });
    expect(scoreCall(call(), 3, BARS, true)).toMatchObject({ delisted: false });
  });

  it('finds neither hit nor miss in a neutral call, and in one without direction', () => {
    expect(scoreCall(call({ stance: 0 }), 2, BARS, false)?.hit).toBeNull();
    expect(scoreCall(call({ stance: null }), 2, BARS, false)?.hit).toBeNull();
  });

  it('judges intervals close to close, beside the baseline', () => {
    const logReturns = [-0.02, 0.01, 0.06];
    const quantiles = [{ horizon: 2, probabilities: [0.1, 0.5, 0.9], logReturns }];
    const scored = { ...call({ stance: null, quantiles }), baseline: new Map([[2, [-0.1, 0, 0.1]]]) };
    const actual = Math.log(105 / 100);
    const outcome = scoreCall(scored, 2, BARS, false)!;
    expect(outcome.inside).toBe(true);
    expect(outcome.pinball).toBeCloseTo(
      (0.1 * (actual + 0.02) + 0.5 * (actual - 0.01) + 0.1 * (0.06 - actual)) / 3,
      12,
    );
    expect(outcome.baselinePinball).toBeCloseTo(
      (0.1 * (actual + 0.1) + 0.5 * actual + 0.1 * (0.1 - actual)) / 3,
      12,
    );
    // Zero lies two thirds of the way from the first quantile to the median.
    expect(outcome.probability).toBeCloseTo(1 - (0.1 + (2 / 3) * 0.4), 12);
    expect(outcome.brier).toBeCloseTo((outcome.probability! - 1) ** 2, 12);
    expect(scoreCall(scored, 3, BARS, false)).toMatchObject({ inside: null, pinball: null, brier: null });
  });

  it('takes the chance of a rating from what followed it before, where there were enough cases', () => {
    const rate = (effectiveCount: number) => ({
      baseRates: {
        own: [{ horizon: 1, byLabel: [{ label: 'buy', shareUp: 0.6, effectiveCount }] }],
        index: null,
      },
    });
    expect(scoreCall(call({ detail: rate(40) }), 1, BARS, false)).toMatchObject({
      probability: 0.6,
      // Against the last known close it rose, although it fell from its open on.
      brier: expect.closeTo(0.16, 12) as number,
    });
    expect(scoreCall(call({ detail: rate(5) }), 1, BARS, false)).toMatchObject({
      probability: null,
      brier: null,
    });
  });

  it('enters at the first open after the call, and counts the horizon from there', () => {
    // Day 3 opened the moment the call was made: who followed it was too late for that open.
    const late = { ...call(), calledAtMs: 3 * DAY_MS };
    expect(scoreCall(late, 1, BARS, false)).toMatchObject({
      entryTimeMs: 4 * DAY_MS,
      exitTimeMs: 4 * DAY_MS,
    });
    expect(scoreCall(late, 2, BARS, false)).toMatchObject({
      entryTimeMs: 4 * DAY_MS,
      exitTimeMs: 5 * DAY_MS,
    });
    expect(scoreCall(late, 3, BARS, false)).toBeNull();
    expect(scoreCall({ ...late, lastSessionMs: null }, 1, BARS, false)?.entryTimeMs).toBe(4 * DAY_MS);
    const ahead = { ...call(), calledAtMs: DAY_MS };
    expect(scoreCall(ahead, 1, BARS, false)?.entryTimeMs).toBe(3 * DAY_MS);
  });

  it('scores chances and quantiles on the event that they are about, or not at all', () => {
    const falling = [bar(0, 100, 100), bar(1, 100, 100), bar(2, 100, 100), bar(3, 95, 98), bar(4, 98, 99)];
    const detail = {
      baseRates: {
        own: [{ horizon: 1, byLabel: [{ label: 'buy', shareUp: 0.7, effectiveCount: 99 }] }],
        index: null,
      },
    };
    // From the open it rose, from the last known close it fell: what was forecast did not happen.
    const rated = scoreCall(call({ detail }), 1, falling, false)!;
    expect(rated).toMatchObject({ hit: true, probability: 0.7 });
    expect(rated.forecastReturn).toBeCloseTo(Math.log(98 / 100), 12);
    expect(rated.brier).toBeCloseTo(0.49, 12);
  });

  it('scores a forecast that was made while a session ran on the whole sessions after it', () => {
    const days = [bar(0, 100, 100), bar(1, 100, 100), bar(2, 100, 100), bar(3, 140, 150), bar(4, 151, 153)];
    const quantiles = [{ horizon: 1, probabilities: [0.1, 0.9], logReturns: [-0.01, 0.01] }];
    const made = (calledAtMs: number): ScoredCall => ({ ...call({ quantiles }), calledAtMs });
    // Noon of day 3, which had risen by two fifths: its close, still to come, is what day 4 is measured from.
    const atNoon = scoreCall(made(3.5 * DAY_MS), 1, days, false)!;
    expect(atNoon).toMatchObject({ entryTimeMs: 4 * DAY_MS, probability: 0.5, inside: false });
    expect(atNoon.forecastReturn).toBeCloseTo(Math.log(153 / 150), 12);
    // Day 3 is over but for its last trades: nobody could know it as finished.
    const settling = scoreCall(made(4 * DAY_MS - 1), 1, days, false)!;
    expect(settling.forecastReturn).toBeCloseTo(Math.log(153 / 150), 12);
  });

  it('scores no forecast that left out a session which was finished', () => {
    const days = [bar(1, 100, 100), bar(2, 100, 100), bar(3, 100, 104), bar(4, 104, 105), bar(5, 105, 107)];
    const quantiles = [{ horizon: 1, probabilities: [0.1, 0.9], logReturns: [-0.01, 0.01] }];
    // Noon of day 4, by a source that had stopped after day 2.
    const stale = { ...call({ quantiles }), calledAtMs: 4.5 * DAY_MS };
    expect(scoreCall(stale, 1, days, false)).toMatchObject({
      entryTimeMs: 5 * DAY_MS,
      hit: true,
      forecastReturn: null,
      probability: null,
      brier: null,
      pinball: null,
      inside: null,
    });
  });

  it('judges a comparison against the median of its peers over the same sessions', () => {
    const peer = (exit: number) => ({
      sessions: 'utc-day' as const,
      bars: [bar(0, 10, 10), bar(2, 10, 10), bar(3, 10, 10), bar(4, 10, exit), bar(5, 1, 1)],
    });
    const compared = (stance: -1 | 0 | 1, ...exits: number[]): ScoredCall => ({
      ...call({ stance }),
      algo: 'comparative',
      peers: exits.map(peer),
    });
    // The ticker goes from 102 to 105; the median peer from 10 to 12, so it is behind although it rose.
    const behind = scoreCall(compared(-1, 9, 12, 15), 2, BARS, false)!;
    expect(behind.hit).toBe(true);
    expect(behind.peerReturn).toBeCloseTo(Math.log(1.2), 12);
    expect(behind.logReturn).toBeCloseTo(Math.log(105 / 102), 12);
    expect(scoreCall(compared(1, 9, 12, 15), 2, BARS, false)?.hit).toBe(false);
    expect(scoreCall(compared(1, 9, 9.5), 2, BARS, false)?.hit).toBe(true);
    expect(scoreCall(compared(0, 9), 2, BARS, false)?.hit).toBeNull();
    // Peers without a bar in between judge nothing.
    const gone = { ...compared(1), peers: [{ sessions: 'utc-day' as const, bars: [bar(0, 10, 10)] }] };
    expect(scoreCall(gone, 2, BARS, false)).toMatchObject({ hit: null, peerReturn: null });
  });

  it('enters peers at an open after the call, too, whatever their hours are', () => {
    const { timeMs } = bar(20_000, 1, 1);
    // A stock was called on before its open at 9:30; the coin that it is compared with had begun its day hours before.
    const stock = [bar(19_999, 100, 100), bar(20_000, 100, 110), bar(20_001, 110, 110)];
    const coin = [bar(20_000, 1, 99), bar(20_001, 10, 20)];
    const made: ScoredCall = {
      ...call(),
      algo: 'comparative',
      sessions: 'exchange',
      lastSessionMs: stock[0]!.timeMs,
      calledAtMs: timeMs + 3_600_000,
      peers: [{ sessions: 'utc-day', bars: coin }],
    };
    expect(scoreCall(made, 2, stock, false)?.peerReturn).toBeCloseTo(Math.log(2), 12);
  });

  it('counts dividends where the claim is about them, and shows the prices that were paid', () => {
    const totalReturn = BARS.map((one) => ({ ...one, open: one.open * 0.9 }));
    const outcome = scoreCall(
      { ...call(), algo: 'valuation', lastSessionMs: null, totalReturn },
      2,
      BARS,
      false,
    )!;
    expect(outcome).toMatchObject({ entryPrice: 102, exitPrice: 105, hit: true });
    expect(outcome.logReturn).toBeCloseTo(Math.log(105 / (0.9 * 102)), 12);
  });
});
