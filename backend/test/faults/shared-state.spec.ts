import { jest } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { NotificationListener } from '../cluster/listeners.ts';
import { call, Refusal } from '../cluster/people.ts';
import { FULL, FaultReport } from './fault-report.ts';
import { FaultedProduct } from './faulted-product.ts';

jest.setTimeout(300_000);

/** `contact.address` of the table of limits. */
const MESSAGES_AN_HOUR = 10;
/** Of `watchlists.count` and of `notifications.watched-calls`. */
const PERIOD_MS = 30_000;
const SCHEDULES = { maintenance: 'watchlists.count', push: 'notifications.watched-calls' } as const;
const PERIODS = FULL ? 6 : 2;

describe('two nodes that both serve and work', () => {
  let product: FaultedProduct;
  beforeAll(async () => {
    product = await FaultedProduct.start({
      parts: { 'node-1': 'api,worker', 'node-2': 'api,worker', feed: 'feed' },
      env: { RATE_LIMIT_FACTOR: '1' },
    });
  });
  afterAll(() => product.stop());

  /** Instants at which jobs of a schedule began, in order, and how many began more than once. */
  async function begun(
    queue: string,
    name: string,
    sinceMs: number,
  ): Promise<{ atMs: number[]; twice: number }> {
    const redis = new Redis(product.cluster.redis.url);
    try {
      const begins = new Map<string, number[]>();
      for (const [id, fields] of await redis.xrange(`bull:${queue}:events`, String(sinceMs), '+')) {
        const event = Object.fromEntries(
          fields.flatMap((field, n) => (n % 2 === 0 ? [[field, fields[n + 1]!]] : [])),
        );
        const { jobId = '' } = event;
        if (event['event'] !== 'active' || !jobId.includes(name)) continue;
        begins.set(jobId, [...(begins.get(jobId) ?? []), Number(id.split('-')[0])]);
      }
      const all = [...begins.values()];
      return {
        atMs: all.map(([first]) => first!).toSorted((a, b) => a - b),
        twice: all.filter(({ length }) => length > 1).length,
      };
    } finally {
      redis.disconnect();
    }
  }

  it('F32 schedules, limits and sessions of two nodes', async () => {
    const [one, other] = [product.cluster.part('node-1').url, product.cluster.part('node-2').url];
    const sinceMs = Date.now();
    const members = await product.people('member', 2);
    const [admin] = await product.people('admin', 1);

    // On both nodes in turn, as visitors of one address.
    let taken = 0;
    const otherAnswers: number[] = [];
    for (let n = 0; n < 2 * MESSAGES_AN_HOUR; n++) {
      const body = {
        name: 'Ann Bell',
        email: 'ann@example.org',
        subject: `Message ${n}`,
        message: 'How many of these are taken?',
        typedMs: 30_000,
      };
      await call(n % 2 ? one : other, 'contactUs', { body }).then(
        () => (taken += 1),
        (error: unknown) => {
          const status = error instanceof Refusal ? error.status : 0;
          if (status !== 429) otherAnswers.push(status);
        },
      );
    }

    const [leaves, stays] = members.map((member) => new NotificationListener(other, member));
    while (!leaves!.connected || !stays!.connected) await delay(20);
    const revokedAt = performance.now();
    await call(one, 'admin/users/sessions/revoke', {
      body: { userId: members[0]!.userId },
      token: admin!.token,
    });
    while (leaves!.disconnects === 0 && performance.now() - revokedAt < 30_000) await delay(10);
    const closedS = (performance.now() - revokedAt) / 1_000;
    const refusedAt = performance.now();
    const answer = (): Promise<number> =>
      call(other, 'alerts?limit=1', { token: members[0]!.token }).then(
        () => 200,
        (error: unknown) => (error instanceof Refusal ? error.status : 0),
      );
    let status = await answer();
    while (status === 200 && performance.now() - refusedAt < 30_000) status = await answer();
    const endedS = (performance.now() - revokedAt) / 1_000;
    const { disconnects: others } = stays!;
    leaves!.close();
    stays!.close();

    await delay(Math.max(0, sinceMs + (PERIODS + 0.5) * PERIOD_MS - Date.now()));
    const report = new FaultReport('F32', 'two nodes: schedules, limits, revocation')
      .is('messages taken of 20, on both nodes together', taken, MESSAGES_AN_HOUR)
      .none('answers other than taken and 429', otherAnswers.length)
      .atMost('socket on the other node closed after a revocation', closedS, 5, 's')
      .is('and its requests there refused with', status, 401)
      .atMost('after', endedS, 5, 's')
      .none('sockets of others closed', others);
    for (const [queue, name] of Object.entries(SCHEDULES)) {
      const { atMs, twice } = await begun(queue, name, sinceMs);
      const tooSoon = atMs.filter((at, n) => n > 0 && at - atMs[n - 1]! < PERIOD_MS / 2).length;
      report
        .is(
          `${name} ran in ${PERIODS + 0.5} periods`,
          atMs.length >= PERIODS && atMs.length <= PERIODS + 1,
          true,
        )
        .none(`${name}: runs that began twice, or between two periods`, twice + tooSoon);
    }
    report.verify();
  });
});
