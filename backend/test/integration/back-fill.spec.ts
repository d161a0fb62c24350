import { coinbaseServer } from '@pricealgo/test-kit/coinbase-server';
import { FakeMarket } from '@pricealgo/test-kit/fake-market';
import { fmpServer } from '@pricealgo/test-kit/fmp-server';
import { krakenServer } from '@pricealgo/test-kit/kraken-server';
import type { FakeAnswer, VendorServer } from '@pricealgo/test-kit/vendor-server';
import { BackFillRoom } from '../setup/back-fill.js';
import { Tab } from '../setup/notifications.js';

const DAY_MS = 86_400_000;
const DAYS = '/historical-price-eod/non-split-adjusted';
const isoDate = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

describe('back-fill from fmp', () => {
  const market = new FakeMarket(['AAPL', 'MSFT', 'NVDA', 'AMZN', 'TSLA', 'NFLX'], Date.now() - 3 * DAY_MS);
  /** Everything before today: the fake's thirty days and the day of its tape. */
  const days = market.bars('AAPL', DAY_MS, 0, Date.now());
  let fmp: VendorServer;
  let room: BackFillRoom;

  beforeAll(async () => {
    market.add({ symbol: 'AAPL', price: 101, size: 5, timeMs: Date.now() });
    fmp = await fmpServer(market).listen();
    room = await BackFillRoom.open({
      ROLES: 'api,worker',
      MARKET_DATA: 'fmp',
      FMP_API_KEY: 'test-key',
      FMP_BASE_URL: fmp.url,
      FMP_CALLS_PER_MINUTE: '100000',
    });
  });
  afterAll(async () => {
    await room.close();
    await fmp.close();
  });
  beforeEach(() => {
    fmp.faults.clear();
    fmp.requests.length = 0;
  });

  const asked = (path: string, symbol: string) =>
    fmp.requests.filter((one) => one.path === path && one.query.get('symbol') === symbol);

  it('asks the vendor, tells how far it is, and stores what it was told under the vendor’s name', async () => {
    const tab = await Tab.open(room.test.url, room.admin.browser.token!);
    const told: unknown[] = [];
    let ended = false;
    tab.socket.on('job', ({ state, progress }) => {
      told.push([state, progress]);
      ended = state === 'done';
    });
    const jobId = await room.start('AAPL');
    const state = await room.rests(jobId);
    const [bars, actions, statements] = await room.stored('NASDAQ:AAPL');
    expect(state).toEqual({
      id: jobId,
      state: 'done',
      progress: 100,
      reason: null,
      nextMs: null,
      result: {
        source: 'fmp',
        days: days.length,
        firstDate: isoDate(days[0]!.timeMs),
        lastDate: isoDate(days.at(-1)!.timeMs),
        splits: 1,
        dividends: 1,
        statements: statements!.length,
      },
    });
    // Today's bar is still growing: it is not kept.
    expect(bars!.map(({ source, close, volume }) => [source, close, volume])).toEqual(
      days.map(({ close, volume }) => ['fmp', close, volume]),
    );
    expect(actions).toMatchObject([
      { source: 'fmp', type: 'dividend', amount: 0.205 },
      { source: 'fmp', type: 'split', ratio: 4 },
    ]);
    expect(statements!.length).toBeGreaterThan(0);
    while (!ended) await new Promise((resolve) => tab.socket.once('job', resolve));
    expect(told).toEqual([
      ['running', 0],
      ['running', 25],
      ['running', 50],
      ['running', 75],
      ['done', 100],
    ]);
    tab.close();
  });

  it('ends when it is cancelled: one that waits for its next try at once, and what was fetched stays', async () => {
    fmp.faults.set(DAYS, { status: 500, body: {} });
    const jobId = await room.start('NFLX');
    expect(await room.rests(jobId)).toMatchObject({ state: 'queued', progress: 25 });
    const cancel = () => room.admin.browser.post('/api/admin/tickers/back-fill/cancel', { jobId });
    expect((await cancel()).status).toBe(200);
    let state = await room.state(jobId);
    while (state.state !== 'done') state = await room.state(jobId);
    expect(state).toMatchObject({ reason: null, result: { cancelled: 1 } });
    expect((await room.stored('NASDAQ:NFLX'))[1]!.length).toBeGreaterThan(0);
    expect((await cancel()).status).toBe(404);
  });

  it('changes nothing when it runs again', async () => {
    const before = await room.stored('NASDAQ:AAPL');
    const state = await room.rests(await room.start('AAPL'));
    expect([state.state, asked(DAYS, 'AAPL').length]).toEqual(['done', 1]);
    expect(await room.stored('NASDAQ:AAPL')).toEqual(before);
  });

  it('waits as long as the vendor asks, goes on behind what it has, and is not started twice', async () => {
    fmp.faults.set(DAYS, { status: 429, headers: { 'retry-after': '2' }, body: {} });
    const startedMs = Date.now();
    const [jobId, second] = await Promise.all([room.start('MSFT'), room.start('MSFT')]);
    expect(second).toBe(jobId);
    const held = await room.rests(jobId);
    expect(held).toMatchObject({ state: 'queued', progress: 25, reason: 'fmp: answered with status 429' });
    // A second is what it would have waited by itself.
    expect(held.nextMs).toBeGreaterThanOrEqual(startedMs + 2_000);
    expect(await room.start('MSFT')).toBe(jobId);
    fmp.faults.clear();
    await fmp.asked(DAYS, 2);
    let state = await room.state(jobId);
    while (state.state !== 'done') state = await room.state(jobId);
    expect(state).toMatchObject({ reason: null, result: { days: days.length } });
    const [refused, answered] = asked(DAYS, 'MSFT');
    expect(answered!.atMs - refused!.atMs).toBeGreaterThan(1_900);
    expect([
      asked('/splits', 'MSFT').length,
      asked('/dividends', 'MSFT').length,
      asked(DAYS, 'MSFT').length,
    ]).toEqual([1, 1, 2]);
    const next = await room.start('MSFT');
    expect(next).not.toBe(jobId);
    await room.rests(next);
  });

  it.each<[string, FakeAnswer, string]>([
    ['an HTML page', { body: '<html>We are sorry</html>' }, 'fmp: the answer is not JSON'],
    ['another form', { body: { message: 'later' } }, `fmp: ${DAYS.slice(1)}: the answer is not a list`],
    [
      'rows that nobody can read',
      { body: [{ date: 'soon', adjClose: -1 }] },
      `fmp: ${DAYS.slice(1)}: none of 1 rows can be read`,
    ],
    ['an error', { status: 500, body: {} }, 'fmp: answered with status 500'],
  ])('%s: nothing of it is stored, and the next try makes it good', async (_what, fault, reason) => {
    await room.test.orm.em.fork().execute(`delete from bar_daily where instrument = 'NASDAQ:NVDA'`);
    fmp.faults.set(DAYS, fault);
    const jobId = await room.start('NVDA');
    expect(await room.rests(jobId)).toMatchObject({ state: 'queued', reason });
    expect((await room.stored('NASDAQ:NVDA'))[0]).toEqual([]);
    fmp.faults.clear();
    let state = await room.hurried(jobId);
    // One whose time had come meanwhile may have asked while the vendor still answered so.
    if (state.state === 'queued') state = await room.hurried(jobId);
    expect(state).toMatchObject({ state: 'done', result: { days: days.length } });
  });

  it('gives up after five tries, keeps what it has, and an administrator’s retry asks for the rest only', async () => {
    const path = '/balance-sheet-statement';
    fmp.faults.set(path, { status: 500, body: {} });
    const jobId = await room.start('AMZN');
    let state = await room.rests(jobId);
    while (state.state === 'queued') state = await room.hurried(jobId);
    expect(state).toMatchObject({ state: 'failed', progress: 75, reason: 'fmp: answered with status 500' });
    expect([asked(path, 'AMZN').length, asked(DAYS, 'AMZN').length]).toEqual([5, 1]);
    expect((await room.stored('NASDAQ:AMZN'))[0]).toHaveLength(days.length);
    fmp.faults.clear();
    await room.admin.browser.post('/api/admin/jobs/retry', { id: jobId });
    state = await room.rests(jobId);
    expect(state).toMatchObject({ state: 'done', progress: 100, result: { days: days.length } });
    expect(asked(DAYS, 'AMZN')).toHaveLength(1);
  });

  it('does not ask twice for what the plan does not hold, and fetches the rest', async () => {
    fmp.faults.set('/income-statement', { status: 402, body: {} });
    fmp.faults.set('/profile', { status: 402, body: {} });
    expect(await room.rests(await room.start('TSLA'))).toMatchObject({
      state: 'failed',
      reason: `profile, statements: fmp: answered with status 402 (days of bars stored: ${days.length})`,
    });
    expect(asked('/profile', 'TSLA')).toHaveLength(1);
    expect((await room.stored('NASDAQ:TSLA'))[0]).toHaveLength(days.length);
  });

  it('says that the vendor has no bars, of a symbol that it does not know and of one that it once knew', async () => {
    expect(await room.rests(await room.start('GOOGL'))).toMatchObject({
      state: 'failed',
      reason: 'bars: fmp has no bars of NASDAQ:GOOGL (days of bars stored: 0)',
    });
    expect(asked(DAYS, 'GOOGL')).toHaveLength(1);
    const [before] = await room.stored('NASDAQ:AAPL');
    fmp.faults.set(DAYS, { body: [] });
    expect(await room.rests(await room.start('AAPL'))).toMatchObject({
      state: 'failed',
      reason: `bars: fmp has no bars of NASDAQ:AAPL (days of bars stored: ${days.length})`,
    });
    expect((await room.stored('NASDAQ:AAPL'))[0]).toEqual(before);
    const { body } = await room.history('AAPL', 'MAX').expect(200);
    expect([body.data.source, body.data.bars.length]).toEqual(['fmp', days.length]);
  });

  it('answers from what was stored, under its true source, while the vendor is down', async () => {
    await fmp.close();
    for (const range of ['MAX', '6M', '1M']) {
      const { body } = await room.history('MSFT', range).expect(200);
      expect(body.data).toMatchObject({ source: 'fmp', simulated: false, interval: '1d' });
      const told = body.data.bars as { timeMs: number; close: number }[];
      const known = days.filter(({ timeMs }) => timeMs >= told[0]!.timeMs);
      expect(told.map(({ timeMs, close }) => [timeMs, close])).toEqual(
        known.map(({ timeMs, close }) => [timeMs, close]),
      );
      expect(told.length).toBeGreaterThan(20);
    }
    await room.history('GOOGL', 'MAX').expect(503);
    await fmp.listen();
  });
});

describe('back-fill from two venues', () => {
  const market = new FakeMarket(['BTCUSD', 'ETHUSD'], Date.now() - (Date.now() % DAY_MS) - 2 * DAY_MS);
  const days = market.bars('BTCUSD', DAY_MS, 0, Date.now());
  let kraken: VendorServer;
  let coinbase: VendorServer;
  let room: BackFillRoom;

  beforeAll(async () => {
    kraken = await krakenServer(market).listen();
    coinbase = await coinbaseServer(market).listen();
    room = await BackFillRoom.open({
      ROLES: 'api,worker',
      MARKET_DATA: 'kraken,coinbase',
      KRAKEN_BASE_URL: kraken.url,
      KRAKEN_SOCKET_URL: kraken.socketUrl,
      COINBASE_BASE_URL: coinbase.url,
      COINBASE_SOCKET_URL: coinbase.socketUrl,
    });
  });
  afterAll(async () => {
    await room.close();
    await Promise.all([kraken.close(), coinbase.close()]);
  });

  it('refuses in words what no venue trades', async () => {
    const { status, body } = await room.post('DOGEUSD', 'CRYPTO');
    expect([status, body.message]).toEqual([422, 'kraken,coinbase does not know DOGEUSD.']);
  });

  it('stores bars under the name of the venue that told them, and shows them so while both are down', async () => {
    kraken.faults.set('/0/public/OHLC', { status: 500, body: {} });
    const state = await room.rests(await room.start('BTCUSD', 'CRYPTO'));
    expect(state).toMatchObject({
      state: 'done',
      result: { source: 'coinbase', days: days.length, splits: 0, dividends: 0 },
    });
    const [bars] = await room.stored('CRYPTO:BTCUSD');
    expect(bars!.map(({ source, close }) => [source, close])).toEqual(
      days.map(({ close }) => ['coinbase', close]),
    );
    const live = await room.history('BTCUSD', '6M', 'CRYPTO').expect(200);
    expect(live.body.data).toMatchObject({ source: 'coinbase' });
    await Promise.all([kraken.close(), coinbase.close()]);
    const { body } = await room.history('BTCUSD', 'MAX', 'CRYPTO').expect(200);
    expect([body.data.source, body.data.bars.length]).toEqual(['coinbase', days.length]);
    await Promise.all([kraken.listen(), coinbase.listen()]);
  });
});
