import { MantineProvider } from '@mantine/core';
import type { IdentifiedQuote } from '@pricealgo/contract/realtime';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { TickersConnection, type TickersSocket } from '../../lib/realtime/connection/tickers-connection';
import { QuoteStore } from '../../lib/realtime/frame-to-store/quote-store';
import { RealtimeContext } from '../../lib/realtime/live-cell/realtime-context';
import { api } from '../../lib/api/client';
import { applicationInfoQuery, type ApplicationInfo } from '../../lib/site/application-info';
import { FeedLabel } from './FeedLabel';
import { LiveChange } from './LiveChange';
import { LivePrice } from './LivePrice';
import { StaleBadge } from './StaleBadge';

const apple: IdentifiedQuote = {
  id: 1,
  seq: 10,
  exchangeShortName: 'NASDAQ',
  symbol: 'AAPL',
  price: 190.255,
  previousClose: 189,
  change: 1.255,
  changePct: 0.664,
  open: 189,
  dayHigh: 191,
  dayLow: 188,
  volume: 5,
  timeMs: 1_000,
  stale: false,
  simulated: true,
  source: 'simulated',
};
const feed = {
  epoch: 'a',
  source: 'simulated',
  simulated: true,
  replay: false,
  clockOffsetMs: 0,
  down: false,
};

afterEach(() => jest.restoreAllMocks());

/** @param info what the application says of itself; without it the answer never comes */
function setUp(children: ReactNode, changes: Partial<typeof feed> = {}, info?: Partial<ApplicationInfo>) {
  jest.spyOn(api, 'GET').mockReturnValue(new Promise(() => undefined) as never);
  const client = new QueryClient();
  if (info) client.setQueryData(applicationInfoQuery.queryKey, info as ApplicationInfo);
  const store = new QuoteStore({ schedule: (run) => run() });
  const silent = { on: () => undefined, emit: () => undefined, timeout: () => silent, connected: false };
  const connection = new TickersConnection(silent as unknown as TickersSocket, store);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RealtimeContext value={connection}>{children}</RealtimeContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  act(() =>
    store.applySnapshot({
      epoch: 'a',
      seq: 10,
      quotes: [apple],
      rejected: [],
      feed: { ...feed, ...changes },
    }),
  );
  return store;
}

test('a frame reaches its cell: text for people, full precision for machines', () => {
  const store = setUp(<LivePrice instrument="NASDAQ:AAPL" currency="USD" />);
  const cell = () => screen.getByTestId('price-NASDAQ:AAPL');
  expect(cell()).toHaveTextContent('$190.26');
  expect(cell()).toHaveAttribute('data-value', '190.255');
  act(() => void store.applyFrame([1, [1, 11, 191.5, 6, 2_000]]));
  expect(cell()).toHaveTextContent('$191.50');
  expect(cell()).toHaveAttribute('data-seq', '11');
  expect(cell()).toHaveAttribute('data-time-ms', '2000');
});

test('a change tells its direction by sign and shape, not by colour alone', () => {
  const store = setUp(<LiveChange instrument="NASDAQ:AAPL" testId="change" />);
  expect(screen.getByTestId('change')).toHaveTextContent('+1.26 (+0.66%)');
  act(() => void store.applyFrame([1, [1, 11, 188, 6, 2_000]]));
  const change = screen.getByTestId('change');
  expect(change).toHaveTextContent('−1.00 (−0.53%)');
  expect(change.querySelector('svg')).toBeInTheDocument();
});

test('an unknown previous close shows no change instead of a wrong one', () => {
  const store = setUp(<LiveChange instrument="NASDAQ:AAPL" testId="change" />);
  act(
    () =>
      void store.applyStatus({
        id: 1,
        quote: { ...apple, previousClose: null, change: null, changePct: null },
      }),
  );
  expect(screen.queryByTestId('change')).not.toBeInTheDocument();
  expect(screen.getByText('–')).toBeInTheDocument();
});

test('labels: simulated, replay with its recorded time, none for real prices', () => {
  setUp(<FeedLabel />);
  expect(screen.getByTestId('feed-label')).toHaveTextContent('Simulated market');
});

test.each([
  [true, 'Simulated market · 24/7', true],
  [false, 'Simulated market', false],
  [undefined, 'Simulated market · 24/7', false],
])(
  'prices that are invented around the clock say so, once it is known: %s',
  (simulatedAroundTheClock, text, seen) => {
    setUp(<FeedLabel />, {}, simulatedAroundTheClock === undefined ? undefined : { simulatedAroundTheClock });
    const label = screen.getByTestId('feed-label');
    // Until it is known the words keep their place without being seen.
    expect(label.textContent.trim()).toBe(text);
    const allDay = screen.queryByText('· 24/7');
    expect(allDay !== null && allDay.style.visibility !== 'hidden').toBe(seen);
  },
);

test('a replay shows the recorded moment', () => {
  const recordedMs = Date.UTC(2013, 9, 11, 15, 30, 2);
  setUp(<FeedLabel />, { simulated: false, replay: true, clockOffsetMs: recordedMs - Date.now() });
  expect(screen.getByTestId('feed-label')).toHaveTextContent(/^Replay · Oct 11, 2013, 15:30:0\d UTC$/);
});

test('real prices carry no label', () => {
  setUp(<FeedLabel />, { simulated: false });
  expect(screen.queryByTestId('feed-label')).not.toBeInTheDocument();
});

test('old prices say so: one instrument, or the whole feed', () => {
  const store = setUp(<StaleBadge instrument="NASDAQ:AAPL" />);
  expect(screen.queryByTestId('stale-badge')).not.toBeInTheDocument();
  act(() => void store.applyStatus({ id: 1, stale: true }));
  expect(screen.getByTestId('stale-badge')).toHaveTextContent('Stale price');
  act(() => void store.applyStatus({ feed: { ...feed, down: true } }));
  expect(screen.getByTestId('stale-badge')).toHaveTextContent('Price feed is silent');
});
