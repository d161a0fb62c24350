import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { jest } from '@jest/globals';
import { AuditEvent } from '../../src/modules/audit/audit-event.entity.js';
import { Session } from '../../src/modules/auth/auth.entities.js';
import { BULK_BATCH, BulkRunner } from '../../src/modules/admin/members/bulk/bulk-runner.js';
import { MemberActionsService } from '../../src/modules/admin/members/member-actions.service.js';
import type { BulkDto } from '@pricealgo/contract/members';
import { User } from '../../src/modules/users/user.entity.js';
import { GOOD_PASSWORD, makeAccount, makeAdmin, type Admin } from '../setup/accounts.js';
import { messageTo } from '../setup/messages.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const DAY_MS = 86_400_000;

/** The API alone: jobs wait until a test runs them, batch by batch. */
describe('acts on many members', () => {
  let test: TestApp;
  let boss: User;
  let admin: Admin;
  let runner: BulkRunner;

  beforeAll(async () => {
    test = await createTestApp({ ROLES: 'api', RATE_LIMIT_FACTOR: '100', ADMIN_TOTP: 'optional' });
    admin = await makeAdmin(test);
    boss = admin.user;
    const acts = test.app.get(MemberActionsService, { strict: false });
    const { Outbox } = await import('../../src/infra/outbox/outbox.js');
    const outbox = test.app.get(Outbox, { strict: false });
    runner = new BulkRunner(test.app.get(EntityManager), acts, outbox);
  });
  afterAll(() => test.close());
  afterEach(() => jest.restoreAllMocks());

  const em = () => test.orm.em.fork();
  const post = (body: object, path = '') => admin.post(`admin/users/bulk${path}`, body);
  const begin = async (body: object) => (await post(body).expect(200)).body.data as BulkDto;
  const jobs = async () => (await admin.get('admin/users/bulk').expect(200)).body.data as BulkDto[];
  const stored = (ids: string[]) => em().find(User, { id: { $in: ids } }, { orderBy: { id: 1 } });
  const entries = (bulkId: string) =>
    em().find(AuditEvent, { detail: { bulkId }, subjectId: { $ne: null } } as never);
  const progress = async (bulkId: string) => {
    const rows = await em().execute<{ payload: { jobId: string; progress: number; state: string } }[]>(
      `select payload from outbox_message where name = 'jobs.progress' order by id`,
    );
    return rows.map(({ payload }) => payload).filter(({ jobId }) => jobId === bulkId);
  };

  it('sets the status of the selected, and leaves administrators and others alone', async () => {
    const users = [await makeAccount(test), await makeAccount(test), await makeAccount(test)];
    const other = await makeAccount(test);
    await test.http.post('/api/login').send({ email: users[0]!.email, password: GOOD_PASSWORD });
    const ids = users.map(({ id }) => id);
    const job = await begin({ act: 'status', status: 'Cancelled', userIds: [...ids, boss.id, randomUUID()] });
    expect(job).toMatchObject({ state: 'queued', total: 3, done: 0, status: 'Cancelled' });
    await runner.runAll();
    expect((await stored(ids)).map(({ status }) => status)).toEqual(Array(3).fill('Cancelled'));
    expect((await stored([other.id, boss.id])).map(({ status }) => status)).toEqual(['Active', 'Active']);
    expect(await em().count(Session, { userId: { $in: ids }, revokedAt: null })).toBe(0);
    expect(await entries(job.bulkId)).toHaveLength(3);
    expect((await jobs())[0]).toMatchObject({ bulkId: job.bulkId, state: 'done', done: 3 });
    expect((await progress(job.bulkId)).at(-1)).toMatchObject({ progress: 100, state: 'done' });
  });

  it('goes on behind the last batch after a crash: nobody gets the days twice, nobody none', async () => {
    const end = new Date(Date.now() + DAY_MS);
    const count = BULK_BATCH + 40;
    await em().insertMany(
      User,
      Array.from({ length: count }, (_, n) => ({
        id: randomUUID(),
        name: 'Crash Row',
        username: `crash${n}`,
        usernameKey: `crash${n}`,
        email: `crash${n}@bulk.example`,
        emailKey: `crash${n}@bulk.example`,
        status: 'Active',
        role: 'member',
        preferences: {},
        subscriptionEnd: end,
      })) as never,
    );
    const job = await begin({ act: 'days', addDays: 10, filter: { q: '@bulk.example', status: 'Active' } });
    expect(job.total).toBe(count);
    const acts = test.app.get(MemberActionsService, { strict: false });
    expect(await runner.runBatch()).toBeLessThan(100);
    const addDays = acts.addDays.bind(acts);
    let calls = 0;
    jest.spyOn(acts, 'addDays').mockImplementation((...args) => {
      calls += 1;
      return calls > 20 ? Promise.reject(new Error('power cut')) : addDays(...args);
    });
    await expect(runner.runBatch()).rejects.toThrow('power cut');
    jest.restoreAllMocks();
    expect((await jobs())[0]).toMatchObject({ state: 'running', done: BULK_BATCH });
    await makeAccount(test, { email: 'late@bulk.example', subscriptionEnd: end });
    // Another worker, and two at once.
    await Promise.all([runner.runAll(), runner.runAll()]);
    await runner.runAll();
    const users = await em().find(User, { emailKey: { $like: 'crash%' } });
    expect(new Set(users.map(({ subscriptionEnd }) => subscriptionEnd!.getTime()))).toEqual(
      new Set([end.getTime() + 10 * DAY_MS]),
    );
    expect((await em().findOneOrFail(User, { emailKey: 'late@bulk.example' })).subscriptionEnd).toEqual(end);
    expect(await entries(job.bulkId)).toHaveLength(count);
    const steps = (await progress(job.bulkId)).map(({ progress: percent }) => percent);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(steps.at(-1)).toBe(100);
  });

  it('stops where it is cancelled', async () => {
    const users = [await makeAccount(test), await makeAccount(test)];
    const job = await begin({ act: 'revoke', userIds: users.map(({ id }) => id) });
    const { body } = await post({ bulkId: job.bulkId }, '/cancel').expect(200);
    expect(body.data).toMatchObject({ state: 'cancelled', done: 0 });
    await runner.runAll();
    expect(await entries(job.bulkId)).toEqual([]);
    await post({ bulkId: randomUUID() }, '/cancel').expect(404);
  });

  it.each<[string, object]>([
    ['a status that is not named', { act: 'status' }],
    ['a status that nobody sets', { act: 'status', status: 'inactive' }],
    ['days with a status', { act: 'status', status: 'Active', addDays: 1 }],
    ['no days', { act: 'days' }],
    ['0 days', { act: 'days', addDays: 0 }],
    ['3,651 days', { act: 'days', addDays: 3_651 }],
    ['another act', { act: 'remove' }],
    ['nobody', { act: 'mail', userIds: [] }],
    ['an id that is none', { act: 'mail', userIds: ['x'] }],
    ['1,001 members', { act: 'mail', userIds: Array.from({ length: 1_001 }, () => randomUUID()) }],
    ['members and a filter', { act: 'mail', userIds: [randomUUID()], filter: {} }],
    ['neither members nor a filter', { act: 'mail', userIds: undefined }],
    ['a filter by no status', { act: 'mail', userIds: undefined, filter: { status: 'Owner' } }],
  ])('refuse %s', async (_name, body) => {
    const target = 'userIds' in body || 'filter' in body ? {} : { userIds: [randomUUID()] };
    const before = (await jobs()).length;
    expect((await post({ ...target, ...body }).expect(400)).body.data.code).toBe('invalid_request');
    expect((await jobs()).length).toBe(before);
  });

  it('says so where nobody is meant', async () => {
    expect(
      (await post({ act: 'mail', filter: { q: 'nobody is called so' } }).expect(404)).body.data.code,
    ).toBe('not_found');
    await post({ act: 'mail', filter: { role: 'admin' } }).expect(404);
  });

  it('is carried out by a worker', async () => {
    const worker = await createTestApp({ ROLES: 'worker,api' }, test.config.databaseUrl);
    try {
      const user = await makeAccount(test, { status: 'Practicing' });
      await begin({ act: 'mail', userIds: [user.id] });
      expect((await messageTo(worker, user.email)).text).toContain('Practicing');
    } finally {
      await worker.close();
    }
  });
});
