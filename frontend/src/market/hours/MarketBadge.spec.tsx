import { MantineProvider } from '@mantine/core';
import type { MarketStatus } from '@pricealgo/contract/realtime';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { api } from '../../lib/api/client';
import { TickersConnection, type TickersSocket } from '../../lib/realtime/connection/tickers-connection';
import { QuoteStore } from '../../lib/realtime/frame-to-store/quote-store';
import { RealtimeContext } from '../../lib/realtime/live-cell/realtime-context';
import { MarketBadge } from './MarketBadge';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));

/** A badge whose socket says nothing. @returns how often the hours were asked for */
async function setUp(exchangeShortName: string, status: () => MarketStatus): Promise<() => number> {
  const get = jest.spyOn(api, 'GET').mockImplementation((() =>
    Promise.resolve({
      data: { status: 'success', message: '', data: { exchangeShortName, ...status() } },
      response: { ok: true, status: 200 },
    })) as never);
  const silent = { on: () => undefined, emit: () => undefined, timeout: () => silent, connected: false };
  const connection = new TickersConnection(silent as unknown as TickersSocket, new QuoteStore());
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RealtimeContext value={connection}>
          <MarketBadge exchangeShortName={exchangeShortName} showRule />
        </RealtimeContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await pass(10);
  return () => get.mock.calls.length;
}

const statusAt = (bellMs: number, rule: MarketStatus['rule'] = 'spec'): MarketStatus => {
  const open = Date.now() >= bellMs;
  return {
    open,
    rule,
    exchangeOpen: open,
    nextOpen: open ? bellMs + 9e7 : bellMs,
    nextClose: bellMs + 9e6,
  };
};

test('The badge changes at the bell without a reload and without the socket, and asks for it once', async () => {
  const bellMs = Date.now() + 12_000;
  const calls = await setUp('NASDAQ', () => statusAt(bellMs));
  const badge = screen.getByTestId('market-badge');
  expect(badge).toHaveTextContent('Market closed');
  await pass(11_000);
  expect(badge).toHaveTextContent('Market closed');
  expect(calls()).toBe(1);
  await pass(4_000);
  expect(badge).toHaveTextContent('Market open');
  expect(calls()).toBe(2);
});

test.each([
  ['NASDAQ', 'spec', 'Standard hours'],
  ['CRYPTO', 'always', 'Around the clock'],
] as const)('The badge of %s names its rule', async (exchange, rule, words) => {
  await setUp(exchange, () => statusAt(0, rule));
  expect(screen.getByTestId('market-badge')).toHaveTextContent(words);
});
