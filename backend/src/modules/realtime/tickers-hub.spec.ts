import fc from 'fast-check';
import type { IdentifiedQuote, QuoteDelta } from '@pricealgo/contract/realtime';
import type { QuoteBatch, QuoteRow } from '../../common/market/quote-batch.js';
import { REALTIME_DEFAULTS } from './realtime-options.js';
import { batch, KEYS, read, restartSeq, row, setup } from './testing/hub-setup.js';

describe('TickersHub: what a socket is sent, and when', () => {
  it('sends the first news after a pause at once, later ones conflated at the own phase of the window', () => {
    const { timing, book, join } = setup();
    const { client, subscribe } = join(false, 0.5);
    subscribe('NASDAQ:A');
    book.apply(batch([row(1, 110)]));
    expect(client.frames).toHaveLength(1);
    for (let i = 0; i < 30; i++) {
      book.apply(batch([row(1, 111 + i)]));
      timing.advance(10);
    }
    timing.advance(200);
    // 300 ms of news in a window of 100 ms: turns at ...50, ...150, ...250 and one for the rest.
    expect(client.frames.map(({ atMs }) => atMs)).toEqual([1_000, 1_050, 1_150, 1_250, 1_350]);
    expect(client.frames.map(({ batch }) => batch)).toEqual([1, 2, 3, 4, 5]);
    expect(client.held.get(1)?.price).toBe(140);
    expect(timing.pending).toBe(0);
  });

  it('gives dayHigh and dayLow only when they changed since the socket was last told, skipped batches included', () => {
    const { timing, book, join } = setup();
    const { client, subscribe } = join();
    subscribe('NASDAQ:A');
    book.apply(batch([row(1, 110)]));
    client.open = false;
    book.apply(batch([row(1, 210, { high: 210 })]));
    timing.advance(100);
    book.apply(batch([row(1, 150, { high: 210 })]));
    client.open = true;
    timing.advance(200);
    book.apply(batch([row(1, 151, { high: 210 })]));
    timing.advance(200);
    expect(client.frames.map(({ deltas }) => deltas[0]!.length)).toEqual([5, 7, 5]);
    expect(client.held.get(1)).toMatchObject({ price: 151, dayHigh: 210, dayLow: 50 });
  });

  it('sends the first quote of a known but unpriced instrument whole, and sessions and stale flips as status', () => {
    const { timing, book, join } = setup();
    const { client, subscribe } = join();
    expect(subscribe('CRYPTO:D').quotes).toEqual([]);
    book.apply(batch([row(9, 42)], 'e1', [{ id: 9, key: 'CRYPTO:D' }]));
    expect(client.statuses).toMatchObject([{ id: 9, quote: { id: 9, symbol: 'D', price: 42 } }]);
    timing.advance(1_000);
    book.apply(batch([row(9, 42, { stale: 1 })]));
    expect(client.statuses[1]).toEqual({ id: 9, stale: true });
    timing.advance(1_000);
    book.apply(batch([row(9, 43, { open: 43 })]));
    expect(client.statuses[2]).toMatchObject({ id: 9, quote: { open: 43, stale: false } });
  });

  it('keeps at most 32 batches ahead of a client that reports, and goes on with the newest when it reports again', () => {
    const { timing, book, hub, join } = setup();
    const { client, connection, subscribe } = join(true);
    subscribe('NASDAQ:A');
    for (let i = 0; i < 100; i++) {
      book.apply(batch([row(1, 1_000 + i)]));
      timing.advance(100);
    }
    expect(client.frames).toHaveLength(REALTIME_DEFAULTS.creditBatches);
    for (const lie of [33, -1, 0.5, Number.NaN, 1e9]) hub.flusher.onReceived(connection, lie);
    expect(connection.received).toBe(0.5);
    hub.flusher.onReceived(connection, 32);
    expect(client.frames).toHaveLength(33);
    expect(client.frames.at(-1)!.deltas).toHaveLength(1);
    expect(client.held.get(1)?.price).toBe(1_099);
  });

  it('merges for a client that does not read, holds nothing but its subscriptions, and closes it after 30 s', () => {
    const { timing, book, hub, join } = setup();
    const { client, connection, subscribe } = join();
    subscribe('NASDAQ:A', 'NASDAQ:B');
    client.open = false;
    for (let i = 0; i < 1_000; i++) {
      book.apply(batch([row(1, i + 1), row(2, i + 1)]));
      timing.advance(10);
    }
    expect(connection.dirty).toHaveLength(2);
    hub.flusher.onSecond(0);
    expect(client.closed).toBe(false);
    timing.advance(25_000);
    hub.flusher.onSecond(0);
    expect(client.closed).toBe(true);
  });

  it('serves sockets of both versions of rows beside one another, with the same values in the same turns', () => {
    const { timing, book, hub, join } = setup();
    const old = join(false, 0.5, 1);
    const packed = join(false, 0.5, 2);
    const late = join(false, 0.5, 2);
    const both = [old, packed];
    for (const { subscribe } of both) subscribe('NASDAQ:A', 'NASDAQ:B', 'CRYPTO:D');
    const next = (quotes: QuoteRow[], change: Partial<QuoteBatch> = {}): void => {
      book.apply({ ...batch(quotes), ...change });
      timing.advance(250);
    };
    next([row(1, 110.25), row(2, 0.000_012_34)], { marketTimeMs: 1_700_000_000_000 });
    next([row(9, 42)], { definitions: [{ id: 9, key: 'CRYPTO:D' }] });
    next([row(1, 210.5, { high: 210.5 }), row(2, -37.63), row(9, 0.1 + 0.2)], {
      marketTimeMs: 1_700_000_000_900,
    });
    late.subscribe('NASDAQ:A', 'NASDAQ:B', 'CRYPTO:D');
    both.push(late);
    next([row(1, 211), row(9, 43, { stale: 1 })], {
      definitions: [{ id: 9, key: 'CRYPTO:D', unserved: true }],
    });
    for (const { client, connection } of both) client.take(read(hub.resync(connection)));
    next([row(1, 212, { high: 213 }), row(2, 5)]);
    const deltasOf = ({ client }: typeof old): QuoteDelta[][] =>
      client.frames.map(({ deltas }) => [...deltas].sort(([a], [b]) => a - b));
    expect(deltasOf(packed)).toEqual(deltasOf(old));
    expect(deltasOf(late)).toEqual(deltasOf(old).slice(-2));
    expect(packed.client.statuses).toEqual(old.client.statuses);
    expect(late.client.held).toEqual(old.client.held);
    expect(packed.client.held).toEqual(old.client.held);
    expect(old.client.packets[0]).toMatch(/^2\/tickers,\["quotes",\[1,\[1,/);
    expect(packed.client.packets[0]).toMatch(/^2\/tickers,\["quotes",\[1,1700000000000,3,"[\w-]+"\]\]$/);
  });

  it('spreads a burst for many idle sockets over beats', () => {
    const { timing, book, join } = setup({ leadingPerBeat: 10 });
    const clients = Array.from({ length: 25 }, () => join());
    for (const { subscribe } of clients) subscribe('NASDAQ:A');
    const served = (): number => clients.filter(({ client }) => client.frames.length > 0).length;
    book.apply(batch([row(1, 110)]));
    const perBeat = [served()];
    for (let i = 0; i < 3; i++) {
      timing.advance(10);
      perBeat.push(served());
    }
    expect(perBeat).toEqual([10, 20, 25, 25]);
  });

  it('after any mix of news, stalls, feed changes and resyncs a quiet client holds what the book holds', () => {
    const change = fc.record({
      id: fc.integer({ min: 1, max: 3 }),
      price: fc.integer({ min: 1, max: 9 }),
      high: fc.integer({ min: 200, max: 202 }),
      open: fc.constantFrom(100, 100, 100, 100, 120),
      stale: fc.constantFrom<0 | 1>(0, 0, 0, 1),
    });
    const step = fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({
          kind: fc.constant('news' as const),
          changes: fc.array(change, { maxLength: 4 }),
        }),
      },
      {
        weight: 4,
        arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 250 }) }),
      },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('gate' as const), open: fc.boolean() }) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constantFrom('epoch' as const, 'resync' as const, 'reconnect' as const, 'toggle' as const),
        }),
      },
    );
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 80 }),
        fc.boolean(),
        fc.constantFrom(1, 2),
        (steps, credit, rows) => {
          const { timing, book, hub, join } = setup();
          let epoch = 1;
          let user = join(credit, 0.5, rows);
          user.subscribe(...KEYS.slice(0, 3));
          const settle = (): void => {
            if (credit) hub.flusher.onReceived(user.connection, user.connection.batch);
            if (!user.client.needsResync) return;
            user.client.needsResync = false;
            user.client.take(read(hub.resync(user.connection)));
          };
          for (const next of steps) {
            if (next.kind === 'news') {
              book.apply(
                batch(
                  next.changes.map(({ id, price, ...rest }) => row(id, price, rest)),
                  `e${epoch}`,
                ),
              );
            } else if (next.kind === 'wait') {
              timing.advance(next.ms);
              settle();
            } else if (next.kind === 'gate') {
              user.client.open = next.open;
            } else if (next.kind === 'epoch') {
              epoch += 1;
              restartSeq();
              const definitions = KEYS.slice(0, 3).map((key, i) => ({ id: ((i + epoch) % 3) + 1, key }));
              book.apply(batch([row(1, 5), row(2, 6), row(3, 7)], `e${epoch}`, definitions));
            } else if (next.kind === 'resync') {
              user.client.needsResync = true;
            } else if (next.kind === 'toggle') {
              hub.unsubscribe(user.connection, ['NASDAQ:A']);
              user.client.take(read(hub.subscribe(user.connection, { symbols: ['NASDAQ:A'] })));
              user.client.needsResync = true;
            } else {
              hub.disconnect(user.connection);
              user = join(credit, 0.5, rows);
              user.subscribe(...KEYS.slice(0, 3));
            }
          }
          user.client.open = true;
          for (let i = 0; i < 4; i++) {
            settle();
            timing.advance(500);
          }
          const held = [...user.client.held.values()].sort((a, b) => a.symbol.localeCompare(b.symbol));
          // change and changePct are the client's own arithmetic on price and previousClose.
          const shown = ({ change: _c, changePct: _p, id: _i, ...quote }: Partial<IdentifiedQuote>) => quote;
          expect(held.map(shown)).toEqual(KEYS.slice(0, 3).map((key) => shown(book.get(key)!)));
          expect(user.client.frames.map(({ batch: n }) => n)).toEqual(
            user.client.frames.map((_, i) => i + 1),
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});
