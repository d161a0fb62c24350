/**
 * Cost of the market data providers: npm run bench:providers. Replay is measured where MARKET_DATA_DIR names the folder
 * with recorded ticks.
 */
import path from 'node:path';
import type { MarketInstrument } from '#product/common/market/instrument.js';
import { loadRecordedDay } from '#product/modules/market-sources/replay/recorded-day.js';
import { ReplayProvider } from '#product/modules/market-sources/replay/replay-provider.js';
import { alwaysOpen } from '#product/modules/market-sources/simulated/session-plan.js';
import { SimulatedProvider } from '#product/modules/market-sources/simulated/simulated-provider.js';
import { sized } from '../../scripts/lib/bench-size.mjs';

const ALL = sized(13_444, 600);
const REPEATS = sized(5, 1);
const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 10, 20, 18, 30);
const SECTORS = ['Technology', 'Energy', 'Utilities', 'Financials', 'Health Care', null];

/** A clock that the bench turns itself, so that only the provider's work is measured. */
function benchClock(beginMs: number) {
  let nowMs = beginMs;
  const timers = new Set<{ periodMs: number; step: () => void; dueMs: number }>();
  return {
    nowMs: () => nowMs,
    monotonicMs: () => nowMs,
    every(periodMs: number, step: () => void) {
      timers.add({ periodMs, step, dueMs: nowMs + periodMs });
      return () => timers.clear();
    },
    run(durationMs: number): void {
      const endMs = nowMs + durationMs;
      for (const timer of timers) {
        for (; timer.dueMs <= endMs; timer.dueMs += timer.periodMs) {
          nowMs = timer.dueMs;
          timer.step();
        }
      }
    },
  };
}

function invent(count: number): MarketInstrument[] {
  return Array.from({ length: count }, (_, i): MarketInstrument => {
    const type = i % 40 === 39 ? 'crypto' : i % 3 === 2 ? 'etf' : 'stock';
    const exchangeShortName = type === 'crypto' ? 'CRYPTO' : 'NYSE';
    const symbol = `S${i}`;
    const rank = i < 500 ? i + 1 : null;
    const sector = SECTORS[i % SECTORS.length] ?? null;
    return {
      key: `${exchangeShortName}:${symbol}`,
      exchangeShortName,
      symbol,
      type,
      currency: 'USD',
      sector,
      rank,
    };
  });
}

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
async function median(repeats: number, measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let i = 0; i < repeats; i++) values.push(await measure());
  return values.sort((a, b) => a - b)[Math.floor(repeats / 2)]!;
}
const print = (what: string, value: string): void => console.log(`${what.padEnd(62)} ${value}`);

for (const [instruments, ticksPerS] of [
  [500, 300],
  [ALL, 300],
  [ALL, 20_000],
] as const) {
  const clock = benchClock(NOW_MS);
  const provider = new SimulatedProvider({ seed: 1, ticksPerS, sessions: alwaysOpen, clock });
  let ticks = 0;
  await provider.start(invent(instruments), (batch) => (ticks += batch.length));
  clock.run(5_000);
  ticks = 0;
  const seconds = ticksPerS > 1_000 ? sized(20, 1) : sized(200, 2);
  const before = cpuMs();
  clock.run(seconds * 1_000);
  const usedMs = cpuMs() - before;
  await provider.stop();
  const share = `${(usedMs / seconds / 10).toFixed(2)} % of a core`;
  const perTick = `${((usedMs / ticks) * 1_000).toFixed(2)} us a tick`;
  print(
    `live, ${instruments} instruments, ${ticksPerS} ticks/s`,
    `${share}, ${perTick}, ${(ticks / seconds).toFixed(1)} ticks/s`,
  );
}

const provider = new SimulatedProvider({ seed: 1, ticksPerS: 300, sessions: alwaysOpen });
const all = invent(ALL);
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
};
print(
  `snapshot of ${ALL} instruments, first`,
  `${(await timed(() => provider.snapshot(all, NOW_MS))).toFixed(0)} ms`,
);
print(
  `snapshot of ${ALL} instruments, median`,
  `${(await median(REPEATS, () => timed(() => provider.snapshot(all, NOW_MS)))).toFixed(0)} ms`,
);
for (const [interval, days] of [
  ['1d', 5_000],
  ['1w', 10_000],
  ['1m', 1],
  ['5m', 5],
  ['1h', 30],
] as const) {
  let next = 0;
  const request = () =>
    timed(() =>
      provider.history({ instrument: all[next++]!, interval, fromMs: NOW_MS - days * DAY_MS, toMs: NOW_MS }),
    );
  print(
    `history ${interval}, ${days} days, median of ${3 * REPEATS} instruments`,
    `${(await median(3 * REPEATS, request)).toFixed(1)} ms`,
  );
}

const dataDir = process.env.MARKET_DATA_DIR;
if (dataDir) {
  const load = () => timed(() => loadRecordedDay(path.join(dataDir, 'ticks'), '2013-10-11'));
  print('replay: load 285605 SPY trades, median', `${(await median(REPEATS, load)).toFixed(0)} ms`);
  const day = await loadRecordedDay(path.join(dataDir, 'ticks'), '2013-10-11');
  const clock = benchClock(NOW_MS);
  const replay = new ReplayProvider({ day, speed: 1_000, end: 'stop', clock });
  let ticks = 0;
  await replay.start([{ ...all[0]!, key: 'NYSEARCA:SPY' }], (batch) => (ticks += batch.length));
  const before = cpuMs();
  clock.run(60_000);
  print('replay: play them all', `${(cpuMs() - before).toFixed(0)} ms CPU, ${ticks} ticks`);
  const instrument: MarketInstrument = { ...all[0]!, key: 'NYSEARCA:SPY' };
  const request = () =>
    timed(() => replay.history({ instrument, interval: '1m', fromMs: 0, toMs: replay.nowMs() }));
  print('replay: minute bars of the day, median', `${(await median(REPEATS, request)).toFixed(1)} ms`);
} else {
  print('replay', 'skipped: MARKET_DATA_DIR is not set');
}
