import type { DataImportDto } from '@pricealgo/contract/data-imports';
import { ImportRunner } from '../../src/modules/admin/imports/import-runner.js';
import { AuditEvent } from '../../src/modules/audit/audit-event.entity.js';
import { Instrument } from '../../src/modules/tickers/instrument.entity.js';
import { BackFillJob } from '../../src/modules/admin/tickers/back-fill.job.js';
import { EventBus } from '../../src/infra/bus/event-bus.js';
import { loggedIn, type LoggedIn } from '../setup/notifications.js';
import { ALL, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

const HEADER = 'symbol,name,exchangeShortName,type,sector';
const APPLE = { exchangeShortName: 'NASDAQ', symbol: 'AAPL' };

describe('administration of tickers', () => {
  let test: TestApp;
  let admin: LoggedIn;
  beforeAll(async () => {
    test = await sharedApp(ALL);
    admin = await loggedIn(test, { role: 'admin' });
  });

  type Row = Record<string, unknown> & { symbol: string; updatedMs: number };
  const list = async (query: string): Promise<{ items: Row[]; total: number }> => {
    const { status, body } = await admin.browser.get(`/api/admin/tickers?${query}`);
    expect(status).toBe(200);
    return body.data as never;
  };
  const post = (path: string, body: object) => admin.browser.post(`/api/admin/tickers/${path}`, body);
  const one = async (symbol: string, exchange = 'NASDAQ'): Promise<Row> =>
    (await list(`q=${symbol}&exchangeShortName=${exchange}`)).items.find((row) => row.symbol === symbol)!;
  const importFile = async (lines: string[], dryRun: boolean) =>
    (await post('import', { csv: [HEADER, ...lines].join('\n'), dryRun })).body;
  const acts = async (action: string) =>
    (await test.orm.em.fork().find(AuditEvent, { action, actorId: admin.user.id })).map(
      ({ detail }) => detail,
    );
  /** Resolves when this process follows the change. */
  const searchable = async (q: string, found: boolean): Promise<void> => {
    for (;;) {
      const { body } = await admin.browser.get(`/api/ticker?exchangeShortName=NASDAQ&symbol=${q}`);
      if ((body.status === 'success') === found) return;
    }
  };

  it('lists with search, filters and order', async () => {
    const first = await list('limit=3');
    expect(first.items).toHaveLength(3);
    expect(first.total).toBeGreaterThan(100);
    expect(first.items.map(({ rank }) => rank)).toEqual([1, 2, 3]);
    expect((await list('q=apple')).items.some(({ symbol }) => symbol === 'AAPL')).toBe(true);
    expect((await list('q=aap')).items.some(({ symbol }) => symbol === 'AAPL')).toBe(true);
    expect((await list('q=%25')).items.every(({ name }) => String(name).includes('%'))).toBe(true);
    expect((await list('type=crypto')).items.every(({ type }) => type === 'crypto')).toBe(true);
    expect((await list('active=false')).total).toBe(0);
    const names = (await list('sort=symbol&order=desc')).items.map(({ symbol }) => symbol);
    expect(names).toEqual([...names].sort().reverse());
    expect((await admin.browser.get('/api/admin/tickers?sort=photo')).status).toBe(400);
  });

  it('saves what may change, tells every process, and notices what changed meanwhile', async () => {
    const held = await one('MSFT');
    const facts = {
      exchangeShortName: 'NASDAQ',
      symbol: 'MSFT',
      name: 'Harbour Software',
      sector: 'Technology',
      currency: 'USD',
      rank: 7,
      active: true,
    };
    const saved = await post('save', { ...facts, seenMs: held.updatedMs });
    expect(saved.body.data).toMatchObject({ name: 'Harbour Software', rank: 7, source: 'admin' });
    const stale = await post('save', { ...facts, name: 'Other', seenMs: held.updatedMs });
    expect([stale.status, stale.body.data['code']]).toEqual([409, 'conflict']);
    const off = await post('save', { ...facts, active: false, seenMs: saved.body.data['updatedMs'] });
    expect(off.body.data).toMatchObject({ active: false });
    await searchable('MSFT', false);
    expect((await list('active=false')).items.map(({ symbol }) => symbol)).toEqual(['MSFT']);
    await post('save', { ...facts, seenMs: off.body.data['updatedMs'] });
    await searchable('MSFT', true);
    expect(await acts('admin.ticker-saved')).toContainEqual({
      instrument: 'NASDAQ:MSFT',
      changes: ['active'],
    });
    const unknown = await post('save', { ...facts, symbol: 'NOSUCH', seenMs: 0 });
    expect(unknown.body.data['code']).toBe('instrument_not_found');
    for (const bad of [
      { name: ' ' },
      { currency: 'EURO' },
      { rank: 0 },
      { rank: 1.5 },
      { sector: 'x'.repeat(81) },
    ]) {
      expect((await post('save', { ...facts, seenMs: 1, ...bad })).status).toBe(400);
    }
  });

  it('adds a ticker once, by the rules of the directory', async () => {
    const fresh = {
      exchangeShortName: 'nasdaq',
      symbol: 'quay',
      name: 'Quay Works',
      type: 'stock',
      sector: '',
      currency: 'usd',
      rank: null,
      active: true,
    };
    const { body } = await post('add', fresh);
    expect(body.data).toMatchObject({
      exchangeShortName: 'NASDAQ',
      symbol: 'QUAY',
      sector: null,
      source: 'admin',
    });
    await searchable('QUAY', true);
    const again = await post('add', fresh);
    expect([again.status, again.body.message]).toEqual([409, 'NASDAQ:QUAY is in the directory already.']);
    const coin = await post('add', { ...fresh, symbol: 'QUAYUSD', type: 'crypto' });
    expect([coin.status, coin.body.message]).toEqual([
      400,
      'Type crypto and exchange CRYPTO go together only.',
    ]);
    expect(await acts('admin.ticker-added')).toEqual([{ instrument: 'NASDAQ:QUAY' }]);
  });

  it('an index has neither a currency nor shares', async () => {
    const facts = { name: 'Quay 100', sector: null, rank: null, active: true };
    const index = { ...facts, exchangeShortName: 'INDEX', symbol: 'QUX', type: 'index', currency: 'XXX' };
    const inDollars = await post('add', { ...index, currency: 'USD' });
    expect([inDollars.status, inDollars.body.message]).toEqual([
      400,
      'An index is in points: leave currency empty or XXX, not "USD".',
    ]);
    const added = (await post('add', index)).body.data as unknown as Row;
    expect(added).toMatchObject({ currency: 'XXX' });
    const key = { exchangeShortName: 'INDEX', symbol: 'QUX' };
    const changed = { ...key, ...facts, seenMs: added.updatedMs };
    const saved = await post('save', { ...changed, currency: 'EUR' });
    expect([saved.status, saved.body.message]).toEqual([
      400,
      'An index is in points: leave currency empty or XXX, not "EUR".',
    ]);
    expect((await post('save', { ...changed, name: 'Quay 101', currency: 'XXX' })).status).toBe(200);
    const stock = await one('MSFT');
    const inPoints = await post('save', {
      ...facts,
      exchangeShortName: 'NASDAQ',
      symbol: 'MSFT',
      seenMs: stock.updatedMs,
      currency: 'XXX',
    });
    expect([inPoints.status, inPoints.body.message]).toEqual([
      400,
      'XXX stands for the points of an index: it is no currency.',
    ]);
    const paid = { ...key, type: 'dividend', date: '2024-05-02', amount: '1' };
    const dividend = await post('corporate-actions', paid);
    expect([dividend.status, dividend.body.message]).toEqual([
      400,
      'There are no shares of QUX, so neither splits nor dividends.',
    ]);
  });

  it('tells what an import would do, and then does exactly that', async () => {
    const lines = [
      'PIER,Pier Holdings,NASDAQ,stock,Industrials',
      'AAPL,Orchard,NASDAQ,stock,',
      'GOOGL,,NASDAQ,stock,',
      'PIER,Pier Again,NASDAQ,stock,',
      'B<D,Bad,NASDAQ,stock,',
    ];
    const expected = {
      problem: null,
      rows: 5,
      added: 1,
      changed: 1,
      unchanged: 0,
      refused: 3,
      items: [
        {
          line: 2,
          exchangeShortName: 'NASDAQ',
          symbol: 'PIER',
          name: 'Pier Holdings',
          kind: 'added',
          changes: [],
        },
        {
          line: 3,
          exchangeShortName: 'NASDAQ',
          symbol: 'AAPL',
          name: 'Orchard',
          kind: 'changed',
          changes: ['name'],
        },
      ],
      refusedLines: [
        { line: 4, reason: 'name is empty' },
        { line: 5, reason: 'NASDAQ:PIER is already in line 2' },
        { line: 6, reason: 'symbol must be a symbol like AAPL, not "B<D"' },
      ],
    };
    const before = await test.orm.em.fork().count(Instrument);
    expect((await importFile(lines, true)).data).toMatchObject({ ...expected, dryRun: true });
    expect(await test.orm.em.fork().count(Instrument)).toBe(before);
    expect((await one('AAPL'))['name']).not.toBe('Orchard');
    expect(await acts('admin.tickers-imported')).toEqual([]);

    expect((await importFile(lines, false)).data).toMatchObject({ ...expected, dryRun: false });
    await searchable('PIER', true);
    expect((await one('AAPL'))['name']).toBe('Orchard');
    expect(await acts('admin.tickers-imported')).toEqual([{ added: 1, changed: 1, refused: 3 }]);
    expect((await importFile(lines, true)).data).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 2,
      refused: 3,
    });
  });

  it('says why a file as a whole is no use', async () => {
    const { body } = await post('import', { csv: 'a,b\n1,2', dryRun: true });
    expect(body.data).toMatchObject({
      problem: expect.stringMatching(/^The file was not imported: the first line must name the columns/),
      added: 0,
    });
    const refused = await post('import', { csv: 'a,b\n1,2', dryRun: false });
    expect([refused.status, refused.body.status, refused.body.data['code']]).toEqual([
      200,
      'error',
      'csv_refused',
    ]);
    const all = await importFile(['X,,NASDAQ,stock,'], true);
    expect(all.data).toMatchObject({ refused: 1, refusedLines: [{ line: 2, reason: 'name is empty' }] });
    const large = `${HEADER}\n${'PIER,Pier Holdings,NASDAQ,stock,\n'.repeat(25_000)}`;
    expect((await post('import', { csv: large, dryRun: true })).body.data).toMatchObject({ refused: 24_999 });
    expect((await post('import', { csv: `${large}${large}`, dryRun: true })).status).toBe(413);
  });

  describe('imports of files in parts', () => {
    const MIB = 1_024 * 1_024;
    const imports = (path: string, body: object) => admin.browser.post(`/api/admin/imports${path}`, body);
    const begin = async (kind: string, files: Record<string, string>, choices: object = {}) => {
      const named = Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.byteLength(text) }));
      const { body } = await imports('', { kind, choices, files: named });
      expect([body.status, body.message]).toEqual(['success', body.message]);
      return body.data['importId'] as string;
    };
    const part = (importId: string, position: number, bytes: Buffer) =>
      test.http
        .post(`/api/admin/imports/part?importId=${importId}&position=${position}`)
        .set('Authorization', `Bearer ${admin.browser.token!}`)
        .attach('file', bytes, 'part');
    const send = async (kind: string, files: Record<string, string>, choices: object = {}) => {
      const importId = await begin(kind, files, choices);
      const all = Buffer.concat(Object.values(files).map((text) => Buffer.from(text)));
      for (let at = 0; at < all.length; at += MIB)
        expect((await part(importId, at, all.subarray(at, at + MIB))).status).toBe(200);
      for (;;) {
        const found = (await listed()).find((one) => one.importId === importId)!;
        if (found.finishedMs !== null) return found;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    const listed = async () =>
      (await admin.browser.get('/api/admin/imports')).body.data as unknown as DataImportDto[];
    const parts = () => test.orm.em.fork().execute('select 1 from data_import_part');

    it('reads a directory of more than one part, and says by line what it left out', async () => {
      const rows = Array.from(
        { length: 4_200 },
        (_, n) => `WHARF${n},${'Wharf and pier holdings '.repeat(11)}${n},NYSE,stock,`,
      );
      const text = [HEADER, 'BAD,,NYSE,stock,', ...rows].join('\n');
      expect(text.length).toBeGreaterThan(MIB);
      const done = await send('symbols', { 'symbols.csv': text });
      expect(done).toMatchObject({
        state: 'done',
        reason: null,
        added: 4_200,
        changed: 0,
        unchanged: 0,
        refused: 1,
      });
      expect(done.problems).toEqual([{ file: 'symbols.csv', line: 2, text: expect.any(String) as string }]);
      expect([done.read, done.bytes]).toEqual([text.length, text.length]);
      expect((await one('WHARF4199', 'NYSE'))['source']).toBe('import');
      expect(await parts()).toEqual([]);
    }, 60_000);

    it('reads bars of several files as the command does; one that is no use leaves the others', async () => {
      const bars =
        'date,open,high,low,close,volume\n2026-01-05,10,11,9,10.5,100\n2026-01-06,x,11,9,10.5,100\n';
      const done = await send('bars', {
        'NYSE-WHARF1.csv': bars,
        'NOBODY.csv': bars,
        'NYSE-WHARF2.csv': 'nothing of use',
        'NYSE-WHARF3.csv': bars,
      });
      expect(done).toMatchObject({
        kind: 'bars',
        state: 'done',
        files: 4,
        firstFile: 'NYSE-WHARF1.csv',
        added: 2,
        refused: 4,
      });
      expect(done.problems.map(({ file, line }) => [file, line])).toEqual([
        ['NYSE-WHARF1.csv', 3],
        ['NOBODY.csv', null],
        ['NYSE-WHARF2.csv', null],
        ['NYSE-WHARF3.csv', 3],
      ]);
      const stored = await test.orm.em
        .fork()
        .execute(
          "select instrument from bar_daily where source = 'imported' and instrument like 'NYSE:WHARF%' order by 1",
        );
      expect(stored).toEqual([{ instrument: 'NYSE:WHARF1' }, { instrument: 'NYSE:WHARF3' }]);
    });

    it('checks files without loading them, by the choices of the command', async () => {
      const pause =
        'date;open;high;low;close;volume\n05/11/2024;10;11;9;10,5;100\n05/11/2026;10;11;9;10,5;100\n';
      const choices = { dryRun: true, dates: 'day-first', sameCompany: ['NYSE:WHARF4'] };
      const done = await send('bars', { 'NYSE-WHARF4.csv': pause }, choices);
      expect(done).toMatchObject({ state: 'done', dryRun: true, added: 2, refused: 0, problems: [] });
      expect(done.notes.map(({ text }) => text)).toEqual([
        'cells are separated by ;',
        'numbers have a decimal comma, like "10,5" in line 2',
        'dates are read day-first, as chosen',
      ]);
      const stored = "select from bar_daily where instrument = 'NYSE:WHARF4'";
      expect(await test.orm.em.fork().execute(stored)).toHaveLength(0);
      const refused = await send('bars', { 'NYSE-WHARF4.csv': pause });
      expect(refused).toMatchObject({ state: 'failed', reason: 'none of the files could be used', added: 0 });
      expect((await send('bars', { 'NYSE-WHARF4.csv': pause }, { ...choices, dryRun: false })).added).toBe(2);
      expect(await test.orm.em.fork().execute(stored)).toHaveLength(2);
    }, 60_000);

    it('says of a directory that is no use as a whole why', async () => {
      const done = await send('symbols', { 'names.csv': 'name,price\nApple,1\n' });
      expect(done).toMatchObject({ state: 'failed', added: 0 });
      expect(done.reason).toContain('the first line must name the columns');
    });

    it('takes parts in their order, the same one twice, no more than was said, and one import at a time', async () => {
      const importId = await begin('bars', { 'AAPL.csv': 'abcdef' });
      expect(
        (await imports('', { kind: 'bars', files: [{ name: 'A.csv', bytes: 1 }] })).body.data['code'],
      ).toBe('conflict');
      expect((await part(importId, 3, Buffer.from('d'))).body).toMatchObject({ data: { code: 'conflict' } });
      expect((await part(importId, 0, Buffer.from('abc'))).body).toMatchObject({ data: { received: 3 } });
      expect((await part(importId, 0, Buffer.from('abc'))).body).toMatchObject({ data: { received: 3 } });
      expect((await part(importId, 3, Buffer.from('defg'))).body).toMatchObject({
        data: { code: 'conflict' },
      });
      expect((await part(importId, 3, Buffer.alloc(MIB + 1))).status).toBe(413);
      const { body } = await imports('/cancel', { importId });
      expect(body.data).toMatchObject({ state: 'cancelled', received: 3 });
      expect(await parts()).toEqual([]);
      expect((await part(importId, 3, Buffer.from('def'))).body).toMatchObject({
        data: { code: 'conflict' },
      });
      for (const files of [
        [
          { name: 'A.csv', bytes: 64 * MIB },
          { name: 'B.csv', bytes: 1 },
        ],
        [{ name: '../A.csv', bytes: 1 }],
        [{ name: 'A.csv', bytes: 0 }],
        [],
      ])
        expect((await imports('', { kind: 'bars', files })).status).toBe(400);
    });

    it('loads nothing of a file that is cancelled while it is read', async () => {
      const importId = await begin('symbols', { 'symbols.csv': 'x' });
      // As if a worker were reading it: its parts are gone in the middle.
      const em = test.orm.em.fork();
      await em.execute("update data_import set state = 'queued' where id = ?", [importId]);
      await test.app.get(ImportRunner, { strict: false }).handle({}, () => Promise.resolve(), { last: true });
      expect((await listed())[0]).toMatchObject({ state: 'running', added: 0 });
      await imports('/cancel', { importId });
      expect((await listed())[0]).toMatchObject({ importId, state: 'cancelled', added: 0 });
    });

    it('gives up what nobody goes on sending, and what workers died of', async () => {
      const abandoned = await begin('symbols', { 'symbols.csv': 'x' });
      const em = test.orm.em.fork();
      const run = () =>
        test.app.get(ImportRunner, { strict: false }).handle({}, () => Promise.resolve(), { last: true });
      await em.execute("update data_import set touched_at = now() - interval '2 hours' where id = ?", [
        abandoned,
      ]);
      await run();
      expect((await listed())[0]).toMatchObject({ importId: abandoned, state: 'cancelled' });
      const deadly = await begin('symbols', { 'symbols.csv': 'x' });
      await em.execute(
        "update data_import set state = 'running', tries = 3, touched_at = now() - interval '2 minutes' where id = ?",
        [deadly],
      );
      await run();
      expect((await listed())[0]).toMatchObject({
        importId: deadly,
        state: 'failed',
        reason: 'It was interrupted 3 times.',
      });
    });
  });

  it('lists, adds, corrects and removes corporate actions', async () => {
    const path = 'corporate-actions';
    const split = { ...APPLE, type: 'split', date: '2020-08-31', ratio: '4:1' };
    expect((await post(path, split)).body.data).toMatchObject({
      items: [
        { type: 'split', date: '2020-08-31', ratio: 4, amount: null, source: 'imported', removable: true },
      ],
    });
    await post(path, { ...split, ratio: '2:1' });
    await post(path, { ...APPLE, type: 'dividend', date: '2021-02-05', amount: '0.205' });
    const { body } = await admin.browser.get(
      `/api/admin/tickers/${path}?exchangeShortName=NASDAQ&symbol=AAPL`,
    );
    expect(body.data['items']).toMatchObject([
      { type: 'dividend', amount: 0.205, currency: 'USD' },
      { type: 'split', ratio: 2 },
    ]);
    expect(
      (await post(`${path}/remove`, { ...APPLE, type: 'split', date: '2020-08-31' })).body.data,
    ).toMatchObject({
      items: [{ type: 'dividend' }],
    });
    expect((await post(`${path}/remove`, { ...APPLE, type: 'split', date: '2020-08-31' })).status).toBe(404);
    const wrong: [object, string][] = [
      [{ ratio: '1:1' }, 'A split of 1:1 changes nothing.'],
      [{ date: '2020-02-31' }, 'Date must be like 2024-12-31, not "2020-02-31".'],
      [{ date: '2999-01-01' }, '2999-01-01 lies in the future.'],
      [{ amount: '3' }, 'A split has a ratio, not an amount.'],
    ];
    for (const [change, message] of wrong) {
      const reply = await post(path, { ...split, ...change });
      expect([reply.status, reply.body.message]).toEqual([400, message]);
    }
    expect((await post(path, { ...split, symbol: 'NOSUCH' })).status).toBe(404);
    expect(await acts('admin.corporate-action-saved')).toHaveLength(3);
    expect(await acts('admin.corporate-action-removed')).toHaveLength(1);
  });

  it('says where the source of prices can neither search nor tell history', async () => {
    const { body } = await admin.browser.get('/api/admin/tickers/provider-search?q=AAPL');
    expect(body.data).toMatchObject({ source: 'simulated', supported: false, items: [] });
    expect(body.data['message']).toContain('has no search of its own');
    const refused = await post('back-fill', APPLE);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Simulated prices are made on demand: there is no history to fetch.',
    ]);
    expect((await post('back-fill', { ...APPLE, symbol: 'NOSUCH' })).status).toBe(404);
  });

  it('tells how far a back-fill is, and that it failed when nobody tries again', async () => {
    const told: unknown[] = [];
    const provider = {
      simulated: false,
      replay: false,
      capabilities: { history: ['1d'], corporateActions: true },
    };
    const done: string[] = [];
    const refresh = {
      refresh: async (kind: string) => {
        if (done.length === 2) throw new Error('vendor away');
        done.push(kind);
        return Promise.resolve(1);
      },
    };
    const directory = { get: () => ({ key: 'NASDAQ:AAPL' }) };
    const log = { kindsSince: async () => Promise.resolve([]) };
    const amounts = { source: 'fmp', days: 1 };
    const stored = { amounts: async () => Promise.resolve(amounts) };
    const bus = {
      publish: async (_topic: string, message: { progress: number; state: string }) =>
        void told.push([message.state, message.progress]),
    } as unknown as EventBus;
    const job = new BackFillJob(
      provider as never,
      directory as never,
      refresh as never,
      log as never,
      stored as never,
      bus,
    );
    const percents: number[] = [];
    const progress = async (percent: number) => void percents.push(percent);
    const payload = { key: 'NASDAQ:AAPL' as const, userId: admin.user.id, askedMs: Date.now() };
    expect(await job.handle(payload, progress, { last: false, id: 'outbox-1' })).toEqual(amounts);
    expect([done, percents]).toEqual([
      ['actions', 'history'],
      [0, 50, 100],
    ]);
    expect(told).toEqual([
      ['running', 0],
      ['running', 50],
      ['done', 100],
    ]);
    await expect(job.handle(payload, progress, { last: false })).rejects.toThrow('vendor away');
    expect(told.at(-1)).toEqual(['running', 0]);
    await expect(job.handle(payload, progress, { last: true })).rejects.toThrow('vendor away');
    expect(told.at(-1)).toEqual(['failed', 0]);
  });
});
