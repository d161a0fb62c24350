import { SOCIAL_PROVIDERS } from '@pricealgo/contract/accounts';
import { declaredRoutes } from '../../src/common/access/declared-routes.js';
import { RATE_LIMITS } from '../../src/infra/rate-limit/rate-limit-rules.js';
import { TestBrowser, type Reply } from '../setup/browser.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

/** Reads that an address has in the window, here. */
const TIMES = 4;

describe('reads of the public', () => {
  let test: TestApp;
  let paths: string[];
  beforeAll(async () => {
    const factor = TIMES / RATE_LIMITS['public.read'].times;
    test = await createTestApp({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: String(factor) });
    paths = declaredRoutes(test.app)
      .filter(({ method, rule }) => method === 'GET' && rule?.kind === 'public')
      .map(({ path }) => path.replaceAll(/:\w+|\*\w*/g, 'x'));
  });
  afterAll(() => test.close());

  const refused = ({ status, body }: Reply): boolean =>
    status === 429 && body.data['code'] === 'too_many_requests';

  it('are limited per address, every declared route of them', async () => {
    const limited = paths.filter((path) => !path.startsWith('/api/health/'));
    expect(limited.length).toBeGreaterThan(25);
    for (const path of limited) {
      const browser = new TestBrowser(test);
      for (let n = 0; n < TIMES; n += 1) {
        const reply = await browser.get('/api/application-info');
        expect([path, reply.status]).toEqual([path, 200]);
      }
      const reply = await browser.get(path);
      // Somebody on the way to a login provider gets a page that says so, no wrapper.
      if (SOCIAL_PROVIDERS.some((provider) => path.startsWith(`/api/auth/${provider}`))) {
        expect([path, reply.status, reply.headers['location']]).toEqual([
          path,
          302,
          expect.stringMatching(/^\/social-login#error=too_many_requests$/),
        ]);
        continue;
      }
      expect([path, refused(reply), reply.body.status]).toEqual([path, true, 'error']);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    }
  });

  // Once, at this factor.
  it('that are heavy are limited sooner', async () => {
    const heavy = [
      '/api/call-chain',
      '/api/ticker-history?range=MAX&exchangeShortName=NASDAQ&symbol=AAPL',
      '/api/ticker-history?range=5Y&exchangeShortName=NASDAQ&symbol=AAPL',
      '/api/ticker-history.csv?range=1D&exchangeShortName=NASDAQ&symbol=AAPL',
      '/api/ticker-curves?range=1D&symbols=NASDAQ:AAPL',
      `/api/ticker-sparklines?symbols=${'NASDAQ:AAPL,'.repeat(60)}`,
    ];
    for (const path of heavy) {
      const browser = new TestBrowser(test);
      expect([path, refused(await browser.get(path))]).toEqual([path, false]);
      expect([path, refused(await browser.get(path))]).toEqual([path, true]);
      expect(refused(await browser.get('/api/application-info'))).toBe(false);
    }
    const light = '/api/ticker-history?range=1D&exchangeShortName=NASDAQ&symbol=AAPL';
    const browser = new TestBrowser(test);
    for (let n = 0; n < TIMES; n += 1) expect(refused(await browser.get(light))).toBe(false);
  });

  it('leave an orchestrator its signs of life', async () => {
    const health = paths.filter((path) => path.startsWith('/api/health/'));
    const browser = new TestBrowser(test);
    for (const path of health) {
      for (let n = 0; n <= 2 * TIMES; n += 1) expect(refused(await browser.get(path))).toBe(false);
    }
    expect(health.sort()).toEqual(['/api/health/live', '/api/health/ready']);
  });

  it('do not disturb those of another address; a /64 of IPv6 is one address', async () => {
    const use = async (address: string): Promise<boolean[]> => {
      const answers: boolean[] = [];
      for (let n = 0; n <= TIMES; n += 1) {
        answers.push(refused(await new TestBrowser(test, address).get('/api/application-info')));
      }
      return answers;
    };
    const once = [...Array<boolean>(TIMES).fill(false), true];
    expect(await use('198.51.100.1')).toEqual(once);
    expect(await use('198.51.100.2')).toEqual(once);
    expect(await use('2001:db8:1:2::1')).toEqual(once);
    expect(refused(await new TestBrowser(test, '2001:db8:1:2:9::9').get('/api/application-info'))).toBe(true);
    expect(await use('2001:db8:1:3::1')).toEqual(once);
  });
});
