import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { InstrumentDirectory } from '../instrument-directory.js';
import { FILTERS_KEPT, type LiveValues, ORDERS_KEPT, TickerOrders } from './ticker-orders.js';

const ALL: readonly MarketInstrument[] = [
  {
    key: 'NASDAQ:AAPL',
    exchangeShortName: 'NASDAQ',
    symbol: 'AAPL',
    type: 'stock',
    currency: 'USD',
    sector: null,
    rank: 1,
  },
];

function setup() {
  const asked = { values: 0 };
  const directory = { all: () => ALL } as unknown as InstrumentDirectory;
  const live: LiveValues = {
    values: (instruments) => ((asked.values += 1), new Float64Array(instruments.length)),
    servesExchange: () => true,
  };
  return { asked, orders: new TickerOrders(directory, live) };
}

describe('what is kept of the ticker list', () => {
  it('are no more filtered lists than there is room for, the newest', () => {
    const { orders } = setup();
    const list = (n: number) => orders.list({ sector: `S${n}` });
    const first = Array.from({ length: FILTERS_KEPT + 6 }, (_, n) => list(n));
    const again = first.map((_, n) => list(FILTERS_KEPT + 5 - n)).reverse();
    expect(first.filter((kept, n) => kept === again[n])).toHaveLength(FILTERS_KEPT);
  });

  it('are no more orders than there is room for, the newest', () => {
    const { asked, orders } = setup();
    const order = (n: number) => orders.order({ sector: `S${n}`, sort: 'price', order: 'asc' }, 0);
    for (let n = 0; n < ORDERS_KEPT + 4; n += 1) order(n);
    asked.values = 0;
    for (let n = ORDERS_KEPT + 3; n >= 0; n -= 1) order(n);
    expect(asked.values).toBe(4);
  });

  it('are no more orders to go on with, however many pages of them are read', () => {
    const { asked, orders } = setup();
    const query = { sort: 'price', order: 'asc' } as const;
    const STEP_MS = 10_000;
    for (let n = 0; n < ORDERS_KEPT + 4; n += 1) orders.order(query, n * STEP_MS);
    asked.values = 0;
    const continued = (n: number) => orders.order({ ...query, orderedAtMs: n * STEP_MS }, 1e9);
    for (let n = ORDERS_KEPT + 3; n >= 4; n -= 1) expect(continued(n).orderedAtMs).toBe(n * STEP_MS);
    expect(asked.values).toBe(0);
    expect(continued(3).orderedAtMs).toBe(1e9);
  });
});
