import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { jest } from '@jest/globals';
import { FakeDnsServer } from '@pricealgo/test-kit/dns-server';
import { FakePushServer } from '@pricealgo/test-kit/push-server';
import { WEBHOOK_LIMITS } from '../../../src/modules/webhooks/webhook-worker.js';
import { AttackedProduct } from '../../hostile/attacked-product.js';
import { eventually, giveUpWaiting } from '../../lifecycle/processes.js';
import { upTo } from '../../setup/notifications.js';
import { Receiver } from '../../setup/receiver.js';
import { AttackFigures, took } from './attack-figures.js';
import { data, jobDone, person, type Person } from './attack-people.js';

jest.setTimeout(180_000);
afterEach(giveUpWaiting);

const HANGING = 5;
/** As many alerts as one ticker may have. */
const FIRINGS = 20;
const DEVICES = 10;
const PROCESS = pathToFileURL(path.join(import.meta.dirname, 'attacked-process.mjs')).href;
const figures = new AttackFigures('1-way-out');
afterAll(() => figures.write());

/** Fires with the next trade. */
const fire = ({ browser }: Person): Promise<unknown> =>
  data(
    browser.post('/api/alerts/create', {
      exchangeShortName: 'NASDAQ',
      symbol: 'AAPL',
      condition: { kind: 'above', price: 0.01 },
    }),
  );
const hook = ({ browser, login }: Person, url: string): Promise<unknown> =>
  data(
    browser.post('/api/webhooks/create', { url, events: ['alert.fired'], currentPassword: login.password }),
  );

describe('one member with five webhooks that hang', () => {
  let product: AttackedProduct;
  const receivers: Receiver[] = [];
  beforeAll(async () => {
    product = await AttackedProduct.start({ env: { PUSH_PRIVATE_ENDPOINTS: 'true' } });
  });
  afterAll(async () => {
    await Promise.all(receivers.map((one) => one.stop()));
    await product?.stop();
  });

  const receiver = async (silent: boolean): Promise<Receiver> => {
    const one = await Receiver.start(silent);
    receivers.push(one);
    return one;
  };

  it("holds up no other member's delivery, no broadcast and no digest", async () => {
    const [ann, bob, admin] = [await person(product), await person(product), await person(product, 'admin')];
    const good = await receiver(false);
    await hook(bob, good.url);
    /** From the answer to a new alert to the post of its firing. */
    const delivered = async (): Promise<number> => {
      const before = good.bodies.length;
      await fire(bob);
      return took(() => good.until(() => good.bodies.length > before));
    };
    const idle: number[] = [];
    for (const _ of upTo(5)) idle.push(await delivered());

    const slow = await Promise.all(upTo(HANGING).map(() => receiver(true)));
    const sum = (of: (one: Receiver) => number): number => slow.reduce((total, one) => total + of(one), 0);
    const begun = (): number => sum(({ bodies }) => bodies.length);
    const open = (): number => sum(({ bodies, ended }) => bodies.length - ended);
    for (const { url } of slow) await hook(ann, url);
    for (const _ of upTo(FIRINGS)) await fire(ann);
    const planned = async (): Promise<number> => {
      const [row] = await product.query<{ n: number }>(
        'select count(*)::int as n from webhook_delivery where user_id = $1',
        [ann.login.userId],
      );
      return row!.n;
    };
    await eventually(async () => (await planned()) === HANGING * FIRINGS && open() > 0);

    const attacked: number[] = [];
    for (const _ of upTo(5)) attacked.push(await delivered());
    const { broadcastId } = await data(
      admin.browser.post('/api/pushnotification', {
        audience: { segment: { role: 'member' } },
        title: 'News',
        body: 'Soon more.',
      }),
    );
    const broadcastMs = await took(() =>
      eventually(async () => {
        const [told] = await product.query(
          'select 1 as told from notification where user_id = $1 and dedupe_key = $2',
          [bob.login.userId, `broadcast:${broadcastId}`],
        );
        return told;
      }),
    );
    const digestMs = await took(() => jobDone(admin, 'notifications.digest'));

    // All of it while the attack went on: of what hangs not even every first attempt has begun.
    expect(begun()).toBeLessThan(HANGING * FIRINGS);
    expect(open()).toBeLessThanOrEqual(WEBHOOK_LIMITS.owner);
    expect(await planned()).toBe(HANGING * FIRINGS);
    // Nothing of it was told twice, or to somebody else.
    expect(good.bodies).toHaveLength(10);
    figures
      .times("another member's delivery, from the alert to the post", { idle, attacked }, { ms: 5_000 })
      .add('a broadcast reaches another member', `${broadcastMs.toFixed(0)} ms`, 'none: it must arrive')
      .add('a digest job by hand', `${digestMs.toFixed(0)} ms`, 'none: it must end')
      .add(
        'attempts that had hung meanwhile',
        `${begun()} of ${HANGING * FIRINGS}`,
        `at most ${WEBHOOK_LIMITS.owner} at once`,
      );
  });
});

describe('ten push devices on names whose DNS server never answers', () => {
  let names: FakeDnsServer;
  let service: FakePushServer;
  let product: AttackedProduct;
  beforeAll(async () => {
    names = await FakeDnsServer.start();
    service = await FakePushServer.start();
    product = await AttackedProduct.start({ env: { ATTACK_DNS: names.address }, imports: [PROCESS] });
  });
  afterAll(async () => {
    await product?.stop();
    await service?.stop();
    await names?.stop();
  });

  interface LookUps {
    readonly times: readonly number[];
    /** Names that the system's own look-up was asked for. */
    readonly asked: readonly string[];
  }
  const lookUps = (): Promise<LookUps> => product.asked<LookUps>('lookUps');

  it('hold up no look-up of the process', async () => {
    const [ann, bob] = [await person(product), await person(product)];
    await data(ann.browser.post('/api/updateprofile', { preferences: { notifyPush: true } }));
    for (const n of upTo(HANGING)) await hook(ann, `https://hook${n}.pricealgo-test.com/`);
    for (const n of upTo(DEVICES)) {
      const { keys } = service.browser().subscription;
      const endpoint = `https://push${n}.pricealgo-test.com/x`;
      await data(ann.browser.post('/api/push/subscribe', { endpoint, keys }));
    }
    const idle = await lookUps();
    // More than one round of attempts: each ends after four seconds and is made again later.
    for (const _ of upTo(FIRINGS)) await fire(ann);
    await names.until(() => names.names.size >= DEVICES);
    const attacked = await lookUps();
    await fire(bob);
    await eventually(async () => {
      const [told] = await product.query(`select 1 as told from notification where user_id = $1`, [
        bob.login.userId,
      ]);
      return told;
    });
    // The cause, not the time: nothing that a member names comes to where a thread would wait for it.
    expect(attacked.asked.filter((name) => name.endsWith('.pricealgo-test.com'))).toEqual([]);
    expect(attacked.times).toHaveLength(idle.times.length);
    const [ended] = await product.query<{ n: number }>(
      `select count(*)::int as n from notification_delivery where user_id = $1 and state = 'sent' and channel = 'push'`,
      [ann.login.userId],
    );
    expect(ended!.n).toBe(0);
    figures
      .times('a look-up of the process', { idle: idle.times, attacked: attacked.times }, { ms: 100 })
      .add('names without an answer that were asked for', names.names.size, 'all over DNS, none by a thread');
  });
});
