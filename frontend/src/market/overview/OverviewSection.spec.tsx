import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { api } from '../../lib/api/client';
import type { Instrument } from '../api/ticker';
import { OverviewSection } from './OverviewSection';

afterEach(() => jest.restoreAllMocks());

const instrument = { exchangeShortName: 'NASDAQ', symbol: 'AAPL', name: 'Apple Inc.', type: 'stock' };
const overview = {
  statistics: { marketCap: { value: 3e12, unit: 'money', currency: 'USD', source: 'Test', asOfMs: 0 } },
  facts: {},
  withheld: 0,
  simulated: false,
};
const success = {
  data: { status: 'success', message: '', data: overview },
  response: { ok: true, status: 200 },
} as never;
const failure = {
  error: { status: 'error', data: { code: 'service_unavailable', requestId: 'r7' }, message: 'Not now.' },
  response: { ok: false, status: 503 },
} as never;

test('asking again and failing clears the figures on the screen, and says what went wrong', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const get = jest.spyOn(api, 'GET').mockResolvedValue(success);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <OverviewSection instrument={instrument as Instrument} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByTestId('statistic-marketCap');
  get.mockResolvedValue(failure);
  await act(() => client.invalidateQueries());
  await screen.findByText('The overview could not be loaded');
  expect(screen.getByText(/Not now\./)).toBeInTheDocument();
  expect(screen.queryByTestId('statistic-marketCap')).not.toBeInTheDocument();
  get.mockResolvedValue(success);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByTestId('statistic-marketCap');
});

test.each([
  [
    'says nothing of a market cap',
    { week52Low: { ...overview.statistics.marketCap, unit: 'moneyPerShare' } },
    null,
  ],
  [
    'says where no prices of a year are known',
    {},
    'The data source of this page does not tell the prices of a year of SPX.',
  ],
])('an index %s', async (_what, statistics, text) => {
  jest.spyOn(api, 'GET').mockResolvedValue({
    data: { status: 'success', message: '', data: { ...overview, statistics } },
    response: { ok: true, status: 200 },
  } as never);
  const index = { exchangeShortName: 'INDEX', symbol: 'SPX', name: 'S&P 500', type: 'index' };
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <OverviewSection instrument={index as Instrument} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await waitFor(() => expect(document.querySelector('.mantine-Skeleton-root')).not.toBeInTheDocument());
  const missing = screen.queryByTestId('overview-missing');
  if (text === null) expect(missing).not.toBeInTheDocument();
  else expect(missing).toHaveTextContent(text);
});

const known = (value: number, unit: string): object => ({
  value,
  unit,
  currency: 'USD',
  source: 'imported',
  asOfMs: Date.UTC(2026, 7, 31),
});

/** The section beside an answer. */
async function shown(data: object): Promise<void> {
  jest.spyOn(api, 'GET').mockResolvedValue({
    data: { status: 'success', message: '', data: { ...overview, ...data } },
    response: { ok: true, status: 200 },
  } as never);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <OverviewSection instrument={instrument as Instrument} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await waitFor(() => expect(document.querySelector('.mantine-Skeleton-root')).not.toBeInTheDocument());
}

test('A figure of an imported file has its unit, a loss its sign', async () => {
  await shown({
    statistics: {
      marketCap: known(4_514_709_504_000, 'money'),
      dividendYield: known(0.0035, 'fraction'),
      eps: known(-1.5, 'moneyPerShare'),
    },
  });
  expect(screen.getByTestId('statistic-marketCap')).toHaveTextContent('$4514.71B');
  expect(screen.getByTestId('statistic-dividendYield')).toHaveTextContent('0.35%');
  expect(screen.getByTestId('statistic-eps')).toHaveTextContent('−$1.50');
});

test('What is withheld beside simulated prices is counted, with the way to it', async () => {
  await shown({
    simulated: true,
    withheld: 3,
    statistics: {},
    importedUntilMs: Date.UTC(2026, 7, 31),
  });
  expect(screen.getByTestId('source-notice')).toHaveTextContent(
    '3 figures and daily prices until Aug 31, 2026',
  );
  expect(screen.getByTestId('source-switch')).toBeInTheDocument();
});
