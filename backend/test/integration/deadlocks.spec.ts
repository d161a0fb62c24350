import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import sharp from 'sharp';
import { toAppError } from '../../src/common/errors/to-app-error.js';
import { inTransaction } from '../../src/database/in-transaction.js';
import { BroadcastsService } from '../../src/modules/admin/broadcasts/broadcasts.service.js';
import { SitePicturesService } from '../../src/modules/content/media/site-pictures.service.js';
import { ReadStateService } from '../../src/modules/notifications/read-state.service.js';
import { Notifier } from '../../src/modules/notifications/notifier.js';
import { makeAccount } from '../setup/accounts.js';
import { API, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

describe('transactions in each other’s way', () => {
  let test: TestApp;
  let ids: [string, string];
  beforeAll(async () => {
    test = await sharedApp(API);
    ids = [(await makeAccount(test)).id, (await makeAccount(test)).id];
  });

  const count = async (id: string): Promise<number> => {
    const [row] = await test.orm.em
      .fork()
      .execute<{ name: string }[]>('select name from user_account where id = ?', [id]);
    return Number(row!.name);
  };
  const add = (em: EntityManager, id: string): Promise<unknown> =>
    em.execute('update user_account set name = (name::int + 1)::text where id = ?', [id]);

  it('a deadlock costs nobody anything: both happen, once each', async () => {
    for (const id of ids)
      await test.orm.em.fork().execute(`update user_account set name = '0' where id = ?`, [id]);
    let tries = 0;
    let held = 0;
    let bothHold = (): void => undefined;
    const ring = new Promise<void>((resolve) => (bothHold = resolve));
    const crossing = (first: string, second: string): Promise<void> =>
      inTransaction(test.orm.em, async (em) => {
        tries += 1;
        await add(em, first);
        if (++held === 2) bothHold();
        await ring;
        await add(em, second);
      });
    await Promise.all([crossing(ids[0], ids[1]), crossing(ids[1], ids[0])]);
    expect(tries).toBe(3);
    expect([await count(ids[0]), await count(ids[1])]).toEqual([2, 2]);
  });

  it('a request that is the victim is made again by the server', async () => {
    const notifier = test.app.get(Notifier);
    const draft = { userId: ids[0], type: 'message', title: 'News', body: 'News', link: null } as const;
    await test.orm.em
      .fork()
      .transactional((em) => notifier.notifyAll(em, [{ ...draft, dedupeKey: randomUUID() }]));
    const service = test.app.get(ReadStateService);
    // The request holds the counter and wants the row, this transaction the other way round: one of them has to go. It is the
    // one that looks for the ring first.
    let read: Promise<unknown> | undefined;
    await inTransaction(test.orm.em, async (em) => {
      await em.execute(`set local deadlock_timeout = '1min'`);
      await em.execute('select 1 from notification where user_id = ? for update', [ids[0]]);
      read ??= service.read(ids[0], { all: true });
      // Waits until the request waits for this transaction.
      const waits = async (): Promise<boolean> => {
        const rows = await test.orm.em
          .fork()
          .execute<unknown[]>(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          );
        return rows.length > 0;
      };
      while (!(await waits())) await new Promise((resolve) => setImmediate(resolve));
      await em.execute('select 1 from notification_counter where user_id = ? for update', [ids[0]]);
    });
    expect(await read).toMatchObject({ unread: 0 });
  });

  describe('of administrators', () => {
    const execute = (sql: string): Promise<unknown> => test.orm.em.fork().execute(sql);
    const context = { address: '127.0.0.1', requestId: 'a-request', userAgent: '' };
    const message = { audience: { all: true }, title: 'News', body: 'Soon more.' } as const;
    // Numbers of a sequence are not taken back: the first entry of the trail is refused, the same one again is not.
    beforeEach(async () => {
      await execute('create sequence entries');
      await execute(
        `create function refuse_the_first() returns trigger language plpgsql as $$ begin
           if nextval('entries') = 1 then raise exception 'in the way' using errcode = '40P01'; end if;
           return new;
         end $$`,
      );
      await execute(
        'create trigger refuse_the_first before insert on audit_event for each row execute function refuse_the_first()',
      );
    });
    afterEach(async () => {
      await execute('drop trigger refuse_the_first on audit_event');
      await execute('drop function refuse_the_first');
      await execute('drop sequence entries');
    });
    const entries = async (): Promise<number> => {
      const [row] = (await execute('select last_value::int as n from entries')) as { n: number }[];
      return row!.n;
    };

    it('a broadcast is sent once, and cancelled', async () => {
      const broadcasts = test.app.get(BroadcastsService, { strict: false });
      const id = await broadcasts.create(ids[0], message, undefined, context);
      expect(await entries()).toBe(2);
      await execute('alter sequence entries restart');
      expect(await broadcasts.cancel(ids[0], id, context)).toMatchObject({ state: 'cancelled' });
      expect(await entries()).toBe(2);
    });

    it('a picture is uploaded', async () => {
      const pictures = test.app.get(SitePicturesService, { strict: false });
      const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
        .png()
        .toBuffer();
      const { src } = await pictures.store(bytes, ids[0], context);
      expect(await entries()).toBe(2);
      expect(await pictures.read(src.split('/').at(-1)!)).not.toBeNull();
    });
  });

  it.each(['40P01', '40001'])('%s without end is tried four times and answered 503', async (code) => {
    let tries = 0;
    const error: unknown = await inTransaction(test.orm.em, async (em) => {
      tries += 1;
      await em.execute(`do $$ begin raise exception 'in the way' using errcode = '${code}'; end $$`);
    }).catch((thrown: unknown) => thrown);
    expect(tries).toBe(4);
    expect(toAppError(error)).toMatchObject({ code: 'service_unavailable', status: 503 });
  });

  it('whatever else goes wrong is tried once', async () => {
    let tries = 0;
    const work = inTransaction(test.orm.em, async (em) => {
      tries += 1;
      await em.execute('select 1 / 0');
    });
    await expect(work).rejects.toThrow('division by zero');
    expect(tries).toBe(1);
  });
});
