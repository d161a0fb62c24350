import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { api } from '../../lib/api/client';
import type { Instrument } from '../api/ticker';
import { ChartPanel } from './ChartPanel';

// What draws is not asked here, and needs a canvas.
jest.mock('./price-canvas', () => ({ CHART_KINDS: ['candles', 'line', 'area'] }));
jest.mock('./PriceChart', () => ({ PriceChart: () => null }));
afterEach(() => jest.restoreAllMocks());

const instrument = { exchangeShortName: 'NASDAQ', symbol: 'AAPL', name: 'Apple Inc.', currency: 'USD' };

test('a history that cannot be fetched leaves no bars of another range behind, and says what went wrong', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const empty = { interval: '1d', bars: [], asOfMs: 0, source: 'Test', adjustment: 'none', actions: [] };
  const success = {
    data: { status: 'success', message: '', data: empty },
    response: { ok: true, status: 200 },
  };
  const failure = {
    error: { status: 'error', data: { code: 'service_unavailable', requestId: 'r7' }, message: 'Not now.' },
    response: { ok: false, status: 503 },
  };
  const get = jest.spyOn(api, 'GET').mockResolvedValue(success as never);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={['/?range=1M']}>
          <ChartPanel instrument={instrument as Instrument} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByText('No prices for this range');
  get.mockResolvedValue(failure as never);
  fireEvent.click(screen.getByRole('link', { name: '5Y' }));
  await screen.findByText('The chart could not be loaded');
  expect(screen.getByText(/Not now\./)).toBeInTheDocument();
  expect(screen.queryByText('No prices for this range')).not.toBeInTheDocument();
  get.mockResolvedValue(success as never);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No prices for this range');
});
