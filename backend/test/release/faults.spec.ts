import { jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { onPath } from '../../../scripts/lib/which.mjs';
import { call, type Person } from '../cluster/people.ts';
import { FaultedProduct, Load } from '../faults/faulted-product.ts';
import { FaultProxy } from '../faults/fault-proxy.ts';
import { startMailServer, type MailServer } from '@pricealgo/test-kit/mail-server';
import { eventually } from '../lifecycle/processes.js';

jest.setTimeout(90_000);

const hasRedis = (onPath('redis-server') ?? onPath('valkey-server')) !== null;
if (!hasRedis) console.warn('skipped: neither redis-server nor valkey-server is installed');

/**
 * The most telling faults of `npm run test:faults` in one go on one product: what must never happen, without a look at a clock.
 * They follow one another on purpose: each finds the product as the one before left it.
 */
(hasRedis ? describe : describe.skip)('faults under load', () => {
  let product: FaultedProduct;
  let mail: MailServer;
  let smtp: FaultProxy;
  let load: Load;
  beforeAll(async () => {
    mail = await startMailServer();
    smtp = await FaultProxy.start(Number(new URL(mail.url).port));
    product = await FaultedProduct.start({
      parts: { api: 'api,feed', worker: 'worker' },
      env: { MAIL_DRIVER: 'smtp', SMTP_URL: `smtp://127.0.0.1:${smtp.port}` },
    });
    load = await Load.start(product, { members: 4, visitors: 6, requestsPerS: 20, broadcastEveryMs: 400 });
  });
  afterAll(async () => {
    load?.close();
    await product?.stop();
    await smtp?.stop();
    await mail?.close();
  });

  /** So many more writes and broadcasts were acknowledged. */
  const goesOn = async (more = 5): Promise<void> => {
    const { written } = load.ledger;
    const { broadcasts } = load;
    await eventually(() => load.ledger.written >= written + more && load.broadcasts >= broadcasts + more);
  };

  it('F23 an answer that is lost after the commit: one effect', async () => {
    const [member] = await product.people('member', 1);
    const line = await FaultProxy.start(Number(new URL(product.url).port));
    const url = `http://127.0.0.1:${line.port}`;
    const { token } = member!;
    const condition = { kind: 'above', price: 5e8 };
    const write = {
      body: { exchangeShortName: 'NASDAQ', symbol: 'AAPL', condition },
      token,
      key: randomUUID(),
    };
    line.cutAnswers(1);
    await expect(call(url, 'alerts/create', write)).rejects.toThrow('fetch failed');
    const { alertId } = await call<{ alertId: string }>(url, 'alerts/create', write);
    const { items } = await call<{ items: object[] }>(url, 'alerts', { token });
    expect(items).toEqual([expect.objectContaining({ alertId })]);
    await line.stop();
  });

  it('F08 a Postgres that is gone and comes back: 503 and never 401, prices go on', async () => {
    const log = load.phase();
    const frames = load.prices.map((screen) => screen.frames);
    await product.postgres.refuse();
    await eventually(() => log.failed >= 6);
    await eventually(() => load.prices.every((screen, i) => screen.frames > frames[i]! + 2));
    await product.postgres.heal();
    await goesOn();
    expect([...log.failures.keys()].filter((kind) => !/^(503|409) /.test(kind))).toEqual([]);
    expect(log.loggedOut).toBe(0);
    expect(product.cluster.parts.map(({ endings }) => endings)).toEqual([0, 0]);
  });

  it('F04 a Redis that is killed and comes back: no request fails', async () => {
    const log = load.phase();
    await product.cluster.redis.kill();
    const { written } = load.ledger;
    await eventually(() => load.ledger.written >= written + 5);
    await product.cluster.redis.start();
    await load.everybodyBack(performance.now());
    await goesOn();
    expect([...log.failures]).toEqual([]);
  });

  it('F17 an SMTP server that refuses, says later, and takes it in the end: one mail', async () => {
    const [member] = (await product.people('member', 1)) as [Person];
    await smtp.refuse();
    mail.answers.push(451);
    await call(product.url, 'verifyEmail', { body: { email: member.email } });
    await smtp.heal();
    const own = () => mail.mails.filter(({ to }) => to[0] === member.email);
    await eventually(() => own().some(({ accepted }) => accepted));
    expect(own().filter(({ accepted }) => accepted)).toHaveLength(1);
    expect(new Set(own().map((one) => one.header('message-id'))).size).toBe(1);
  });

  it('F29 a worker that is killed while nothing reaches its queue: the outbox has it', async () => {
    await product.redis.refuse();
    const { written } = load.ledger;
    await eventually(() => load.ledger.written >= written + 3);
    await product.cluster.part('worker').kill();
    await product.redis.heal();
    await product.cluster.part('worker').ready();
    await goesOn();
  });

  it('F01 a server that is killed under load: everybody comes back', async () => {
    const api = product.cluster.part('api');
    const killedAt = performance.now();
    await api.kill();
    await api.ready();
    await load.everybodyBack(killedAt);
    await goesOn();
  });

  it('F02 a server that is told to end under load: code 0, and everybody comes back to the next one', async () => {
    const api = product.cluster.part('api');
    expect(await api.stop()).toMatchObject({ code: 0 });
    await api.start();
    await load.everybodyBack(performance.now());
    await goesOn();
  });

  it('after all of it nothing is lost, and nothing came twice', async () => {
    const { writes, notifications, regressions } = await load.finish();
    expect(writes).toEqual({ lost: 0, doubled: 0 });
    expect(notifications).toEqual({ lost: 0, doubled: 0, holes: 0, unheard: 0, saidTwice: 0 });
    expect(regressions).toBe(0);
  });
});
