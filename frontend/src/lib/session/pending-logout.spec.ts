import type * as Expired from './session-expired';
import type * as LogOut from './log-out';
import type * as Pending from './pending-logout';
import type * as Fetching from './session-fetch';
import type * as Session from './session';
import type { MemberInfo } from './session-info';
import { installCachesAndLocks, removeCachesAndLocks } from '../../../test/caches-and-locks';

const info = { userId: 'u1', token: 't', tokenExpiresMs: 1e15 } as MemberInfo;
const wrapped = (status: number): Response => new Response('{"status":"success","data":{}}', { status });

/** What the server answers to a logout; `null`: nobody answers anything. */
let answer: number | null;
let asked: string[];
let logOut: typeof LogOut.logOut;
let pending: typeof Pending;
let fetching: typeof Fetching;
let session: typeof Session;
let expired: typeof Expired;
/** What the service worker can read. */
let kept: Map<string, string>;

/** As after a reload: the modules know what the storage knows. */
async function loaded(): Promise<void> {
  jest.resetModules();
  ({ logOut } = await import('./log-out'));
  pending = await import('./pending-logout');
  fetching = await import('./session-fetch');
  session = await import('./session');
  expired = await import('./session-expired');
}

beforeEach(async () => {
  localStorage.clear();
  kept = installCachesAndLocks();
  await loaded();
  answer = null;
  asked = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (target, init) => {
    const path = typeof target === 'string' ? target : new URL((target as Request).url).pathname;
    asked.push(path + (path === '/api/logout' ? ` ${String(init?.body)}` : ''));
    if (answer === null) throw new TypeError('Failed to fetch');
    return wrapped(path === '/api/logout' ? answer : 200);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  removeCachesAndLocks();
});

const MEMBER = '/api/logout {"area":"member"}';
const ADMIN = '/api/logout {"area":"admin"}';
const call = (method: string): Promise<Response> =>
  fetching.sessionFetch(new Request('http://site.example/api/login', { method }));
const offline = async (): Promise<void> => {
  session.storeMember(info);
  await logOut('member', jest.fn());
  asked = [];
};
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

test('the server hears of a logout at once where it can', async () => {
  answer = 200;
  const leave = jest.fn();
  session.storeMember(info);
  await logOut('member', leave);
  expect(asked).toEqual([MEMBER]);
  expect(leave).toHaveBeenCalledWith('/');
  expect(localStorage).toHaveLength(0);
});

test('out of reach, the session is gone here, and the server hears of it first, after a reload, too', async () => {
  const leave = jest.fn();
  session.storeMember(info);
  await logOut('member', leave);
  expect(leave).toHaveBeenCalledWith('/');
  expect(session.isSignedIn('member')).toBe(false);
  asked = [];
  await loaded();
  await expect(call('POST')).rejects.toThrow('Failed to fetch');
  expect(asked).toEqual([MEMBER]);
  answer = 200;
  asked = [];
  await Promise.all([call('POST'), call('GET')]);
  expect(asked).toEqual([MEMBER, '/api/login', '/api/login']);
  await call('GET');
  expect(asked.filter((path) => path === MEMBER)).toHaveLength(1);
  expect(localStorage).toHaveLength(0);
});

test('both areas are told', async () => {
  await offline();
  await logOut('admin', jest.fn());
  answer = 200;
  asked = [];
  await call('GET');
  expect(asked).toEqual([MEMBER, ADMIN, '/api/login']);
});

test('until the server has taken it nothing is written, and a visitor may read', async () => {
  await offline();
  for (answer of [503, 429]) {
    asked = [];
    expect((await call('POST')).status).toBe(answer);
    expect(asked).toEqual([MEMBER]);
    expect((await call('GET')).status).toBe(200);
  }
  // What it will never take does not stand in the way for ever.
  answer = 403;
  expect((await call('POST')).status).toBe(200);
});

test('a session that ends elsewhere, or a damaged storage, does not forget it', async () => {
  await offline();
  expired.sessionExpired('admin', jest.fn());
  const { recoverFromCorruption } = await import('../storage/corruption');
  recoverFromCorruption(jest.fn());
  answer = 200;
  await call('GET');
  expect(asked).toEqual([MEMBER, '/api/login']);
});

test('it is sent when the site is back, though nobody asks for anything', async () => {
  await offline();
  let online = false;
  let back = (): void => undefined;
  const end = jest.fn();
  const stop = pending.sendLogoutsWhenOnline({
    isOnline: () => online,
    listen: (run) => ((back = run), end),
  });
  expect(asked).toEqual([]);
  [online, answer] = [true, 200];
  back();
  await pending.logoutsSent();
  expect(asked).toEqual([MEMBER]);
  stop();
  expect(end).toHaveBeenCalledTimes(1);
});

test('the service worker can read which logouts are not sent, and nothing of those that are', async () => {
  await offline();
  expect([...kept.values()]).toEqual(['member']);
  await logOut('admin', jest.fn());
  expect([...kept.values()]).toEqual(['member admin']);
  await loaded();
  answer = 200;
  await call('GET');
  await settled();
  expect([...kept.values()]).toEqual([]);
  session.storeMember(info);
  await logOut('member', jest.fn());
  await settled();
  expect(asked.at(-1)).toBe(MEMBER);
  expect([...kept.values()]).toEqual([]);
});

test('the page is left only when the service worker can read it', async () => {
  let noted = (): void => undefined;
  const before = navigator.locks.request(
    'pending-logout-note',
    () => new Promise<void>((resolve) => (noted = resolve)),
  );
  const leave = jest.fn();
  session.storeMember(info);
  const done = logOut('member', leave);
  await settled();
  expect(leave).not.toHaveBeenCalled();
  noted();
  await Promise.all([before, done]);
  expect(leave).toHaveBeenCalledTimes(1);
  expect([...kept.values()]).toEqual(['member']);
});

test('what a page that was closed too early left wrong for the service worker is put right by the next one', async () => {
  kept.set('pending-logout /pending-logout', 'member');
  pending.sendLogoutsWhenOnline({ isOnline: () => false, listen: () => () => undefined })();
  await settled();
  expect([...kept.values()]).toEqual([]);
});

test('where the browser forbids caches the logout goes on as ever', async () => {
  Object.assign(caches, { open: () => Promise.reject(new Error('forbidden')) });
  const leave = jest.fn();
  session.storeMember(info);
  await logOut('member', leave);
  expect(leave).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem('pending-logout')).toBe('member');
});
