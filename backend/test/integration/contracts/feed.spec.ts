import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BarWriterService } from '../../../src/modules/bars/index.js';
import { FeedService, QuoteBook } from '../../../src/modules/quotes/index.js';
import { createTestApp, type TestApp } from '../../setup/test-app.js';
import { createTestDatabase } from '../../setup/test-database.js';
import { DatabaseProxy } from '../../setup/database-proxy.js';

const START_MS = Date.UTC(2013, 9, 11, 14, 0);
const KEY = 'NYSEARCA:SPY';

/** Resolves once `seen` says so; asked after every batch that changes a quote, and on news of the feed. */
function until(book: QuoteBook, seen: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (!seen()) return;
      end();
      resolve();
    };
    const end = book.listen({ onQuotes: check, onFeed: check });
    check();
  });
}

describe('the feed over a replay', () => {
  let folder: string;
  let test: TestApp;
  /** Two minutes: the second with two equal trades of one millisecond, which are two trades. */
  const trades = [
    [START_MS, 170, 100],
    [START_MS + 20_000, 171.5, 50],
    [START_MS + 65_000, 169.25, 10],
    [START_MS + 65_000, 169.25, 10],
    [START_MS + 119_000, 170.5, 5],
  ];

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-replay-'));
    writeFileSync(
      path.join(folder, 'NYSEARCA-SPY-2013-10-11.csv'),
      `time_utc_ms,price,size\n${trades.map((row) => row.join(',')).join('\n')}\n`,
    );
    test = await createTestApp({
      MARKET_DATA: 'replay',
      REPLAY_DIR: folder,
      REPLAY_SPEED: '1000',
      REPLAY_END: 'loop',
    });
  });
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const atEnd = (): boolean => test.app.get(QuoteBook).get(KEY)?.timeMs === START_MS + 119_000;

  it('ends each round at the recorded day, begins a new epoch for the next and stores each minute once', async () => {
    const book = test.app.get(QuoteBook);
    const epochs: string[] = [];
    for (let round = 0; round < 2; round++) {
      // Kept as it is at the last trade: whoever looks a moment later may see the next round.
      let last: object | undefined;
      await until(book, () => {
        if (atEnd() && !epochs.includes(book.epoch)) {
          epochs.push(book.epoch);
          last = { ...book.get(KEY) };
        }
        return last !== undefined;
      });
      expect(last).toMatchObject({
        price: 170.5,
        open: 170,
        dayHigh: 171.5,
        dayLow: 169.25,
        volume: 175,
        simulated: false,
        source: 'replay',
      });
    }
    expect(book.feed()).toMatchObject({ replay: true, simulated: false, down: false });
    expect(test.app.get(FeedService).state()).toMatchObject({ leading: true });

    await until(book, () => book.epoch !== epochs[1]);
    await test.app.get(BarWriterService).flush();
    const rows = await test.orm.em.fork().execute(
      `select source, instrument, (extract(epoch from time) * 1000)::float8 as "timeMs", open, high, low, close, volume
         from bar_minute order by time`,
    );
    const recorded = { source: 'replay', instrument: KEY };
    expect(rows).toEqual([
      { ...recorded, timeMs: START_MS, open: 170, high: 171.5, low: 170, close: 171.5, volume: 150 },
      {
        ...recorded,
        timeMs: START_MS + 60_000,
        open: 169.25,
        high: 170.5,
        low: 169.25,
        close: 170.5,
        volume: 25,
      },
    ]);
  });
});

describe('the feed while the database is down', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let proxy: DatabaseProxy;
  let test: TestApp;

  beforeAll(async () => {
    database = await createTestDatabase();
    proxy = new DatabaseProxy(new URL(database.url));
    await proxy.up();
    test = await createTestApp({ SIMULATED_TICKS_PER_S: '2000', ROLES: 'api,worker,feed' }, proxy.url);
  });
  afterAll(async () => {
    await test.close();
    await proxy.down();
    await database.drop();
  });

  it('goes on in the same epoch, keeps its bars for later and is at peace afterwards', async () => {
    const book = test.app.get(QuoteBook);
    const feed = test.app.get(FeedService);
    await until(book, () => feed.state().accepted > 0);
    const { epoch } = feed.state();

    await proxy.down();
    const acceptedBefore = feed.state().accepted;
    const seqBefore = book.seq;
    await until(book, () => feed.state().accepted > acceptedBefore + 2_000 && book.seq > seqBefore + 2_000);
    test.app.get(BarWriterService).add('simulated', 'NASDAQ:AAPL', {
      timeMs: START_MS,
      open: 1,
      high: 1,
      low: 1,
      close: 1,
      volume: 1,
    });
    await test.app.get(BarWriterService).flush();
    expect(feed.state().barsWaiting).toBeGreaterThan(0);

    await proxy.up();
    const writer = test.app.get(BarWriterService);
    while (writer.buffered > 0) await writer.flush();
    const stored = await test.orm.em
      .fork()
      .execute(
        `select 1 from bar_minute where source = 'simulated' and time = to_timestamp(${START_MS / 1000})`,
      );
    expect(stored).toHaveLength(1);
    const acceptedDown = feed.state().accepted;
    await until(book, () => feed.state().accepted > acceptedDown);
    expect(feed.state()).toMatchObject({ leading: true, epoch });
  });
});
