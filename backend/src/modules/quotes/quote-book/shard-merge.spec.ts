import type { QuoteBatch, QuoteRow } from '../../../common/market/quote-batch.js';
import { QuoteBook } from './quote-book.js';
import { ShardMerge } from './shard-merge.js';

const row = (id: number, seq: number, price: number): QuoteRow => [
  id,
  seq,
  price,
  1,
  1_000 + seq,
  1,
  2,
  0.5,
  9,
  0,
];

function setup() {
  const clock = { nowMs: 1_000_000 };
  const book = new QuoteBook(() => clock.nowMs);
  const batches: QuoteBatch[] = [];
  const merge = new ShardMerge(
    2,
    (batch) => {
      batches.push(batch);
      book.apply(batch);
    },
    () => clock.nowMs,
  );
  const publish = (
    shard: number,
    quotes: QuoteRow[],
    { epoch = `1.0-s${shard}`, ...change }: Partial<QuoteBatch> = {},
  ): void =>
    merge.apply(shard, {
      epoch,
      feed: { source: 'test', simulated: false, replay: false },
      marketTimeMs: clock.nowMs,
      wallTimeMs: clock.nowMs,
      quotes,
      ...change,
    });
  const name = (shard: number): QuoteBatch['definitions'] => [
    { id: 1, key: shard === 0 ? 'NASDAQ:A' : 'NYSE:B' },
    { id: 2, key: shard === 0 ? 'NASDAQ:C' : 'NYSE:D' },
  ];
  const both = (): void => {
    publish(0, [row(1, 900, 10), row(2, 901, 11)], { definitions: name(0) });
    publish(1, [row(1, 5, 20), row(2, 6, 21)], { definitions: name(1) });
  };
  return { clock, book, batches, merge, publish, name, both };
}

describe('ShardMerge', () => {
  it('keeps apart what has the same id in two shards, and numbers both in one order', () => {
    const { book, publish, both } = setup();
    both();
    expect(['NASDAQ:A', 'NASDAQ:C', 'NYSE:B', 'NYSE:D'].map((key) => book.get(key)?.price)).toEqual([
      10, 11, 20, 21,
    ]);
    const { epoch, seq } = book;
    publish(1, [row(1, 7, 22)]);
    expect(book.get('NYSE:B')?.price).toBe(22);
    // A client that resumes from `seq` is sent what came after it, of whichever shard.
    expect([book.epoch, book.seq]).toEqual([epoch, seq + 1]);
  });

  it('sends nothing again of a snapshot that it has', () => {
    const { batches, publish, both, name } = setup();
    both();
    publish(1, [row(1, 5, 20), row(2, 6, 21)], { definitions: name(1) });
    expect(batches.at(-1)).toMatchObject({ definitions: [], quotes: [] });
  });

  it('takes over a shard’s next leader, and refuses what the deposed one sends late', () => {
    const { book, publish, both } = setup();
    both();
    const before = book.epoch;
    publish(0, [row(1, 1, 15)], { epoch: '2.0-next', definitions: [{ id: 1, key: 'NASDAQ:C' }] });
    expect(book.epoch).not.toBe(before);
    expect(book.get('NASDAQ:C')?.price).toBe(15);
    expect(book.get('NYSE:B')).toMatchObject({ price: 20, stale: false });
    publish(0, [row(1, 999, 1)], { epoch: '1.0-s0' });
    expect(book.get('NASDAQ:A')?.price).toBe(10);
    expect(book.get('NASDAQ:C')?.price).toBe(15);
    const { epoch } = book;
    publish(1, [row(2, 8, 23)]);
    expect([book.epoch, book.get('NYSE:D')?.price]).toEqual([epoch, 23]);
  });

  it('marks the prices of a silent shard stale while the other goes on, and live again when it is back', () => {
    const { clock, book, merge, publish, both } = setup();
    both();
    for (let second = 0; second < 7; second++) {
      clock.nowMs += 1_000;
      publish(0, []);
      merge.checkSilence();
      book.checkFeed();
    }
    expect(book.get('NASDAQ:A')?.stale).toBe(false);
    expect(book.get('NYSE:B')?.stale).toBe(true);
    publish(1, []);
    expect(book.get('NYSE:B')).toMatchObject({ stale: false, price: 20 });
  });

  it('does not take a dead feed’s snapshot, read again and again, for a sign of life', () => {
    const { clock, book, merge, publish, both, name } = setup();
    both();
    const { nowMs } = clock;
    for (let second = 0; second < 7; second++) {
      clock.nowMs += 1_000;
      publish(0, []);
      publish(1, [row(1, 5, 20)], { definitions: name(1), wallTimeMs: nowMs });
      merge.checkSilence();
    }
    expect(book.get('NYSE:B')?.stale).toBe(true);
  });

  it('shows no price of one market beside those of another', () => {
    const { book, publish, both, name } = setup();
    both();
    publish(0, [row(1, 1, 99)], {
      epoch: '1.1-s0',
      definitions: name(0),
      feed: { source: 'simulated', simulated: true, replay: false },
    });
    expect(book.get('NASDAQ:A')).toMatchObject({ price: 99, simulated: true });
    expect(book.get('NYSE:B')).toBeUndefined();
  });
});
