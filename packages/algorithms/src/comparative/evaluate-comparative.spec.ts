import { SeededRandom } from '@pricealgo/algorithms/statistics/seeded-random';
import fc from 'fast-check';
import { DAY_MS } from './calendar.js';
import type { ComparativeInput } from './comparative-input.js';
import { evaluateComparative } from './evaluate-comparative.js';
import { barsOf, instrumentOf } from './testing/made-instruments.js';

const weekdays = Array.from({ length: 1_500 }, (_, i) => Date.UTC(2019, 0, 7) + i * DAY_MS).filter(
  (timeMs) => ![0, 6].includes(new Date(timeMs).getUTCDay()),
);
const asOfMs = weekdays.at(-1)! + 22 * 3_600_000;

function walk(seed: string, drift: number, beta = 0): number[] {
  const [own, market] = [new SeededRandom(seed), new SeededRandom('market')];
  let price = 100;
  return weekdays.map(
    () => (price *= Math.exp(drift + 0.01 * own.nextNormal() + beta * 0.01 * market.nextNormal())),
  );
}

function made(key: `${string}:${string}`, drift: number, beta = 0) {
  const prices = walk(key, drift, beta);
  return instrumentOf(key, 'stock', weekdays, (i) => prices[i]!);
}

const input: ComparativeInput = {
  subject: made('NASDAQ:AAA', 0.002, 1.5),
  peers: [1, 2, 3, 4, 5].map((i) => made(`NASDAQ:P${i}`, 0.0001 * i, 1)),
  benchmark: instrumentOf('NYSEARCA:MKT', 'etf', weekdays, () => 1),
  totalReturn: true,
  riskFreeRatePct: 2,
  asOfMs,
};
const market = (() => {
  const random = new SeededRandom('market');
  let price = 100;
  return weekdays.map(() => (price *= Math.exp(0.01 * random.nextNormal())));
})();
const full: ComparativeInput = {
  ...input,
  benchmark: { ...input.benchmark!, bars: barsOf(weekdays, market) },
};

describe('evaluateComparative', () => {
  it('ranks, labels and says on what', () => {
    const output = evaluateComparative(full);
    expect(output).toMatchObject({ label: 'ahead of peers', stance: 1, horizons: [20, 60] });
    expect(output.detail).toMatchObject({
      basis: 'total return',
      calendar: 'exchange sessions',
      periodsPerYear: 252,
    });
    expect(output.detail.members[0]!.windows['1M']).toBeGreaterThan(0);
    expect(output.headline).toMatch(
      /^AAA is ahead of peers: \d+ of 100 among 5; it returned .* a year against /,
    );
    expect(output.detail.composite!.categories.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(
      1,
      12,
    );
  });

  it('scales what is per year by the rows of a year: 365 of stocks that trade on seven days a week', () => {
    const everyDay = weekdays.map((_, i) => asOfMs - (asOfMs % DAY_MS) - (weekdays.length - 1 - i) * DAY_MS);
    const moved = (one: typeof full.subject) => ({ ...one, bars: barsOf(everyDay, one.bars.close) });
    const [fiveDays, sevenDays] = [
      full,
      { ...full, subject: moved(full.subject), peers: full.peers.map(moved) },
    ].map((one) => evaluateComparative({ ...one, benchmark: moved(full.benchmark!) }).detail);
    expect(sevenDays).toMatchObject({ calendar: 'every day', periodsPerYear: 365 });
    const { volatility } = sevenDays!.members[0]!.measures!;
    const { volatility: ofSessions } = evaluateComparative(full).detail.members[0]!.measures!;
    expect(fiveDays!.calendar).toBe('exchange sessions');
    expect(volatility! / ofSessions!).toBeCloseTo(Math.sqrt(365 / 252), 1);
  });

  it('finds the beta that the walk was made with, within its error', () => {
    const { value, standardError, basis, observations } = evaluateComparative(full).detail.members[0]!.beta!;
    expect(basis).toBe('2 years of weeks');
    expect(observations).toBeGreaterThan(100);
    expect(Math.abs(value - 1.5)).toBeLessThan(4 * standardError);
  });

  it('measures beta on days where there are not enough weeks', () => {
    const rows = weekdays.length - 200;
    const cut = (one: typeof full.subject) => ({
      ...one,
      bars: barsOf(weekdays.slice(rows), one.bars.close.subarray(rows)),
    });
    const output = evaluateComparative({ ...full, subject: cut(full.subject), peers: full.peers.map(cut) });
    expect(output.detail.members[0]!.beta!.basis).toBe('1 year of days');
    expect(output.detail.members[0]!.measures!.cagr).toBeNull();
    expect(output.warnings).toContain(
      'less than a year in common: cumulative returns are shown, none per year',
    );
  });

  it('knows no beta against what does not move', () => {
    expect(evaluateComparative(input).detail.members[0]!.beta).toBeNull();
  });

  it('is plain JSON and the same bytes each time', () => {
    const text = JSON.stringify(evaluateComparative(full));
    expect(JSON.stringify(evaluateComparative(full))).toBe(text);
    expect(JSON.parse(text)).toEqual(evaluateComparative(full));
  });

  it('says what is missing and never ranks without rows', () => {
    const empty = { ...input.subject, bars: barsOf([], []) };
    const { label, stance, score, missing, detail } = evaluateComparative({
      ...input,
      subject: empty,
      peers: [],
      benchmark: undefined,
    });
    expect({ label, stance, score }).toEqual({ label: 'not enough to compare', stance: null, score: null });
    expect(missing).toContain('peers');
    expect(missing[0]).toMatch(/^common daily history/);
    expect(detail.chart.timeMs).toEqual([]);
    expect(JSON.parse(JSON.stringify(detail))).toEqual(detail);
  });

  it('does not see bars after its day', () => {
    const early = weekdays[1_000]!;
    const seen = evaluateComparative({ ...full, asOfMs: early });
    const cut = (one: typeof full.subject) => ({
      ...one,
      bars: barsOf(weekdays.slice(0, 1_001), one.bars.close.subarray(0, 1_001)),
    });
    const known = {
      ...full,
      subject: cut(full.subject),
      peers: full.peers.map(cut),
      benchmark: cut(full.benchmark!),
    };
    expect(seen).toEqual(evaluateComparative({ ...known, asOfMs: early }));
  });

  it('does not depend on the unit of any price', () => {
    const base = evaluateComparative(full);
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 10 }), fc.nat(5), (power, which) => {
        const scaled = full.peers.map((peer, i) =>
          i === which
            ? {
                ...peer,
                bars: barsOf(
                  weekdays,
                  peer.bars.close.map((one) => one * 2 ** power),
                ),
              }
            : peer,
        );
        const subject = {
          ...full.subject,
          bars: barsOf(
            weekdays,
            full.subject.bars.close.map((one) => one * 2 ** power),
          ),
        };
        expect(evaluateComparative({ ...full, subject, peers: scaled })).toEqual(base);
      }),
      { seed: 5, numRuns: 8 },
    );
  });

  it('does not depend on the era: 28 years earlier the calendar is the same', () => {
    const shift = Date.UTC(2019, 0, 7) - Date.UTC(1991, 0, 7);
    const earlier = (one: typeof full.subject) => ({
      ...one,
      bars: { ...one.bars, timeMs: one.bars.timeMs.map((timeMs) => timeMs - shift) },
    });
    const found = evaluateComparative({
      ...full,
      subject: earlier(full.subject),
      peers: full.peers.map(earlier),
      benchmark: earlier(full.benchmark!),
      asOfMs: asOfMs - shift,
    });
    const base = evaluateComparative(full);
    expect(found.detail.ranks).toEqual(base.detail.ranks);
    expect(found.detail.members.map(({ windows, beta }) => ({ windows, beta }))).toEqual(
      base.detail.members.map(({ windows, beta }) => ({ windows, beta })),
    );
    expect(found.detail.members[0]!.measures!.cagr).toBe(base.detail.members[0]!.measures!.cagr);
  });

  it('lets no NaN out, whatever the holes', () => {
    const numbersIn = (tree: unknown): number[] => {
      if (typeof tree === 'number') return [tree];
      return tree && typeof tree === 'object' ? Object.values(tree).flatMap(numbersIn) : [];
    };
    const bad = fc.constantFrom(NaN, 0, -1, Infinity);
    fc.assert(
      fc.property(fc.nat(400), fc.nat(900), bad, fc.nat(3), (step, from, value, peerCount) => {
        const holed = (one: typeof full.subject, offset: number) => ({
          ...one,
          bars: barsOf(
            weekdays.slice(from),
            one.bars.close.slice(from).map((price, i) => ((i + offset) % (step + 1) === 0 ? value : price)),
          ),
        });
        const found = evaluateComparative({
          ...full,
          subject: holed(full.subject, 0),
          peers: full.peers.slice(0, peerCount).map((peer, i) => holed(peer, i)),
        });
        expect(JSON.parse(JSON.stringify(found))).toEqual(found);
        expect(numbersIn(found).every(Number.isFinite)).toBe(true);
      }),
      { seed: 5, numRuns: 25, examples: [[2, 0, NaN, 2]] },
    );
  });

  it('says of each row what its returns hold', () => {
    const [first, ...others] = full.peers;
    const { detail, warnings } = evaluateComparative({
      ...full,
      peers: [{ ...first!, totalReturn: false }, ...others],
    });
    expect(detail.members.map(({ basis }) => basis)).toEqual([
      'total return',
      'price return',
      ...others.map(() => 'total return'),
      'total return',
    ]);
    expect(warnings).toContain('no dividends are known of NASDAQ:P1: price return');
    const price = evaluateComparative({ ...full, subject: { ...full.subject, totalReturn: false } });
    expect(price.detail.basis).toBe('price return');
    expect(price.warnings).toContain('price return: dividends are not counted');
    expect(price.headline).toContain('price return');
    expect(evaluateComparative(full).warnings).not.toContain('price return: dividends are not counted');
  });

  it('shows ratios with where they are from, and what others have', () => {
    const origin = { asOfMs, source: 'sec', reportEndMs: asOfMs - 40 * DAY_MS };
    const withRatio = (one: typeof full.subject, peRatio: number) => ({
      ...one,
      ratios: { peRatio },
      ratioOrigins: { peRatio: origin },
    });
    const peers = full.peers.map((peer, i) => withRatio(peer, 10 + i));
    const { detail } = evaluateComparative({ ...full, subject: withRatio(full.subject, 9), peers });
    expect(detail.members[0]!.ratios).toEqual({ peRatio: { value: 9, ...origin } });
    expect(detail.members.at(-1)!.ratios).toEqual({});
    expect(detail.ratioLevels).toEqual([{ ratio: 'peRatio', median: 12, of: 'peers', count: 5 }]);
    expect(detail.ranks.find(({ metric }) => metric === 'P/E')).toMatchObject({ rank: 1, of: 6 });
  });

  it('names a sector as missing of a company alone', () => {
    expect(evaluateComparative(full).missing).toContain('sector');
    const fund = { ...full.subject, type: 'etf' as const };
    expect(evaluateComparative({ ...full, subject: fund }).missing).not.toContain('sector');
  });

  it('thins the chart to 250 points, all from 100', () => {
    const { timeMs, series } = evaluateComparative(full).detail.chart;
    expect(timeMs).toHaveLength(250);
    expect(timeMs.at(-1)).toBe(weekdays.at(-1));
    for (const { values } of series) expect(values[0]).toBe(100);
  });
});
