import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { rowsOf } from '@pricealgo/contract/quote-rows';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { PackedQuotesFrame, QuoteDelta } from '@pricealgo/contract/realtime';
import type { QuoteBatch, QuoteRow } from '../../../common/market/quote-batch.js';
import { feedCalendar, SessionDays } from '../feed/feed-calendar.js';
import { QuoteTable } from '../feed/quote-table.js';
import { TickToQuote } from '../feed/tick-to-quote.js';
import { PackedFragments } from './quote-fragments.js';
import { QuoteBook } from './quote-book.js';

const KEY = 'NASDAQ:A';
const START_MS = 1_700_000_000_000;

function batch(quotes: QuoteRow[], change: Partial<QuoteBatch> = {}): QuoteBatch {
  const feed = { source: 'test', simulated: false, replay: false };
  return { epoch: 'e1', feed, marketTimeMs: START_MS, wallTimeMs: 0, quotes, ...change };
}

const row = (seq: number, price: number, timeMs = START_MS + seq, id = 1): QuoteRow => [
  id,
  seq,
  price,
  seq * 100,
  timeMs,
  90,
  120.5,
  80,
  100,
  0,
];

function bookOf(...quotes: QuoteRow[]): QuoteBook {
  const book = new QuoteBook();
  book.apply(batch(quotes, { definitions: [{ id: 1, key: KEY }] }));
  return book;
}

/** Row of a slot as a client of version 1 reads it. */
const first = (fragment: string): QuoteDelta => JSON.parse(fragment.slice(1)) as QuoteDelta;

/** Row of a slot as a client of version 2 reads it. */
function second({ base }: PackedFragments, packed: string | null, whole: string): QuoteDelta {
  const frame: PackedQuotesFrame = [1, base.timeMs, base.seq, packed ?? ''];
  if (packed === null) frame.push(first(whole));
  return rowsOf(frame)![0]!;
}

function expectSame(book: QuoteBook, slot: number): void {
  const { fragments, packed } = book;
  expect(second(packed, packed.shortOf(slot), fragments.shortOf(slot))).toEqual(
    first(fragments.shortOf(slot)),
  );
  expect(second(packed, packed.longOf(slot), fragments.longOf(slot))).toEqual(first(fragments.longOf(slot)));
}

describe('PackedFragments', () => {
  it('encodes a quote once per version and base, however many sockets take it', () => {
    const book = bookOf(row(1, 101.25));
    let encoded = 0;
    const packed = new PackedFragments(book.columns, () => {
      encoded += 1;
      return 1;
    });
    packed.follow(START_MS, 1);
    for (let socket = 0; socket < 1_000; socket += 1) packed.shortOf(0);
    for (let socket = 0; socket < 1_000; socket += 1) packed.longOf(0);
    expect(encoded).toBe(2);
    book.apply(batch([row(2, 101.26)]));
    packed.follow(START_MS + 10, 2);
    packed.shortOf(0);
    packed.shortOf(0);
    expect(encoded).toBe(3);
  });

  it('counts from a new base once the clock or the numbers have moved on, all rows from the same one', () => {
    const book = bookOf(row(1, 101.25));
    const before = book.packed.base;
    book.apply(batch([row(2, 102)], { marketTimeMs: START_MS + 499 }));
    expect(book.packed.base).toBe(before);
    book.apply(batch([row(3, 103)], { marketTimeMs: START_MS + 500 }));
    expect(book.packed.base).toEqual({ timeMs: START_MS + 500, seq: 2 });
    expectSame(book, 0);
    book.apply(batch([row(50_000, 104)], { marketTimeMs: START_MS + 501 }));
    book.apply(batch([row(50_001, 105)], { marketTimeMs: START_MS + 502 }));
    expect(book.packed.base).toEqual({ timeMs: START_MS + 502, seq: 50_000 });
    expectSame(book, 0);
  });

  it('sends whole what does not fit', () => {
    const book = bookOf(row(1, -37.63));
    expect(book.packed.shortOf(0)).toBeNull();
    expectSame(book, 0);
    book.apply(batch([row(2, 0.1 + 0.2)]));
    expect(book.packed.longOf(0)).toBeNull();
    expectSame(book, 0);
    book.apply(batch([row(3, 101.25, START_MS + 0.5)]));
    expect(book.packed.shortOf(0)).toBeNull();
    expectSame(book, 0);
  });

  it('forgets with an epoch what its ids were, also of an instrument that is no longer served', () => {
    const book = bookOf(row(5, 101));
    const held = book.packed.shortOf(0);
    const definitions = [{ id: 9, key: KEY, unserved: true }] as const;
    book.apply(batch([row(5, 101, START_MS + 5, 9)], { epoch: 'e2', definitions }));
    expect(book.isServed(KEY)).toBe(false);
    expect(book.packed.shortOf(0)).not.toBe(held);
    expectSame(book, 0);
  });
});

const directory = path.join(process.env.MARKET_DATA_DIR ?? '', 'ticks');
const recorded = Boolean(process.env.MARKET_DATA_DIR) && existsSync(directory);
if (!recorded)
  process.stdout.write('skipped: recorded trades in both versions (MARKET_DATA_DIR is not set)\n');

(recorded ? describe : describe.skip)('the first 100,000 quotes of a recorded day', () => {
  it.each([
    ['NYSEARCA-SPY-2013-10-11.csv.gz', 'NYSEARCA', 'SPY', 'etf'],
    ['CRYPTO-BTCUSD-2016-10-07.csv.gz', 'CRYPTO', 'BTCUSD', 'crypto'],
  ] as const)('of %s are the same in both versions', (name, exchangeShortName, symbol, type) => {
    const key: InstrumentKey = `${exchangeShortName}:${symbol}`;
    const table = new QuoteTable();
    table.setInstruments([{ key, exchangeShortName, symbol, type, currency: 'USD', sector: null, rank: 1 }]);
    const ticks = new TickToQuote(table, new SessionDays(feedCalendar, table.exchanges), {
      repeatsAreTrades: true,
      onAccepted: () => undefined,
    });
    const book = new QuoteBook();
    const lines = gunzipSync(readFileSync(path.join(directory, name)))
      .toString()
      .trim()
      .split('\n')
      .slice(1, 100_001);
    let quotes = 0;
    let wholes = 0;
    let bytes = 0;
    let bytesOfFirst = 0;
    for (const line of lines) {
      const [timeMs, price, size] = line.split(',').map(Number) as [number, number, number];
      ticks.ingest([{ key, timeMs, price, size }], timeMs);
      const dirty = table.takeDirty();
      book.apply(batch(dirty.quotes, { definitions: dirty.definitions, marketTimeMs: timeMs }));
      const { fragments, packed } = book;
      for (const [text, whole] of [
        [packed.shortOf(0), fragments.shortOf(0)],
        [packed.longOf(0), fragments.longOf(0)],
      ] as const) {
        // Not `expect`: it would take half a minute.
        const [a, b] = [second(packed, text, whole), first(whole)];
        if (a.length !== b.length || a.some((value, i) => !Object.is(value, b[i])))
          throw new Error(`version 2 says ${a.join()}, version 1 ${b.join()}`);
      }
      const text = packed.shortOf(0);
      quotes += 1;
      wholes += text === null ? 1 : 0;
      bytes += text?.length ?? fragments.shortOf(0).length;
      bytesOfFirst += fragments.shortOf(0).length;
    }
    expect(quotes).toBe(lines.length);
    process.stdout.write(
      `${symbol}: ${(bytes / quotes).toFixed(1)} bytes a row, in version 1 ${(bytesOfFirst / quotes).toFixed(1)}; ${wholes} of ${quotes} sent whole\n`,
    );
    expect(wholes / quotes).toBeLessThan(0.01);
    expect(bytes).toBeLessThan(bytesOfFirst * 0.55);
  });
});
