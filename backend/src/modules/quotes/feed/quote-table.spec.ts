import type { MarketInstrument } from '../../../common/market/instrument.js';
import { QuoteTable } from './quote-table.js';

const named = (symbol: string): MarketInstrument => ({
  key: `NYSE:${symbol}`,
  exchangeShortName: 'NYSE',
  symbol,
  type: 'stock',
  currency: 'USD',
  sector: null,
  rank: null,
});

describe('the quote table', () => {
  it('announces each id once, before or with its first row', () => {
    const table = new QuoteTable();
    table.setInstruments([named('A'), named('B')]);
    table.price[1] = 5;
    table.touch(1);
    expect(table.takeDirty()).toEqual({
      definitions: [
        { id: 1, key: 'NYSE:A' },
        { id: 2, key: 'NYSE:B' },
      ],
      quotes: [[1, 1, 5, 0, 0, 0, 0, 0, null, 0]],
    });
    table.touch(1);
    expect(table.takeDirty()).toEqual({ definitions: [], quotes: [[1, 2, 5, 0, 0, 0, 0, 0, null, 0]] });
  });

  it('announces an id again, with its row, when another source serves it', () => {
    const table = new QuoteTable();
    table.setInstruments([named('A'), named('B')]);
    table.setSource(1, 'fmp');
    table.price[1] = 5;
    table.touch(1);
    expect(table.takeDirty().definitions).toEqual([
      { id: 1, key: 'NYSE:A', source: 'fmp' },
      { id: 2, key: 'NYSE:B' },
    ]);
    table.setSource(1, 'fmp');
    table.setSource(2, 'yahoo');
    expect(table.takeDirty()).toEqual({
      definitions: [{ id: 2, key: 'NYSE:B', source: 'yahoo' }],
      quotes: [],
    });
    table.setSource(1, 'yahoo');
    expect(table.takeDirty()).toMatchObject({
      definitions: [{ id: 1, source: 'yahoo' }],
      quotes: [[1, 2, 5, 0, 0, 0, 0, 0, null, 0]],
    });
    expect(table.servingSources()).toEqual(['yahoo']);
  });

  it('conflates a row that changes twice and wakes the publisher once', () => {
    const table = new QuoteTable();
    table.setInstruments([named('A')]);
    let woken = 0;
    table.onDirty = () => (woken += 1);
    for (const price of [1, 2, 3]) {
      table.price[1] = price;
      table.touch(1);
    }
    expect(woken).toBe(1);
    expect(table.takeDirty().quotes).toEqual([[1, 3, 3, 0, 0, 0, 0, 0, null, 0]]);
    expect(table.dirtyRows).toBe(0);
  });

  it('keeps ids when the set changes and forgets the keys that left', () => {
    const table = new QuoteTable();
    table.setInstruments([named('A'), named('B')]);
    table.setInstruments([named('C'), named('B')]);
    expect([table.idOf('NYSE:A'), table.idOf('NYSE:B'), table.idOf('NYSE:C')]).toEqual([undefined, 2, 3]);
    table.setInstruments([named('A')]);
    expect(table.idOf('NYSE:A')).toBe(1);
  });

  it('marks what nobody serves any more, and gives it another chance when somebody does', () => {
    const table = new QuoteTable();
    table.setInstruments([named('A'), named('B')]);
    table.price[1] = 5;
    table.touch(1);
    table.takeDirty();
    table.setInstruments([named('B')]);
    expect(table.takeDirty().quotes).toEqual([[1, 2, 5, 0, 0, 0, 0, 0, null, 1]]);
    table.setInstruments([named('B'), named('A')]);
    expect(table.takeDirty().quotes).toEqual([[1, 3, 5, 0, 0, 0, 0, 0, null, 0]]);
  });

  it('grows without losing a value', () => {
    const table = new QuoteTable();
    table.setInstruments([named('A')]);
    table.price[1] = 7;
    table.touch(1);
    table.setInstruments(Array.from({ length: 20_000 }, (_, i) => named(i === 0 ? 'A' : `S${i}`)));
    const last = table.idOf('NYSE:S19999')!;
    expect(last).toBe(20_000);
    table.touch(last);
    expect(table.row(1)[2]).toBe(7);
    expect(table.row(last)[8]).toBeNull();
    expect(table.takeDirty().quotes).toHaveLength(2);
  });

  it('publishes volumes of coins without float noise', () => {
    const table = new QuoteTable();
    table.setInstruments([named('A')]);
    table.volume[1] = 0.1 + 0.2;
    expect(table.row(1)[3]).toBe(0.3);
    table.volume[1] = 134_000_001;
    expect(table.row(1)[3]).toBe(134_000_001);
  });
});
