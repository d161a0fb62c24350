import type { Figure } from '../api/ticker-overview';
import { figureText, knownStatistics } from './statistics';

const figure = (value: number, unit: Figure['unit'], currency?: string): Figure => ({
  value,
  unit,
  currency,
  source: 'imported',
  asOfMs: 0,
});

describe('key statistics', () => {
  test.each([
    [figure(4_514_709_504_000, 'money', 'USD'), '$4514.71B'],
    [figure(-2_500_000, 'money', 'EUR'), '−€2.50M'],
    [figure(8.72, 'moneyPerShare', 'USD'), '$8.72'],
    [figure(-78.880615, 'ratio'), '−78.88'],
    [figure(0.0175, 'fraction'), '1.75%'],
    [figure(54_430_000, 'shares'), '54.43M'],
  ])('%j reads %s', (given, text) => {
    expect(figureText(given)).toBe(text);
  });

  test('come in reading order, unknown ones are left out, and zero is known', () => {
    const statistics = {
      dividendYield: figure(0, 'fraction'),
      marketCap: figure(1e9, 'money', 'USD'),
      week52Low: figure(1, 'moneyPerShare', 'USD'),
    };
    expect(knownStatistics({ statistics }).map(({ label }) => label)).toEqual([
      'Market cap',
      'Dividend yield',
    ]);
  });
});
