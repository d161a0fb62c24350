import { randomUUID } from 'node:crypto';
import dns from 'node:dns';
import { FakeDnsServer } from '@pricealgo/test-kit/dns-server';
import { FakePushServer } from '@pricealgo/test-kit/push-server';
import { JobQueue } from '../../src/infra/queue/job-queue.js';
import type { JobName } from '../../src/infra/queue/job-map.js';
import type { Occupied } from '../../src/infra/outbound/outbound-limits.js';
import { Outbound, type OutboundOptions } from '../../src/infra/outbound/outbound.js';
import { WebhookPruneJob } from '../../src/modules/webhooks/webhook-jobs.js';
import { WebhookPlanner } from '../../src/modules/webhooks/webhook-planner.js';
import { ALERT_LIMITS } from '../../src/modules/notifications/channels/delivery-worker.js';
import { WebhookQueue } from '../../src/modules/webhooks/webhook-queue.js';
import { WEBHOOK_LIMITS } from '../../src/modules/webhooks/webhook-worker.js';
import { GOOD_PASSWORD } from '../setup/accounts.js';
import { draftFor, loggedIn, tell, upTo, type LoggedIn } from '../setup/notifications.js';
import { Receiver } from '../setup/receiver.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

/** Long enough that nothing ends by itself while a test runs. */
const FOR_EVER_MS = 600_000;

describe('what leaves for addresses that members choose', () => {
  let test: TestApp;
  let options: { -readonly [K in keyof OutboundOptions]: OutboundOptions[K] };
  const receivers: Receiver[] = [];
  beforeAll(async () => {
    test = await createTestApp({
      ADMIN_TOTP: 'optional',
      TRUST_PROXY: '1',
      PUSH_PRIVATE_ENDPOINTS: 'true',
      RATE_LIMIT_FACTOR: '1000',
    });
    ({ options } = test.app.get(Outbound) as unknown as { options: typeof options });
    options.timeoutMs = FOR_EVER_MS;
  });
  afterAll(async () => {
    await Promise.all(receivers.map((one) => one.stop()));
    await test.close();
  });

  const receiver = async (silent: boolean): Promise<Receiver> => {
    const one = await Receiver.start(silent);
    receivers.push(one);
    return one;
  };
  const execute = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
    test.orm.em.fork().execute<T[]>(sql, values);
  const hook = async ({ browser }: LoggedIn, url: string): Promise<void> => {
    const { body } = await browser.post('/api/webhooks/create', {
      url,
      events: ['alert.fired'],
      currentPassword: GOOD_PASSWORD,
    });
    expect(body.status).toBe('success');
  };
  const fire = ({ user }: LoggedIn, facts: number): Promise<void> =>
    test.orm.em.fork().transactional((tx) =>
      test.app.get(WebhookPlanner).plan(
        tx,
        upTo(facts).map((n) => ({
          userId: user.id,
          event: 'alert.fired' as const,
          fact: randomUUID(),
          data: { n },
        })),
      ),
    );
  const done = async (name: JobName): Promise<void> => {
    const jobs = test.app.get(JobQueue);
    const jobId = randomUUID();
    await jobs.add(name, {} as never, { jobId });
    while ((await jobs.find(jobId))?.state !== 'completed')
      await new Promise((resolve) => setTimeout(resolve, 25));
  };

  it("arrives while five of another member's webhooks hang, and so do broadcasts and digests", async () => {
    const slow = await Promise.all(upTo(5).map(() => receiver(true)));
    const [ann, bob] = [await loggedIn(test), await loggedIn(test)];
    for (const { url } of slow) await hook(ann, url);
    // More than are looked through for whose turn it is.
    await fire(ann, 120);
    const hanging = (): number => slow.reduce((sum, { bodies }) => sum + bodies.length, 0);
    const ended = (): number => slow.reduce((sum, one) => sum + one.ended, 0);
    while (hanging() < 2) await new Promise((resolve) => setTimeout(resolve, 25));

    const good = await receiver(false);
    await hook(bob, good.url);
    await fire(bob, 3);
    await good.until(() => good.bodies.length >= 3);
    expect(ended()).toBe(0);

    const admin = await loggedIn(test, { role: 'admin' });
    const { body } = await admin.browser.post('/api/pushnotification', {
      audience: { segment: { role: 'member' } },
      title: 'News',
      body: 'Soon more.',
      link: '/',
    });
    const told = () =>
      execute('select 1 from notification where user_id = ? and dedupe_key = ?', [
        bob.user.id,
        `broadcast:${body.data['broadcastId'] as string}`,
      ]);
    while ((await told()).length === 0) await new Promise((resolve) => setTimeout(resolve, 25));
    for (const name of ['notifications.digest', 'alerts.calls', 'webhooks.calls'] as const) await done(name);
    expect(ended()).toBe(0);
    expect(hanging()).toBeLessThanOrEqual(WEBHOOK_LIMITS.owner);
  });

  it('is taken in turn of its members, and not where the places are taken', async () => {
    const users: string[] = [];
    for (const name of ['ann', 'bob', 'cat']) {
      const one = await loggedIn(test);
      await hook(one, `http://${name}.pricealgo-test.com/`);
      users.push(one.user.id);
    }
    const [ann, bob, cat] = users as [string, string, string];
    const nothing: Occupied = { hosts: [], owners: [], underWay: {}, perOwner: 4 };
    /** Of ann's ten, bob's two and cat's one, which are due in this order and which nobody else sees. */
    const taken = async (limit: number, occupied: Partial<Occupied> = {}): Promise<number[]> => {
      let found: { userId: string }[] = [];
      const undone = new Error('undone');
      const within = test.orm.em.fork().transactional(async (tx) => {
        // What other tests left is not due.
        await tx.execute(`update webhook_delivery set due_at = now() + interval '1 hour'`);
        for (const [userId, n] of [
          [ann, 10],
          [bob, 2],
          [cat, 1],
        ] as const)
          await tx.execute(
            `insert into webhook_delivery (id, webhook_id, user_id, host, event, fact, body, due_at, tried_until)
             select gen_random_uuid(), w.id, w.user_id, split_part(w.url, '/', 3), 'test', 'turn:' || k, '{}',
               now() - make_interval(secs => ?), now() + interval '1 hour'
             from webhook w, generate_series(1, ?) k where w.user_id = ?`,
            [n, n, userId],
          );
        found = await new WebhookQueue({ fork: () => tx } as never).take(limit, { ...nothing, ...occupied });
        throw undone;
      });
      await expect(within).rejects.toBe(undone);
      return users.map((user) => found.filter(({ userId }) => userId === user).length);
    };
    expect(await taken(3)).toEqual([1, 1, 1]);
    expect(await taken(4)).toEqual([2, 1, 1]);
    expect(await taken(100)).toEqual([4, 2, 1]);
    expect(await taken(100, { underWay: { [ann]: 3, [cat]: 1 } })).toEqual([1, 2, 1]);
    expect(await taken(100, { owners: [ann] })).toEqual([0, 2, 1]);
    expect(await taken(100, { hosts: ['bob.pricealgo-test.com'] })).toEqual([4, 0, 1]);
  });

  it('ends when it had no turn in its time', async () => {
    const ann = await loggedIn(test);
    await hook(ann, 'http://ann.pricealgo-test.com/');
    const undone = new Error('undone');
    let ends: unknown;
    const within = test.orm.em.fork().transactional(async (tx) => {
      // Nobody else sees them.
      await tx.execute(
        `insert into webhook_delivery (id, webhook_id, user_id, event, fact, body, due_at, tried_until)
         select gen_random_uuid(), id, user_id, 'test', 'until:' || hours, '{}', now() - interval '7 hours',
           now() + make_interval(hours => hours) from webhook, unnest(array[-1, 1]) hours where user_id = ?`,
        [ann.user.id],
      );
      await new WebhookPruneJob({ fork: () => tx } as never, test.config).handle();
      ends = await tx.execute(
        `select fact, state, failure from webhook_delivery where user_id = ? order by fact`,
        [ann.user.id],
      );
      throw undone;
    });
    await expect(within).rejects.toBe(undone);
    expect(ends).toEqual([
      { fact: 'until:-1', state: 'failed', failure: 'no turn in time' },
      { fact: 'until:1', state: 'pending', failure: null },
    ]);
  });

  it('holds up no look-up of the process where DNS never answers', async () => {
    const names = await FakeDnsServer.start();
    const service = await FakePushServer.start();
    Object.assign(options, { anywhere: false, servers: [names.address], lookupMs: FOR_EVER_MS });
    try {
      const ann = await loggedIn(test, { preferences: { notifyPush: true, notifyEmail: false } });
      for (const n of upTo(5)) await hook(ann, `https://hook${n}.pricealgo-test.com/`);
      for (const n of upTo(10)) {
        const { keys } = service.browser().subscription;
        const endpoint = `https://push${n}.pricealgo-test.com/x`;
        expect((await ann.browser.post('/api/push/subscribe', { endpoint, keys })).body.status).toBe(
          'success',
        );
      }
      await fire(ann, 1);
      const id = await tell(test, draftFor(ann.user.id, 'k'));
      await names.until(() => names.names.size >= 10);
      // Far more than libuv has threads.
      for (let n = 0; n < 20; n += 1) await dns.promises.lookup('localhost');
      const ways = await execute<{ state: string; failure: string | null }>(
        'select state, failure from notification_delivery where notification_id = ?',
        [id],
      );
      expect(ways).toEqual(Array(10).fill({ state: 'pending', failure: null }));
      const asked = (of: string): number => [...names.names].filter((name) => name.startsWith(of)).length;
      expect(asked('push')).toBeLessThanOrEqual(ALERT_LIMITS.owner);
      expect(asked('hook')).toBeLessThanOrEqual(WEBHOOK_LIMITS.owner);
    } finally {
      Object.assign(options, { anywhere: true, servers: undefined, lookupMs: undefined });
      await service.stop();
      await names.stop();
    }
  });
});
