import { jest } from '@jest/globals';
import { FakePushServer } from '@pricealgo/test-kit/push-server';
import { Tab, upTo } from '../setup/notifications.js';
import { eventually, killEverythingUsing, nothingUses } from '../lifecycle/processes.js';
import { startProduct, type Product } from '../lifecycle/product.js';
import { cleanUp, tempFolder } from '../lifecycle/temp-folder.js';

jest.setTimeout(120_000);
afterEach(cleanUp);

const SENT = 5;

type Data = Record<string, unknown>;

async function call(url: string, path: string, body: object | null, token = ''): Promise<Data> {
  const answer = await fetch(`${url}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', authorization: token },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { status, data } = (await answer.json()) as { status: string; data: Data };
  if (status !== 'success') throw new Error(`${path}: ${JSON.stringify(data)}`);
  return data;
}

/** Token of a demo login, as the terminal tells it. */
async function demo(product: Product, url: string, role: 'member' | 'admin'): Promise<string> {
  const line = new RegExp(`^Demo ${role}: (\\S+), password (\\S+)`, 'm');
  await eventually(() => line.test(product.stdout));
  const [, email, password] = line.exec(product.stdout)!;
  const { token } = await call(url, role === 'admin' ? 'adminLogIn' : 'login', { email, password });
  return token as string;
}

describe('notifications after kill -9', () => {
  it('what was committed and not delivered leaves after the restart: nothing lost, nothing twice', async () => {
    const dataDir = tempFolder();
    const service = await FakePushServer.start();
    const env = { DATA_DIR: dataDir, PUSH_PRIVATE_ENDPOINTS: 'true' };
    try {
      const first = startProduct(env);
      const url = await first.ready();
      const [member, admin] = [await demo(first, url, 'member'), await demo(first, url, 'admin')];
      const browser = service.browser('hang');
      await call(url, 'updateprofile', { preferences: { notifyPush: true } }, member);
      await call(url, 'push/subscribe', browser.subscription, member);
      const before = await Tab.open(url, member);
      for (const n of upTo(SENT)) {
        const message = { audience: { segment: { role: 'member' } }, title: `News ${n}`, body: 'Soon more.' };
        await call(url, 'pushnotification', message, admin);
      }
      // Committed, told to the open screen, and on its way to a push service that does not answer.
      await before.until(() => before.seqs.length === SENT);
      await service.until(() => browser.attempts > 0);
      killEverythingUsing(dataDir);
      await nothingUses(dataDir);
      // What had left before the end counts as an attempt of the first process, also where it is read only now.
      await service.deserted();
      before.close();
      expect(browser.received).toEqual([]);

      browser.behaviour = 201;
      const again = startProduct(env);
      const restarted = await again.ready();
      const after = await Tab.open(restarted, member);
      expect(after.hello).toEqual([{ unread: SENT, lastSeq: SENT }]);
      const { items } = await call(restarted, 'fetchnotification?after=0', null, member);
      expect((items as { seq: number }[]).map(({ seq }) => seq)).toEqual(upTo(SENT));
      await service.until(() => browser.received.length >= SENT);
      await call(
        restarted,
        'pushnotification',
        { audience: { segment: { role: 'member' } }, title: 'Last', body: 'No more.' },
        await demo(again, restarted, 'admin'),
      );
      await service.until(() => browser.received.some(({ payload }) => payload['title'] === 'Last'));
      await after.until(() => after.seqs.length > 0);
      after.close();
      expect(after.seqs).toEqual([SENT + 1]);
      const pushed = browser.received.map(({ payload }) => payload['seq'] as number);
      expect(pushed.sort((a, b) => a - b)).toEqual(upTo(SENT + 1));
      expect((await again.end('SIGTERM')).code).toBe(0);
    } finally {
      await service.stop();
    }
  });
});
