import { existsSync } from 'node:fs';
import path from 'node:path';
import type { BarColumns } from '../algorithm.js';
import { firstDifference, readBars, seededBars } from '../indicators/fixtures/columns.js';
import { evaluateTechnical } from './evaluate-technical.js';
import { sliceBars } from './fixtures/slice-bars.js';
import { slowRatings, slowVotes } from './fixtures/slow-votes.js';
import { RatingWorkspace, ratingSeries } from './rating-series.js';

const daily = path.join(process.env.MARKET_DATA_DIR ?? '', 'daily');
const recorded = Boolean(process.env.MARKET_DATA_DIR) && existsSync(daily);
if (!recorded) process.stdout.write('skipped: composite of recorded bars (MARKET_DATA_DIR is not set)\n');

/** Bars at which the whole answer is compared; every bar's rating is. */
function probes(length: number): number[] {
  return [...new Set([1, 2, 10, 15, 30, 51, 60, 201, length - 2, length - 1, length])].filter(
    (count) => count >= 1 && count <= length,
  );
}

function expectSlow(bars: BarColumns): Record<string, (number | null)[]> {
  const length = bars.close.length;
  const votes = slowVotes(bars);
  const series = ratingSeries(bars);
  const at = firstDifference(series.overall, slowRatings(votes, length));
  expect(at === -1 ? 'same ratings' : `rating differs at ${at}`).toBe('same ratings');
  const workspace = new RatingWorkspace();
  for (const count of probes(length)) {
    const { detail } = evaluateTechnical(sliceBars(bars, 0, count), workspace);
    const expected = Object.entries(votes).map(([id, column]) => [id, column[count - 1]]);
    expect(Object.fromEntries(detail.votes.map(({ id, vote }) => [id, vote]))).toEqual(
      Object.fromEntries(expected),
    );
    const rating = series.overall[count - 1]!;
    if (Number.isNaN(rating)) expect(detail.overall).toBeNull();
    else expect(detail.overall).toBeCloseTo(rating, 12);
  }
  return votes;
}

describe('composite against its rules written down a second time', () => {
  it.each([11, 12, 13])('on seeded bars %i with flat stretches', (seed) => {
    expectSlow(seededBars(700, seed));
  });

  it('on a market that never moves: averages neutral, what has no range not counted', () => {
    const bars = seededBars(260, 1);
    for (const column of [bars.open, bars.high, bars.low, bars.close]) column.fill(12.34);
    expectSlow(bars);
    const { label, detail } = evaluateTechnical(bars);
    expect(label).toBe('neutral');
    expect(detail.votes.filter(({ vote }) => vote === null).map(({ id }) => id)).toEqual([
      'cci',
      'williams-r',
      'ultimate',
    ]);
  });
});

(recorded ? describe : describe.skip)('composite of recorded markets', () => {
  const load = (symbol: string): BarColumns => readBars(path.join(daily, `${symbol}.csv`));

  it.each(['AAPL', 'SPY', 'BTCUSDT'])('%s, every bar of its last 1,200', (symbol) => {
    const bars = load(symbol);
    const votes = expectSlow(sliceBars(bars, bars.close.length - 1_200, bars.close.length));
    const everBoth = Object.entries(votes).filter(([, column]) => column.includes(1) && column.includes(-1));
    // All but the Ichimoku vote, whose conditions exclude each other (see rules.spec.ts), say both at some time.
    expect(everBoth).toHaveLength(25);
  });

  // Checked once against the slow rules above; here to notice an unintended change of any rule.
  it.each([
    ['AAPL', 'neutral -0.042424 +++---------++0000+00000+0'],
    ['SPY', 'buy 0.490909 ++++++++++++-+0000+00000+0'],
    ['BTCUSDT', 'buy 0.466667 ++++++++++++++0000+00000-0'],
  ])('%s reads as it did', (symbol, expected) => {
    const { label, detail } = evaluateTechnical(load(symbol));
    const sign = { 1: '+', 0: '0', '-1': '-', null: '?' };
    const votes = detail.votes.map(({ vote }) => sign[String(vote) as keyof typeof sign]).join('');
    expect(`${label} ${detail.overall?.toFixed(6)} ${votes}`).toBe(expected);
  });
});
