import fc from 'fast-check';
import { seededBars } from '../indicators/fixtures/columns.js';
import { evaluateTechnical } from './evaluate-technical.js';
import { movedBars, sliceBars } from './fixtures/slice-bars.js';
import { ratingSeries } from './rating-series.js';
import { VOTES } from './votes.js';

const lively = (length: number, seed: number) => seededBars(length, seed, { calmShare: 0, cents: false });
const cases = fc.record({ seed: fc.integer(), length: fc.integer({ min: 1, max: 330 }) });

/** Paths of all numbers in a JSON value that are not finite, and of everything that JSON does not carry over. */
function leaks(value: unknown, path = '$'): string[] {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return [];
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [path];
  if (Array.isArray(value)) return value.flatMap((item, i) => leaks(item, `${path}[${i}]`));
  if (typeof value !== 'object' || ArrayBuffer.isView(value)) return [path];
  return Object.entries(value).flatMap(([key, item]) => leaks(item, `${path}.${key}`));
}

describe('evaluateTechnical', () => {
  it('has 26 votes, 15 averages and 11 oscillators, each with its rule', () => {
    const { detail, horizons, quantiles } = evaluateTechnical(seededBars(300, 2));
    expect(new Set(detail.votes.map(({ id }) => id)).size).toBe(26);
    expect(detail.votes.filter(({ group }) => group === 'moving averages')).toHaveLength(15);
    expect(detail.votes.every(({ rule, reason }) => rule.length > 20 && reason.length > 10)).toBe(true);
    expect([detail.ruleVersion, horizons, quantiles]).toEqual(['composite-26/2', [1, 5, 20], []]);
  });

  it('votes on a coin of a billionth as on what costs a hundred', () => {
    const dear = seededBars(300, 2);
    const scale = 2 ** -36;
    const tiny = {
      ...dear,
      open: dear.open.map((one) => one * scale),
      high: dear.high.map((one) => one * scale),
      low: dear.low.map((one) => one * scale),
      close: dear.close.map((one) => one * scale),
    };
    const [ofDear, ofTiny] = [dear, tiny].map((bars) => evaluateTechnical(bars).detail);
    expect(ofTiny!.close).toBeLessThan(1e-8);
    expect(ofTiny!.votes.map(({ id, vote }) => [id, vote])).toEqual(
      ofDear!.votes.map(({ id, vote }) => [id, vote]),
    );
    expect(ofTiny!.votes.find(({ id }) => id === 'sma-10')!.reason).toMatch(/close 0\.0000000\d+ is/);
    expect(ratingSeries(tiny).overall).toEqual(ratingSeries(dear).overall);
  });

  it('says buy in a rise and sell in its mirror image', () => {
    const rise = lively(260, 4);
    for (let i = 0; i < 260; i++) {
      const close = 100 + i + (i % 3) * 0.4;
      rise.close[i] = close;
      rise.high[i] = close + 0.5;
      rise.low[i] = close - 0.5;
    }
    const fall = { ...rise, close: rise.close.map((c) => 1_000 - c) };
    const mirrored = { ...fall, high: rise.low.map((l) => 1_000 - l), low: rise.high.map((h) => 1_000 - h) };
    const up = evaluateTechnical(rise);
    const down = evaluateTechnical(mirrored);
    expect([up.stance, down.stance]).toEqual([1, -1]);
    expect(down.detail.movingAverages.rating).toBeCloseTo(-up.detail.movingAverages.rating!, 12);
  });

  it('keeps votes and scales values with the prices', () => {
    // Prices of 10 and more: below 1 the tolerance of the rules is absolute by definition.
    const scaled = fc.record({ seed: fc.integer(), factor: fc.constantFrom(2, 4, 7.3, 128, 1e4) });
    fc.assert(
      fc.property(scaled, ({ seed, factor }) => {
        const bars = lively(260, seed);
        const before = evaluateTechnical(bars);
        const after = evaluateTechnical(movedBars(bars, factor, 0));
        expect(after.detail.votes.map(({ vote }) => vote)).toEqual(
          before.detail.votes.map(({ vote }) => vote),
        );
        const average = (output: typeof before) => output.detail.votes[0]!.values['average']!;
        expect(average(after) / (average(before) * factor)).toBeCloseTo(1, 9);
        const rsi = (output: typeof before) =>
          output.detail.votes.find(({ id }) => id === 'rsi')!.values['value']!;
        expect(rsi(after)).toBeCloseTo(rsi(before), 8);
      }),
      { numRuns: 25, seed: 3 },
    );
  });

  it('answers the same at another time', () => {
    const bars = lively(300, 5);
    const { detail: before, ...answer } = evaluateTechnical(bars);
    const { detail: after, ...later } = evaluateTechnical(movedBars(bars, 1, 86_400_000 * 1_000));
    expect(later).toEqual(answer);
    expect({ ...after, barTimeMs: before.barTimeMs }).toEqual(before);
    expect(after.barTimeMs).toBe(before.barTimeMs! + 86_400_000 * 1_000);
  });

  it('is JSON whatever the history', () => {
    fc.assert(
      fc.property(cases, ({ seed, length }) => {
        const output = evaluateTechnical(seededBars(length, seed, { calmShare: 0.05 }));
        expect(leaks(output)).toEqual([]);
        expect(JSON.parse(JSON.stringify(output))).toEqual(output);
        expect(JSON.stringify(output)).not.toContain('NaN');
      }),
      { numRuns: 40, seed: 6 },
    );
  });

  it.each(VOTES.map(({ id, neededBars }) => [id, neededBars] as const))(
    '%s is counted from bar %i on and says so before',
    (id, neededBars) => {
      const bars = lively(neededBars, 9);
      const voteOf = (count: number) =>
        evaluateTechnical(sliceBars(bars, 0, count)).detail.votes.find((vote) => vote.id === id)!;
      const early = voteOf(neededBars - 1);
      expect([early.vote, early.settling]).toEqual([null, false]);
      expect(early.reason).toBe(`Not counted: it needs ${neededBars} bars, there are ${neededBars - 1}.`);
      expect(voteOf(neededBars).vote).not.toBeNull();
    },
  );

  it('has no label without bars', () => {
    const output = evaluateTechnical(sliceBars(lively(1, 1), 0, 0));
    expect([output.label, output.stance, output.score]).toEqual(['insufficient data', null, null]);
    expect(output.missing).toHaveLength(26);
    expect(leaks(output)).toEqual([]);
  });

  it('leaves incomplete bars out and says so', () => {
    const bars = lively(300, 7);
    const whole = sliceBars(bars, 0, 299);
    const gap = sliceBars(bars, 0, 300);
    for (const column of Object.values(gap) as Float64Array[]) column.copyWithin(151, 150, 299);
    gap.high[150] = NaN;
    const { warnings, ...answer } = evaluateTechnical(gap);
    const { warnings: expectedWarnings, ...expected } = evaluateTechnical(whole);
    expect(answer).toEqual(expected);
    expect(warnings).toEqual(['1 bar without all four prices left out.', ...expectedWarnings]);
  });

  it('does not count the volume-weighted vote while volume is unknown', () => {
    const bars = lively(300, 8);
    bars.volume[290] = NaN;
    const { missing } = evaluateTechnical(bars);
    expect(missing).toEqual(['Volume-weighted average (20)']);
    bars.volume[290] = 5;
    bars.volume[200] = NaN;
    expect(evaluateTechnical(bars).missing).toEqual([]);
  });

  it('marks what still depends on the beginning of the history', () => {
    const settlingAt = (length: number) =>
      evaluateTechnical(lively(length, 3)).detail.votes.filter(({ settling }) => settling);
    expect(settlingAt(2_000)).toEqual([]);
    expect(settlingAt(1_999).map(({ id }) => id)).toEqual(['ema-200']);
    expect(evaluateTechnical(lively(1_999, 3)).warnings).toHaveLength(1);
  });
});

describe('ratingSeries', () => {
  it('knows no later bar: a prefix has the same ratings', () => {
    const bars = seededBars(500, 14);
    const whole = ratingSeries(bars);
    const prefix = ratingSeries(sliceBars(bars, 0, 333));
    expect(whole.overall.slice(0, 333)).toEqual(prefix.overall);
  });
});
