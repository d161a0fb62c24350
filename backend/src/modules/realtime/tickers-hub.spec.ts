import fc from 'fast-check';
import type { QuoteBatch, QuoteRow } from '../../common/market/quote-batch.js';
import { QuoteBook } from '../quotes/index.js';
import type { FrameWriter } from './quote-to-frame/frame-writer.js';
import { REALTIME_DEFAULTS, type RealtimeOptions } from './realtime-options.js';
import { rowsOf } from '@pricealgo/contract/quote-rows';
import type {
  IdentifiedQuote,
  PackedQuotesFrame,
  QuoteDelta,
  QuotesFrame,
  StatusMessage,
  SubscribeAnswer,
} from '@pricealgo/contract/realtime';
import { TickerConnection, type RowsVersion } from './subscriptions/ticker-connection.js';
import type { EncodedJson } from './events/encoded-answer.js';
import { TickersHub } from './tickers-hub.js';

/** Time that stands still until the test moves it. */
class ManualTiming {
  private now = 1_000;
  private timers: { atMs: number; run: () => void }[] = [];
  nowMs = (): number => this.now;
  after = (ms: number, run: () => void): (() => void) => {
    const timer = { atMs: this.now + ms, run };
    this.timers.push(timer);
    return () => void (this.timers = this.timers.filter((other) => other !== timer));
  };
  advance(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const next = this.timers.filter(({ atMs }) => atMs <= end).sort((a, b) => a.atMs - b.atMs)[0];
      if (!next) break;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.now = next.atMs;
      next.run();
    }
    this.now = end;
  }
  get pending(): number {
    return this.timers.length;
  }
}

/** A client and the transport in front of it, in one: applies what it is sent, as contract.md asks of a client. */
class FakeClient implements FrameWriter {
  open = true;
  closed = false;
  packets: string[] = [];
  frames: { atMs: number; batch: number; deltas: QuoteDelta[] }[] = [];
  statuses: StatusMessage[] = [];
  held = new Map<number, IdentifiedQuote>();
  epoch = '';
  needsResync = false;
  constructor(private readonly timing: ManualTiming) {}
  canWrite = (): boolean => this.open;
  enqueue = (packet: string): void => this.write(packet);
  close = (): void => void (this.closed = true);
  write(packet: string): void {
    this.packets.push(packet);
    const [event, payload] = JSON.parse(packet.slice('2/tickers,'.length)) as [string, unknown];
    if (event === 'quotes') this.onQuotes(payload as QuotesFrame | PackedQuotesFrame);
    else this.onStatus(payload as StatusMessage);
  }
  take(answer: SubscribeAnswer): void {
    if (this.epoch !== answer.epoch) this.held.clear();
    this.epoch = answer.epoch;
    for (const quote of answer.quotes) this.hold(quote);
  }
  private hold(quote: IdentifiedQuote): void {
    const held = this.held.get(quote.id);
    if (held && held.seq > quote.seq) throw new Error(`seq went back from ${held.seq} to ${quote.seq}`);
    this.held.set(quote.id, { ...quote });
  }
  private onQuotes(frame: QuotesFrame | PackedQuotesFrame): void {
    const [batch] = frame;
    const deltas = rowsOf(frame);
    if (!deltas) throw new Error(`not well-formed: ${JSON.stringify(frame)}`);
    this.frames.push({ atMs: this.timing.nowMs(), batch, deltas });
    for (const [id, seq, price, volume, timeMs, dayHigh, dayLow] of deltas) {
      const held = this.held.get(id);
      if (!held) throw new Error(`delta of an id that was never named: ${id}`);
      if (held.seq > seq) throw new Error(`seq went back from ${held.seq} to ${seq}`);
      Object.assign(held, { seq, price, volume, timeMs });
      if (dayHigh !== undefined) Object.assign(held, { dayHigh, dayLow });
    }
  }
  private onStatus(message: StatusMessage): void {
    this.statuses.push(message);
    if ('feed' in message) {
      if (message.feed.epoch !== this.epoch) this.needsResync = true;
    } else if ('id' in message) {
      if (message.quote) this.hold(message.quote);
      const held = this.held.get(message.id);
      if (held && message.stale !== undefined) held.stale = message.stale;
    }
  }
}

/** The answer as a client has it. */
const read = (answer: EncodedJson): SubscribeAnswer => JSON.parse(answer.json) as SubscribeAnswer;

const FEED = { source: 'test', simulated: true, replay: false };
const KEYS = ['NASDAQ:A', 'NASDAQ:B', 'NASDAQ:C', 'CRYPTO:D'] as const;
let seq = 0;

function row(
  id: number,
  price: number,
  change: Partial<{ high: number; low: number; open: number; stale: 0 | 1 }> = {},
): QuoteRow {
  const { high = 200, low = 50, open = 100, stale = 0 } = change;
  return [id, ++seq, price, seq * 10, 1_700_000_000_000 + seq, open, high, low, 99, stale];
}

function batch(quotes: QuoteRow[], epoch = 'e1', definitions?: QuoteBatch['definitions']): QuoteBatch {
  return { epoch, feed: FEED, marketTimeMs: 0, wallTimeMs: 0, definitions, quotes };
}

function setup(options: Partial<RealtimeOptions> = {}) {
  seq = 0;
  const timing = new ManualTiming();
  const book = new QuoteBook();
  const hub = new TickersHub(
    book,
    { has: (key) => KEYS.includes(key as never) },
    { ...REALTIME_DEFAULTS, ...options },
    timing,
  );
  const join = (credit = false, phase = 0.5, rows: RowsVersion = 1) => {
    const client = new FakeClient(timing);
    const connection = new TickerConnection(client, 'member', credit, phase, rows);
    hub.connect(connection);
    const subscribe = (...symbols: string[]): SubscribeAnswer => {
      const answer = read(hub.subscribe(connection, { symbols }));
      client.take(answer);
      return answer;
    };
    return { client, connection, subscribe };
  };
  book.apply(
    batch(
      [row(1, 101), row(2, 102), row(3, 103)],
      'e1',
      KEYS.slice(0, 3).map((key, i) => ({ id: i + 1, key })),
    ),
  );
  return { timing, book, hub, join };
}

describe('TickersHub', () => {
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

  it('is silent after a change of feed until the client has asked for the new ids', () => {
    const { timing, book, hub, join } = setup();
    const { client, connection, subscribe } = join();
    subscribe('NASDAQ:A');
    seq = 0;
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
    seq = 0;
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
              seq = 0;
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
