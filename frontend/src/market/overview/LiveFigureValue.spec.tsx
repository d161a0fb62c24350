import { MantineProvider } from '@mantine/core';
import type { IdentifiedQuote } from '@pricealgo/contract/realtime';
import { act, render, screen } from '@testing-library/react';
import { TickersConnection, type TickersSocket } from '../../lib/realtime/connection/tickers-connection';
import { QuoteStore } from '../../lib/realtime/frame-to-store/quote-store';
import { RealtimeContext } from '../../lib/realtime/live-cell/realtime-context';
import type { Instrument } from '../api/ticker';
import type { LiveInputs } from './live-figures';
import { LiveFigureValue, type LiveFigureValueProps } from './LiveFigureValue';

const instrument = { exchangeShortName: 'NASDAQ', symbol: 'AAPL', currency: 'USD' } as Instrument;
const live: LiveInputs = {
  price: { value: 180, currency: 'USD', source: 'imported', asOfMs: Date.UTC(2025, 10, 19) },
  currency: 'USD',
  earnings: {
    perShare: 6,
    currency: 'USD',
    fiscalDateMs: Date.UTC(2025, 8, 27),
    source: 'sec',
    basis: 'quarters',
  },
  obstacle: null,
};
const quote: IdentifiedQuote = {
  id: 1,
  seq: 10,
  exchangeShortName: 'NASDAQ',
  symbol: 'AAPL',
  price: 240,
  previousClose: 239,
  change: 1,
  changePct: 0.42,
  open: 239,
  dayHigh: 241,
  dayLow: 238,
  volume: 5,
  timeMs: Date.UTC(2025, 10, 20, 20, 0),
  stale: false,
  simulated: false,
  source: 'fmp',
};

function show(props: Partial<LiveFigureValueProps>, changes: Partial<IdentifiedQuote> = {}): QuoteStore {
  const store = new QuoteStore({ schedule: (run) => run() });
  const silent = { on: () => undefined, emit: () => undefined, timeout: () => silent, connected: false };
  render(
    <MantineProvider env="test">
      <RealtimeContext value={new TickersConnection(silent as unknown as TickersSocket, store)}>
        <LiveFigureValue
          name="peRatio"
          live={live}
          instrument={instrument}
          imported={false}
          testId="figure"
          {...props}
        />
      </RealtimeContext>
    </MantineProvider>,
  );
  const feed = { epoch: 'a', source: 'fmp', simulated: false, replay: false, clockOffsetMs: 0, down: false };
  act(() =>
    store.applySnapshot({ epoch: 'a', seq: 10, quotes: [{ ...quote, ...changes }], rejected: [], feed }),
  );
  return store;
}
const figure = () => screen.getByTestId('figure');

test('moves with the price, and its name for those who hear the page holds the formula', () => {
  const store = show({});
  expect(figure()).toHaveTextContent('40.00');
  expect(figure()).toHaveAccessibleName(/Price \$240\.00 \(fmp, .+\) ÷ diluted earnings per share \$6\.00/);
  act(() => void store.applyFrame([1, [1, 11, 300, 6, Date.UTC(2025, 10, 20, 20, 1)]]));
  expect(figure()).toHaveTextContent('50.00');
});

test('of imported files is made of their last close', () => {
  show({ imported: true });
  expect(figure()).toHaveTextContent('30.00');
  expect(figure()).toHaveAttribute('data-source', 'sec + imported');
});

test('never of an invented price', () => {
  show({ live: { ...live, price: null } }, { simulated: true });
  expect(screen.queryByTestId('figure')).not.toBeInTheDocument();
});
