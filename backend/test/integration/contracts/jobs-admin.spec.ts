import { AuditEvent } from '../../../src/modules/audit/audit-event.entity.js';
import { JobQueue } from '../../../src/infra/queue/job-queue.js';
import { Outbox } from '../../../src/infra/outbox/outbox.js';
import { loggedIn, type LoggedIn } from '../../setup/notifications.js';
import { API, sharedApp } from '../../setup/shared-app.js';
import { createTestApp, type TestApp } from '../../setup/test-app.js';

/** Nobody can open what these hold, so each of them fails for good at once. */
const NAME = 'mail.send';
const SECRET = 'sealed-text-of-a-mail';
const TORN = { mailId: 'torn', sealed: SECRET };

describe('administration of jobs', () => {
  let test: TestApp;
  let admin: LoggedIn;
  beforeAll(async () => {
    test = await createTestApp({ RATE_LIMIT_FACTOR: '1000', ADMIN_TOTP: 'optional' });
    admin = await loggedIn(test, { role: 'admin' });
  });
  afterAll(() => test.close());

  interface Answer {
    items: Record<string, unknown>[];
    schedules: { name: string; queue: string; everyMs: number; nextMs: number | null }[];
  }
  const get = async (path: string): Promise<Answer> => {
    const { status, body } = await admin.browser.get(`/api/admin/jobs${path}`);
    expect(status).toBe(200);
    return body.data as unknown as Answer;
  };
  const failures = async (): Promise<Record<string, unknown>[]> => (await get('/failed')).items;
  const fail = async (jobId: string): Promise<string> => {
    await test.app.get(JobQueue).add(NAME, TORN, { attempts: 1, jobId });
    while ((await state(jobId)) !== 'failed');
    return jobId;
  };
  const state = async (id: string): Promise<unknown> =>
    (await admin.browser.get(`/api/admin/jobs/state?id=${id}`)).body.data['state'];
  const acts = async (action: string) =>
    test.orm.em.fork().find(AuditEvent, { action, actorId: admin.user.id });

  it('tells counts, what runs by itself, and what waits in the outbox', async () => {
    let overview = await get('');
    while (overview.schedules.length === 0) overview = await get('');
    expect(overview).toMatchObject({
      queues: [
        ...['mail', 'push', 'compute', 'market', 'maintenance'].map((name) => ({
          name,
          backend: test.config.env.REDIS_URL ? 'redis' : 'postgres',
          failed: expect.any(Number),
        })),
      ],
      outbox: { waiting: expect.any(Number), retried: 0, oldestAgeMs: expect.any(Number) },
    });
    for (;;) {
      const { schedules } = await get('');
      const prune = schedules.find(({ name }) => name === 'outbox.prune');
      if (!prune) continue;
      expect(prune.queue).toBe('maintenance');
      expect(prune.everyMs).toBeGreaterThan(0);
      expect(prune.nextMs).toBeGreaterThan(Date.now() - 2 * prune.everyMs);
      break;
    }
  });

  it('names what failed and why, never what it was given', async () => {
    const id = await fail('torn-for-the-list');
    const list = await failures();
    expect(list.find((job) => job['id'] === id)).toMatchObject({
      id,
      name: NAME,
      queue: 'mail',
      reason: expect.stringMatching(/^.{5,}$/),
      attempts: 1,
      queuedMs: expect.any(Number),
      failedMs: expect.any(Number),
    });
    expect(JSON.stringify(list)).not.toContain(SECRET);
    expect((await get('/failed?queue=mail')).items.map((job) => job['id'])).toContain(id);
    expect((await get('/failed?queue=push')).items.map((job) => job['id'])).not.toContain(id);
    expect((await admin.browser.get('/api/admin/jobs/failed?queue=post')).status).toBe(400);
    expect(await get(`/state?id=${id}`)).toMatchObject({ id, state: 'failed', progress: 0 });
  });

  it('retries and discards failed jobs only, and leaves a trace', async () => {
    const id = await fail('torn-for-an-act');
    const first = (await failures()).find((job) => job['id'] === id)!;
    expect((await admin.browser.post('/api/admin/jobs/retry', { id })).body.status).toBe('success');
    // It fails again: nobody has learnt to handle it.
    for (;;) {
      const again = (await failures()).find((job) => job['id'] === id);
      if (again && again['failedMs'] !== first['failedMs']) break;
    }
    expect((await admin.browser.post('/api/admin/jobs/discard', { id })).body.status).toBe('success');
    expect((await failures()).some((job) => job['id'] === id)).toBe(false);
    expect(await get(`/state?id=${id}`)).toMatchObject({ state: 'gone' });
    const gone = await admin.browser.post('/api/admin/jobs/discard', { id });
    expect([gone.status, gone.body.data['code']]).toEqual([404, 'not_found']);
    expect((await acts('admin.job-retried')).map(({ detail }) => detail)).toContainEqual({
      jobId: id,
      name: NAME,
    });
    expect((await acts('admin.job-discarded')).map(({ detail }) => detail)).toContainEqual({
      jobId: id,
      name: NAME,
    });
  });

  it('puts those of one reason together, and acts on all of them at once', async () => {
    // All of them have failed, those of the tests before as well: a count that still grows would be acted on as another one.
    for (let i = 0; i < 3; i++) await fail(`torn-${i}`);
    const groups = async () =>
      ((await get('/failed/groups')) as unknown as { groups: { name: string; count: number }[] }).groups;
    const group = async () => (await groups()).find(({ name }) => name === NAME);
    const { count, firstMs, lastMs, ...which } = (await group()) as unknown as Record<string, number>;
    expect(count).toBeGreaterThanOrEqual(3);
    expect(firstMs).toBeLessThanOrEqual(lastMs!);
    expect(JSON.stringify(await groups())).not.toContain(SECRET);
    const other = await admin.browser.post('/api/admin/jobs/failed/discard', {
      ...which,
      reason: 'Another.',
    });
    expect(other.body.data).toEqual({ count: 0 });
    const again = await admin.browser.post('/api/admin/jobs/failed/retry', which);
    expect(again.body.data).toEqual({ count });
    // They fail again: nobody has learnt to read them.
    while ((await group())?.count !== count);
    const gone = await admin.browser.post('/api/admin/jobs/failed/discard', which);
    expect(gone.body.data).toEqual({ count });
    expect(await group()).toBeUndefined();
    const detail = { name: NAME, reason: which['reason'], count };
    for (const action of ['admin.jobs-retried', 'admin.jobs-discarded'])
      expect((await acts(action)).map((event) => event.detail)).toContainEqual(detail);
  });

  it('runs now what runs by itself, and nothing else', async () => {
    const run = (name: string) => admin.browser.post('/api/admin/jobs/run', { name });
    const { body } = await run('outbox.prune');
    const id = body.data['id'] as string;
    while ((await state(id)) !== 'done');
    expect((await acts('admin.job-run')).map(({ detail }) => detail)).toEqual([
      { jobId: id, name: 'outbox.prune' },
    ]);
    // Needs to be told what to send.
    for (const name of [NAME, 'no.such']) expect((await run(name)).status).toBe(404);
  });

  it('refuses to touch a job that did not fail', async () => {
    await test.app.get(JobQueue).add('outbox.prune', {}, { jobId: 'done-well' });
    while ((await state('done-well')) !== 'done');
    for (const act of ['retry', 'discard']) {
      const refused = await admin.browser.post(`/api/admin/jobs/${act}`, { id: 'done-well' });
      expect([refused.status, refused.body.data['code']]).toEqual([409, 'conflict']);
    }
  });

  it('says what waits in the outbox', async () => {
    const node = await sharedApp(API);
    const one = await loggedIn(node, { role: 'admin' });
    const jobId = await node.orm.em.fork().transactional((em) => node.app.get(Outbox).addJob(em, NAME, TORN));
    await node.orm.em.fork().execute(`update outbox_message set created_at = now() - interval '2 minutes'`);
    const { outbox } = (await one.browser.get('/api/admin/jobs')).body.data as unknown as {
      outbox: { waiting: number; oldestAgeMs: number };
    };
    expect(outbox.waiting).toBeGreaterThan(0);
    expect(outbox.oldestAgeMs).toBeGreaterThanOrEqual(120_000);
    expect((await one.browser.get(`/api/admin/jobs/state?id=${jobId}`)).body.data).toMatchObject({
      state: 'queued',
    });
  });

  it.each([{}, { id: 7 }, { id: '' }, { id: 'a b' }, { id: 'x'.repeat(201) }])('refuses %j', async (body) => {
    for (const act of ['retry', 'discard']) {
      expect((await admin.browser.post(`/api/admin/jobs/${act}`, body)).status).toBe(400);
    }
  });
});
