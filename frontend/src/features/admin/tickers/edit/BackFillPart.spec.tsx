import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type AdminTicker, type JobState } from '../tickers-api';
import { BackFillPart } from './BackFillPart';

test.each([
  ['stock', 'Fetches bars, splits, dividends and statements from the source of prices.'],
  ['etf', 'Fetches bars, splits and dividends from the source of prices.'],
  ['crypto', 'Fetches bars from the source of prices.'],
  ['index', 'Fetches bars from the source of prices.'],
] as const)('the history of a %s is what it can have', (type, text) => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <BackFillPart
          ticker={{ exchangeShortName: 'MADE', symbol: 'MADE', type, active: true } as AdminTicker}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(screen.getByRole('region', { name: 'History' })).toHaveTextContent(text);
});

test('a job that was begun before the drawer was closed is still in sight, and can be cancelled', async () => {
  const ticker = { exchangeShortName: 'MADE', symbol: 'MADE', type: 'stock', active: true } as AdminTicker;
  const running = {
    id: 'job-1',
    state: 'running',
    progress: 40,
    reason: null,
    nextMs: null,
    result: null,
  } as JobState;
  const asked: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((request) => {
    const { url } = request as Request;
    asked.push(new URL(url).pathname);
    const data = url.endsWith('/back-fill') ? { jobId: 'job-1' } : running;
    return Promise.resolve(Response.json({ status: 'success', data, message: '' }));
  });
  const client = new QueryClient();
  const drawer = (
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <BackFillPart ticker={ticker} />
      </QueryClientProvider>
    </MantineProvider>
  );
  render(drawer);
  fireEvent.click(screen.getByRole('button', { name: 'Fetch the history' }));
  await screen.findByText('Under way: 40%');
  cleanup();
  render(drawer);
  await screen.findByText('Under way: 40%');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(asked).toContain('/api/admin/tickers/back-fill/cancel'));
  cleanup();
  client.clear();
});
