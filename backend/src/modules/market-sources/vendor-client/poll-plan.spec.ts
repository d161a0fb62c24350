import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import { ManualClock } from '../../../../test/fakes/manual-clock.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { Demand } from '../port/demand.js';
import { FeedAllowance, PollPlan } from './poll-plan.js';

const POLL_MS = 5_000;
const MINUTE_MS = 60_000;
const NOW_MS = Date.UTC(2026, 10, 23, 15, 0);

const keyOf = (n: number): InstrumentKey => `NASDAQ:S${n}`;
const listed = (count: number): MarketInstrument[] =>
  Array.from({ length: count }, (_, n) => ({
    key: keyOf(n),
    exchangeShortName: 'NASDAQ',
    symbol: `S${n}`,
    type: 'stock',
    currency: 'USD',
    sector: null,
    rank: n + 1,
  }));

interface Setting {
  instruments: number;
  batchSize: number;
  /** The feed's share of a minute. */
  calls: number;
  demand?: Demand;
  isOpen?: (instrument: MarketInstrument) => boolean;
}

/** Polls for so many minutes. @returns when each call was made, and when each instrument was asked for, ms since the start */
function run({ instruments, batchSize, calls, demand, isOpen = () => true }: Setting, minutes: number) {
  const clock = new ManualClock(NOW_MS);
  const allowance = new FeedAllowance({ calls, perMs: MINUTE_MS }, clock);
  const plan = new PollPlan({ pollMs: POLL_MS, batchSize, isOpen, take: (wanted) => allowance.take(wanted) });
  plan.setInstruments(listed(instruments));
  if (demand) plan.setDemand(demand);
  const callTimes: number[] = [];
  const askedAt = new Map<string, number[]>();
  for (let ms = 0; ms < minutes * MINUTE_MS; ms += POLL_MS) {
    for (const batch of plan.next(clock.nowMs(), clock.monotonicMs()).batches) {
      callTimes.push(ms);
      for (const { key } of batch) askedAt.set(key, [...(askedAt.get(key) ?? []), ms]);
    }
    clock.jumpTo(clock.nowMs() + POLL_MS);
  }
  const longestGap = (keys: readonly string[]): number =>
    Math.max(
      ...keys.map((key) => {
        const times = [...(askedAt.get(key) ?? []), minutes * MINUTE_MS];
        return Math.max(...times.map((time, i) => time - (times[i - 1] ?? 0)));
      }),
    );
  const mostInAMinute = Math.max(
    0,
    ...callTimes.map((from) => callTimes.filter((ms) => ms >= from && ms < from + MINUTE_MS).length),
  );
  return { callTimes, askedAt, longestGap, mostInAMinute };
}

const wanted = (kinds: Record<string, number[]>): Demand =>
  new Map(
    Object.entries(kinds).flatMap(([kind, ids]) =>
      ids.map((n) => [keyOf(n), kind] as [InstrumentKey, 'watched']),
    ),
  );
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

describe('which instruments a poll asks for', () => {
  it.each([
    ['fmp', { instruments: 10_000, batchSize: 200, calls: 125 }],
    [
      'fmp, all of them watched',
      { instruments: 10_000, batchSize: 200, calls: 125, demand: wanted({ watched: range(0, 10_000) }) },
    ],
    ['yahoo', { instruments: 10_000, batchSize: 1, calls: 30, demand: wanted({ watched: range(0, 100) }) }],
    ['a plan of five calls', { instruments: 500, batchSize: 100, calls: 5 }],
    ['one of a single call', { instruments: 500, batchSize: 100, calls: 1 }],
  ])('never uses more calls than the feed’s share, whatever the count: %s', (_name, setting) => {
    const { mostInAMinute, callTimes } = run(setting, 20);
    expect(mostInAMinute).toBeLessThanOrEqual(setting.calls);
    expect(callTimes.length).toBeGreaterThan(0.5 * 0.6 * setting.calls * 20);
  });

  it('asks for what is watched and alerted at each poll, and for all the rest in a slow round', () => {
    const demand = wanted({
      watched: range(5_000, 5_150),
      alerted: range(6_000, 6_030),
      held: range(7_000, 7_100),
    });
    const { longestGap } = run({ instruments: 10_000, batchSize: 200, calls: 125, demand }, 20);
    expect(longestGap([...demand.keys()].slice(0, 180))).toBe(POLL_MS);
    expect(longestGap(range(7_000, 7_100).map(keyOf))).toBeLessThanOrEqual(4 * POLL_MS);
    expect(longestGap(range(0, 10_000).map(keyOf))).toBeLessThanOrEqual(2 * MINUTE_MS);
  });

  it('stretches every period where calls do not suffice, the most wanted least, and forgets nothing', () => {
    const demand = wanted({
      watched: range(0, 20),
      alerted: range(20, 40),
      listed: range(40, 60),
      held: range(60, 80),
    });
    const { askedAt, longestGap } = run({ instruments: 120, batchSize: 1, calls: 30, demand }, 120);
    const polls = (from: number, to: number): number =>
      range(from, to).reduce((sum, n) => sum + (askedAt.get(keyOf(n))?.length ?? 0), 0) / (to - from);
    expect(polls(0, 20)).toBeGreaterThan(1.5 * polls(20, 40));
    expect(polls(20, 40)).toBeGreaterThan(1.5 * polls(40, 60));
    expect(polls(60, 80)).toBeGreaterThan(polls(80, 120));
    expect(longestGap(range(0, 120).map(keyOf))).toBeLessThan(60 * MINUTE_MS);
  });

  it('begins with the most wanted, then the best known', () => {
    const demand = wanted({ watched: [70, 40], held: [90] });
    const { askedAt } = run({ instruments: 100, batchSize: 1, calls: 10, demand }, 1);
    const first = [...askedAt].filter(([, [at]]) => at === 0).map(([key]) => key);
    expect(new Set(first)).toEqual(new Set([keyOf(70), keyOf(40), keyOf(90), keyOf(0)]));
  });

  it('asks for closed markets every five minutes, wanted or not, and fills a call’s last places with open ones', () => {
    const demand = wanted({ watched: [0, 1] });
    const { askedAt } = run(
      { instruments: 300, batchSize: 10, calls: 1_000, demand, isOpen: ({ rank }) => rank! % 2 === 1 },
      10,
    );
    expect(askedAt.get(keyOf(1))).toEqual([0, 5 * MINUTE_MS]);
    expect(askedAt.get(keyOf(0))).toHaveLength(120);
    expect(askedAt.get(keyOf(2))!.length).toBeGreaterThan(10);
  });
});
