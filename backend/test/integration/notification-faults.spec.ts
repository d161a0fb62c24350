import { FakePushServer } from '@pricealgo/test-kit/push-server';
import { draftFor, loggedIn, Tab, tell, upTo } from '../setup/notifications.js';
import { createTestApp, ownRedis, type TestApp } from '../setup/test-app.js';
import { DatabaseProxy } from '../setup/database-proxy.js';

const redis = ownRedis();

/** Two nodes of one installation. What needs Redis is tested in the run that has one. */
(redis ? describe : describe.skip)('notifications on two nodes', () => {
  let way: DatabaseProxy;
  let service: FakePushServer;
  let one: TestApp;
  let two: TestApp;
  const tabs: Tab[] = [];
  beforeAll(async () => {
    way = new DatabaseProxy(new URL(redis!));
    await way.up();
    service = await FakePushServer.start();
    const shared = {
      REDIS_URL: way.url,
      APP_SECRET: 'one-key-for-the-nodes-of-this-test-0001',
      PUSH_PRIVATE_ENDPOINTS: 'true',
      RATE_LIMIT_FACTOR: '1000',
      MARKET_DATA: 'simulated',
    };
    one = await createTestApp({ ...shared, ROLES: 'api,worker' });
    two = await createTestApp({ ...shared, ROLES: 'api,worker' }, one.config.databaseUrl);
  });
  afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));
  afterAll(async () => {
    await two.close();
    await one.close();
    await way.down();
    await service.stop();
  });

  const member = async () => {
    const made = await loggedIn(one, { preferences: { notifyPush: true, notifyEmail: false } });
    const browser = service.browser();
    await made.browser.post('/api/push/subscribe', browser.subscription);
    const open = await Promise.all([one, two].map(({ url }) => Tab.open(url, made.browser.token!)));
    tabs.push(...open);
    return { ...made, device: browser, open };
  };

  it('tells the tabs of both, whoever writes, and pushes once', async () => {
    const { user, device, open, browser } = await member();
    await Promise.all(upTo(40).map((n) => tell(n % 2 ? one : two, draftFor(user.id, `k${n % 30}`))));
    for (const tab of open) {
      await tab.until(() => tab.seqs.at(-1) === 30 && tab.unread.at(-1) === 30);
      expect(tab.seqs).toEqual(upTo(30));
    }
    await service.until(() => device.received.length === 30);
    await browser.post('/api/notifications/read', { all: true });
    for (const tab of open) await tab.until(() => tab.unread.at(-1) === 0);
    expect(new Set(device.received.map(({ payload }) => payload['seq'])).size).toBe(30);
  });

  it('without Redis it is written and pushed all the same; screens hear of it when Redis is back', async () => {
    const { user, device, open } = await member();
    await tell(one, draftFor(user.id, 'before'));
    for (const tab of open) await tab.until(() => tab.seqs.length === 1);
    await way.down();
    for (const n of upTo(10)) await tell(n % 2 ? one : two, draftFor(user.id, `k${n}`));
    await service.until(() => device.received.length === 11);
    await way.up();
    for (const tab of open) {
      await tab.until(() => tab.seqs.at(-1) === 11);
      expect(tab.seqs).toEqual(upTo(11));
    }
    expect(device.received).toHaveLength(11);
  });
});
