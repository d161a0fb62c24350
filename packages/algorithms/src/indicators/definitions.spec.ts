import { existsSync } from 'node:fs';
import path from 'node:path';
import { indicatorColumns, runIndicators, runOtherPeriods } from './fixtures/all-indicators.js';
import { firstDifference, readBars, seededBars } from './fixtures/columns.js';
import { slowIndicators } from './fixtures/slow-indicators.js';
import { Workspace } from './columns.js';
import type { BarColumns } from '../algorithm.js';

const daily = path.join(process.env.MARKET_DATA_DIR ?? '', 'daily');
const recorded = Boolean(process.env.MARKET_DATA_DIR) && existsSync(daily);
if (!recorded) process.stdout.write('skipped: indicators of recorded bars (MARKET_DATA_DIR is not set)\n');

function differing(bars: BarColumns, workspace: Workspace): string[] {
  const columns = indicatorColumns(bars.close.length);
  runIndicators(bars, columns, workspace);
  runOtherPeriods(bars, columns);
  return Object.entries(slowIndicators(bars))
    .map(([name, expected]) => ({ name, at: firstDifference(columns[name]!, expected) }))
    .filter(({ at }) => at >= 0)
    .map(({ name, at }) => `${name} at ${at}`);
}

describe('every indicator against its definition', () => {
  // One workspace for all: leftovers of a longer history must not reach a shorter one.
  const workspace = new Workspace();

  it.each([2_500, 300, 60, 30, 14, 5, 1, 0])('on %i seeded bars with flat stretches', (length) => {
    expect(differing(seededBars(length, 7), workspace)).toEqual([]);
  });

  it('on a market that never moves', () => {
    const bars = seededBars(120, 1);
    for (const column of [bars.open, bars.high, bars.low, bars.close]) column.fill(12.34);
    expect(differing(bars, workspace)).toEqual([]);
  });

  (recorded ? it : it.skip).each(['AAPL', 'SPY', 'BTCUSDT'])('on recorded %s', (symbol) => {
    expect(differing(readBars(path.join(daily, `${symbol}.csv`)), workspace)).toEqual([]);
  });
});
