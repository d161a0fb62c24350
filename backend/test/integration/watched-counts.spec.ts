import { CountWatchersJob } from '../../src/modules/watchlists/count-watchers.job.js';
import { WatchedInstruments } from '../../src/modules/watchlists/watched-instruments.js';
import { WatchlistItemsService } from '../../src/modules/watchlists/watchlist-items.service.js';
import { WatchlistsService } from '../../src/modules/watchlists/watchlists.service.js';
import { makeAccount } from '../setup/accounts.js';
import { statementsOf } from '../setup/statements.js';
import { TABLES, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

const KEYS = ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'TSLA'].map((symbol) => `NASDAQ:${symbol}`);
const ALL = 1_000;

describe('the kept counts of watchers', () => {
  let test: TestApp;
  beforeAll(async () => {
    // Without the role worker: the job runs when the tests say so.
    test = await sharedApp(TABLES);
  });
  beforeEach(async () => {
    await execute('delete from watchlist');
    await execute('truncate watched_change, watched_instrument');
  });

  const execute = <T = unknown>(sql: string, values: unknown[] = []): Promise<T[]> =>
    test.orm.em.fork().execute<T[]>(sql, values);
  const watched = (): WatchedInstruments => test.app.get(WatchedInstruments, { strict: false });
  const count = (): Promise<void> => new CountWatchersJob(test.orm.em).handle();
  /** What the kept counts stand for: every list is read, each member counts once. */
  const PLAIN = `select i.instrument as key, count(distinct w.user_id)::int as watchers
    from watchlist_item i join watchlist w on w.id = i.watchlist_id group by 1 order by 2 desc, 1`;
  const plain = () => execute<{ key: string; watchers: number }>(PLAIN);
  const pending = async (): Promise<number> =>
    (await execute<{ n: number }>('select count(*)::int as n from watched_change'))[0]!.n;

  async function member() {
    const { id } = await makeAccount(test);
    const lists = test.app.get(WatchlistsService, { strict: false });
    const items = test.app.get(WatchlistItemsService, { strict: false });
    const [first] = await lists.all(id);
    return {
      id,
      first: first!.id,
      create: async (name: string) => (await lists.create(id, name)).id,
      removeList: (list: string) => lists.remove(id, list),
      add: (key: string, list?: string) => items.add(id, list, key),
      remove: (key: string, list?: string) => items.remove(id, list, key),
      leave: () => execute('delete from user_account where id = ?', [id]),
    };
  }

  it('count a member once on however many lists, until the last row goes', async () => {
    const [one, other] = [await member(), await member()];
    const [key] = KEYS as [string];
    const second = await one.create('Second');
    await one.add(key);
    await one.add(key, second);
    await other.add(key);
    const counted = () => watched().most(ALL);
    expect(await counted()).toEqual([{ key, watchers: 2 }]);
    await one.remove(key);
    expect(await counted()).toEqual([{ key, watchers: 2 }]);
    await count();
    await one.removeList(second);
    expect(await counted()).toEqual([{ key, watchers: 1 }]);
    await other.leave();
    expect(await counted()).toEqual([]);
    await count();
    expect([await counted(), await pending()]).toEqual([[], 0]);
  });

  it('are right where one statement adds and removes many rows, also of a member with several lists', async () => {
    const one = await member();
    const second = await one.create('Second');
    const lists = JSON.stringify([one.first, second]);
    await execute(
      `insert into watchlist_item (watchlist_id, instrument, position)
       select l.value::uuid, k.value, 0 from jsonb_array_elements_text(?::jsonb) l, jsonb_array_elements_text(?::jsonb) k`,
      [lists, JSON.stringify(KEYS)],
    );
    expect(await watched().most(ALL)).toEqual(await plain());
    await execute(`delete from watchlist_item where instrument = ?`, [KEYS[0]]);
    expect(await watched().most(ALL)).toEqual(await plain());
    await execute('delete from watchlist where user_id = ?', [one.id]);
    expect(await watched().most(ALL)).toEqual([]);
  });

  it('equal the plain count at any moment, while members write and the job counts', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => member()));
    const second = new Map(
      await Promise.all(members.map(async (one) => [one.id, await one.create('Second')] as const)),
    );
    let writing = true;
    const differences: unknown[] = [];
    const looking = (async () => {
      while (writing) {
        await count();
        // One snapshot for both.
        await test.orm.em.fork().transactional(async (em) => {
          await em.execute('set transaction isolation level repeatable read');
          const kept = await new WatchedInstruments({ fork: () => em } as never).most(ALL);
          const read = await em.execute<unknown[]>(PLAIN);
          if (JSON.stringify(kept) !== JSON.stringify(read)) differences.push([kept, read]);
        });
      }
    })();
    await Promise.all(
      members.map(async (one, m) => {
        for (let n = 0; n < 20; n++) {
          const key = KEYS[(n * 7 + m) % KEYS.length]!;
          const list = n % 3 === 0 ? second.get(one.id) : one.first;
          if (n % 4 === 3) await one.remove(key, list);
          else await one.add(key, list);
        }
        if (m === 0) await one.removeList(second.get(one.id)!);
        if (m === 1) await one.leave();
      }),
    );
    writing = false;
    await looking;
    expect(differences).toEqual([]);
    const read = await plain();
    expect(read.length).toBeGreaterThan(0);
    expect(await watched().most(ALL)).toEqual(read);
    await Promise.all([count(), count()]);
    expect([await pending(), await watched().most(ALL)]).toEqual([0, read]);
  });

  it('begin with what is there: lists of an earlier release are counted once', async () => {
    const members = await Promise.all(Array.from({ length: 3 }, () => member()));
    for (const [n, one] of members.entries()) for (const key of KEYS.slice(n)) await one.add(key);
    await execute('truncate watched_change');
    // Written between the migration and the first run of the job.
    await members[0]!.remove(KEYS[0]!);
    await members[2]!.add(KEYS[0]!);
    await count();
    expect(
      await execute('select instrument as key, watchers from watched_instrument order by 2 desc, 1'),
    ).toEqual(await plain());
    expect([await pending(), await watched().most(ALL)]).toEqual([0, await plain()]);
  });

  it('are read by one statement, which reads no list', async () => {
    await execute(`insert into watched_instrument select 'NYSE:W' || n, n from generate_series(1, 20_000) n`);
    await execute('analyze watched_instrument');
    const asked = await statementsOf(test.orm.em, () => watched().most(10, 3));
    expect(asked).toHaveLength(1);
    const rows = await execute<{ 'QUERY PLAN': string }>(`explain ${asked[0]!.text}`, asked[0]!.values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('watched_instrument_most');
    expect(plan).not.toContain('watchlist');
  });
});
