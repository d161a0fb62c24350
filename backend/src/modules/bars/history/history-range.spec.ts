import { planRange } from './history-range.js';

const at = (text: string): number => Date.parse(text);

describe('what a range means', () => {
  const nowMs = at('2024-03-31T18:30:00Z');

  it.each([
    ['1M', '1h', '2024-02-29'],
    ['6M', '1d', '2023-09-30'],
    ['YTD', '1d', '2024-01-01'],
    ['1Y', '1d', '2023-03-31'],
    ['5Y', '1w', '2019-03-31'],
    ['MAX', '1d', '1970-01-01'],
  ] as const)('%s is %s bars from %s on', (range, interval, from) => {
    expect(planRange(range, nowMs, 'new-york')).toEqual({
      kind: 'period',
      interval,
      fromMs: at(`${from}T00:00:00Z`),
    });
  });

  it('counts the date where the exchange is', () => {
    expect(planRange('YTD', at('2024-01-01T03:00:00Z'), 'new-york')).toMatchObject({
      fromMs: at('2023-01-01'),
    });
    expect(planRange('YTD', at('2024-01-01T03:00:00Z'), 'utc')).toMatchObject({ fromMs: at('2024-01-01') });
  });

  it('looks for sessions from New York midnights, across the change to summer time', () => {
    expect(planRange('1D', at('2024-03-12T13:00:00Z'), 'new-york')).toEqual({
      kind: 'sessions',
      interval: '1m',
      sessions: 1,
      fromMs: [at('2024-03-12T04:00Z'), at('2024-03-08T05:00Z'), at('2024-03-01T05:00Z')],
    });
  });

  it('takes the last hours of a market that never closes', () => {
    expect(planRange('1D', nowMs, 'utc')).toEqual({
      kind: 'period',
      interval: '1m',
      fromMs: nowMs - 24 * 3_600_000,
    });
    expect(planRange('5D', nowMs, 'utc')).toEqual({
      kind: 'period',
      interval: '5m',
      fromMs: nowMs - 120 * 3_600_000,
    });
  });
});
