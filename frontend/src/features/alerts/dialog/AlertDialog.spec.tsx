import { MantineProvider } from '@mantine/core';
import type { IdentifiedQuote } from '@pricealgo/contract/realtime';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { api } from '../../../lib/api/client';
import { TickersConnection, type TickersSocket } from '../../../lib/realtime/connection/tickers-connection';
import { QuoteStore } from '../../../lib/realtime/frame-to-store/quote-store';
import { RealtimeContext } from '../../../lib/realtime/live-cell/realtime-context';
import { dropSession, storeMember } from '../../../lib/session/session';
import type { MemberInfo } from '../../../lib/session/session-info';
import { AlertDialog } from './AlertDialog';

const instrument = { exchangeShortName: 'NASDAQ', symbol: 'AAPL', currency: 'USD' };
const apple: IdentifiedQuote = {
  id: 1,
  seq: 10,
  exchangeShortName: 'NASDAQ',
  symbol: 'AAPL',
  price: 190.25,
  previousClose: 189,
  change: 1.25,
  changePct: 0.661,
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

const member = {
  userId: 'u1',
  token: 't',
  tokenExpiresMs: 0,
  subscription_end: Number.MAX_SAFE_INTEGER,
} as MemberInfo;

const never = (): Promise<never> => new Promise(() => undefined);
let store: QuoteStore;

beforeEach(() => {
  storeMember(member);
  jest.spyOn(api, 'GET').mockImplementation(never as never);
  jest.spyOn(api, 'POST').mockImplementation(never as never);
  store = new QuoteStore({ schedule: (run) => run() });
  const silent = {
    on: () => undefined,
    emit: () => undefined,
    connect: () => undefined,
    timeout: () => silent,
    connected: false,
  };
  const connection = new TickersConnection(silent as unknown as TickersSocket, store);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RealtimeContext value={connection}>
          <MemoryRouter>
            <AlertDialog instrument={instrument} onClose={() => undefined} />
          </MemoryRouter>
        </RealtimeContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
});
afterEach(() => {
  jest.restoreAllMocks();
  act(() => dropSession('member'));
});

const firstPrice = (): void =>
  act(() => store.applySnapshot({ epoch: 'a', seq: 10, quotes: [apple], rejected: [], feed }));
const price = (): HTMLElement => screen.getByLabelText('Price (USD)');
const type = (field: HTMLElement, value: string): void => void fireEvent.change(field, { target: { value } });

test('the first live price fills the price field, later ones leave it, and all else stays as it was chosen', () => {
  type(screen.getByLabelText('Tell me when'), 'crosses');
  type(screen.getByLabelText('Note (optional)'), 'mine');
  firstPrice();
  expect(price()).toHaveValue('190.25');
  expect(screen.getByLabelText('Tell me when')).toHaveValue('crosses');
  expect(screen.getByLabelText('Note (optional)')).toHaveValue('mine');
  act(() => void store.applyFrame([1, [1, 11, 191.5, 6, 2_000]]));
  expect(price()).toHaveValue('190.25');
});

test('a price that was typed before the first live one stays, and so does one that was taken out', () => {
  type(price(), '200');
  type(price(), '');
  firstPrice();
  expect(price()).toHaveValue('');
});

test('nothing is filled in under the hands of somebody who is about to type', () => {
  act(() => price().focus());
  firstPrice();
  type(price(), '1');
  expect(price()).toHaveValue('1');
});

test('a price that is reached already is told of, whichever way the alert waits', () => {
  const already = (): HTMLElement | null => screen.queryByTestId('already-true');
  firstPrice();
  type(price(), '150');
  expect(already()).toHaveTextContent('Already true');
  type(screen.getByLabelText('Tell me when'), 'below');
  expect(already()).toBeNull();
  type(price(), '200');
  expect(already()).toHaveTextContent('Already true');
  type(screen.getByLabelText('Tell me when'), 'crosses');
  expect(already()).toBeNull();
});

test('A form with a fault says so, and neither sets the alert nor asks what it would have done', async () => {
  firstPrice();
  const post = jest.mocked(api.POST);
  post.mockClear();
  type(price(), 'nothing');
  expect(await screen.findByText(/^Complete the condition/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Set the alert' }));
  expect(await screen.findByText('Please enter a price above zero.')).toBeInTheDocument();
  expect(post).not.toHaveBeenCalled();
});
