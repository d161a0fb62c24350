import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { api } from '../../../lib/api/client';
import type { ShownHistory } from '../chart-intervals';
import { ComparedTickers } from './CompareBar';

// What draws needs a canvas; it is not asked here.
jest.mock('lightweight-charts', () => ({ LineSeries: {} }), { virtual: true });
afterEach(() => jest.restoreAllMocks());

const dividend = { type: 'dividend', exDateMs: 1, amount: 1, currency: 'USD', source: 'imported' };
const history = { interval: '1d', bars: [], actions: [dividend] } as unknown as ShownHistory;

function show({ total = false, shown = history as ShownHistory | null } = {}) {
  const get = jest.spyOn(api, 'GET').mockResolvedValue({
    data: { status: 'success', message: '', data: { interval: '1d', bars: [], actions: [] } },
    response: { ok: true, status: 200 },
  } as never);
  const onReturns = jest.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ComparedTickers
        canvas={null}
        own="NYSE:KO"
        text="NASDAQ:MSFT"
        choice={{ range: 'MAX', adjusted: true, imported: false, ...(total ? { totalReturn: true } : {}) }}
        history={shown ?? undefined}
        onChange={() => undefined}
        onReturns={onReturns}
      />
    </QueryClientProvider>,
  );
  return { get, onReturns, query: () => get.mock.calls[0]?.[1] };
}

test('nothing is asked for before the chart has its own bars', () => {
  expect(show({ shown: null }).get).not.toHaveBeenCalled();
});

test('beside days another ticker is asked for by the day, however long it is', async () => {
  const { query } = show();
  await screen.findByText('NASDAQ:MSFT');
  expect(query()).toMatchObject({ params: { query: { range: 'MAX', symbol: 'MSFT', days: true } } });
});

test('total return is one switch for all, and says of whom no dividend is known', async () => {
  const { onReturns } = show();
  const button = screen.getByRole('button', { name: 'Total return' });
  expect(button).toHaveAttribute('aria-pressed', 'false');
  expect(screen.queryByTestId('chart-unpaid')).toBeNull();
  fireEvent.click(button);
  expect(onReturns).toHaveBeenCalledWith(true);
});

test('with total return every ticker is asked for with its dividends reinvested', async () => {
  const { query } = show({ total: true });
  expect(await screen.findByTestId('chart-unpaid')).toHaveTextContent(/so price return: NASDAQ:MSFT$/);
  expect(query()).toMatchObject({ params: { query: { totalReturn: true, days: true } } });
});
