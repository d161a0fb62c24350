import { jest } from '@jest/globals';
import type { QuoteBatch } from '../../../common/market/quote-batch.js';
import { QuoteTable } from './quote-table.js';
import { BATCH_EVERY_MS, HEARTBEAT_EVERY_MS, QuotePublisher } from './quote-publisher.js';

describe('the quote publisher', () => {
  const batches: QuoteBatch[] = [];
  const bus = {
    publish: (batch: QuoteBatch) => void batches.push(batch),
    subscribe: () => Promise.reject(new Error('not asked')),
    retire: () => undefined,
    read: async () => null,
    close: () => Promise.resolve(),
  };
  let table: QuoteTable;
  let publisher: QuotePublisher;

  const tick = (id: number, price: number): void => {
    table.price[id] = price;
    table.touch(id);
  };

  beforeEach(() => {
    jest.useFakeTimers({ now: 1_000_000 });
    batches.length = 0;
    table = new QuoteTable();
    table.setInstruments(
      ['A', 'B'].map((symbol) => ({
        key: `NYSE:${symbol}` as const,
        exchangeShortName: 'NYSE',
        symbol,
        type: 'stock' as const,
        currency: 'USD',
        sector: null,
        rank: null,
      })),
    );
    publisher = new QuotePublisher(
      table,
      bus,
      '1.0-abc',
      () => ({ source: 'test', simulated: false, replay: true }),
      () => 5_000,
    );
    publisher.start();
    jest.advanceTimersByTime(0);
  });
  afterEach(() => {
    publisher.stop();
    jest.useRealTimers();
  });

  it('begins with what is known once its starter is through', () => {
    const late = new QuotePublisher(
      table,
      bus,
      '2.0-abc',
      () => ({ source: 'test', simulated: false, replay: false }),
      () => 5_000,
    );
    late.start();
    tick(1, 7);
    expect(batches).toHaveLength(1);
    jest.advanceTimersByTime(0);
    expect(batches[1]!.quotes.map(([id, , price]) => [id, price])).toEqual([[1, 7]]);
    late.stop();
  });

  it('begins with the definitions, the clock and the source', () => {
    expect(batches).toEqual([
      {
        epoch: '1.0-abc',
        feed: { source: 'test', simulated: false, replay: true },
        marketTimeMs: 5_000,
        wallTimeMs: 1_000_000,
        definitions: [
          { id: 1, key: 'NYSE:A' },
          { id: 2, key: 'NYSE:B' },
        ],
        quotes: [],
      },
    ]);
  });

  it('merges what happens within 10 ms into one batch of the newest rows', () => {
    for (let price = 1; price <= 50; price++) tick(1 + (price % 2), price);
    jest.advanceTimersByTime(BATCH_EVERY_MS);
    expect(batches).toHaveLength(2);
    expect(batches[1]!.quotes.map(([id, seq, price]) => [id, seq, price])).toEqual([
      [2, 49, 49],
      [1, 50, 50],
    ]);
    expect(batches[1]).not.toHaveProperty('definitions');
  });

  it('never sends two batches within 10 ms, and the first change after a pause at once', () => {
    jest.advanceTimersByTime(200);
    const sentAt: number[] = [];
    jest.spyOn(bus, 'publish').mockImplementation(() => void sentAt.push(Date.now()));
    const fromMs = Date.now();
    for (let ms = 0; ms < 100; ms++) {
      tick(1, ms + 1);
      jest.advanceTimersByTime(1);
    }
    expect(sentAt[0]! - fromMs).toBeLessThanOrEqual(1);
    for (let i = 1; i < sentAt.length; i++)
      expect(sentAt[i]! - sentAt[i - 1]!).toBeGreaterThanOrEqual(BATCH_EVERY_MS);
    expect(sentAt.length).toBeGreaterThanOrEqual(9);
    jest.restoreAllMocks();
  });

  it('shows that it lives at least once a second', () => {
    jest.advanceTimersByTime(10 * HEARTBEAT_EVERY_MS);
    const gaps = batches.slice(1).map(({ wallTimeMs }, i) => wallTimeMs - batches[i]!.wallTimeMs);
    expect(gaps.length).toBeGreaterThanOrEqual(10);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(HEARTBEAT_EVERY_MS);
  });

  it('says nothing after stop, not even what is pending', () => {
    tick(1, 5);
    publisher.stop();
    tick(2, 6);
    jest.advanceTimersByTime(5_000);
    expect(batches).toHaveLength(1);
  });
});
