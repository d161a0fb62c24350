import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  actionsOfChart,
  barsOfChart,
  readChart,
  snapshotOfChart,
} from '../../src/modules/market-sources/vendors/yahoo-chart.js';
import { yahooStatements } from '../../src/modules/market-sources/index.js';
import { AAPL, instrument } from '../fakes/vendor-fixtures.js';

const folder = path.join(process.env.MARKET_DATA_DIR ?? '', 'yahoo');
const recorded = Boolean(process.env.MARKET_DATA_DIR) && existsSync(folder);
if (!recorded) {
  process.stdout.write('skipped: MARKET_DATA_DIR has no yahoo folder, its recorded answers are not read\n');
}

const answer = (name: string): unknown =>
  (JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as { response: { bodyJson: unknown } }).response
    .bodyJson;
const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const QQQ = instrument('NASDAQ', 'QQQ', 'etf');

(recorded ? describe : describe.skip)('recorded answers of Yahoo', () => {
  const aapl = () => readChart(answer('chart-AAPL-2020-08-31-to-2020-11-07.json'), 'AAPL', AAPL);

  it('a chart is bars on their New York dates', () => {
    const bars = barsOfChart(aapl(), '1d');
    expect(bars).toHaveLength(49);
    expect(bars[0]).toEqual({
      timeMs: day('2020-08-31'),
      open: 127.58000183105469,
      high: 131,
      low: 126,
      close: 129.0399932861328,
      volume: 225_702_700,
    });
    expect(bars.at(-1)?.timeMs).toBe(day('2020-11-06'));
    const qqq = readChart(answer('chart-QQQ-2020-01-01-to-2020-01-03.json'), 'QQQ', QQQ);
    expect(barsOfChart(qqq, '1d').map(({ timeMs }) => timeMs)[0]).toBe(day('2020-01-02'));
  });

  it('a weekend has no minutes', () => {
    const chart = readChart(
      answer('chart-AAPL-2025-02-01-to-2025-02-02-includePrePost-false-interval-1m.json'),
      'AAPL',
      AAPL,
    );
    expect(barsOfChart(chart, '1m')).toEqual([]);
    expect(snapshotOfChart(chart, AAPL)).toMatchObject({ price: 244.87, previousClose: 244.47 });
  });

  it('its events are splits and dividends', () => {
    expect(actionsOfChart(aapl(), AAPL)).toEqual([
      { type: 'split', key: AAPL.key, source: 'yahoo', exDateMs: day('2020-08-31'), ratio: 4 },
      {
        type: 'dividend',
        key: AAPL.key,
        source: 'yahoo',
        exDateMs: day('2020-11-06'),
        amount: 0.205,
        currency: 'USD',
      },
    ]);
  });

  it('its head is the state of the newest session', () => {
    expect(snapshotOfChart(aapl(), AAPL)).toMatchObject({
      price: 244.87,
      dayHigh: 246.01,
      dayLow: 243.16,
      volume: 32_129_951,
      timeMs: 1_739_998_801_000,
    });
  });

  it('refuses another symbol and another currency', () => {
    const chart = answer('chart-QQQ-2020-01-01-to-2020-01-03.json');
    expect(() => readChart(chart, 'AAPL', AAPL)).toThrow('another symbol');
    expect(() => readChart(chart, 'QQQ', { ...QQQ, currency: 'EUR' })).toThrow('another currency');
    expect(() => readChart(answer('quote-AAPL.json'), 'AAPL', AAPL)).toThrow('unknown form');
  });

  it('statements: figures as reported, newest first, payments positive', () => {
    const statements = yahooStatements(
      answer('fundamentalsTimeSeries-AAPL-all-annual.json'),
      'AAPL',
      AAPL,
      'annual',
      5,
    );
    expect(statements.map(({ fiscalDateMs }) => fiscalDateMs)).toEqual([
      day('2024-09-30'),
      day('2023-09-30'),
      day('2022-09-30'),
    ]);
    expect(statements[0]).toMatchObject({ currency: 'USD', filingDateMs: null, asOfMs: 5, source: 'yahoo' });
    // 10-K of fiscal 2024: net sales 391,035 M; net income 93,736 M; capital expenditure 9,447 M.
    expect(statements[0]?.items).toMatchObject({
      revenue: 391_035e6,
      netIncome: 93_736e6,
      capitalExpenditure: 9_447e6,
      totalAssets: 364_980e6,
      epsDiluted: 6.08,
    });
    const quarters = yahooStatements(
      answer('fundamentalsTimeSeries-AMZN-financials-quarterly.json'),
      'AMZN',
      instrument('NASDAQ', 'AMZN', 'stock'),
      'quarterly',
      5,
    );
    expect(quarters.length).toBeGreaterThan(0);
    for (const { items } of quarters) expect(items.revenue).toBeGreaterThan(1e11);
  });
});
