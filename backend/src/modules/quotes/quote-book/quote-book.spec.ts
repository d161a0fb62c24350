import type { FeedStatus } from '@pricealgo/contract/realtime';
import fc from 'fast-check';
import type { QuoteBatch, QuoteRow } from '../../../common/market/quote-batch.js';
import { FEED_SILENT_MS } from '../../../common/market/feed-epoch-name.js';
import { QuoteBook } from './quote-book.js';

const FEED = { source: 'test', simulated: false, replay: true };
const DEFINITIONS = [
  { id: 7, key: 'NASDAQ:A' },
  { id: 3_000, key: 'CRYPTO:B' },
] as const;

const row = (id: number, seq: number, price: number, previousClose: number | null = 100): QuoteRow => [
  id,
  seq,
  price,
  5,
  1_000 + seq,
  90,
  120,
  80,
  previousClose,
  0,
];
const batch = (quotes: QuoteRow[], change: Partial<QuoteBatch> = {}): QuoteBatch => ({
  epoch: 'e1',
  feed: FEED,
  marketTimeMs: 5_000,
  wallTimeMs: 1_000,
  definitions: DEFINITIONS,
  quotes,
  ...change,
});

describe('QuoteBook', () => {
  it('knows nothing before the first batch', () => {
    const book = new QuoteBook();
    expect(book.get('NASDAQ:A')).toBeUndefined();
    expect(book.feed()).toBeNull();
  });

  it('gives quotes in full, with change against the previous close where there is one', () => {
    const book = new QuoteBook();
    book.apply(batch([row(7, 1, 100.3), row(3_000, 2, 5, null)]));
    expect(book.get('NASDAQ:A')).toEqual({
      exchangeShortName: 'NASDAQ',
      symbol: 'A',
      price: 100.3,
      previousClose: 100,
      change: 0.3,
      changePct: 0.3,
      open: 90,
      dayHigh: 120,
      dayLow: 80,
      volume: 5,
      timeMs: 1_001,
      seq: 1,
      stale: false,
      simulated: false,
      source: 'test',
    });
    expect(book.get('CRYPTO:B')).toMatchObject({ previousClose: null, change: null, changePct: null });
    expect(book.getMany(['CRYPTO:B', 'X:Y', 'NASDAQ:A']).map(({ symbol }) => symbol)).toEqual(['B', 'A']);
  });

  it('gives the change of a coin of a billionth with the digits that count', () => {
    const book = new QuoteBook();
    book.apply(batch([row(3_000, 1, 1.2293e-9, 1.212e-9)]));
    expect(book.get('CRYPTO:B')).toMatchObject({ price: 1.2293e-9, change: 1.73e-11, changePct: 1.42739274 });
  });

  it('never regresses: whatever order rows arrive in, the highest seq is held, and only news is reported', () => {
    const rows = fc.array(
      fc.record({ seq: fc.integer({ min: 1, max: 50 }), price: fc.integer({ min: 1, max: 99 }) }),
    );
    fc.assert(
      fc.property(fc.array(rows, { maxLength: 10 }), (batches) => {
        const book = new QuoteBook();
        let best = { seq: 0, price: 0 };
        for (const quotes of batches) {
          const before = best;
          for (const quote of quotes) if (quote.seq > best.seq) best = quote;
          let told = 0;
          const end = book.listen({ onQuotes: (slots) => (told = slots.length) });
          book.apply(batch(quotes.map(({ seq, price }) => row(7, seq, price))));
          end();
          expect(told > 0).toBe(best !== before);
          expect(book.get('NASDAQ:A')?.price).toBe(best.seq === 0 ? undefined : best.price);
        }
      }),
    );
  });

  it('names the source of each instrument, and tells when it changes as if a session began', () => {
    const book = new QuoteBook();
    const definitions = [{ id: 7, key: 'NASDAQ:A', source: 'fmp' } as const, DEFINITIONS[1]];
    book.apply(batch([row(7, 1, 100), row(3_000, 2, 5)], { definitions }));
    expect(book.get('NASDAQ:A')?.source).toBe('fmp');
    expect(book.get('CRYPTO:B')?.source).toBe('test');
    const slot = book.slotFor('NASDAQ:A');
    const session = book.columns.session[slot];
    book.apply(batch([row(7, 3, 100)], { definitions: [{ id: 7, key: 'NASDAQ:A', source: 'yahoo' }] }));
    expect(book.get('NASDAQ:A')?.source).toBe('yahoo');
    expect(book.columns.session[slot]).not.toBe(session);
    const again = book.columns.session[slot];
    book.apply(batch([row(7, 4, 101)], { definitions: [{ id: 7, key: 'NASDAQ:A', source: 'yahoo' }] }));
    expect(book.columns.session[slot]).toBe(again);
  });

  it('refuses values that no frame could carry', () => {
    const book = new QuoteBook();
    book.apply(batch([row(7, 1, 100), row(7, 2, Number.NaN), row(7, 3, Number.POSITIVE_INFINITY)]));
    expect(book.get('NASDAQ:A')).toMatchObject({ price: 100, seq: 1 });
  });

  it('keeps the last prices through a change of feed, under new ids, until they are replaced', () => {
    const book = new QuoteBook();
    const told: [FeedStatus, boolean][] = [];
    book.listen({ onFeed: (status, epochChanged) => told.push([status, epochChanged]) });
    book.apply(batch([row(7, 90, 100), row(3_000, 91, 5)]));
    book.apply(batch([row(1, 1, 6)], { epoch: 'e2', definitions: [{ id: 1, key: 'CRYPTO:B' }] }));
    expect(book.get('CRYPTO:B')).toMatchObject({ price: 6, seq: 1 });
    expect(book.get('NASDAQ:A')).toMatchObject({ price: 100 });
    // What the new feed has not priced is old from now on.
    expect(book.getMany(['NASDAQ:A', 'CRYPTO:B']).map(({ stale }) => stale)).toEqual([true, false]);
    expect(book.identifiedQuoteAt(book.slotFor('NASDAQ:A'))).toBeUndefined();
    expect(book.identifiedQuoteAt(book.slotFor('CRYPTO:B'))).toMatchObject({ id: 1 });
    expect(told.map(([{ epoch }, changed]) => [epoch, changed])).toEqual([
      ['e1', true],
      ['e2', true],
    ]);
    book.apply(batch([row(7, 200, 1)]));
    expect(book.epoch).toBe('e2');
    expect(book.get('NASDAQ:A')).toMatchObject({ price: 100 });
  });

  it('forgets invented prices when a real feed follows: none may stand under its name', () => {
    const book = new QuoteBook();
    book.apply(
      batch([row(7, 1, 100), row(3_000, 2, 5)], { feed: { ...FEED, replay: false, simulated: true } }),
    );
    const feed = { source: 'kraken', simulated: false, replay: false };
    book.apply(batch([row(3_000, 1, 9)], { epoch: 'e2', feed }));
    expect(book.get('NASDAQ:A')).toBeUndefined();
    expect(book.get('CRYPTO:B')).toMatchObject({ price: 9, source: 'kraken', simulated: false });
  });

  describe('prices that were kept from earlier', () => {
    const kept = { price: 99, previousClose: 98, open: 97, dayHigh: 101, dayLow: 96, volume: 3, timeMs: 500 };
    const feed = { source: 'test', simulated: false, replay: false };
    const stored = { ...kept, key: 'NASDAQ:A', source: 'yahoo' } as const;
    const shown = { ...kept, seq: 0, stale: true, simulated: false, source: 'yahoo' };

    it('stand in, as old and under their own source, until the feed knows better', () => {
      const book = new QuoteBook();
      book.applyStored([stored, { ...stored, key: 'CRYPTO:B' }]);
      expect(book.get('NASDAQ:A')).toMatchObject({ ...shown, change: 1 });
      expect([book.fed('NASDAQ:A'), book.followed('NASDAQ:A')]).toEqual([undefined, undefined]);
      const session = book.columns.session[book.slotFor('NASDAQ:A')];
      book.apply(batch([row(7, 1, 100)], { feed }));
      expect(book.get('NASDAQ:A')).toMatchObject({ price: 100, source: 'test', stale: false, seq: 1 });
      // Whoever was shown the kept price is given the whole quote.
      expect(book.columns.session[book.slotFor('NASDAQ:A')]).not.toBe(session);
      expect(book.get('CRYPTO:B')).toMatchObject(shown);
      book.applyStored([{ ...stored, price: 1, timeMs: 9_999_999 }]);
      expect(book.get('NASDAQ:A')).toMatchObject({ price: 100 });
    });

    it('follow a newer one, and reach sockets once the feed has named the instrument', () => {
      const book = new QuoteBook();
      const told: number[][] = [];
      book.listen({ onQuotes: (slots) => told.push([...slots]) });
      book.applyStored([stored]);
      const slot = book.slotFor('NASDAQ:A');
      expect(told).toEqual([]);
      expect(book.identifiedQuoteAt(slot)).toBeUndefined();
      book.apply(batch([], { feed }));
      expect(told).toEqual([[slot]]);
      expect(book.identifiedQuoteAt(slot)).toMatchObject({ ...shown, id: 7 });
      expect(JSON.parse(book.fragments.fullOf(slot)!)).toMatchObject({ price: 99 });
      book.applyStored([{ ...stored, price: 98.5, timeMs: 600 }]);
      expect(told).toEqual([[slot], [slot]]);
      expect(JSON.parse(book.fragments.fullOf(slot)!)).toMatchObject({ price: 98.5, seq: 0, stale: true });
      book.applyStored([stored]);
      expect(told).toHaveLength(2);
    });

    it('never stand among invented or recorded prices', () => {
      for (const other of [
        { source: 'simulated', simulated: true, replay: false },
        { source: 'replay', simulated: false, replay: true },
      ]) {
        const book = new QuoteBook();
        book.applyStored([stored]);
        book.apply(batch([], { feed: other }));
        expect(book.get('NASDAQ:A')).toBeUndefined();
        book.applyStored([stored]);
        expect(book.get('NASDAQ:A')).toBeUndefined();
      }
    });
  });

  it('is not taken over by a late batch of a deposed term, even one that was never heard here', () => {
    const book = new QuoteBook(() => 1_000);
    const epochs: string[] = [];
    book.listen({ onFeed: ({ epoch }) => epochs.push(epoch) });
    book.apply(batch([row(7, 1, 100)], { epoch: '13.0-living' }));
    book.apply(batch([row(7, 900, 55)], { epoch: '12.0-deposed' }));
    expect(book.get('NASDAQ:A')).toMatchObject({ price: 100, seq: 1 });
    book.apply(batch([row(7, 2, 101)], { epoch: '13.0-living' }));
    expect(book.get('NASDAQ:A')).toMatchObject({ price: 101, seq: 2 });
    expect([book.epoch, epochs]).toEqual(['13.0-living', ['13.0-living']]);
  });

  it('takes over whole what it kept out, once the later term is silent', () => {
    let nowMs = 1_000;
    const book = new QuoteBook(() => nowMs);
    const at = (seq: number, epoch: string, definitions?: QuoteBatch['definitions']): void =>
      book.apply(batch([row(7, seq, seq)], { epoch, wallTimeMs: nowMs, definitions }));
    at(1, '13.0-died', [{ id: 7, key: 'NASDAQ:A' }]);
    // A database that was restored counts its terms from where the backup was.
    at(5, '2.0-restored', [{ id: 7, key: 'NASDAQ:C' }]);
    expect(book.epoch).toBe('13.0-died');
    nowMs += FEED_SILENT_MS + 1;
    at(6, '2.0-restored', []);
    expect(book.epoch).toBe('2.0-restored');
    expect(book.get('NASDAQ:C')).toMatchObject({ price: 6, seq: 6 });
  });

  it('says when the feed falls silent and when it is back, and follows the market clock', () => {
    let nowMs = 1_000;
    const book = new QuoteBook(() => nowMs);
    book.apply(batch([row(7, 1, 100)]));
    const told: boolean[] = [];
    book.listen({ onFeed: ({ down }) => told.push(down) });
    nowMs += FEED_SILENT_MS;
    book.checkFeed();
    nowMs += 1;
    book.checkFeed();
    book.checkFeed();
    expect(book.get('NASDAQ:A')).toMatchObject({ stale: true });
    expect(book.marketNowMs()).toBe(nowMs + 4_000);
    book.apply(batch([], { wallTimeMs: nowMs, marketTimeMs: nowMs + 60_000 }));
    expect(book.get('NASDAQ:A')).toMatchObject({ stale: false });
    expect(told).toEqual([true, false]);
    expect(book.feed()).toMatchObject({ clockOffsetMs: 60_000 });
  });

  it('knows what no source of the running feed serves', () => {
    const book = new QuoteBook(() => 1_000);
    const served = (): boolean[] => ['NASDAQ:A', 'NASDAQ:C'].map((key) => book.isServed(key));
    expect(served()).toEqual([true, true]);
    book.apply(batch([row(7, 1, 100)]));
    expect(served()).toEqual([true, false]);
    book.apply(batch([], { definitions: [{ id: 7, key: 'NASDAQ:A', unserved: true }] }));
    expect(served()).toEqual([false, false]);
    book.apply(batch([], { definitions: [{ id: 7, key: 'NASDAQ:A' }] }));
    expect(served()).toEqual([true, false]);
  });

  it('knows the exchanges of which no source of the running feed serves anything', () => {
    let nowMs = 1_000;
    const book = new QuoteBook(() => nowMs);
    const served = (): boolean[] => ['NASDAQ', 'CRYPTO', 'NYSE'].map((name) => book.servesExchange(name));
    expect(served()).toEqual([true, true, true]);
    book.apply(batch([row(7, 1, 100)]));
    expect(served()).toEqual([true, true, false]);
    // The same news twice counts once.
    const gone = batch([], { definitions: [{ id: 7, key: 'NASDAQ:A', unserved: true }] });
    book.apply(gone);
    book.apply(gone);
    expect(served()).toEqual([false, true, false]);
    book.apply(batch([], { definitions: [DEFINITIONS[0]] }));
    expect(served()).toEqual([true, true, false]);
    // The next feed serves what it names itself.
    const wallTimeMs = nowMs + 1;
    book.apply(batch([], { epoch: 'e2', wallTimeMs, marketTimeMs: 9_000, definitions: [DEFINITIONS[1]] }));
    expect([book.epoch, served()]).toEqual(['e2', [false, true, false]]);
    nowMs += FEED_SILENT_MS + 2;
    book.checkFeed();
    expect(served()).toEqual([true, true, true]);
  });

  it('tells clients again when a replayed clock has drifted from what they know', () => {
    const book = new QuoteBook(() => 0);
    const offsets: number[] = [];
    book.listen({ onFeed: ({ clockOffsetMs }) => offsets.push(clockOffsetMs) });
    for (const marketTimeMs of [5_000, 6_000, 9_000]) {
      book.apply(batch([], { marketTimeMs }));
      book.checkFeed();
    }
    expect(offsets).toEqual([4_000, 8_000]);
  });

  it('encodes a quote version once', () => {
    const book = new QuoteBook();
    book.apply(batch([row(7, 1, 100.5)]));
    const slot = book.slotFor('NASDAQ:A');
    expect(book.fragments.shortOf(slot)).toBe(',[7,1,100.5,5,1001]');
    expect(book.fragments.longOf(slot)).toBe(',[7,1,100.5,5,1001,120,80]');
    book.apply(batch([row(7, 2, 101)]));
    expect(book.fragments.shortOf(slot)).toBe(',[7,2,101,5,1002]');
    book.apply(batch([row(8, 2, 55)], { epoch: 'e2', definitions: [{ id: 8, key: 'NASDAQ:A' }] }));
    expect(book.fragments.shortOf(slot)).toBe(',[8,2,55,5,1002]');
    expect(JSON.parse(book.fragments.fullOf(slot)!)).toMatchObject({ id: 8, price: 55 });
  });

  it('whole quotes that are kept name the source of now, of an instrument and of the feed', () => {
    const book = new QuoteBook();
    const source = (): unknown =>
      (JSON.parse(book.fragments.fullOf(book.slotFor('NASDAQ:A'))!) as { source: string }).source;
    book.apply(batch([row(7, 1, 100.5)]));
    expect(source()).toBe('test');
    book.apply(batch([], { definitions: [{ id: 7, key: 'NASDAQ:A', source: 'other' }] }));
    expect(source()).toBe('other');
    book.apply(batch([], { definitions: [{ id: 7, key: 'NASDAQ:A' }] }));
    expect(source()).toBe('test');
    book.apply(batch([], { definitions: [], feed: { ...FEED, source: 'third' } }));
    expect(source()).toBe('third');
  });
});
