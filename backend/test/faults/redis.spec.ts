import { jest } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { startMailServer, type MailServer } from '@pricealgo/test-kit/mail-server';
import { call } from '../cluster/people.ts';
import { FaultReport } from './fault-report.ts';
import { FaultedProduct, Load } from './faulted-product.ts';

jest.setTimeout(300_000);

const SIZE = { members: 10, visitors: 40, requestsPerS: 60, broadcastEveryMs: 500 };
const OUTAGE_MS = 5_000;

/** What Redis answers to one command. */
async function redis(port: number, ...words: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${words.join(' ')}\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString();
}

describe('Redis', () => {
  let product: FaultedProduct;
  let mail: MailServer | null = null;
  afterEach(async () => {
    await product.stop();
    await mail?.close();
    mail = null;
  });

  it('F04 killed, back after 5 s', async () => {
    product = await FaultedProduct.start({ parts: { api: 'api', back: 'worker,feed' } });
    const load = await Load.start(product, SIZE);
    await delay(2_000);
    const log = load.phase();
    await product.cluster.redis.kill();
    await delay(OUTAGE_MS);
    const p95Ms = log.quantileMs(0.95);
    await product.cluster.redis.start();
    const backAt = performance.now();
    await load.everybodyBack(backAt);
    const liveS = (performance.now() - backAt) / 1_000;
    await delay(2_000);
    const { writes, notifications, regressions } = await load.finish();
    new FaultReport('F04', 'Redis killed, back after 5 s')
      .none('requests that failed, first try', log.firstFailures)
      .atMost('p95 of requests while it is away', p95Ms, 500, 'ms')
      .atMost('prices on every screen', liveS, 10, 's')
      .none('notifications lost', notifications.lost + notifications.holes + notifications.unheard)
      .none('double notifications', notifications.doubled)
      .none('older prices over newer ones', regressions)
      .none('acknowledged writes lost', writes.lost)
      .verify();
  });

  it('F05 emptied', async () => {
    mail = await startMailServer();
    product = await FaultedProduct.start({ env: { MAIL_DRIVER: 'smtp', SMTP_URL: mail.url } });
    const members = await product.people('member', 5);
    const schedulers = async (): Promise<number> => {
      const keys = await redis(
        product.cluster.redis.port,
        'EVAL',
        `"return #redis.call('keys', 'bull:*:repeat')"`,
        '0',
      );
      return Number(keys.slice(1));
    };
    const before = await schedulers();
    // Each is refused once for the moment: it waits in Redis when that is emptied.
    mail.answers.push(...members.map(() => 451));
    for (const { email } of members) await call(product.url, 'verifyEmail', { body: { email } });
    while (mail.mails.length < members.length) await delay(20);
    await redis(product.cluster.redis.port, 'FLUSHALL');
    const flushedAt = performance.now();
    let logouts = 0;
    for (const { token } of members)
      await call(product.url, 'getProfile', { token }).catch(() => (logouts += 1));
    while ((await schedulers()) < before && performance.now() - flushedAt < 60_000) await delay(100);
    const schedulersS = (performance.now() - flushedAt) / 1_000;
    const all = mail.received(members.length).then(() => true);
    await Promise.race([all, delay(30_000)]);
    const accepted = mail.mails.filter((one) => one.accepted);
    new FaultReport('F05', 'Redis emptied')
      .none('sessions ended of 5', logouts)
      .atMost('schedules back', schedulersS, 30, 's')
      .none(
        'mails lost of 5 that waited for their next try',
        members.length - new Set(accepted.map(({ to }) => to[0])).size,
      )
      .none('double mails', accepted.length - new Set(accepted.map((one) => one.header('message-id'))).size)
      .verify();
  });

  it('F06 absent at the start', async () => {
    product = await FaultedProduct.start({ withoutRedis: true });
    const load = await Load.start(product, { ...SIZE, broadcastEveryMs: 0, visitors: 10 });
    const log = load.phase();
    await delay(5_000);
    const slowestMs = log.quantileMs(1);
    const answer = await fetch(`${product.url}/api/health/ready`);
    const named = /redis/.test(await answer.text());
    await product.redis.heal();
    const { writes } = await load.finish();
    new FaultReport('F06', 'Redis absent at the start')
      .atMost('ready', product.bootS, 10, 's')
      .is('readiness names it', named, true)
      .atMost('slowest request', slowestMs, 3_000, 'ms')
      .none('requests that failed, first try', log.firstFailures)
      .none('acknowledged writes lost', writes.lost)
      .verify();
  });

  it('F07 full', async () => {
    product = await FaultedProduct.start();
    const load = await Load.start(product, SIZE);
    await delay(1_000);
    const log = load.phase();
    await redis(product.cluster.redis.port, 'CONFIG', 'SET', 'maxmemory', '1mb');
    await delay(5_000);
    const silenceMs = load.longestSilenceMs();
    await redis(product.cluster.redis.port, 'CONFIG', 'SET', 'maxmemory', '0');
    await load.everybodyBack(performance.now());
    const { writes, notifications } = await load.finish();
    new FaultReport('F07', 'Redis full')
      .none('requests that failed, first try', log.firstFailures)
      .atMost('silence of prices', silenceMs / 1_000, 10, 's')
      .none('notifications lost', notifications.lost + notifications.holes + notifications.unheard)
      .none('acknowledged writes lost', writes.lost)
      .verify();
  });
});
