import { randomUUID } from 'node:crypto';
import { AlgorithmCall } from '../../src/modules/analysis/calls/algorithm-call.entity.js';
import { nextNightMs } from '../../src/modules/analysis/nightly/nightly-plan.js';
import { NightlyTickerService } from '../../src/modules/analysis/nightly/nightly-ticker.service.js';
import { ChartPersonalData } from '../../src/modules/charts/personal-data.js';
import { Instrument } from '../../src/modules/tickers/instrument.entity.js';
import { InstrumentDirectory } from '../../src/modules/tickers/instrument-directory.js';
import type { User } from '../../src/modules/users/user.entity.js';
import {
  MAX_LISTS,
  MAX_ROWS,
  Watchlist,
  WatchlistItem,
} from '../../src/modules/watchlists/storage/watchlist.entity.js';
import { MostWatchedService, WatchedInstruments } from '../../src/modules/watchlists/watched-instruments.js';
import { makeAccount } from '../setup/accounts.js';
import { TestBrowser } from '../setup/browser.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const DAY_MS = 86_400_000;

interface ListData {
  id: string;
  name: string;
  active: boolean;
  position: number;
  rows: number;
}
interface RowData {
  exchangeShortName: string;
  symbol: string;
  note: string | null;
  targetPrice: number | null;
  rating: { label: string; callId: string } | null;
  nextCallMs: number | null;
  listed: boolean;
}

describe('watchlists', () => {
  let test: TestApp;
  /** For what changes nothing: a login costs a core. */
  let someone: Awaited<ReturnType<typeof member>>;
  beforeAll(async () => {
    test = await createTestApp({
      ROLES: 'api',
      RATE_LIMIT_FACTOR: '1000',
      ANALYSIS_NIGHTLY_TICKERS: '1',
      ANALYSIS_NIGHTLY_WATCHED: '2',
    });
    // A few more than a list holds.
    const more = Array.from({ length: 20 }, (_, n) => ({
      exchangeShortName: 'NYSE',
      symbol: `ZZ${n}`,
      name: `Filler ${n}`,
      type: 'stock',
      source: 'import',
    }));
    await em().insertMany(Instrument, more as never[]);
    await test.app.get(InstrumentDirectory).reload();
    someone = await member();
  });
  afterAll(() => test.close());

  const em = () => test.orm.em.fork();

  async function member(changes: Partial<User> = {}) {
    const user = await makeAccount(test, { subscriptionEnd: new Date(Date.now() + DAY_MS), ...changes });
    const browser = new TestBrowser(test);
    await browser.logIn(user.email);
    const get = async <T>(path: string): Promise<T> => (await browser.get(path)).body.data as T;
    const code = async (path: string, body: object): Promise<unknown> => {
      const reply = await browser.post(path, body);
      return reply.body.status === 'success'
        ? 'success'
        : `${reply.status} ${String(reply.body.data['code'])}`;
    };
    const post = async <T>(path: string, body: object): Promise<T> => {
      const reply = await browser.post(path, body);
      expect([path, reply.status, reply.body.status]).toEqual([path, 200, 'success']);
      return reply.body.data as T;
    };
    const lists = () => get<ListData[]>('/api/watchlists');
    const rows = async (id?: string) =>
      (await get<{ rows: RowData[] }>(`/api/watchlist${id ? `?id=${id}` : ''}`)).rows;
    const symbols = async (id?: string) => (await rows(id)).map(({ symbol }) => symbol).join(' ');
    const add = (symbol: string, more: object = {}) =>
      post<{ added: boolean; watchlistId: string; row: RowData }>('/api/watchlist-items/add', {
        exchangeShortName: 'NASDAQ',
        symbol,
        ...more,
      });
    const create = (name: string) => post<ListData>('/api/watchlists/create', { name });
    return { user, browser, get, code, post, lists, rows, symbols, add, create };
  }

  const events = async (userId: string): Promise<number> => {
    const [row]: { n: number }[] = await em().execute(
      `select count(*)::int as n from outbox_message where name = 'watchlists.changed' and payload->>'userId' = ?`,
      [userId],
    );
    return row!.n;
  };

  describe('lists', () => {
    it('begin with one, however many reads come first', async () => {
      const { lists, browser, user } = await member();
      const replies = await Promise.all([
        ...Array.from({ length: 6 }, () => browser.get('/api/watchlists')),
        ...Array.from({ length: 6 }, () => browser.get('/api/watchlist')),
      ]);
      expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
      expect(await lists()).toEqual([
        {
          id: expect.any(String),
          name: 'My watchlist',
          active: true,
          position: 0,
          rows: 0,
          view: { columns: expect.arrayContaining(['price', 'rating', 'nextCall']), sort: null },
          updatedMs: expect.any(Number),
        },
      ]);
      expect(await em().count(Watchlist, { userId: user.id })).toBe(1);
    });

    it('are made, renamed, ordered, activated and removed; one is always active', async () => {
      const { lists, create, post, code, user } = await member();
      const [a] = await lists();
      const [b, c] = [await create('  Tech   & more '), await create('Dividends')];
      expect(b).toMatchObject({ name: 'Tech & more', active: false, rows: 0 });
      expect(await code('/api/watchlists/create', { name: 'DIVIDENDS' })).toBe('200 watchlist_name_taken');
      expect(await code('/api/watchlists/rename', { id: b.id, name: 'dividends' })).toBe(
        '200 watchlist_name_taken',
      );
      expect(await post('/api/watchlists/rename', { id: b.id, name: 'TECH & MORE' })).toMatchObject({
        name: 'TECH & MORE',
      });
      const order = async () => (await lists()).map(({ id, active }) => [id, active]);
      await post('/api/watchlists/order', { id: c.id, beforeId: a!.id });
      await post('/api/watchlists/activate', { id: b.id });
      expect(await order()).toEqual([
        [c.id, false],
        [a!.id, false],
        [b.id, true],
      ]);
      await post('/api/watchlists/delete', { id: b.id });
      expect(await order()).toEqual([
        [c.id, false],
        [a!.id, true],
      ]);
      await post('/api/watchlists/delete', { id: c.id });
      const left = await post<ListData[]>('/api/watchlists/delete', { id: a!.id });
      expect(left).toMatchObject([{ name: 'My watchlist', active: true }]);
      expect(left[0]!.id).not.toBe(a!.id);
      expect(await events(user.id)).toBe(8);
    });

    it('are 20 at most, also when all come at the same moment', async () => {
      const { lists, browser, user } = await member();
      await lists();
      const names = Array.from({ length: MAX_LISTS + 4 }, (_, n) => `List ${n}`);
      const replies = await Promise.all(
        names.map((name) => browser.post('/api/watchlists/create', { name })),
      );
      const codes = replies.map(({ body }) => body.data['code'] ?? 'made');
      expect(codes.filter((code) => code === 'made')).toHaveLength(MAX_LISTS - 1);
      expect(codes.filter((code) => code === 'watchlist_limit')).toHaveLength(5);
      expect(await em().count(Watchlist, { userId: user.id })).toBe(MAX_LISTS);
    });

    it('have one name once, also when two tabs choose it', async () => {
      const { browser, user } = await member();
      const replies = await Promise.all(
        ['Same', 'same', 'SAME'].map((name) => browser.post('/api/watchlists/create', { name })),
      );
      expect(replies.filter(({ body }) => body.status === 'success')).toHaveLength(1);
      expect(await em().count(Watchlist, { userId: user.id })).toBe(2);
    });

    it('keep columns and sort', async () => {
      const { lists, post, get } = await member();
      const [{ id } = { id: '' }] = await lists();
      const view = { columns: ['note', 'price'], sort: { by: 'changePct', order: 'desc' } };
      await post('/api/watchlists/view', { id, view });
      expect(await get('/api/watchlist')).toMatchObject({ view });
    });

    it.each([
      ['create', {}],
      ['create', { name: '' }],
      ['create', { name: '   ' }],
      ['create', { name: 'x'.repeat(61) }],
      ['create', { name: 'two\nlines' }],
      ['create', { name: 7 }],
      ['create', { name: 'x', position: 0 }],
      ['view', { view: { columns: ['price', 'price'], sort: null } }],
      ['view', { view: { columns: ['password'], sort: null } }],
      ['view', { view: { columns: [] } }],
      ['view', { view: { columns: [], sort: { by: 'sparkline', order: 'asc' } } }],
      ['view', { view: { columns: [], sort: [] } }],
      ['view', { view: { columns: 'price', sort: null } }],
      ['view', { view: null }],
      ['order', { beforeId: 'x' }],
      ['activate', { id: 'x' }],
    ])('refuse %s %j', async (what, body) => {
      const { code, lists } = someone;
      const [{ id } = { id: '' }] = await lists();
      const sent = what === 'create' ? body : { id, ...body };
      expect(await code(`/api/watchlists/${what}`, sent)).toBe('400 invalid_request');
    });
  });

  describe('rows', () => {
    it('come, change, move and go; a star knows its lists', async () => {
      const { add, rows, symbols, post, get, code, create } = await member();
      const first = await add('AAPL', { note: ' to keep ', targetPrice: 190.5 });
      expect(first).toMatchObject({
        added: true,
        row: { exchangeShortName: 'NASDAQ', symbol: 'AAPL', type: 'stock', currency: 'USD', listed: true },
      });
      await add('msft');
      await add('NVDA', { beforeKey: 'NASDAQ:MSFT' });
      expect(await symbols()).toBe('AAPL NVDA MSFT');
      const again = await add('AAPL', { note: 'other' });
      expect([again.added, again.row.note]).toEqual([false, 'to keep']);
      const key = { exchangeShortName: 'NASDAQ', symbol: 'AAPL' };
      await post('/api/watchlist-items/update', { ...key, note: '' });
      expect((await rows())[0]).toMatchObject({ note: null, targetPrice: 190.5 });
      await post('/api/watchlist-items/update', { ...key, targetPrice: null, note: 'two\r\nlines' });
      expect((await rows())[0]).toMatchObject({ note: 'two\nlines', targetPrice: null });
      expect(await post('/api/watchlist-items/order', key)).toMatchObject({
        keys: ['NASDAQ:NVDA', 'NASDAQ:MSFT', 'NASDAQ:AAPL'],
      });
      const other = await create('Other');
      await add('AAPL', { id: other.id });
      const of = '/api/watchlist-items/of?exchangeShortName=nasdaq&symbol=aapl';
      expect(await get(of)).toEqual({ watchlistIds: [first.watchlistId, other.id] });
      const remove = () => post('/api/watchlist-items/remove', key);
      expect(await remove()).toEqual({ watchlistId: first.watchlistId, removed: true });
      expect(await remove()).toEqual({ watchlistId: first.watchlistId, removed: false });
      expect(await get(of)).toEqual({ watchlistIds: [other.id] });
      const unknown = { ...key, symbol: 'NOSUCH' };
      expect(await code('/api/watchlist-items/add', unknown)).toBe('404 instrument_not_found');
      expect(await code('/api/watchlist-items/update', unknown)).toBe('404 watchlist_item_not_found');
      expect(await code('/api/watchlist-items/order', unknown)).toBe('404 watchlist_item_not_found');
    });

    it.each([
      { targetPrice: 0 },
      { targetPrice: -1 },
      { targetPrice: 1e13 },
      { targetPrice: '5' },
      { note: 'x'.repeat(501) },
      { note: 7 },
      { note: 'a\u0007b' },
      { beforeKey: 'AAPL' },
      { position: 1 },
    ])('refuse %j', async (changes) => {
      const { code } = someone;
      const body = { exchangeShortName: 'NASDAQ', symbol: 'AAPL', ...changes };
      expect(await code('/api/watchlist-items/add', body)).toBe('400 invalid_request');
    });

    it('are 500 at most', async () => {
      const { add, code, rows, user } = await member();
      const { watchlistId } = await add('AAPL');
      const others = test.app
        .get(InstrumentDirectory)
        .all()
        .filter(({ key }) => key !== 'NASDAQ:AAPL')
        .slice(0, MAX_ROWS);
      expect(others).toHaveLength(MAX_ROWS);
      await em().insertMany(
        WatchlistItem,
        others
          .slice(0, MAX_ROWS - 1)
          .map(({ key }, n) => ({ watchlistId, instrument: key, position: n + 1 }) as never),
      );
      const { exchangeShortName, symbol } = others.at(-1)!;
      expect(await code('/api/watchlist-items/add', { exchangeShortName, symbol })).toBe(
        '200 watchlist_full',
      );
      expect((await add('AAPL')).added).toBe(false);
      const all = await rows();
      expect(all).toHaveLength(MAX_ROWS);
      expect(all[0]!.symbol).toBe('AAPL');
      await em().nativeDelete(Watchlist, { userId: user.id });
    });

    it('follow every move of two tabs, in the order in which they came', async () => {
      const { add, symbols, post, browser, rows } = await member();
      for (const symbol of ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'META', 'TSLA']) await add(symbol);
      const key = (symbol: string) => ({ exchangeShortName: 'NASDAQ', symbol });
      const move = (symbol: string, before: string | null) => ({
        ...key(symbol),
        beforeKey: before && `NASDAQ:${before}`,
      });
      // One tab still sees META, which the other one has removed: its move ends at the end.
      await post('/api/watchlist-items/remove', key('META'));
      await post('/api/watchlist-items/order', move('AAPL', 'META'));
      expect(await symbols()).toBe('MSFT NVDA AMZN TSLA AAPL');
      const moves = ['AAPL', 'TSLA', 'NVDA', 'MSFT', 'AMZN'].flatMap((symbol, n, all) => [
        move(symbol, all[(n + 2) % all.length]!),
        move(symbol, null),
      ]);
      const replies = await Promise.all([
        ...moves.map((body) => browser.post('/api/watchlist-items/order', body)),
        browser.post('/api/watchlist-items/add', move('META', 'NVDA')),
        browser.post('/api/watchlist-items/remove', key('TSLA')),
      ]);
      // A move of the row that was removed meanwhile finds it gone; everything else counts.
      const statuses = new Set(replies.map(({ status, body }) => `${status} ${body.data['code'] ?? ''}`));
      statuses.delete('404 watchlist_item_not_found');
      expect([...statuses]).toEqual(['200 ']);
      const left = (await rows()).map(({ symbol }) => symbol);
      expect(left.toSorted()).toEqual(['AAPL', 'AMZN', 'META', 'MSFT', 'NVDA']);
      const places = await em().find(WatchlistItem, { watchlistId: (await add('AAPL')).watchlistId });
      expect(new Set(places.map(({ position }) => position)).size).toBe(5);
      // Whoever comes last sees what they chose.
      await post(
        '/api/watchlist-items/order',
        move(
          'META',
          left.find((symbol) => symbol !== 'META')!,
        ),
      );
      expect((await rows())[0]!.symbol).toBe('META');
    });

    it('show the newest rating and the next night, to running subscriptions', async () => {
      const [me, expired] = [
        await member(),
        await member({ subscriptionEnd: new Date(Date.now() - DAY_MS) }),
      ];
      const call = (seq: number, label: string, changes: Partial<AlgorithmCall> = {}) =>
        em().insert(AlgorithmCall, {
          id: randomUUID(),
          seq: String(seq),
          algo: 'technical',
          version: '1',
          commit: 'unknown',
          instrument: 'NASDAQ:AAPL',
          params: {},
          inputsHash: String(seq).padStart(64, '0'),
          day: '2026-01-05',
          output: {},
          label,
          stance: 1,
          currency: 'USD',
          simulated: true,
          origin: 'live',
          durationMs: 1,
          costUsd: 0,
          calledAt: new Date(Date.UTC(2026, 0, 5) + seq),
          previousHash: '0',
          hash: String(seq),
          ...changes,
        } as never);
      await call(1, 'Sell');
      await call(2, 'Buy');
      await call(3, 'Old bars', { origin: 'backtest' });
      await call(4, 'Other algorithm', { algo: 'valuation' });
      await call(5, 'Own peers', { params: { peers: [] } });
      for (const { add } of [me, expired]) {
        await add('AAPL');
        await add('CSCO');
      }
      const [apple, other] = await me.rows();
      expect(apple!.rating).toEqual({
        label: 'Buy',
        stance: 1,
        callId: expect.any(String),
        calledMs: Date.UTC(2026, 0, 5) + 2,
        simulated: true,
      });
      expect(other!.rating).toBeNull();
      // When the next session of its exchange has closed and settled.
      expect(apple!.nextCallMs).toBe(nextNightMs(Date.now(), 'exchange'));
      expect(await me.get('/api/watchlist')).toMatchObject({ ratingsLocked: false });
      // Readable and editable all the same.
      expect(await expired.get('/api/watchlist')).toMatchObject({
        ratingsLocked: true,
        rows: [
          { symbol: 'AAPL', rating: null, nextCallMs: null },
          { symbol: 'CSCO', rating: null, nextCallMs: null },
        ],
      });
    });

    it('stay when a listing ends, and say so', async () => {
      const { add, rows, get } = await member();
      await add('INTC', { note: 'remember' });
      await em().nativeUpdate(Instrument, { symbol: 'INTC', exchangeShortName: 'NASDAQ' }, { active: false });
      await test.app.get(InstrumentDirectory).reload();
      expect(await rows()).toMatchObject([{ symbol: 'INTC', listed: false, note: 'remember' }]);
      expect(await get('/api/watchlist-items/of?exchangeShortName=NASDAQ&symbol=INTC')).toMatchObject({
        watchlistIds: [expect.any(String)],
      });
    });
  });

  it('of somebody else do not exist, whatever is asked of them', async () => {
    const [mine, theirs] = [await member(), await member()];
    await theirs.add('AAPL', { note: 'private' });
    const [{ id }] = (await theirs.lists()) as [ListData];
    const before = await theirs.get('/api/watchlist');
    const key = { exchangeShortName: 'NASDAQ', symbol: 'AAPL' };
    const tries: [string, object][] = [
      ['watchlists/rename', { name: 'Mine now' }],
      ['watchlists/delete', {}],
      ['watchlists/activate', {}],
      ['watchlists/order', {}],
      ['watchlists/view', { view: { columns: [], sort: null } }],
      ['watchlists/import', { csv: 'MSFT' }],
      ['watchlist-items/add', { ...key, symbol: 'MSFT' }],
      ['watchlist-items/remove', key],
      ['watchlist-items/update', { ...key, note: 'mine' }],
      ['watchlist-items/order', key],
    ];
    for (const [path, body] of tries) {
      const found = await mine.code(`/api/${path}`, { ...body, id });
      expect([path, found]).toEqual([path, '404 watchlist_not_found']);
    }
    for (const path of ['watchlist', 'watchlists/export']) {
      const reply = await mine.browser.get(`/api/${path}?id=${id}`);
      expect([path, reply.status, reply.body.data['code']]).toEqual([path, 404, 'watchlist_not_found']);
    }
    expect(await mine.get('/api/watchlist-items/of?exchangeShortName=NASDAQ&symbol=AAPL')).toEqual({
      watchlistIds: [],
    });
    // A move in front of somebody else's list is one to the end.
    const [own] = (await mine.lists()) as [ListData];
    await mine.post('/api/watchlists/order', { id: own.id, beforeId: id });
    expect(await theirs.get('/api/watchlist')).toEqual(before);
    expect(await events(theirs.user.id)).toBe(1);
  });

  it('are part of what a member takes along, and go with the account', async () => {
    const { add, browser, user } = await member();
    await add('AAPL', { note: 'mine' });
    const { body } = await browser.get('/api/export-my-data');
    expect((body as unknown as { watchlists: unknown }).watchlists).toMatchObject([
      { name: 'My watchlist', rows: [{ instrument: 'NASDAQ:AAPL', note: 'mine' }] },
    ]);
    await em().execute('delete from user_account where id = ?', [user.id]);
    expect(await em().count(Watchlist, { userId: user.id })).toBe(0);
  });

  describe('files', () => {
    const line = (text: string, place: number): string => text.split('\n')[place]!;

    it('go out and come back as they were, formulas disarmed', async () => {
      const { add, browser, create, post, rows, get } = await member();
      await add('AAPL', { note: '=HYPERLINK("http://evil.example","x")', targetPrice: 190.5 });
      await add('MSFT', { note: 'a "quoted", thing\nof two lines' });
      await add('NVDA', { note: '+1 −2', targetPrice: 1e-7 });
      await add('TSLA', { note: '@SUM(A1)' });
      await add('AMZN', { note: '-5' });
      const reply = await test.http
        .get('/api/watchlists/export')
        .set('Authorization', `Bearer ${browser.token}`);
      expect(reply.headers['content-type']).toMatch('text/csv');
      expect(reply.headers['content-disposition']).toBe('attachment; filename="my-watchlist.csv"');
      const csv = reply.text;
      expect(line(csv, 0)).toBe('\u{feff}symbol,exchange,name,note,target,currency,added');
      expect(line(csv, 1)).toMatch(/^AAPL,NASDAQ,Apple Inc\.,"'=HYPERLINK\(""http/);
      expect(csv).not.toMatch(/(^|,|")[=+@-](HYPER|1 |SUM|5)/m);
      const copy = await create('Copy');
      const done = await post('/api/watchlists/import', { id: copy.id, csv });
      expect(done).toEqual({
        added: 5,
        updated: 0,
        unchanged: 0,
        skipped: [],
        ignoredColumns: ['name', 'currency', 'added'],
      });
      const content = (list: RowData[]) =>
        list.map(({ symbol, note, targetPrice }) => [symbol, note, targetPrice]);
      expect(content(await rows(copy.id))).toEqual(content(await rows()));
      expect(await post('/api/watchlists/import', { id: copy.id, csv })).toMatchObject({ unchanged: 5 });
      expect(await get('/api/watchlists')).toMatchObject([{ rows: 5 }, { rows: 5 }]);
    });

    it('say line by line what was left out, and change what is there', async () => {
      const { add, post, rows, lists } = await member();
      await add('AAPL', { note: 'old', targetPrice: 5 });
      await add('MSFT', { note: 'stays' });
      const [{ id }] = (await lists()) as [ListData];
      const csv = [
        'Symbol;Exchange;Note;Target',
        'AAPL;NASDAQ;new;',
        'MSFT;;;"1.234,50"',
        'NOSUCH;NASDAQ;;',
        'DROP TABLE;NASDAQ;;',
        ';NASDAQ;;',
        'aapl;nasdaq;again;',
        'NVDA;NASDAQ;;minus',
        'NVDA;NASDAQ;;-5',
        `NVDA;NASDAQ;${'x'.repeat(501)};`,
        'NVDA;NASDAQ;;5;extra',
        'NASDAQ:NVDA;;;',
      ].join('\r\n');
      expect(await post('/api/watchlists/import', { id, csv })).toEqual({
        added: 1,
        updated: 2,
        unchanged: 0,
        ignoredColumns: [],
        skipped: [
          { line: 4, symbol: 'NOSUCH', reason: 'unknown_ticker' },
          { line: 5, symbol: 'DROP TABLE', reason: 'unknown_ticker' },
          { line: 6, symbol: '', reason: 'no_symbol' },
          { line: 7, symbol: 'aapl', reason: 'duplicate' },
          { line: 8, symbol: 'NVDA', reason: 'bad_target' },
          { line: 9, symbol: 'NVDA', reason: 'bad_target' },
          { line: 10, symbol: 'NVDA', reason: 'note_too_long' },
          { line: 11, symbol: 'NVDA', reason: 'broken_row' },
        ],
      });
      expect(await rows()).toMatchObject([
        { symbol: 'AAPL', note: 'new', targetPrice: 5 },
        { symbol: 'MSFT', note: 'stays', targetPrice: 1_234.5 },
        { symbol: 'NVDA', note: null, targetPrice: null },
      ]);
    });

    it('stop at 500 rows of the list, and are refused in words beyond their limits', async () => {
      const { add, post, code, browser } = await member();
      const { watchlistId: id } = await add('AAPL');
      const keys = test.app
        .get(InstrumentDirectory)
        .all()
        .map(({ key }) => key)
        .filter((key) => key !== 'NASDAQ:AAPL');
      const csv = keys.slice(0, MAX_ROWS).join('\n');
      expect(await post('/api/watchlists/import', { id, csv })).toEqual({
        added: MAX_ROWS - 1,
        updated: 0,
        unchanged: 0,
        ignoredColumns: [],
        skipped: [{ line: MAX_ROWS, symbol: keys[MAX_ROWS - 1], reason: 'list_full' }],
      });
      const refused = (text: string) => code('/api/watchlists/import', { id, csv: text });
      expect(await refused('AAPL\n'.repeat(10_000))).toBe('200 csv_refused');
      expect(await refused('')).toBe('200 csv_refused');
      expect(await refused('symbol,note\nAAPL,"open')).toBe('200 csv_refused');
      expect(await refused('é'.repeat(300_000))).toBe('200 csv_refused');
      expect(await refused('x'.repeat(600_000))).toBe('400 invalid_request');
      expect(await refused('x'.repeat(1_200_000))).toBe('413 body_too_large');
      // A picture that somebody takes for a file: bytes that are no text.
      expect(await refused('\u{fffd}PNG\r\n\u001a\n\u{fffd}\u{fffd}IHDR')).toBe('success');
      expect(await refused('PNG\0\0')).toBe('400 invalid_request');
      // A full list with long notes fits, as it is exported.
      const long = keys.slice(0, MAX_ROWS).map((key) => `${key},,${'n'.repeat(500)}`);
      const { status, body } = await browser.post('/api/watchlists/import', { id, csv: long.join('\n') });
      expect([status, body.data['updated']]).toEqual([200, MAX_ROWS - 1]);
    });

    it('of a hostile kind cost no more than others of their size, and keep nobody waiting', async () => {
      const { create, post } = await member();
      const { id } = await create('Hostile');
      const spaces = ' '.repeat(20_000);
      const hostile = [
        'symbol,exchange,note,target',
        ...['A', 'B', 'C'].map((n) => `NVDA,NASDAQ,,1${spaces}${n}`),
      ];
      const harmless = [
        'symbol,exchange,note,target',
        ...Array<string>(120).fill(`NVDA,NASDAQ,${'n'.repeat(500)},5`),
      ];
      /** How long the process computed for an import, ms. */
      const computed = async (csv: string): Promise<number> => {
        const before = performance.eventLoopUtilization();
        await post('/api/watchlists/import', { id, csv });
        return performance.eventLoopUtilization(before).active;
      };
      const [imported, live] = await Promise.all([
        post('/api/watchlists/import', { id, csv: hostile.join('\n') }),
        test.http.get('/api/health/live'),
      ]);
      expect(imported).toEqual({
        added: 0,
        updated: 0,
        unchanged: 0,
        ignoredColumns: [],
        skipped: [2, 3, 4].map((line) => ({ line, symbol: 'NVDA', reason: 'bad_target' })),
      });
      expect([live.status, live.body.status]).toEqual([200, 'success']);
      const usual: number[] = [];
      const attacked: number[] = [];
      for (let run = 0; run < 3; run += 1) {
        usual.push(await computed(harmless.join('\n')));
        attacked.push(await computed(hostile.join('\n')));
      }
      expect(Math.min(...attacked) / Math.min(...usual)).toBeLessThan(10);
    });
  });

  describe('what a member draws and arranges on charts', () => {
    const AAPL = { exchangeShortName: 'NASDAQ', symbol: 'AAPL' };
    const line = (id: string, price: number) => ({
      id: `drawing${id}`,
      kind: 'trend',
      colour: 'blue',
      points: [
        { timeMs: 1_700_000_000_000, price },
        { timeMs: 1_700_086_400_000, price: price + 0.1 },
      ],
    });
    const SETUP = {
      interval: '1w',
      kind: 'line',
      scale: 'log',
      studies: ['rsi-9', 'bollinger-20-2.5'],
      compare: ['NASDAQ:MSFT'],
      hours: false,
    };
    interface Drawn {
      saved?: boolean;
      revision: string | null;
      drawings: object[];
    }
    interface Layout {
      id: string;
      name: string;
      setup: object;
    }

    it('is saved as one document, and a write that was made from an older one changes nothing', async () => {
      const mine = await member();
      const drawn = () => mine.get<Drawn>('/api/chart-drawings?exchangeShortName=NASDAQ&symbol=AAPL');
      const save = (base: string | null, drawings: object[]) =>
        mine.post<Drawn>('/api/chart-drawings/save', { ...AAPL, format: 1, base, drawings });
      expect(await drawn()).toEqual({ revision: null, drawings: [] });
      const first = await save(null, [line('1', 190)]);
      expect(first).toMatchObject({ saved: true, drawings: [line('1', 190)] });
      // A second tab that began with nothing is told what is there, and loses nothing of it.
      expect(await save(null, [line('2', 5)])).toEqual({ ...first, saved: false });
      // The answer was lost on its way, and the page sends the same once more.
      expect(await save(null, [line('1', 190)])).toEqual(first);
      const second = await save(first.revision, [line('1', 190), line('2', 5)]);
      expect(second.saved).toBe(true);
      expect(second.revision).not.toBe(first.revision);
      expect(await drawn()).toEqual({ revision: second.revision, drawings: second.drawings });
      // Two tabs at the same moment: one of them wins, the other one is told.
      const both = await Promise.all([
        save(second.revision, [line('3', 1)]),
        save(second.revision, [line('4', 1)]),
      ]);
      expect(both.map(({ saved }) => saved).toSorted()).toEqual([false, true]);
      expect(
        (await someone.get<Drawn>('/api/chart-drawings?exchangeShortName=NASDAQ&symbol=AAPL')).drawings,
      ).toEqual([]);
      expect(await save(both[0]!.revision, [])).toEqual({ saved: true, revision: null, drawings: [] });
    });

    it('is refused where it is no drawing, too many, or of no ticker', async () => {
      const save = (changes: object) =>
        someone.code('/api/chart-drawings/save', {
          ...AAPL,
          format: 1,
          base: null,
          drawings: [],
          ...changes,
        });
      const many = Array.from({ length: 101 }, (_, n) => line(`${n}`, 1));
      const one = line('1', 1);
      for (const drawings of [
        many,
        [one, one],
        [{ ...one, kind: 'circle' }],
        [{ ...one, kind: 'channel' }],
        [{ ...one, text: 'words' }],
        [{ ...one, kind: 'text', points: one.points.slice(1), text: 'x'.repeat(201) }],
        [{ ...one, points: [{ timeMs: 0, price: 0 }, one.points[1]] }],
        [{ ...one, points: [{ timeMs: 0.5, price: 1 }, one.points[1]] }],
        [{ ...one, script: 'x' }],
      ])
        expect(await save({ drawings })).toBe('400 invalid_request');
      expect(await save({ format: 2 })).toBe('400 invalid_request');
      expect(await save({ symbol: 'NOSUCH', drawings: [one] })).toBe('404 instrument_not_found');
      // One more instrument than there may be.
      const { user, code } = await member();
      await em().execute(
        `insert into chart_drawing (user_id, instrument, revision, format, drawings)
         select ?, 'NASDAQ:X' || n, gen_random_uuid(), 1, '[]' from generate_series(1, 200) n`,
        [user.id],
      );
      expect(
        await code('/api/chart-drawings/save', { ...AAPL, format: 1, base: null, drawings: [one] }),
      ).toBe('200 chart_drawing_limit');
    });

    it('has layouts by name, up to a number, which nobody else can change', async () => {
      const { post, code, get, user } = await member();
      const [made] = await post<Layout[]>('/api/chart-layouts/create', { name: ' Swing ', setup: SETUP });
      expect(made).toMatchObject({ name: 'Swing', setup: SETUP });
      const taken = { name: 'sWING', setup: SETUP };
      expect(await code('/api/chart-layouts/create', taken)).toBe('200 chart_layout_name_taken');
      const update = { id: made!.id, name: 'Weeks' };
      expect(await someone.code('/api/chart-layouts/update', update)).toBe('404 chart_layout_not_found');
      await someone.post('/api/chart-layouts/delete', { id: made!.id });
      await post('/api/chart-layouts/update', update);
      const after = await post<Layout[]>('/api/chart-layouts/update', {
        id: made!.id,
        setup: { ...SETUP, hours: true },
      });
      expect(after).toEqual([{ id: made!.id, name: 'Weeks', setup: { ...SETUP, hours: true } }]);
      await post('/api/chart-drawings/save', { ...AAPL, format: 1, base: null, drawings: [line('1', 2)] });
      expect(await test.app.get(ChartPersonalData, { strict: false }).export(user.id)).toEqual([
        { instrument: 'NASDAQ:AAPL', drawings: [line('1', 2)], updatedAt: expect.anything() },
        { layout: 'Weeks', setup: { ...SETUP, hours: true }, createdAt: expect.anything() },
      ]);
      for (let n = 1; n < 20; n++) await post('/api/chart-layouts/create', { name: `L${n}`, setup: SETUP });
      expect(await code('/api/chart-layouts/create', { name: 'L20', setup: SETUP })).toBe(
        '200 chart_layout_limit',
      );
      const left = await post<Layout[]>('/api/chart-layouts/delete', { id: made!.id });
      expect(left.map(({ name }) => name)).not.toContain('Weeks');
      expect(await get('/api/chart-layouts')).toEqual(left);
      await em().execute('delete from user_account where id = ?', [user.id]);
      const rows = await em().execute(
        'select 1 from chart_layout where user_id = ? union all select 1 from chart_drawing where user_id = ?',
        [user.id, user.id],
      );
      expect(rows).toEqual([]);
    });
  });

  describe('all together', () => {
    beforeAll(() => em().execute('delete from watchlist'));

    it('tell what is watched most from three members on, each counted once', async () => {
      const members = await Promise.all(Array.from({ length: 4 }, () => member()));
      const [first] = members as [(typeof members)[number]];
      for (const { add } of members) await add('NVDA');
      for (const { add } of members.slice(0, 3)) await add('CSCO');
      for (const { add } of members.slice(0, 2)) await add('MSFT');
      await first.add('TSLA');
      for (const name of ['B', 'C']) await first.add('TSLA', { id: (await first.create(name)).id });
      const counted = await test.app.get(MostWatchedService).list(10);
      const found = counted.items.map(({ ticker, watchers }) => [ticker.symbol, watchers]);
      expect(found).toEqual([
        ['NVDA', 4],
        ['CSCO', 3],
      ]);
      const { body } = await new TestBrowser(test).get('/api/most-watched?limit=1');
      expect(body.data).toEqual({ items: counted.items.slice(0, 1), asOfMs: counted.asOfMs });
      // Counted once a minute.
      await members[3]!.add('CSCO');
      const at = counted.asOfMs;
      expect(await test.app.get(MostWatchedService).list(10, at + 59_999)).toEqual(counted);
      const later = await test.app.get(MostWatchedService).list(10, at + 5 * 60_000);
      expect(later.items.map(({ watchers }) => watchers)).toEqual([4, 4]);
    });

    it('join the night up to a cap, the most watched first', async () => {
      expect(await test.app.get(WatchedInstruments).most(10)).toEqual([
        { key: 'NASDAQ:CSCO', watchers: 4 },
        { key: 'NASDAQ:NVDA', watchers: 4 },
        { key: 'NASDAQ:MSFT', watchers: 2 },
        { key: 'NASDAQ:TSLA', watchers: 1 },
      ]);
      const night = await test.app.get(NightlyTickerService).list();
      expect(night.slice(-2)).toEqual(['NASDAQ:CSCO', 'NASDAQ:NVDA']);
      expect(night).toHaveLength(3);
    });
  });
});
