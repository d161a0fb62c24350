import { generateSync } from 'otplib';
import request from 'supertest';
import { type AdminArea, ADMIN_ROLES, type AdminRole, mayEnter } from '@pricealgo/contract/admin-roles';
import { declaredRoutes } from '../../src/common/access/declared-routes.js';
import { User } from '../../src/modules/users/user.entity.js';
import { GOOD_PASSWORD, makeAccount } from '../setup/accounts.js';
import { TestBrowser } from '../setup/browser.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const DAY_MS = 86_400_000;
const NOBODY = '00000000-0000-4000-8000-000000000000';

/**
 * Every route of administrators, as everybody who is nearly one, and in each role: a new route joins by itself. Visitors and
 * members are refused in api-top-ten.spec, on these routes as on all.
 */
describe('routes of administrators', () => {
  let test: TestApp;
  let other: User;
  const callers = new Map<string, TestBrowser>();

  beforeAll(async () => {
    test = await createTestApp({
      ROLES: 'api,worker',
      RATE_LIMIT_FACTOR: '100000',
      TRUST_PROXY: '1',
      ADMIN_TOTP: 'required',
    });
    const tomorrow = new Date(Date.now() + DAY_MS);
    other = await makeAccount(test, { subscriptionEnd: tomorrow });
    callers.set('another member, of themselves', await asMember(other));
    callers.set('an administrator without app', await withoutApp());
    callers.set('an administrator on the member side', await asMember(await boss()));
  });
  afterAll(() => test.close());

  const boss = (adminRole: AdminRole = 'full') => makeAccount(test, { role: 'admin', adminRole });
  const adminRoutes = () =>
    declaredRoutes(test.app).filter(
      ({ path, rule }) =>
        /^\/api\/admin/i.test(path) || (rule?.kind === 'roles' && !rule.roles.includes('member')),
    );
  const guarded = () => adminRoutes().filter(({ rule }) => rule!.kind === 'roles');

  async function asMember({ email }: User): Promise<TestBrowser> {
    const browser = new TestBrowser(test);
    await browser.logIn(email);
    expect(browser.token).toEqual(expect.any(String));
    return browser;
  }

  /** The password was right: the browser may set an app up, and holds the cookie that says so. */
  async function withoutApp(role?: AdminRole): Promise<TestBrowser> {
    const browser = new TestBrowser(test);
    const { body } = await browser.post('/api/adminLogIn', {
      email: (await boss(role)).email,
      password: GOOD_PASSWORD,
    });
    expect(body.data).toMatchObject({ code: 'totp_setup_required' });
    expect([...browser.cookies.keys()]).toEqual(['totp-setup']);
    return browser;
  }

  async function withApp(role?: AdminRole): Promise<TestBrowser> {
    const browser = await withoutApp(role);
    const secret = (await browser.post('/api/admin/totp/setup')).body.data['secret'] as string;
    const code = generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) });
    const { body } = await browser.post('/api/admin/totp/confirm', { code });
    browser.token = body.data['token'] as string;
    return browser;
  }

  /** Asks as somebody. @returns status, and the code of what was refused */
  async function reply(caller: string, method: string, path: string, body: object = {}): Promise<string> {
    const { token, cookies, address } = callers.get(caller)!;
    const aim = path.replace(/:\w+/g, NOBODY);
    const asking = method === 'GET' ? request(test.url).get(aim).query(body) : request(test.url).post(aim);
    asking.set('X-Forwarded-For', address);
    if (token) asking.set('Authorization', `Bearer ${token}`);
    if (cookies.size > 0) {
      asking.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const answer = await (method === 'GET' ? asking : asking.send(body)).ok(() => true);
    const code = (answer.body as { data?: { code?: string } } | undefined)?.data?.code;
    return answer.status === 401 || answer.status === 403 ? `${answer.status} ${code}` : `${answer.status}`;
  }

  it('are open to nobody else but where one becomes an administrator', () => {
    const open = adminRoutes().filter(({ rule }) => rule!.kind === 'public');
    expect(open.map(({ path }) => path).sort()).toEqual([
      '/api/admin/invitation',
      '/api/admin/invitation/accept',
      '/api/admin/reset',
      '/api/admin/reset/confirm',
      '/api/admin/setup',
      '/api/admin/totp/confirm',
      '/api/admin/totp/setup',
      '/api/adminLogIn',
      '/api/adminLogIn/passkey',
    ]);
    expect(guarded().length).toBeGreaterThan(40);
  });

  it.each([
    ['another member, of themselves', '403 forbidden'],
    ['an administrator without app', '401 session_required'],
    ['an administrator on the member side', '403 forbidden'],
  ])('answer %s: %s', async (caller, refusal) => {
    // What would be done if it were allowed: to the other member, in the words that most routes take.
    const body = { userId: other.id, id: other.id, status: 'Cancelled', days: 30 };
    const wrong: string[] = [];
    for (const { method, path } of guarded()) {
      const got = await reply(caller, method, path, body);
      if (got !== refusal) wrong.push(`${method} ${path}: ${got}`);
    }
    expect(wrong).toEqual([]);
    const { status, subscriptionEnd } = await test.orm.em.fork().findOneOrFail(User, { id: other.id });
    expect({ status, subscriptionEnd }).toEqual({ status: 'Active', subscriptionEnd: other.subscriptionEnd });
  });

  it.each(ADMIN_ROLES)('let %s in where the role says so, and nowhere else', async (role) => {
    callers.set(role, await withApp(role));
    const wrong: string[] = [];
    for (const { method, path, rule } of guarded()) {
      const { area } = rule as { area?: AdminArea };
      const got = await reply(role, method, path);
      const open = mayEnter(role, area!);
      // Words of the catalogue and lists are 200; a body without anything in it is 400.
      const wanted = open ? ['200', '400', '404'] : ['403 role_forbidden'];
      if (!wanted.includes(got)) wrong.push(`${method} ${path}: ${got}`);
    }
    expect(wrong).toEqual([]);
  });

  it('show an administrator’s account to whoever manages administrators, and to nobody else', async () => {
    const boss = await makeAccount(test, { role: 'admin' });
    const asked = async (role: AdminRole) =>
      (await (await withApp(role)).get(`/api/admin/users/one?userId=${boss.id}`)).status;
    expect([await asked('support'), await asked('full')]).toEqual([403, 200]);
    // Nor its address, number and last login, in the list.
    const listed = async (role: AdminRole, more = '') => {
      const { status, body } = await (await withApp(role)).get(`/api/admin/users?q=${boss.username}${more}`);
      return status === 200 ? (body.data['items'] as unknown[]).length : status;
    };
    expect([await listed('support'), await listed('full')]).toEqual([0, 1]);
    expect(await listed('support', '&role=admin')).toBe(403);
  });

  it('and all others give who looks at a member what was made for looking, and nothing else', async () => {
    const looking = await withApp('support');
    const begun = await looking.post('/api/admin/users/view', { userId: other.id });
    const view = new TestBrowser(test);
    view.token = begun.body.data['token'] as string;
    callers.set('who looks', view);
    const before = JSON.stringify(await test.orm.em.fork().findOneOrFail(User, { id: other.id }));
    const routes = declaredRoutes(test.app).filter(({ rule }) => rule?.kind === 'roles');
    const answers: Record<string, string[]> = {};
    for (const { method, path } of routes)
      (answers[await reply('who looks', method, path, { userId: other.id })] ??= []).push(
        `${method} ${path}`,
      );
    const { '403 view_only': refused, ...taken } = answers;
    // The query of the loop is one that some of them do not know: 400 is past the guard, too.
    expect(Object.values(taken).flat().sort()).toEqual([
      'GET /api/alerts',
      'GET /api/alerts/firings',
      'GET /api/fetchnotification',
      'GET /api/getProfile',
      'GET /api/watchlist',
      'GET /api/watchlists',
    ]);
    expect(refused).toHaveLength(routes.length - 6);
    expect(JSON.stringify(await test.orm.em.fork().findOneOrFail(User, { id: other.id }))).toBe(before);
    await looking.post('/api/logout', { area: 'admin' });
    expect(await reply('who looks', 'GET', '/api/getProfile')).toBe('401 session_expired');
  });

  it('are closed to an administrator at once who is one no longer', async () => {
    const browser = await withApp();
    callers.set('a former administrator', browser);
    expect(await reply('a former administrator', 'GET', '/api/admin/settings')).toBe('200');
    await browser.post('/api/logout', { area: 'admin' });
    for (const { method, path } of guarded()) {
      expect([path, await reply('a former administrator', method, path)]).toEqual([
        path,
        '401 session_expired',
      ]);
    }
  });
});
