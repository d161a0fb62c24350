import type * as Area from './area';
import type * as Expired from './session-expired';
import type * as Fetching from './session-fetch';
import type * as Session from './session';
import type { MemberInfo } from './session-info';

const NOW = 1_700_000_000_000;
const member = (token: string, livesMs = 600_000): MemberInfo => ({
  userId: 'u1',
  name: 'Ann Lee',
  username: 'annlee123',
  email: 'ann@example.com',
  profilePic: null,
  token,
  tokenExpiresMs: NOW + livesMs,
  subscription_end: null,
  status: 'Active',
  preferences: { theme: 'auto' } as MemberInfo['preferences'],
});

/** Which tokens the server takes, and what its refresh answers. */
let good: Set<string>;
let refreshed: () => Response;
let asked: string[];
let session: typeof Session;
let expired: typeof Expired;
let fetching: typeof Fetching;

const wrapped = (status: number, data: unknown): Response =>
  new Response(JSON.stringify({ status: status === 200 ? 'success' : 'error', data, message: '' }), {
    status,
  });

beforeEach(async () => {
  jest.resetModules();
  jest.useFakeTimers({ now: NOW });
  localStorage.clear();
  jest.mock('./area', () => ({ ...jest.requireActual<typeof Area>('./area'), areaOf: () => 'member' }));
  session = await import('./session');
  expired = await import('./session-expired');
  fetching = await import('./session-fetch');
  good = new Set(['first']);
  refreshed = () => wrapped(200, member('second'));
  asked = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (target) => {
    const request = target as Request | string;
    if (request === '/api/refresh') {
      asked.push('refresh');
      return refreshed();
    }
    const { method, headers, url } = request as Request;
    const token = headers.get('Authorization')?.replace('Bearer ', '') ?? 'none';
    asked.push(`${token} ${method === 'POST' ? await (request as Request).text() : new URL(url).pathname}`);
    return good.has(token) ? wrapped(200, {}) : wrapped(401, { code: 'session_expired' });
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const call = (init?: RequestInit): Promise<Response> =>
  fetching.sessionFetch(new Request('http://site.example/api/getProfile', init));

test('the token goes along', async () => {
  session.storeMember(member('first'));
  expect((await call()).status).toBe(200);
  expect(asked).toEqual(['first /api/getProfile']);
});

test('each area has its own token, also where both are held', async () => {
  session.storeMember(member('first'));
  session.storeAdmin({ ...member('of-admin'), role: 'admin' } as never);
  good.add('of-admin');
  const users = new Request('http://site.example/api/admin/users');
  expect((await fetching.sessionFetch(users, 'admin')).status).toBe(200);
  await call();
  expect(asked).toEqual(['of-admin /api/admin/users', 'first /api/getProfile']);
});

test('a token that is nearly over is replaced first, once for calls that come together', async () => {
  session.storeMember(member('first', 5_000));
  good.add('second');
  const answers = await Promise.all([call(), call(), call()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(asked.filter((line) => line === 'refresh')).toHaveLength(1);
  expect(asked.slice(1)).toEqual(Array(3).fill('second /api/getProfile'));
  expect(session.heldToken('member')?.token).toBe('second');
});

test('on a 401 the call is repeated once with its body after a refresh', async () => {
  session.storeMember(member('revoked'));
  good.add('second');
  expect((await call({ method: 'POST', body: 'name=Ann' })).status).toBe(200);
  expect(asked).toEqual(['revoked name=Ann', 'refresh', 'second name=Ann']);
  expect(expired.isSessionOver()).toBe(false);
});

test("another tab's newer token is used without asking again", async () => {
  session.storeMember(member('old'));
  good.add('other-tab');
  const first = call();
  session.storeMember(member('other-tab'));
  expect((await first).status).toBe(200);
  expect(asked).not.toContain('refresh');
});

test('a dead session ends once: storage empty, 3 s later at the login', async () => {
  session.storeMember(member('revoked'));
  localStorage.setItem('anything', 'else');
  refreshed = () => wrapped(401, { code: 'session_expired' });
  const said = jest.fn();
  expired.onSessionOver(said);
  const statuses = (await Promise.all([call(), call()])).map(({ status }) => status);
  expect(statuses).toEqual([401, 401]);
  await call();
  expect(said).toHaveBeenCalledTimes(1);
  expect(localStorage).toHaveLength(0);
  expect(session.isSignedIn('member')).toBe(false);
});

test.each([
  ['member', '/'],
  ['admin', '/admin/login'],
] as const)('a dead %s session leads to %s after 3 s', async (area, address) => {
  const leave = jest.fn();
  expired.sessionExpired(area, leave);
  expired.sessionExpired(area, leave);
  await jest.advanceTimersByTimeAsync(2_999);
  expect(leave).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(leave.mock.calls).toEqual([[address]]);
});

test('a visitor who is answered 401 is led to the login as well, and no session is asked for', async () => {
  const said = jest.fn();
  expired.onSessionOver(said);
  expect((await call()).status).toBe(401);
  expect(said).toHaveBeenCalledTimes(1);
  expect(asked).toEqual(['none /api/getProfile']);
});

test('no answer to the refresh decides nothing', async () => {
  session.storeMember(member('revoked'));
  refreshed = () => wrapped(503, { code: 'service_unavailable' });
  expect((await call()).status).toBe(401);
  expect(expired.isSessionOver()).toBe(false);
  expect(session.isSignedIn('member')).toBe(true);
});

test('an answer that arrives after the logout brings nobody back', async () => {
  session.storeMember(member('revoked'));
  refreshed = () => {
    session.dropSession('member');
    return wrapped(200, member('second'));
  };
  await call();
  expect(session.isSignedIn('member')).toBe(false);
});

test('a wrong clock does not make it ask before every call', async () => {
  session.storeMember(member('first', -3_600_000));
  refreshed = () => wrapped(200, member('first', -3_600_000));
  for (let n = 0; n < 5; n += 1) await call();
  expect(asked.filter((line) => line === 'refresh')).toHaveLength(1);
});
