import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { api } from '../../lib/api/client';
import type { Instrument } from '../api/ticker';
import { ChartPanel } from './ChartPanel';

// What draws is not asked here, and needs a canvas.
jest.mock('./price-canvas', () => ({
  CHART_KINDS: ['candles', 'line', 'area'],
  CHART_SCALES: ['linear', 'log', 'percent'],
}));
jest.mock('./PriceChart', () => ({ PriceChart: () => <div data-testid="bars" /> }));
afterEach(() => jest.restoreAllMocks());

const instrument = { exchangeShortName: 'NASDAQ', symbol: 'AAPL', name: 'Apple Inc.', currency: 'USD' };

const empty = {
  interval: '1d',
  bars: [],
  asOfMs: 0,
  source: 'Test',
  adjustment: 'none',
  actions: [],
  span: null,
  flags: [],
};
const answer = (data: object) =>
  ({ data: { status: 'success', message: '', data }, response: { ok: true, status: 200 } }) as never;
const success = answer(empty);
const failure = {
  error: { status: 'error', data: { code: 'service_unavailable', requestId: 'r7' }, message: 'Not now.' },
  response: { ok: false, status: 503 },
} as never;

function show(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={['/?range=1M']}>
          <ChartPanel instrument={instrument as Instrument} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return client;
}

test('a history that cannot be fetched leaves no bars of another range behind, and says what went wrong', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const get = jest.spyOn(api, 'GET').mockResolvedValue(success);
  show();
  await screen.findByText('No prices for this range');
  get.mockResolvedValue(failure);
  fireEvent.click(screen.getByRole('link', { name: '5Y' }));
  await screen.findByText('The chart could not be loaded');
  expect(screen.getByText(/Not now\./)).toBeInTheDocument();
  expect(screen.queryByText('No prices for this range')).not.toBeInTheDocument();
  get.mockResolvedValue(success);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No prices for this range');
});

test('asking again for the same range and failing clears the bars on the screen, and says what went wrong', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const bars = [{ timeMs: 86_400_000, open: 1, high: 2, low: 1, close: 2, volume: 7 }];
  const get = jest.spyOn(api, 'GET').mockResolvedValue(answer({ ...empty, bars }));
  const client = show();
  await screen.findByTestId('bars');
  const table = document.querySelector('details')!;
  table.open = true;
  fireEvent(table, new Event('toggle'));
  expect(await screen.findAllByRole('row', { hidden: true })).toHaveLength(2);
  get.mockResolvedValue(failure);
  await act(() => client.invalidateQueries());
  await screen.findByText('The chart could not be loaded');
  expect(screen.getByText(/Not now\./)).toBeInTheDocument();
  expect(screen.queryByTestId('bars')).not.toBeInTheDocument();
  expect(screen.queryAllByRole('row', { hidden: true })).toEqual([]);
  expect(screen.queryByText(/Test/)).not.toBeInTheDocument();
  get.mockResolvedValue(answer({ ...empty, bars }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByTestId('bars');
});

const DAY_MS = 86_400_000;
const on = (date: string): number => Date.parse(`${date}T00:00:00Z`);

test('a series of weeks that ended is told by its days, with what looks wrong in it', async () => {
  const bars = [
    { timeMs: on('1997-12-29'), open: 14, high: 17, low: 12.5, close: 16, volume: 7 },
    { timeMs: on('2021-03-29'), open: 120, high: 130, low: 118, close: 122, volume: 7 },
  ];
  const history = {
    ...empty,
    interval: '1w',
    bars,
    asOfMs: on('2026-11-23') + DAY_MS / 2,
    source: 'imported',
    span: {
      firstMs: on('1998-01-02'),
      lastMs: on('2021-03-31'),
      high: { price: 130, timeMs: on('2021-03-30') },
      low: { price: 12.5, timeMs: on('1998-01-02') },
    },
    flags: [
      { kind: 'bad-print', timeMs: on('2009-09-21'), value: 10.59, reference: 184.79 },
      { kind: 'unreported-split', timeMs: on('2020-08-31'), value: 127.58, reference: 499.23, ratio: 4 },
      { kind: 'adjusted-split', timeMs: on('2014-06-09'), value: 92.7, reference: 92.2, ratio: 7 },
    ],
  };
  jest.spyOn(api, 'GET').mockResolvedValue(answer(history));
  show();
  await screen.findByTestId('bars');
  expect(screen.getByTestId('chart-summary')).toHaveTextContent(
    'Highest $130.00 on Mar 30, 2021, lowest $12.50 on Jan 2, 1998.',
  );
  expect(screen.getByText(/^Bars until Mar 31, 2021 · Source: imported/)).toBeInTheDocument();
  expect(screen.queryByText(/History as of/)).not.toBeInTheDocument();
  const flags = screen.getByTestId('chart-flags');
  expect(flags).toHaveTextContent(
    'Sep 21, 2009: a price of $10.59 stands alone among closes around $184.79.',
  );
  expect(flags).toHaveTextContent('from $499.23 to $127.58 overnight. It looks like a 4:1 split');
  expect(flags).toHaveTextContent('Jun 9, 2014: the bars have no gap at the 7:1 split.');
  expect(flags).toHaveTextContent('lines drawn on this chart include it');
});
