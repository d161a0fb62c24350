import { randomUUID } from 'node:crypto';
import type { BroadcastDto } from '@pricealgo/contract/notifications';
import { EffectBudgets } from '../../src/infra/effects/effect-budgets.js';
import { Outbox } from '../../src/infra/outbox/outbox.js';
import { AuditEvent } from '../../src/modules/audit/audit-event.entity.js';
import { BATCH, BroadcastRunner } from '../../src/modules/admin/broadcasts/broadcast-runner.js';
import { Notifier } from '../../src/modules/notifications/notifier.js';
import { loggedIn, type LoggedIn } from '../setup/notifications.js';
import { TABLES, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

const CROWD = 2 * BATCH + 500;
const SEGMENT = { segment: { status: 'Practicing' } };
const DAY_MS = 86_400_000;

describe('broadcasts', () => {
  /** Without a worker: the test says when a batch is written. */
  let test: TestApp;
  let admin: LoggedIn;
  beforeAll(async () => {
    test = await sharedApp(TABLES);
    await execute('truncate user_account cascade');
    await execute(
      `insert into user_account (id, name, username, username_key, email, email_key, status, subscription_end, preferences)
       select gen_random_uuid(), 'Crowd', 'crowd' || n, 'crowd' || n, 'crowd' || n || '@example.org',
         'crowd' || n || '@example.org', 'Practicing', now() + interval '3 days', '{}'::jsonb
       from generate_series(1, ?) n`,
      [CROWD],
    );
    admin = await loggedIn(test, { role: 'admin' });
  });
  afterEach(async () => {
    while ((await runner().runBatch()) !== null);
  });

  const execute = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
    test.orm.em.fork().execute<T[]>(sql, values);
  const runner = (notifier: Notifier = test.app.get(Notifier)): BroadcastRunner =>
    new BroadcastRunner(test.orm.em, notifier, test.app.get(Outbox));
  const message = (audience: object, changes: object = {}): object => ({
    audience,
    title: 'A new algorithm',
    body: 'It joins the others today.',
    link: '/fee-structure',
    ...changes,
  });
  const send = async (audience: object, changes: object = {}): Promise<string> => {
    const { body } = await admin.browser.post('/api/pushnotification', message(audience, changes));
    expect(body.status).toBe('success');
    return body.data['broadcastId'] as string;
  };
  const list = async (): Promise<BroadcastDto[]> => {
    const { body } = await admin.browser.get('/api/notification-broadcasts');
    return body.data['items'] as BroadcastDto[];
  };
  const one = async (id: string) => (await list()).find(({ broadcastId }) => broadcastId === id);
  /** Who has it, and how often. */
  const held = (id: string) =>
    execute<{ users: number; rows: number }>(
      `select count(distinct user_id)::int as users, count(*)::int as rows from notification where dedupe_key = ?`,
      [`broadcast:${id}`],
    );
  const holes = () =>
    execute(
      `select c.user_id from notification_counter c left join notification n on n.user_id = c.user_id
       group by c.user_id having c.last_seq <> count(n.id) or c.last_seq <> coalesce(max(n.seq), 0)`,
    );

  it('goes to a segment in batches, tells how far it is, and is in the audit trail', async () => {
    const id = await send(SEGMENT);
    expect(await one(id)).toMatchObject({
      audience: SEGMENT,
      title: 'A new algorithm',
      link: '/fee-structure',
      type: 'message',
      state: 'queued',
      total: CROWD,
      done: 0,
      createdBy: admin.user.name,
      finishedMs: null,
    });
    expect([await runner().runBatch(), (await one(id))!.done]).toEqual([44, BATCH]);
    expect([await runner().runBatch(), await runner().runBatch(), await runner().runBatch()]).toEqual([
      88,
      100,
      null,
    ]);
    expect(await one(id)).toMatchObject({ state: 'done', done: CROWD, finishedMs: expect.any(Number) });
    expect(await held(id)).toEqual([{ users: CROWD, rows: CROWD }]);
    const progress = await execute<{ payload: { progress: number; userId: string } }>(
      `select payload from outbox_message where name = 'jobs.progress' and payload->>'jobId' = ? order by id`,
      [id],
    );
    expect(progress.map(({ payload }) => payload.progress)).toEqual([44, 88, 100]);
    expect(progress[0]!.payload.userId).toBe(admin.user.id);
    const [entry] = await test.orm.em.fork().find(AuditEvent, { action: 'admin.notification-sent' });
    expect(entry).toMatchObject({ actorId: admin.user.id, detail: { broadcastId: id, total: CROWD } });
  });

  it('goes on after a batch that failed half way, and two workers at once double nothing: no hole', async () => {
    const id = await send(SEGMENT);
    await runner().runBatch();
    const failing = new (class extends Notifier {
      override async notifyAll(...args: Parameters<Notifier['notifyAll']>): Promise<never> {
        await super.notifyAll(...args);
        throw new Error('the power went out');
      }
    })(test.app.get(Outbox), test.app.get(EffectBudgets));
    await expect(runner(failing).runAll()).rejects.toThrow('the power went out');
    expect(await held(id)).toEqual([{ users: BATCH, rows: BATCH }]);
    await Promise.all([runner().runAll(), runner().runAll(), runner().runAll()]);
    await runner().runAll();
    expect(await held(id)).toEqual([{ users: CROWD, rows: CROWD }]);
    expect(await one(id)).toMatchObject({ state: 'done', done: CROWD });
    expect(await holes()).toEqual([]);
  });

  it('is written after an older one to the same audience, also while another worker has that', async () => {
    const [one, other] = [await loggedIn(test), await loggedIn(test)];
    for (const title of ['First', 'Second', 'Third']) await send({ userId: one.user.id }, { title });
    await send({ userId: other.user.id }, { title: 'Elsewhere' });
    const titles = async ({ browser }: LoggedIn): Promise<string[]> => {
      const { body } = await browser.get('/api/fetchnotification');
      return (body.data['items'] as { title: string }[]).map(({ title }) => title);
    };
    await test.orm.em.fork().transactional(async (em) => {
      await em.execute(`select 1 from notification_broadcast where title = 'First' for update`);
      await runner().runAll();
      expect([await titles(one), await titles(other)]).toEqual([[], ['Elsewhere']]);
    });
    await Promise.all([runner().runAll(), runner().runAll(), runner().runAll()]);
    expect(await titles(one)).toEqual(['Third', 'Second', 'First']);
  });

  it('stops when it is taken back; who has it keeps it', async () => {
    const id = await send(SEGMENT);
    await runner().runBatch();
    const { body } = await admin.browser.post('/api/notification-broadcasts/cancel', { broadcastId: id });
    expect(body.data).toMatchObject({ state: 'cancelled', done: BATCH });
    expect(await runner().runBatch()).toBeNull();
    expect(await held(id)).toEqual([{ users: BATCH, rows: BATCH }]);
    const again = await admin.browser.post('/api/notification-broadcasts/cancel', { broadcastId: id });
    expect(again.body.data).toMatchObject({ state: 'cancelled' });
    const unknown = { broadcastId: randomUUID() };
    expect((await admin.browser.post('/api/notification-broadcasts/cancel', unknown)).status).toBe(404);
  });

  it('knows one account, all, and segments', async () => {
    const running = await loggedIn(test, { subscriptionEnd: new Date(Date.now() + 30 * DAY_MS) });
    await loggedIn(test, { subscriptionEnd: new Date(Date.now() - DAY_MS) });
    const size = async (audience: object): Promise<number> => {
      const { body } = await admin.browser.post('/api/notification-broadcasts/audience', { audience });
      return body.data['total'] as number;
    };
    const [{ all }] = (await execute<{ all: number }>(
      `select count(*)::int as all from user_account where status in ('Active', 'Practicing')`,
    )) as [{ all: number }];
    expect(await size({ all: true })).toBe(all);
    expect(await size({ userId: running.user.id })).toBe(1);
    expect(await size({ segment: { subscription: 'expiring' } })).toBe(CROWD);
    expect(await size({ segment: { subscription: 'active', status: 'Active' } })).toBeGreaterThan(0);
    expect(await size({ segment: { subscription: 'expired', role: 'member' } })).toBe(1);
    expect(await size({ segment: { role: 'admin' } })).toBe(1);
    const id = await send({ userId: running.user.id });
    await runner().runAll();
    expect(await held(id)).toEqual([{ users: 1, rows: 1 }]);
    const { body } = await running.browser.get('/api/fetchnotification');
    expect(body.data['items']).toMatchObject([{ type: 'message', title: 'A new algorithm' }]);
  });

  it('is not for those who sign up later', async () => {
    const id = await send({ segment: { role: 'admin' } });
    await loggedIn(test, { role: 'admin', createdAt: new Date(Date.now() + 1_000) });
    await runner().runAll();
    expect(await held(id)).toEqual([{ users: 1, rows: 1 }]);
  });

  it('is sent once, however often it comes with one key', async () => {
    const key = randomUUID();
    const audience = { userId: admin.user.id };
    const ids = [];
    for (let n = 0; n < 3; n += 1) {
      const { body } = await admin.browser.post('/api/pushnotification', message(audience), {
        'Idempotency-Key': key,
      });
      ids.push(body.data['broadcastId']);
    }
    expect(new Set(ids).size).toBe(1);
    await runner().runAll();
    expect(await held(ids[0] as string)).toEqual([{ users: 1, rows: 1 }]);
  });

  it('refuses what is no audience, no text or no path of ours', async () => {
    const status = async (body: object): Promise<number> =>
      (await admin.browser.post('/api/pushnotification', body)).status;
    const all = { all: true };
    for (const body of [
      message({}),
      message({ all: true, segment: {} }),
      message({ all: false }),
      message({ segment: { status: 'Rich' } }),
      message({ userId: 'x' }),
      message(all, { title: ' ' }),
      message(all, { title: 'two\nlines' }),
      message(all, { body: '' }),
      message(all, { body: 'x'.repeat(1_001) }),
      message(all, { type: 'account' }),
      ...['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a b', ''].map(
        (link) => message(all, { link }),
      ),
    ]) {
      expect([body, await status(body)]).toEqual([body, 400]);
    }
    expect(await status(message({ userId: randomUUID() }))).toBe(404);
    expect(await execute('select 1 from notification_broadcast where finished_at is null')).toEqual([]);
  });

  it('is for administrators', async () => {
    const { browser } = await loggedIn(test);
    expect((await browser.post('/api/pushnotification', message({ all: true }))).status).toBe(403);
  });
});
