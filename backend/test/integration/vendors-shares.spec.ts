import { type BarRepository, BarSourceService } from '../../src/modules/bars/index.js';
import { askingFor } from '../../src/modules/market-sources/index.js';
import { createRateBudget, sharesOf } from '../../src/modules/market-sources/vendor-client/rate-budget.js';
import { FmpProvider } from '../../src/modules/market-sources/vendors/fmp-provider.js';
import { FakeMarket } from '@pricealgo/test-kit/fake-market';
import { fmpServer } from '@pricealgo/test-kit/fmp-server';
import { ManualClock } from '../fakes/manual-clock.js';
import { BELL_MS, instrument, POLL_MS } from '../fakes/vendor-fixtures.js';
import type { VendorServer } from '@pricealgo/test-kit/vendor-server';

const DAY_MS = 86_400_000;
const WINDOW_MS = 60_000;
const CALLS = 250;
const SYMBOLS = Array.from({ length: 500 }, (_, n) => `S${n}`);
/** 200 symbols in a call. */
const CALLS_PER_POLL = 3;
const POLLS_PER_WINDOW = WINDOW_MS / POLL_MS;

describe('a vendor while visitors flood it with questions', () => {
  const market = new FakeMarket(SYMBOLS, BELL_MS);
  const instruments = SYMBOLS.map((symbol) => instrument('NASDAQ', symbol, 'stock'));
  let server: VendorServer;
  let clock: ManualClock;
  let provider: FmpProvider;
  let sources: BarSourceService;
  beforeEach(async () => {
    server = await fmpServer(market).listen();
    clock = new ManualClock(BELL_MS + 3_600_000);
    provider = new FmpProvider({
      clock,
      budget: createRateBudget({ vendor: 'fmp', calls: CALLS, perMs: WINDOW_MS, clock }),
      warn: () => undefined,
      baseUrl: server.url,
      apiKey: 'test-key',
      pollMs: POLL_MS,
    });
    sources = new BarSourceService(provider, { dailyBars: async () => [] } as unknown as BarRepository);
  });
  afterEach(async () => {
    await provider.close();
    await server.close();
  });

  const polled = (): number => server.requests.filter(({ path }) => path === '/batch-quote').length;
  const asked = (): number =>
    server.requests.filter(({ path }) => path.startsWith('/historical-price')).length;
  const ask = (symbol: string, who: 'visitors' | 'members' = 'visitors'): Promise<string> =>
    askingFor(who, () =>
      sources
        .own({
          instrument: instrument('NASDAQ', symbol, 'stock'),
          interval: '1d',
          fromMs: clock.nowMs() - 30 * DAY_MS,
          toMs: clock.nowMs() + 1,
        })
        .then(
          () => 'answered',
          (error: { kind?: string }) => error.kind ?? String(error),
        ),
    );

  it('leaves members and visitors their shares while the feed polls a directory of 10,000', async () => {
    const directory = Array.from({ length: 10_000 }, (_, n) => instrument('NASDAQ', `D${n}`, 'stock'));
    await askingFor('feed', () => provider.snapshot(directory));
    await provider.start(directory, () => undefined);
    for (let window = 1; window <= 3; window++) {
      for (let poll = 0; poll < POLLS_PER_WINDOW; poll++) {
        await clock.advance(POLL_MS);
        await provider.polling.settled();
      }
      expect(polled()).toBeLessThanOrEqual(window * sharesOf(CALLS).feed);
      expect(await ask('S1', 'visitors')).toBe('answered');
    }
    expect(polled()).toBeGreaterThan(100);
  });

  it('has every poll of the feed on time, and the histories that the visitors’ share allows', async () => {
    await provider.start(instruments, () => undefined);
    const { visitors } = sharesOf(CALLS);
    const flood: Promise<string>[] = [];
    for (let poll = 1; poll <= 3 * POLLS_PER_WINDOW; poll++) {
      // Three people about each, all at once.
      for (const symbol of [...SYMBOLS, ...SYMBOLS, ...SYMBOLS]) flood.push(ask(symbol));
      await clock.advance(POLL_MS);
      await provider.polling.settled();
      expect(polled()).toBe(poll * CALLS_PER_POLL);
      // Those that wait at the end of a window are let in by the next one.
      const begun = Math.floor((poll * POLL_MS) / WINDOW_MS) + 1;
      expect(asked()).toBeLessThanOrEqual(begun * visitors);
    }
    await provider.stop();
    const outcomes = Promise.all(flood);
    let over = false;
    void outcomes.then(() => (over = true));
    while (!over) {
      await clock.advance(POLL_MS);
      await new Promise((resolve) => setImmediate(resolve));
    }
    const refused = (await outcomes).filter((one) => one !== 'answered');
    expect(refused.filter((one) => one !== 'busy' && one !== 'rate_limited')).toEqual([]);
    expect(refused.length).toBeGreaterThan(0);
    expect(asked()).toBeGreaterThan(0);
  });

  it('has room for members when visitors have used up what is theirs', async () => {
    while ((await ask(SYMBOLS[asked()]!)) === 'answered');
    expect(asked()).toBe(sharesOf(CALLS).visitors);
    expect(await ask('S499', 'members')).toBe('answered');
    await provider.start(instruments, () => undefined);
    await clock.advance(POLL_MS);
    await provider.polling.settled();
    expect(polled()).toBe(CALLS_PER_POLL);
  });

  it('is asked once about a series for all who want it, and not at once again where there is none', async () => {
    const all = Array.from({ length: 50 }, () => ask('S7'));
    expect(new Set(await Promise.all(all))).toEqual(new Set(['answered']));
    expect(asked()).toBe(1);
    // Unknown to the vendor: an empty list.
    for (let n = 0; n < 5; n++) expect(await ask('NOBODY')).toBe('answered');
    expect(asked()).toBe(2);
    server.faults.set('/historical-price-eod/non-split-adjusted', { status: 404, body: {} });
    for (let n = 0; n < 5; n++) expect(await ask('S8')).toBe('status');
    expect(asked()).toBe(3);
  });
});
