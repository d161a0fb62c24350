import { jest } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { call, Refusal } from '../cluster/people.ts';
import { quantile } from '../cluster/request-log.ts';
import { FULL, FaultReport } from './fault-report.ts';
import { FaultedProduct, Load } from './faulted-product.ts';

jest.setTimeout(300_000);

const SIZE = { members: 10, visitors: 40, requestsPerS: 60, broadcastEveryMs: 500 };
const DOWN_MS = FULL ? 60_000 : 10_000;
const SILENT_MS = FULL ? 30_000 : 12_000;

describe('Postgres', () => {
  let product: FaultedProduct;
  beforeEach(async () => {
    product = await FaultedProduct.start();
  });
  afterEach(() => product.stop());

  it('F08 ends without a checkpoint under load, back after 5 s', async () => {
    const load = await Load.start(product, SIZE);
    await delay(2_000);
    const log = load.phase();
    await product.cluster.postgres.end('immediate');
    await delay(5_000);
    const slowestMs = log.quantileMs(1);
    await product.cluster.postgres.restart();
    const backAt = performance.now();
    await product.cluster.part('node').ready();
    const healedS = (performance.now() - backAt) / 1_000;
    await load.everybodyBack(backAt);
    await delay(1_000);
    const { writes, notifications } = await load.finish();
    new FaultReport('F08', 'Postgres ends without a checkpoint, back after 5 s')
      .none('acknowledged writes lost', writes.lost)
      .none('writes with two effects', writes.doubled)
      .atMost('slowest request', slowestMs, 3_000, 'ms')
      .atMost('ready again', healedS, 5, 's')
      .none('ends of the process', product.cluster.part('node').endings)
      .none('answers 401', log.loggedOut)
      .none('notifications lost', notifications.lost + notifications.holes + notifications.unheard)
      .verify();
  });

  it('F09 away for long', async () => {
    const load = await Load.start(product, SIZE);
    const [member] = await product.people('member', 1);
    const calm = load.phase();
    await delay(2_000);
    const usualMs = load.longestSilenceMs();
    const log = load.phase();
    await product.cluster.postgres.end('fast');
    await delay(DOWN_MS / 2);
    const { email, password } = member!;
    const login = await call(product.url, 'login', { body: { email, password } }).then(
      () => 200,
      (error: unknown) => (error instanceof Refusal ? error.status : 0),
    );
    await delay(DOWN_MS / 2);
    const silenceMs = load.longestSilenceMs();
    const away = [...load.screens, ...load.prices].filter(({ disconnects }) => disconnects > 0).length;
    await product.cluster.postgres.restart();
    await product.cluster.part('node').ready();
    await load.everybodyBack(performance.now());
    const { writes } = await load.finish();
    new FaultReport('F09', `Postgres away for ${DOWN_MS / 1_000} s`)
      .atMost('silence of prices beyond the usual', Math.max(0, silenceMs - usualMs) / 1_000, 1, 's')
      .none('screens that lost their connection', away)
      .none('answers 401', log.loggedOut + calm.loggedOut)
      .is('login', login, 503)
      .none('acknowledged writes lost', writes.lost)
      .none('ends of the process', product.cluster.part('node').endings)
      .verify();
  });

  it('F10 takes connections and never answers', async () => {
    const load = await Load.start(product, SIZE);
    // Those under way when it falls silent count as well.
    const log = load.phase();
    await delay(1_000);
    product.postgres.pause();
    const turns: number[] = [];
    const untilMs = performance.now() + SILENT_MS;
    while (performance.now() < untilMs) {
      const startMs = performance.now();
      await call(product.url, 'health/live');
      turns.push(performance.now() - startMs);
      await delay(50);
    }
    await product.postgres.heal();
    const healedAt = performance.now();
    await product.cluster.part('node').ready();
    const healedS = (performance.now() - healedAt) / 1_000;
    const { writes } = await load.finish();
    // And those that it found silent and that heard from it after all.
    const slowestMs = log.quantileMs(1);
    new FaultReport('F10', `Postgres silent for ${SILENT_MS / 1_000} s`)
      .atMost('slowest request', slowestMs, 6_000, 'ms')
      .atMost('p99 of liveness meanwhile', quantile(turns, 0.99), 100, 'ms')
      .atMost('ready again', healedS, 5, 's')
      .none('answers 401', log.loggedOut)
      .none('acknowledged writes lost', writes.lost)
      .none('ends of the process', product.cluster.part('node').endings)
      .verify();
  });

  it('F29 a crash between the commit and the queue', async () => {
    const load = await Load.start(product, { ...SIZE, broadcastEveryMs: 200 });
    await delay(1_000);
    // Nothing reaches the queue any more: what is committed from now on waits in the outbox.
    await product.redis.refuse();
    await delay(2_000);
    const node = product.cluster.part('node');
    await node.kill();
    await product.redis.heal();
    await node.ready();
    const { notifications, broadcasts, settledS } = await load.finish();
    new FaultReport('F29', 'crash between commit and queue')
      .none(
        `broadcasts lost of ${broadcasts}`,
        notifications.lost + notifications.holes + notifications.unheard,
      )
      .none('double effects', notifications.doubled)
      .atMost('delivered', settledS, 10, 's')
      .verify();
  });
});
