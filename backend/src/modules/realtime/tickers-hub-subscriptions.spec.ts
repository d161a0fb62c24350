import { batch, read, restartSeq, row, setup } from './testing/hub-setup.js';

describe('TickersHub: what a socket follows', () => {
  it('answers a subscription with the newest quotes and rejects what it does not know', () => {
    const { join } = setup();
    const answer = join().subscribe('NASDAQ:A', 'NASDAQ:NOPE', 'x'.repeat(100));
    expect(answer).toMatchObject({ epoch: 'e1', seq: 3, feed: { source: 'test', down: false } });
    expect(answer.quotes).toMatchObject([{ id: 1, symbol: 'A', price: 101, seq: 1, change: 2 }]);
    expect(answer.rejected).toEqual([
      { symbol: 'NASDAQ:NOPE', code: 'instrument_not_found' },
      { symbol: 'x'.repeat(48), code: 'instrument_not_found' },
    ]);
  });

  it('with `since` of the same epoch gives only newer quotes', () => {
    const { hub, join } = setup();
    const { connection } = join();
    const symbols = ['NASDAQ:A', 'NASDAQ:B', 'NASDAQ:C'];
    expect(
      read(hub.subscribe(connection, { symbols, since: { epoch: 'e1', seq: 2 } })).quotes.map(({ id }) => id),
    ).toEqual([3]);
    expect(read(hub.subscribe(connection, { symbols, since: { epoch: 'e0', seq: 2 } })).quotes).toHaveLength(
      3,
    );
  });

  it('is silent after a change of feed until the client has asked for the new ids', () => {
    const { timing, book, hub, join } = setup();
    const { client, connection, subscribe } = join();
    subscribe('NASDAQ:A');
    restartSeq();
    book.apply(
      batch([row(1, 500), row(2, 600)], 'e2', [
        { id: 1, key: 'NASDAQ:B' },
        { id: 2, key: 'NASDAQ:A' },
      ]),
    );
    book.apply(batch([row(1, 501), row(2, 601)], 'e2'));
    timing.advance(1_000);
    expect(client.frames).toEqual([]);
    expect(client.statuses).toMatchObject([{ feed: { epoch: 'e2' } }]);
    const answer = read(hub.resync(connection));
    expect(answer).toMatchObject({ epoch: 'e2', quotes: [{ id: 2, symbol: 'A', price: 601 }] });
    client.take(answer);
    book.apply(batch([row(2, 602)], 'e2'));
    timing.advance(1_000);
    expect(client.held.get(2)?.price).toBe(602);
    // A straggler of the feed before changes nothing.
    book.apply(batch([[1, 99, 1, 1, 1, 1, 1, 1, 1, 0]], 'e1'));
    expect(book.epoch).toBe('e2');
  });

  it('takes another subscribe to all that a socket follows for the resync after a change of feed', () => {
    const { timing, book, join } = setup();
    const { client, subscribe } = join();
    subscribe('NASDAQ:A', 'NASDAQ:B');
    restartSeq();
    book.apply(
      batch([row(1, 500), row(2, 600)], 'e2', [
        { id: 1, key: 'NASDAQ:B' },
        { id: 2, key: 'NASDAQ:A' },
      ]),
    );
    const next = (): void => {
      book.apply(batch([row(1, 501), row(2, 601)], 'e2'));
      timing.advance(1_000);
    };
    // The client could still take the id of the other one for another instrument.
    expect(subscribe('NASDAQ:A').epoch).toBe('e2');
    next();
    expect(client.frames).toEqual([]);
    subscribe('NASDAQ:B', 'NASDAQ:A');
    next();
    expect([client.held.get(1)?.price, client.held.get(2)?.price]).toEqual([501, 601]);
    expect(client.frames).not.toEqual([]);
  });

  it('limits the symbols of one socket and frees places on unsubscribe', () => {
    const { hub, join } = setup({
      tiers: { visitor: { windowMs: 100, symbols: 1 }, member: { windowMs: 100, symbols: 2 } },
    });
    const { connection, subscribe } = join();
    expect(subscribe('NASDAQ:A', 'NASDAQ:B', 'NASDAQ:C').rejected).toEqual([
      { symbol: 'NASDAQ:C', code: 'symbol_limit' },
    ]);
    hub.unsubscribe(connection, ['NASDAQ:A', 'nonsense']);
    expect(subscribe('NASDAQ:C').rejected).toEqual([]);
    hub.disconnect(connection);
    expect(hub.table.size).toBe(0);
  });

  it('serves a socket by its new tier from the next turn on, without closing it', () => {
    const { timing, book, hub, join } = setup({
      tiers: { visitor: { windowMs: 1_000, symbols: 1 }, member: { windowMs: 100, symbols: 2 } },
    });
    const { client, connection, subscribe } = join(false, 0);
    const framesIn2s = (): number => {
      const before = client.frames.length;
      for (let i = 0; i < 20; i++) {
        book.apply(batch([row(1, 200 + i), row(2, 300 + i)]));
        timing.advance(100);
      }
      return client.frames.length - before;
    };
    subscribe('NASDAQ:A', 'NASDAQ:B');
    expect(framesIn2s()).toBeGreaterThan(18);
    hub.setTier(connection, 'visitor');
    expect(client.closed).toBe(false);
    // What it had first stays; the rest is released and said to be no longer live.
    expect(client.statuses).toEqual([{ id: 2, stale: true }]);
    expect(hub.table.size).toBe(1);
    timing.advance(2_000);
    expect(framesIn2s()).toBeLessThan(5);
    expect(client.frames.at(-1)!.deltas.map(([id]) => id)).toEqual([1]);
    expect(subscribe('NASDAQ:B').rejected).toEqual([{ symbol: 'NASDAQ:B', code: 'symbol_limit' }]);
    hub.setTier(connection, 'member');
    expect(subscribe('NASDAQ:B').rejected).toEqual([]);
    timing.advance(2_000);
    expect(framesIn2s()).toBeGreaterThan(18);
  });

  it('tells followers of an exchange when it opens or closes, and nobody else', () => {
    const { hub, join } = setup();
    const nasdaq = join();
    const crypto = join();
    nasdaq.subscribe('NASDAQ:A');
    crypto.subscribe('CRYPTO:D');
    expect(hub.followedExchanges()).toEqual(new Set(['NASDAQ', 'CRYPTO']));
    const status = { open: true, rule: 'spec', exchangeOpen: true, nextOpen: null, nextClose: 1 } as const;
    hub.onMarket('NASDAQ', status);
    expect(nasdaq.client.statuses).toEqual([{ market: { ...status, exchangeShortName: 'NASDAQ' } }]);
    expect(crypto.client.statuses).toEqual([]);
  });
});
