import { setImmediate as nextTurn } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { ormConfig } from '../../src/database/orm.config.js';
import { makeAccount } from '../setup/accounts.js';
import { TestBrowser } from '../setup/browser.js';
import { PROXIED, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

/** More than the pool has connections. */
const FLOOD = 30;

describe('connections to the database', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await sharedApp(PROXIED);
  });

  async function member(address: string) {
    const user = await makeAccount(test);
    const browser = new TestBrowser(test, address);
    await browser.logIn(user.email);
    return { user, browser };
  }

  it('are there for others, at the same address, too, while writes of one account wait for each other', async () => {
    const flooder = await member('10.9.8.7');
    const other = await member('10.9.8.7');
    const { body } = await flooder.browser.get('/api/watchlists');
    const [list] = body.data as unknown as [{ id: string }];
    const em = test.orm.em.fork();
    await em.begin();
    await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`watchlists ${flooder.user.id}`]);
    const flood = Promise.all(
      Array.from({ length: FLOOD }, (_, n) =>
        flooder.browser.post('/api/watchlists/rename', { id: list.id, name: `Name ${n}` }),
      ),
    );
    // Up to half of the pool: each holds its connection and waits for the lock.
    const waiting = `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    for (;;) {
      const [row] = await em.execute<[{ n: number }]>(waiting);
      if (row.n >= 2) break;
    }
    const profile = await other.browser.get('/api/getProfile');
    expect(profile.status).toBe(200);
    await em.commit();
    await flood;
  });

  it('are not waited for by a job within a transaction: others may wait for what it holds', async () => {
    const orm = await MikroORM.init(ormConfig(test.config));
    const others = Array.from({ length: test.config.env.DATABASE_POOL_MAX - 1 }, () => orm.em.fork());
    for (const em of others) await em.begin();
    const [inside, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const order: string[] = [];
    const ask = async (who: string): Promise<void> => {
      await orm.em.fork().execute('select 1');
      order.push(who);
    };
    const job = orm.em.fork().transactional(async () => {
      inside.resolve();
      await goOn.promise;
      await ask('the job');
    });
    await inside.promise;
    // All are taken: who comes first waits for a turn.
    const waiting = ask('who came first');
    goOn.resolve();
    await nextTurn();
    await others.pop()!.commit();
    await Promise.all([job, waiting]);
    expect(order).toEqual(['the job', 'who came first']);
    for (const em of others) await em.commit();
    await orm.close(true);
  });
});
