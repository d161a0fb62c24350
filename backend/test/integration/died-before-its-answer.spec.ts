import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { IdempotencyRepository, TAKE_OVER_S } from '../../src/infra/idempotency/idempotency.repository.js';
import { MembersAdminService } from '../../src/modules/admin/members/members-admin.service.js';
import { makeAccount, makeAdmin, type Admin } from '../setup/accounts.js';
import { TestBrowser, type Reply } from '../setup/browser.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const AAPL = { exchangeShortName: 'NASDAQ', symbol: 'AAPL' };

interface Creating {
  readonly route: string;
  /** @param member somebody whom it may be about */
  readonly body: (member: { email: string; userId: string }) => object;
  /** What a repetition must not make a second time. */
  readonly tables: readonly string[];
  /** Field of the answer that names the row; `null` where it names none. */
  readonly id: string | null;
  /** What happens between the two, so that nothing else but the key tells that they are one. */
  readonly meanwhile?: string;
  readonly by: 'visitor' | 'member' | 'admin';
}

const PAGE = { title: 'Made once', description: 'Of us.', html: '<p>Hello.</p>', image: null, tags: [] };
const PERSON = { name: 'Ann Bell', role: 'Engineer', about: '', photo: null, link: null };

const CREATING: readonly Creating[] = [
  {
    route: 'alerts/create',
    body: () => ({ ...AAPL, condition: { kind: 'above', price: 5e8 }, note: 'once' }),
    tables: ['price_alert', 'outbox_message'],
    id: 'alertId',
    by: 'member',
  },
  {
    route: 'watchlists/create',
    body: () => ({ name: 'Made once' }),
    tables: ['watchlist'],
    id: 'id',
    by: 'member',
  },
  {
    route: 'contactUs',
    body: () => ({
      name: 'Ann Bell',
      email: 'ann@example.org',
      subject: 'Once',
      message: 'Is this stored twice?',
      typedMs: 30_000,
    }),
    tables: ['contact_message', 'outbox_message'],
    id: null,
    by: 'visitor',
  },
  {
    route: 'pushnotification',
    body: () => ({ audience: { segment: { role: 'admin' } }, title: 'News', body: 'Soon more.' }),
    tables: ['notification_broadcast', 'outbox_message', 'audit_event'],
    id: null,
    by: 'admin',
  },
  {
    route: 'admin/users/bulk',
    body: ({ email }) => ({ act: 'days', addDays: 5, filter: { q: email } }),
    tables: ['member_bulk', 'outbox_message', 'audit_event'],
    id: 'bulkId',
    by: 'admin',
  },
  {
    route: 'admin/pages/create',
    body: () => ({ kind: 'page', slug: 'made-once', ...PAGE }),
    tables: ['site_page', 'site_page_revision', 'audit_event'],
    id: 'id',
    by: 'admin',
  },
  {
    route: 'admin/collection/add',
    body: () => ({ collection: 'members', content: PERSON, shown: true }),
    tables: ['site_collection_item', 'audit_event'],
    id: 'id',
    by: 'admin',
  },
  {
    route: 'ticker-analysis/run',
    body: () => ({ ...AAPL, algo: 'technical' }),
    tables: ['analysis_run', 'outbox_message'],
    id: 'runId',
    by: 'member',
    meanwhile: `update analysis_run set state = 'done', finished_at = now()`,
  },
  {
    route: 'admin/algocalls/run',
    body: () => ({ ...AAPL, algo: 'technical' }),
    tables: ['analysis_run', 'outbox_message', 'audit_event'],
    id: 'runId',
    by: 'admin',
    meanwhile: `update analysis_run set state = 'done', finished_at = now()`,
  },
  {
    route: 'admin/users/notes/add',
    body: ({ userId }) => ({ userId, text: 'Asked for an invoice.' }),
    tables: ['member_note', 'audit_event'],
    id: 'noteId',
    by: 'admin',
  },
  {
    route: 'admin/users/subscription',
    body: ({ userId }) => ({ userId, addDays: 5 }),
    tables: ['audit_event', 'outbox_message'],
    id: 'subscriptionEndMs',
    by: 'admin',
  },
  {
    route: 'sendstatusemail',
    body: ({ userId }) => ({ userId }),
    tables: ['audit_event', 'outbox_message'],
    id: null,
    by: 'admin',
  },
];

/** A process that is killed between the commit of a write and the keeping of its answer leaves the row and a key that is under way. */
describe('a write whose process died before its answer was kept', () => {
  let test: TestApp;
  let admin: Admin;
  let member: TestBrowser;
  let email: string;
  let userId: string;
  beforeAll(async () => {
    test = await createTestApp({ ROLES: 'api', RATE_LIMIT_FACTOR: '1000', ADMIN_TOTP: 'optional' });
    admin = await makeAdmin(test);
    ({ id: userId, email } = await makeAccount(test, { subscriptionEnd: new Date(Date.now() + 86_400_000) }));
    member = new TestBrowser(test);
    await member.logIn(email);
    // The list that everybody has is made with the first read.
    expect((await member.get('/api/watchlists')).status).toBe(200);
  });
  afterAll(() => test.close());
  afterEach(() => jest.restoreAllMocks());

  const em = () => test.orm.em.fork();
  const counts = (tables: readonly string[]): Promise<number[]> =>
    Promise.all(
      tables.map(async (table) => {
        const [row] = await em().execute<{ n: number }[]>(`select count(*)::int as n from ${table}`);
        return row!.n;
      }),
    );

  it.each(CREATING.map((creating) => [creating.route, creating] as const))(
    'takes effect once when it is sent again: %s',
    async (_route, { route, body, tables, id, meanwhile, by }) => {
      const key = { 'Idempotency-Key': randomUUID() };
      const wish = body({ email, userId });
      const send = async (): Promise<Pick<Reply, 'headers' | 'body'>> => {
        if (by === 'member') return member.post(`/api/${route}`, wish, key);
        if (by === 'admin') return admin.post(route, wish).set(key);
        return test.http.post(`/api/${route}`).set(key).send(wish);
      };
      const before = await counts(tables);
      jest.spyOn(test.app.get(IdempotencyRepository), 'answered').mockRejectedValueOnce(new Error('killed'));
      const first = await send();
      expect(first.body).toMatchObject({ status: 'success' });
      const made = await counts(tables);
      expect(made).not.toEqual(before);
      if (meanwhile) await em().execute(meanwhile);
      for (const table of ['idempotency_key', 'visitor_idempotency_key'])
        await em().execute(
          `update ${table} set taken_at = taken_at - make_interval(secs => ?) where key = ? and status is null`,
          [TAKE_OVER_S, key['Idempotency-Key']],
        );

      const again = await send();
      expect(again.headers['idempotency-replayed']).toBeUndefined();
      expect(again.body).toMatchObject({ status: 'success' });
      if (id) expect(again.body.data[id]).toBe(first.body.data[id]);
      expect(await counts(tables)).toEqual(made);
      // From now on its answer is kept.
      expect((await send()).headers['idempotency-replayed']).toBe('true');
    },
  );

  it.each([
    ['admin/users/subscription', { addDays: 5 }],
    ['sendstatusemail', {}],
  ])('takes effect once where nobody heard of its commit: %s', async (route, wish) => {
    const key = { 'Idempotency-Key': randomUUID() };
    const send = () => admin.post(route, { userId, ...wish }).set(key);
    const tables = ['audit_event', 'outbox_message'];
    const before = await counts(tables);
    const service = test.app.get(MembersAdminService, { strict: false });
    const change = service['change'].bind(service);
    jest
      .spyOn(service as unknown as { change: typeof change }, 'change')
      .mockImplementationOnce(async (...args: Parameters<typeof change>) => {
        await change(...args);
        throw Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' });
      });
    expect((await send()).status).toBe(503);
    const made = await counts(tables);
    expect(made.map((n, i) => n - before[i]!)).toEqual([1, 1]);
    expect((await send()).body).toMatchObject({ status: 'success' });
    expect(await counts(tables)).toEqual(made);
    expect((await send()).headers['idempotency-replayed']).toBe('true');
  });
});
