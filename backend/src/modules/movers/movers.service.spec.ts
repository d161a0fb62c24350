import { jest } from '@jest/globals';
import { MOVER_KINDS } from '@pricealgo/contract/movers';
import type { DemandService } from '../market-sources/index.js';
import type { LiveColumnsService, QuoteBook } from '../quotes/index.js';
import type { InstrumentDirectory, InstrumentRepository, TickerOrders } from '../tickers/index.js';
import { MoversService, RANKINGS_KEPT } from './movers.service.js';

describe('rankings that are kept', () => {
  it('are no more than there is room for, the newest', async () => {
    let made = 0;
    const orders = { list: () => ((made += 1), []) };
    const book = { epoch: 'a', feed: () => null, marketNowMs: () => 0, columns: {} };
    const movers = new MoversService(
      { hasExchange: () => true } as unknown as InstrumentDirectory,
      orders as unknown as TickerOrders,
      { slots: () => new Int32Array() } as unknown as LiveColumnsService,
      book as unknown as QuoteBook,
      { findActiveMany: async () => [] } as unknown as InstrumentRepository,
      {} as DemandService,
    );
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    for (let n = 0; n < RANKINGS_KEPT + 10; n += 1) await movers.movers(MOVER_KINDS[0]!, 5, `X${n}`);
    made = 0;
    for (let n = RANKINGS_KEPT + 9; n >= 0; n -= 1) await movers.movers(MOVER_KINDS[0]!, 5, `X${n}`);
    expect(made).toBe(10);
    clock.mockRestore();
  });
});
