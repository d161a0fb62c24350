import { declaredRoutes } from '../../../src/common/access/declared-routes.js';
import { RATE_LIMITS, WIDE } from '../../../src/infra/rate-limit/rate-limit-rules.js';
import { RateLimits } from '../../../src/infra/rate-limit/rate-limits.js';
import { GOOD_PASSWORD, makeAccount } from '../../setup/accounts.js';
import { TestBrowser, type Reply } from '../../setup/browser.js';
import { PROXIED, sharedApp } from '../../setup/shared-app.js';
import type { TestApp } from '../../setup/test-app.js';

const refused = ({ status, body, headers }: Reply): boolean =>
  status === 429 && body.data['code'] === 'too_many_requests' && Number(headers['retry-after']) >= 1;

/** So many requests are made in one window, which lasts ten seconds: on a busy machine all routes together take longer. */
const IN_A_WINDOW = 20;

/** Uses a limit up, in a window that begins now. */
async function exhaust(test: TestApp, name: 'any.address' | 'any.account', key: string): Promise<void> {
  const limits = test.app.get(RateLimits);
  await limits.forgive(name, key);
  for (let n = 0; n < RATE_LIMITS[name].times; n += 1) await limits.take(name, key);
}

describe('the coarse limits on everything', () => {
  let test: TestApp;
  let routes: { method: string; path: string; open: boolean }[];
  beforeAll(async () => {
    test = await sharedApp(PROXIED);
    routes = declaredRoutes(test.app)
      .map(({ method, path, rule }) => ({
        method,
        path: path.replaceAll(/:\w+|\*\w*/g, 'x'),
        open: rule?.kind === 'public',
      }))
      .filter(({ path }) => !path.startsWith('/api/health/'));
  });

  const call = (browser: TestBrowser, { method, path }: { method: string; path: string }): Promise<Reply> =>
    method === 'GET' ? browser.get(path) : browser.post(path);

  it('refuse an address that asks too much on every route, and what is no route', async () => {
    const browser = new TestBrowser(test);
    expect(new Set(routes.map(({ method }) => method))).toEqual(new Set(['GET', 'POST']));
    expect(routes.length).toBeGreaterThan(100);
    const others = ['/', '/tickers/NASDAQ', '/robots.txt', '/static/js/x.js', '/.env', '/api/none', '/api/%'];
    const all = [...routes, ...others.map((path) => ({ method: 'GET', path }))];
    for (const [n, route] of all.entries()) {
      if (n % IN_A_WINDOW === 0) await exhaust(test, 'any.address', browser.address);
      expect([route.path, refused(await call(browser, route))]).toEqual([route.path, true]);
    }
    for (const path of ['/api/health/live', '/api/health/ready']) {
      expect([path, (await browser.get(path)).status]).toEqual([path, 200]);
    }
    expect((await new TestBrowser(test).get('/api/application-info')).status).toBe(200);
  });

  it.each(['member', 'admin'] as const)('refuse a %s on every route, from wherever', async (role) => {
    const account = await makeAccount(test, { role });
    const browser = new TestBrowser(test);
    const path = role === 'admin' ? '/api/adminLogIn' : '/api/login';
    const login = await browser.post(path, { email: account.email, password: GOOD_PASSWORD });
    browser.token = login.body.data['token'] as string;
    const elsewhere = new TestBrowser(test);
    elsewhere.token = browser.token;
    const own = routes.filter(({ open }) => !open);
    let met = 0;
    for (const [n, route] of own.entries()) {
      if (n % IN_A_WINDOW === 0) await exhaust(test, 'any.account', account.id);
      const reply = await call(elsewhere, route);
      // Routes of the other role say so before.
      if (reply.status === 403) continue;
      expect([route.path, refused(reply)]).toEqual([route.path, true]);
      met += 1;
    }
    expect(met).toBeGreaterThan(role === 'admin' ? 60 : 20);
  });

  it('count networks of IPv6 once more as a whole, so that a /48 is no 65,536 addresses', async () => {
    const limits = test.app.get(RateLimits);
    const times = RATE_LIMITS['contact.address'].times;
    const from = (address: string): Promise<boolean> =>
      limits.take('contact.address', address).then(
        () => true,
        () => false,
      );
    let passed = 0;
    for (let n = 0; n < 3 * WIDE * times; n += 1)
      if (await from(`2001:db8:7:${n.toString(16)}::1`)) passed += 1;
    expect(passed).toBe(WIDE * times);
    expect(await from('2001:db8:8::1')).toBe(true);
    // One /64 that asks without end uses up its own share, and not that of its neighbours.
    for (let n = 0; n < 3 * WIDE * times; n += 1) await from('2001:db8:9::1');
    expect(await from('2001:db8:9:1::1')).toBe(true);
  });
});
