import { jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { api } from '../../../lib/api/client';
import { TickersConnection, type TickersSocket } from '../../../lib/realtime/connection/tickers-connection';
import { QuoteStore } from '../../../lib/realtime/frame-to-store/quote-store';
import { RealtimeContext } from '../../../lib/realtime/live-cell/realtime-context';
import { row } from '../../../market/watchlists/testing/rows';
import { WatchActionsContext, type WatchActions } from '../table/watch-actions';
import { ChartCard } from './ChartCard';
import { livingCloses } from './living-closes';
import { useCurves, type ShownCurve } from './use-curves';

const curve = (closes: number[] | null, lastMs: number | null = 100) => ({ closes, lastMs });
const quote = (price: number, timeMs = 200) => ({ price, timeMs, previousClose: 8 });

describe('the line of a chart', () => {
  it('ends at the newest price, measured from the first close', () => {
    expect(livingCloses(curve([10, 12, 11]), '1Y', quote(15))).toEqual({
      closes: [10, 12, 15],
      base: 10,
      change: 5,
      changePct: 50,
    });
  });

  it('of the session is measured from the close before it', () => {
    expect(livingCloses(curve([10, 12]), '1D', quote(12))).toMatchObject({
      base: 8,
      change: 4,
      changePct: 50,
    });
    expect(livingCloses(curve([10, 12]), '1D', undefined)).toMatchObject({ base: 10, change: 2 });
  });

  it('is not pulled back by a price that is older than its last bar', () => {
    expect(livingCloses(curve([10, 12]), '1Y', quote(5, 99))?.closes).toEqual([10, 12]);
  });

  it.each([[null], [[]], [[10]]])('is none for %j', (closes) => {
    expect(livingCloses(curve(closes), '1Y', quote(5))).toBeNull();
  });
});

describe('charts that are asked for', () => {
  const rows = Array.from({ length: 500 }, (_, n) => row(`S${n}`));
  const asked: string[][] = [];
  let refuse = false;

  beforeEach(() => {
    jest.useFakeTimers();
    asked.length = 0;
    refuse = false;
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const get = (_path: string, { params }: { params: { query: { symbols: string } } }) => {
      const keys = params.query.symbols.split(',');
      asked.push(keys);
      if (refuse)
        return Promise.resolve({
          error: { status: 'error', data: { code: 'x', requestId: '1' }, message: 'No' },
          response: { ok: false, status: 503 },
        });
      const data = keys.map((symbol) => ({
        symbol,
        closes: symbol === 'NASDAQ:S3' ? null : [1, 2],
        firstMs: 1,
        lastMs: 2,
        source: 's',
        simulated: true,
      }));
      return Promise.resolve({
        data: { status: 'success', data, message: '' },
        response: { ok: true, status: 200 },
      });
    };
    jest.spyOn(api, 'GET').mockImplementation(get as never);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
  function shown(list = rows) {
    const queries = client();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    );
    return renderHook(
      ({ first, last, of }: { first: number; last: number; of: typeof rows }) =>
        useCurves(of, first, last, '1Y'),
      { wrapper, initialProps: { first: 0, last: 15, of: list } },
    );
  }
  const rest = (ms = 250): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));

  it('are those near the screen, at most twelve at once', async () => {
    const { result } = shown();
    await rest();
    expect(asked.map((keys) => keys.length)).toEqual([12, 12]);
    expect(result.current('NASDAQ:S0').curve?.closes).toEqual([1, 2]);
    expect(result.current('NASDAQ:S24')).toEqual({ curve: undefined, retry: null });
  });

  it('are not those that somebody scrolls past', async () => {
    const { rerender } = shown();
    await rest();
    for (let first = 0; first < 480; first += 20) {
      rerender({ first, last: first + 15, of: rows });
      await rest(50);
    }
    await rest();
    expect(asked.flat()).not.toContain('NASDAQ:S200');
    expect(asked.flat()).toContain('NASDAQ:S470');
    expect(asked.length).toBeLessThanOrEqual(5);
  });

  it('stay while the list takes another order', async () => {
    const { result, rerender } = shown();
    await rest();
    rerender({ first: 0, last: 15, of: [...rows].reverse() });
    expect(result.current('NASDAQ:S0').curve?.closes).toEqual([1, 2]);
  });

  it('can be asked for again where one did not come, and where none did', async () => {
    const { result } = shown();
    await rest();
    expect(result.current('NASDAQ:S3')).toEqual({ curve: undefined, retry: expect.any(Function) });
    refuse = true;
    const failed = shown();
    await rest();
    const { retry } = failed.result.current('NASDAQ:S0');
    expect(retry).not.toBeNull();
    refuse = false;
    await act(async () => {
      retry!();
      await jest.advanceTimersByTimeAsync(10);
    });
    expect(failed.result.current('NASDAQ:S0').curve?.closes).toEqual([1, 2]);
  });
});

describe('the card of a chart', () => {
  function show(shown: ShownCurve): void {
    const silent = { on: () => undefined, emit: () => undefined, timeout: () => silent, connected: false };
    const connection = new TickersConnection(silent as unknown as TickersSocket, new QuoteStore());
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <RealtimeContext value={connection}>
            <WatchActionsContext value={{} as WatchActions}>
              <MemoryRouter>
                <ChartCard row={row('AAPL')} index={0} count={1} range="5Y" live={false} movable {...shown} />
              </MemoryRouter>
            </WatchActionsContext>
          </RealtimeContext>
        </QueryClientProvider>
      </MantineProvider>,
    );
  }
  const curveOf = (closes: number[]) =>
    ({ closes, firstMs: 1, lastMs: 2, source: 's', simulated: true }) as ShownCurve['curve'];

  it('says that its chart did not arrive, and asks for it again', () => {
    const retry = jest.fn();
    show({ curve: undefined, retry });
    expect(screen.getByRole('alert')).toHaveTextContent('The chart did not arrive');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('says that nothing is recorded for its range', () => {
    show({ curve: curveOf([]), retry: null });
    expect(screen.getByText('Nothing recorded for this range')).toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('tells its line in words', () => {
    show({ curve: curveOf([1, 2]), retry: null });
    expect(
      screen.getByRole('img', { name: /^AAPL over the last five years: from \$1\.00 to \$2\.00/ }),
    ).toBeInTheDocument();
  });
});
