import { seedInstruments } from '../../src/database/seed/seed-instruments.js';
import { Outbox } from '../../src/infra/outbox/outbox.js';
import { InstrumentDirectory } from '../../src/modules/tickers/instrument-directory.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

describe('instrument directory', () => {
  let test: TestApp;
  let directory: InstrumentDirectory;

  beforeAll(async () => {
    test = await createTestApp();
    directory = test.app.get(InstrumentDirectory);
  });
  afterAll(() => test.close());

  const execute = (sql: string) => test.orm.em.fork().execute(sql);
  const until = (condition: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (!condition()) return;
        end();
        resolve();
      };
      const end = directory.onChange(check);
      check();
    });

  it('holds every instrument before anybody is served', () => {
    expect(directory.size).toBe(500);
    expect(directory.all()).toHaveLength(500);
    expect(directory.all()).toBe(directory.all());
    expect(directory.has('CRYPTO:BTCUSD')).toBe(true);
    expect(directory.has('NASDAQ:NOSUCH')).toBe(false);
    expect(directory.get('NASDAQ:AAPL')).toEqual({
      key: 'NASDAQ:AAPL',
      exchangeShortName: 'NASDAQ',
      symbol: 'AAPL',
      type: 'stock',
      currency: 'USD',
      sector: 'Technology',
      rank: 1,
    });
  });

  it('follows a committed change', async () => {
    await test.orm.em.fork().transactional(async (em) => {
      await em.execute(
        `insert into instrument (exchange_short_name, symbol, name, type, source) values ('NYSE', 'NEWX', 'New', 'stock', 'admin')`,
      );
      await em.execute(`update instrument set active = false where symbol = 'KO'`);
      await new Outbox().addEvent(em, 'instruments.changed', { source: 'test' });
    });
    await until(() => directory.has('NYSE:NEWX'));
    expect(directory.get('NYSE:NEWX')).toMatchObject({ sector: null, rank: null });
    expect(directory.has('NYSE:KO')).toBe(false);
    expect(directory.size).toBe(500);
  });

  it('answers a reload that is asked for during another one with what is true by then', async () => {
    const first = directory.reload();
    await execute(
      `insert into instrument (exchange_short_name, symbol, name, type, source) values ('NYSE', 'LATE', 'Late', 'stock', 'admin')`,
    );
    await Promise.all([first, directory.reload(), directory.reload()]);
    expect(directory.has('NYSE:LATE')).toBe(true);
  });

  it('is seeded again without touching what others wrote', async () => {
    await execute(`delete from instrument where symbol = 'MSFT'`);
    await execute(
      `update instrument set name = 'Apple', active = false, sector = null, rank = 7, source = 'admin' where symbol = 'AAPL'`,
    );
    expect(await seedInstruments(test.orm.em)).toBe(2);
    const rows = await execute(
      `select symbol, name, active, sector, rank, source from instrument where symbol in ('AAPL', 'MSFT') order by symbol`,
    );
    expect(rows).toEqual([
      { symbol: 'AAPL', name: 'Apple', active: false, sector: 'Technology', rank: 7, source: 'admin' },
      {
        symbol: 'MSFT',
        name: 'Microsoft Corporation',
        active: true,
        sector: 'Technology',
        rank: 2,
        source: 'builtin',
      },
    ]);
  });

  it('finds nothing left to seed the second time, and tells nobody', async () => {
    const events = () =>
      execute(`select id from outbox_message where name = 'instruments.changed' order by id`);
    const before = await events();
    expect(await Promise.all([seedInstruments(test.orm.em), seedInstruments(test.orm.em)])).toEqual([0, 0]);
    expect(await events()).toEqual(before);
  });
});
