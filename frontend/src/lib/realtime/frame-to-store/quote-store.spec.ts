import { packRow } from '@pricealgo/contract/quote-rows';
import type { FeedStatus, IdentifiedQuote, QuoteDelta, SubscribeAnswer } from '@pricealgo/contract/realtime';
import fc from 'fast-check';
import { MOST_KEPT, QuoteStore } from './quote-store';

const feed = (epoch: string): FeedStatus => ({
  epoch,
  source: 'simulated',
  simulated: true,
  replay: false,
  clockOffsetMs: 0,
  down: false,
});

function quote(id: number, seq: number, price: number): IdentifiedQuote {
  return {
    id,
    seq,
    price,
    exchangeShortName: 'NASDAQ',
    symbol: `S${id}`,
    previousClose: 100,
    change: price - 100,
    changePct: price - 100,
    open: 100,
    dayHigh: 120,
    dayLow: 80,
    volume: seq,
    timeMs: seq * 10,
    stale: false,
    simulated: true,
    source: 'simulated',
  };
}

function answer(epoch: string, quotes: IdentifiedQuote[]): SubscribeAnswer {
  return {
    epoch,
    seq: Math.max(0, ...quotes.map(({ seq }) => seq)),
    quotes,
    rejected: [],
    feed: feed(epoch),
  };
}

const row = (id: number, seq: number, price: number): QuoteDelta => [id, seq, price, seq, seq * 10];

/** A store whose painted frames the test decides. */
function storeWithFrames() {
  const waiting: (() => void)[] = [];
  const store = new QuoteStore({ schedule: (run) => waiting.push(run) });
  return { store, paint: () => waiting.splice(0).forEach((run) => run()), waiting };
}

describe('QuoteStore', () => {
  test('turns a row into the quote of its instrument, change and percentage included', () => {
    const { store } = storeWithFrames();
    store.applySnapshot(answer('a', [quote(1, 5, 100)]));
    store.applyFrame([1, [1, 6, 103, 900, 60, 125]]);
    expect(store.quote('NASDAQ:S1')).toMatchObject({
      price: 103,
      change: 3,
      changePct: 3,
      volume: 900,
      dayHigh: 125,
      dayLow: 80,
    });
  });

  test('takes a low without a high: JSON carries null for the hole', () => {
    const { store } = storeWithFrames();
    store.applySnapshot(answer('a', [quote(1, 5, 100)]));
    store.applyFrame(JSON.parse('[1,[1,6,79,900,60,null,79]]'));
    expect(store.quote('NASDAQ:S1')).toMatchObject({ dayHigh: 120, dayLow: 79 });
  });

  test('takes packed rows as those of version 1, whole ones among them', () => {
    const { store } = storeWithFrames();
    store.applySnapshot(answer('a', [quote(1, 5, 100), quote(2, 6, 100)]));
    const base = { timeMs: 50, seq: 5 };
    const packed = packRow([1, 7, 103.125, 900, 70, 125, 79.5], base)!;
    expect(store.applyFrame([1, base.timeMs, base.seq, packed, row(2, 8, -1)])).toEqual({ unknownIds: 0 });
    expect(store.quote('NASDAQ:S1')).toMatchObject({
      price: 103.125,
      volume: 900,
      timeMs: 70,
      seq: 7,
      dayHigh: 125,
      dayLow: 79.5,
    });
    expect(store.quote('NASDAQ:S2')).toMatchObject({ price: -1, seq: 8 });
    // Nothing of a frame that cannot be read: its good rows may be the wrong ones.
    const next = packRow([1, 9, 104, 900, 90], base)!;
    expect(store.applyFrame([2, base.timeMs, base.seq, `${next}!`]).unknownIds).toBeGreaterThan(0);
    expect(store.quote('NASDAQ:S1')?.seq).toBe(7);
  });

  test('tells each cell once per painted frame, and only cells of what changed', () => {
    const { store, paint, waiting } = storeWithFrames();
    store.applySnapshot(answer('a', [quote(1, 5, 100), quote(2, 6, 100)]));
    const first = jest.fn();
    const second = jest.fn();
    store.onQuote('NASDAQ:S1', first);
    const leave = store.onQuote('NASDAQ:S2', second);
    for (let seq = 7; seq < 57; seq += 1) store.applyFrame([seq, row(1, seq, seq)]);
    expect(waiting).toHaveLength(1);
    paint();
    expect(first).toHaveBeenCalledTimes(1);
    expect(second).not.toHaveBeenCalled();
    leave();
    store.applyFrame([60, row(2, 60, 60)]);
    paint();
    expect(second).not.toHaveBeenCalled();
  });

  test('reports ids that it cannot name', () => {
    const { store } = storeWithFrames();
    store.applySnapshot(answer('a', [quote(1, 5, 100)]));
    expect(store.applyFrame([1, row(1, 6, 101), row(9, 7, 50)])).toEqual({ unknownIds: 1 });
  });

  test('a new epoch replaces held prices whatever their seq was', () => {
    const { store } = storeWithFrames();
    store.applySnapshot(answer('a', [quote(1, 900, 100)]));
    store.applySnapshot(
      answer(
        'b',
        [quote(4, 2, 55)].map((fresh) => ({ ...fresh, symbol: 'S1' })),
      ),
    );
    expect(store.quote('NASDAQ:S1')).toMatchObject({ price: 55, id: 4, seq: 2 });
    expect(store.position()).toEqual({ epoch: 'b', seq: 2 });
    // The old epoch's id must not reach anything any more.
    expect(store.applyFrame([1, row(1, 950, 1)])).toEqual({ unknownIds: 1 });
    expect(store.quote('NASDAQ:S1')?.price).toBe(55);
  });

  test('prices that a new epoch does not bring are old, and gone when the market is of another kind', () => {
    const { store } = storeWithFrames();
    store.applySnapshot(answer('a', [quote(1, 5, 100), quote(2, 6, 100)]));
    store.applySnapshot(answer('b', [quote(2, 1, 101)]));
    expect([1, 2].map((id) => store.quote(`NASDAQ:S${id}`)!.stale)).toEqual([true, false]);
    const real = { ...answer('c', [quote(2, 1, 50)]), feed: { ...feed('c'), simulated: false } };
    store.applySnapshot(real);
    expect(store.quote('NASDAQ:S1')).toBeUndefined();
    expect(store.quote('NASDAQ:S2')).toMatchObject({ price: 50 });
  });

  test('asks for a resync when the feed changed behind the connection', () => {
    const { store } = storeWithFrames();
    store.applySnapshot(answer('a', [quote(1, 5, 100)]));
    expect(store.applyStatus({ feed: { ...feed('a'), down: true } })).toBe('applied');
    expect(store.feed()?.down).toBe(true);
    expect(store.applyStatus({ feed: feed('b') })).toBe('resync');
  });

  test('stale comes and goes by message, and goes with a newer trade', () => {
    const { store } = storeWithFrames();
    store.applySnapshot(answer('a', [quote(1, 5, 100)]));
    store.applyStatus({ id: 1, stale: true });
    expect(store.quote('NASDAQ:S1')?.stale).toBe(true);
    store.applyFrame([1, [1, 6, 100, 5, 50]]);
    expect(store.quote('NASDAQ:S1')?.stale).toBe(true);
    store.applyFrame([2, [1, 7, 100, 6, 70]]);
    expect(store.quote('NASDAQ:S1')?.stale).toBe(false);
  });

  test('a session roll-over replaces open and previous close', () => {
    const { store } = storeWithFrames();
    store.applySnapshot(answer('a', [quote(1, 5, 100)]));
    store.applyStatus({ id: 1, quote: { ...quote(1, 5, 100), previousClose: 90, open: 99 } });
    expect(store.quote('NASDAQ:S1')).toMatchObject({ previousClose: 90, open: 99 });
  });

  test('a REST price never replaces a live one, and fills what is not followed', () => {
    const { store } = storeWithFrames();
    store.applySnapshot(answer('a', [quote(1, 5, 100)]));
    store.seed([{ ...quote(1, 999, 1), timeMs: 1e9 }, quote(2, 3, 42)]);
    expect(store.quote('NASDAQ:S1')?.price).toBe(100);
    expect(store.quote('NASDAQ:S2')?.price).toBe(42);
    store.release(['NASDAQ:S1']);
    store.seed([{ ...quote(1, 999, 1), timeMs: 1e9 }]);
    expect(store.quote('NASDAQ:S1')?.price).toBe(1);
  });

  /**
   * Random histories of a feed, seen through skipped, repeated and reordered batches, reconnects and restarts. Prices
   * are numbered (price = epoch × 1e6 + seq), so that any step back shows.
   */
  test('whatever is skipped, repeated or reordered: never a step back, and the newest values at the end', () => {
    const ids = [1, 2, 3];
    const step = fc.record({
      ticks: fc.array(fc.constantFrom(...ids), { maxLength: 6 }),
      delivery: fc.constantFrom('once', 'skip', 'twice', 'late'),
      restart: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      reconnect: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
        const { store, paint } = storeWithFrames();
        let epoch = 0;
        let seq = 0;
        let truth = new Map<number, number>(ids.map((id) => [id, 0]));
        let late: QuoteDelta[] = [];
        const price = (of: number): number => epoch * 1e6 + of;
        const snapshot = (since = -1): SubscribeAnswer => ({
          ...answer(
            `e${epoch}`,
            [...truth].filter(([, held]) => held > since).map(([id, held]) => quote(id, held, price(held))),
          ),
          seq,
        });
        const seen = new Map<string, number>();
        for (const id of ids) {
          store.onQuote(`NASDAQ:S${id}`, () => {
            const now = store.quote(`NASDAQ:S${id}`)?.price ?? 0;
            expect(now).toBeGreaterThanOrEqual(seen.get(`S${id}`) ?? 0);
            seen.set(`S${id}`, now);
          });
        }
        store.applySnapshot(snapshot());
        for (const { ticks, delivery, restart, reconnect } of steps) {
          if (restart) {
            epoch += 1;
            seq = 0;
            truth = new Map(ids.map((id) => [id, 0]));
            late = [];
          }
          const rows = ticks.map((id): QuoteDelta => {
            seq += 1;
            truth.set(id, seq);
            return row(id, seq, price(seq));
          });
          if (restart) store.applySnapshot(snapshot());
          if (delivery === 'late') late.push(...rows);
          else if (delivery !== 'skip') {
            store.applyFrame([1, ...rows]);
            if (delivery === 'twice') store.applyFrame([1, ...rows]);
            store.applyFrame([1, ...late.reverse()]);
            late = [];
          }
          // A reconnect heals what was lost: everything newer than the position comes back. A skipped batch may have
          // been older than it, so the server (which keeps skipped rows merged) sends those in its next frame.
          if (reconnect) store.applySnapshot(snapshot());
          paint();
        }
        store.applyFrame([1, ...[...truth].map(([id, held]) => row(id, held, price(held)))]);
        paint();
        for (const [id, held] of truth) expect(store.quote(`NASDAQ:S${id}`)?.price).toBe(price(held));
      }),
      { numRuns: 300 },
    );
  });
});

describe('a tab that is open for days', () => {
  it('forgets the oldest prices that nobody looks at or follows', () => {
    const store = new QuoteStore({ schedule: () => undefined });
    store.onQuote('NASDAQ:S1', () => undefined);
    store.seed([quote(1, 1, 10)]);
    store.applySnapshot(answer('a', [quote(2, 2, 10)]));
    const scrolled = Array.from({ length: MOST_KEPT + 500 }, (_, n) => quote(n + 3, 1, 10));
    for (let from = 0; from < scrolled.length; from += 50) store.seed(scrolled.slice(from, from + 50));
    const kept = (ids: number[]): boolean[] => ids.map((id) => store.quote(`NASDAQ:S${id}`) !== undefined);
    expect(kept([1, 2])).toEqual([true, true]);
    expect(scrolled.filter(({ id }) => kept([id])[0])).toHaveLength(MOST_KEPT - 2);
    expect(kept([3, scrolled.at(-1)!.id])).toEqual([false, true]);
  });
});
