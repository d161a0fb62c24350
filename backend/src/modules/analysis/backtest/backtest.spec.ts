import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SeededRandom } from '@pricealgo/algorithms/statistics/seeded-random';
import { RatingWorkspace } from '@pricealgo/algorithms/technical';
import type { Bar } from '@pricealgo/contract/market/bar';
import { backtestSeries } from './backtest-series.js';
import { comparativeBacktest } from './comparative-backtest.js';
import { directionReport, recordsOf } from './direction-report.js';
import { readFolder } from './read-folder.js';
import { technicalBacktest } from './technical-backtest.js';

const DAY_MS = 86_400_000;

function walk(seed: number, length: number, drift = 0.0003): Bar[] {
  const random = new SeededRandom(seed);
  let close = 100;
  return Array.from({ length }, (_, i): Bar => {
    const open = close * (1 + (random.next() - 0.5) * 0.004);
    close = open * (1 + drift + (random.next() - 0.5) * 0.03);
    const [high, low] = [Math.max(open, close) * 1.003, Math.min(open, close) * 0.997];
    return { timeMs: i * DAY_MS, open, high, low, close, volume: 1_000 + 100 * random.next() };
  });
}

describe('technical backtest', () => {
  const bars = walk(1, 700);
  const rows = technicalBacktest(backtestSeries('A', bars), new RatingWorkspace());

  it('makes a call after every session and enters at the next open', () => {
    const daily = rows.filter(({ horizon }) => horizon === 1);
    expect(daily).toHaveLength(700 - 250 - 1);
    const { judged } = daily[0]!;
    expect(judged.entryMs).toBe(bars[251]!.timeMs);
    expect(judged.logReturn).toBeCloseTo(Math.log(bars[251]!.close / bars[251]!.open), 12);
    const monthly = rows.filter(({ horizon }) => horizon === 20);
    expect(monthly.at(-1)!.judged.exitMs).toBe(bars.at(-1)!.timeMs);
  });

  it('looks at nothing that came later', () => {
    const cut = 500;
    const others = [
      ...bars.slice(0, cut),
      ...walk(2, 200).map((bar, i) => ({ ...bar, timeMs: (cut + i) * DAY_MS })),
    ];
    const changed = technicalBacktest(backtestSeries('A', others), new RatingWorkspace());
    const said = (all: typeof rows) =>
      all
        // Made before the cut: entered at the latest on it.
        .filter(({ judged }) => judged.entryMs <= cut * DAY_MS)
        .map(({ horizon, judged: { entryMs, stance, probability } }) => ({
          horizon,
          entryMs,
          stance,
          probability,
        }));
    expect(said(changed)).toEqual(said(rows));
    expect(said(rows).some(({ probability }) => probability !== null)).toBe(true);
  });

  it('says the share of rises after the same label, once it was seen often enough', () => {
    const rising = walk(3, 600, 0.02);
    const judged = technicalBacktest(backtestSeries('UP', rising), new RatingWorkspace()).filter(
      ({ horizon }) => horizon === 5,
    );
    const said = judged.flatMap(({ judged: { probability } }) => probability ?? []);
    expect(said.length).toBeGreaterThan(100);
    expect(Math.min(...said)).toBeGreaterThan(0.9);
    const [record] = recordsOf(judged);
    expect(record!.direction!.baseRate).toBeGreaterThan(0.9);
  });
});

describe('comparative backtest', () => {
  it('looks at nothing that came later, in no file', () => {
    const names = ['A', 'B', 'C'];
    const files = names.map((name, i) => backtestSeries(name, walk(10 + i, 600)));
    const options = { riskFreeRatePct: 2 };
    const whole = comparativeBacktest(files[0]!, files, options);
    expect(new Set(whole.map(({ horizon }) => horizon))).toEqual(new Set([20, 60]));
    const cut = 500;
    const shorter = files.map(({ name, bars }) => backtestSeries(name, bars.slice(0, cut)));
    // The call of each is the one that the other series ends with.
    const kept = files.map(({ name, bars }, i) => (i === 0 ? backtestSeries(name, bars) : shorter[i]!));
    const changed = comparativeBacktest(kept[0]!, kept, options);
    const said = (rows: typeof whole) =>
      rows
        .filter(({ judged }) => judged.entryMs <= cut * DAY_MS)
        .map(({ horizon, judged: { entryMs, stance } }) => ({ horizon, entryMs, stance }));
    expect(said(whole).length).toBeGreaterThan(10);
    expect(said(changed)).toEqual(said(whole));
  });
});

describe('folder of daily bars', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-backtest-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (file: string, ...lines: string[]): string => {
    writeFileSync(path.join(folder, file), `${lines.join('\n')}\n`);
    return path.join(folder, file);
  };
  const HEAD = 'date,open,high,low,close,volume';

  it('adjusts for known splits, names unknown ones, and begins after a long pause', async () => {
    write(
      'AAPL.csv',
      HEAD,
      '2012-01-03,1,1,1,1,1',
      '2014-06-05,644,650,640,644,10',
      'nonsense',
      '2014-06-09,92,94,91,93,70',
      '2014-06-10,300,301,299,300,70',
    );
    const actionsFile = write(
      'actions.txt',
      'exchangeShortName,symbol,date,type,ratio',
      'NASDAQ,AAPL,2014-06-09,split,7:1',
      'NASDAQ,MSFT,2014-06-09,split,9:1',
    );
    const [aapl, ...more] = await readFolder(folder, { actionsFile });
    expect(more).toEqual([]);
    expect(aapl!.name).toBe('AAPL');
    expect(aapl!.bars.map(({ close }) => close)).toEqual([92, 93, 300]);
    expect(aapl!.notes).toEqual([
      '1 bad lines left out, the first: line 4: 1 cells under 6 headings',
      '1 bars before 2014-06-05 (another listing or a long pause) left out',
      'adjusted for splits of 2014-06-09',
      'opens 2014-06-10 at 3.23 times the close before: no known split',
    ]);
    const [whole] = await readFolder(folder, { sameCompany: new Set(['AAPL']) });
    expect(whole!.bars).toHaveLength(4);
    const [told] = await readFolder(folder, { listedFrom: new Map([['AAPL', '2014-06-10']]) });
    expect(told!.bars).toHaveLength(1);
  });

  it('refuses a file of actions with a fault', async () => {
    write('A.csv', HEAD);
    const actionsFile = write(
      'actions.txt',
      'exchangeShortName,symbol,date,type,ratio',
      'NASDAQ,A,2014,split,2',
    );
    await expect(readFolder(folder, { actionsFile })).rejects.toThrow('actions.txt, line 2');
  });
});

describe('report', () => {
  it('says better, worse and too few against the more frequent direction', () => {
    const call = (day: number, hit: boolean) => ({
      horizon: 1,
      judged: {
        instrument: 'A',
        stance: 1 as const,
        entryMs: day * DAY_MS,
        exitMs: day * DAY_MS,
        logReturn: day % 2 ? 0.01 : -0.01,
        relative: false,
        peerReturn: null,
        hit,
        forecastReturn: null,
        probability: null,
        pinball: null,
        baselinePinball: null,
        inside: null,
        delisted: false,
        withdrawn: false,
        judgedBy: 'after-call' as const,
        repeated: false,
      },
    });
    const days = Array.from({ length: 100 }, (_, day) => day);
    const lines = directionReport([
      { name: 'GOOD', rows: days.map((day) => call(day, day % 10 !== 0)) },
      { name: 'BAD', rows: days.map((day) => call(day, day % 10 === 0)) },
      { name: 'FEW', rows: days.slice(0, 10).map((day) => call(day, true)) },
    ]);
    const verdictOf = (name: string) =>
      lines
        .find((line) => line.startsWith(`| ${name} `))!
        .split('|')[7]!
        .trim();
    expect(verdictOf('GOOD')).toBe('better');
    expect(verdictOf('BAD')).toBe('worse');
    expect(verdictOf('FEW')).toBe('too few to judge');
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
  });
});
