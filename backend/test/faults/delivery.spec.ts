import { jest } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { MAX_JOB_CHARS } from '../../src/infra/outbox/outbox.js';
import { startMailServer, type MailServer } from '@pricealgo/test-kit/mail-server';
import { FakePushServer } from '@pricealgo/test-kit/push-server';
import { NotificationListener } from '../cluster/listeners.ts';
import { call, makePeople, type Person } from '../cluster/people.ts';
import { quantile } from '../cluster/request-log.ts';
import { FULL, FaultReport } from './fault-report.ts';
import { FaultedProduct } from './faulted-product.ts';
import { FaultProxy } from './fault-proxy.ts';

/** The family takes some six minutes; SMTP that is away for ten makes it seventeen. */
jest.setTimeout(FULL ? 900_000 : 300_000);

const SMTP_AWAY_MS = FULL ? 600_000 : 20_000;
/** How long what is late is waited for before it counts as lost. */
const PATIENCE_MS = 90_000;

/** Waits for it, but not for ever. @returns whether it came true */
async function within(limitMs: number, seen: () => boolean): Promise<boolean> {
  const untilMs = performance.now() + limitMs;
  while (!seen()) {
    if (performance.now() > untilMs) return false;
    await delay(20);
  }
  return true;
}

describe('mail', () => {
  let product: FaultedProduct;
  let mail: MailServer;
  let line: FaultProxy;
  beforeEach(async () => {
    mail = await startMailServer();
    line = await FaultProxy.start(Number(new URL(mail.url).port));
    product = await FaultedProduct.start({
      parts: { api: 'api,feed', worker: 'worker' },
      env: { MAIL_DRIVER: 'smtp', SMTP_URL: `smtp://127.0.0.1:${line.port}` },
    });
  });
  afterEach(async () => {
    await product.stop();
    await line.stop();
    await mail.close();
  });

  const addressees = (count: number): Promise<Person[]> =>
    makePeople(product.cluster.postgres.url, 'member', count);
  const askFor = async ({ email }: Person): Promise<number> => {
    const startMs = performance.now();
    await call(product.url, 'verifyEmail', { body: { email } });
    return performance.now() - startMs;
  };
  /** Signs somebody up, whose link is good for a day: longer than any server is away here, as a code is not. */
  const signUp = async (n: number): Promise<number> => {
    const password = 'Kestrel-of-the-harbour-9';
    const form = {
      name: 'Ann Quill',
      username: `annquill${n}`,
      email: `ann.quill.${n}@example.com`,
      password,
      confirm_password: password,
      age_confirmation: true,
      status: 'inactive',
      profilePic: '',
    };
    const startMs = performance.now();
    await call(product.url, 'signup', { body: form });
    return performance.now() - startMs;
  };
  const accepted = () => mail.mails.filter((one) => one.accepted);
  const reached = (): number => new Set(accepted().map(({ to }) => to[0])).size;
  const doubles = (): number =>
    accepted().length - new Set(accepted().map((one) => one.header('message-id'))).size;

  it('F17 SMTP refuses connections for long', async () => {
    const people = 10;
    await line.refuse();
    const answersMs: number[] = [];
    for (let n = 1; n <= people; n++) answersMs.push(await signUp(n));
    await delay(SMTP_AWAY_MS);
    await line.heal();
    const backAt = performance.now();
    await within(PATIENCE_MS, () => reached() === people);
    const lateS = (performance.now() - backAt) / 1_000;
    new FaultReport('F17', `SMTP away for ${SMTP_AWAY_MS / 1_000} s`)
      .atMost('slowest answer to who signs up', Math.max(...answersMs), 1_000, 'ms')
      .none('mails lost of 10', people - reached())
      .atMost('last one delivered after its return', lateS, 60, 's')
      .none('double mails', doubles())
      .verify();
  });

  it('F17 SMTP says later, never, and nothing', async () => {
    const [later, never, silence] = (await addressees(3)) as [Person, Person, Person];
    const [admin] = await product.people('admin', 1);
    mail.answers.push(451, 451);
    await askFor(later);
    await within(PATIENCE_MS, () => reached() === 1);
    mail.unknown.add(never.email);
    await askFor(never);
    interface Failed {
      readonly items: readonly { readonly name: string }[];
    }
    let dead = 0;
    for (const untilMs = performance.now() + PATIENCE_MS; dead === 0 && performance.now() < untilMs;) {
      await delay(200);
      const failed = await call<Failed>(product.url, 'admin/jobs/failed', { token: admin!.token });
      dead = failed.items.filter(({ name }) => name === 'mail.send').length;
    }
    // The mail arrives; the word that it did is lost.
    const before = mail.mails.length;
    const arrived = within(PATIENCE_MS, () => mail.mails.length > before).then(() => line.reset());
    await askFor(silence);
    await arrived;
    await within(PATIENCE_MS, () => mail.mails.some((one) => one.to[0] === silence.email && one.accepted));
    await delay(5_000);
    const own = mail.mails.filter(({ to }) => to[0] === silence.email);
    new FaultReport('F17', 'SMTP says 451, 550, and breaks after DATA')
      .is(
        '451 twice: arrives',
        accepted().some(({ to }) => to[0] === later.email),
        true,
      )
      .is('550: a dead letter that administrators see', dead, 1)
      .is(
        'cut after DATA: arrives',
        own.some((one) => one.accepted),
        true,
      )
      .is('one Message-ID over all tries', new Set(own.map((one) => one.header('message-id'))).size, 1)
      .verify();
  });

  it('F28 a worker killed three times during 200 jobs', async () => {
    const people = await addressees(200);
    const worker = product.cluster.part('worker');
    const count = 200;
    const asked = (async () => {
      for (let n = 0; n < count; n++) await askFor(people[n]!);
    })();
    const startMs = performance.now();
    for (const share of [0.2, 0.4, 0.6]) {
      await within(PATIENCE_MS, () => accepted().length >= count * share);
      await worker.kill();
      await worker.ready();
    }
    await asked;
    const withTwoIds = (): number => {
      const idsOf = new Map<string, Set<string | undefined>>();
      for (const { to, header } of accepted()) {
        const [address] = to as [string];
        idsOf.set(address, (idsOf.get(address) ?? new Set()).add(header('message-id')));
      }
      return [...idsOf.values()].filter(({ size }) => size > 1).length;
    };
    const ids = (): number => new Set(accepted().map((one) => one.header('message-id'))).size;
    await within(PATIENCE_MS, () => ids() >= count);
    const tookS = (performance.now() - startMs) / 1_000;
    await delay(3_000);
    new FaultReport('F28', 'worker killed three times during 200 mails')
      .is('mails that arrived', ids(), count)
      .none('members with mails of two Message-IDs', withTwoIds())
      .none('sent again under one Message-ID', doubles())
      .atMost('of them at most the five under way at each kill', doubles(), 15)
      .atMost('all done', tookS, 90, 's')
      .verify();
  });

  it('F30 a job that hangs', async () => {
    const people = await addressees(10);
    const poison = people.pop()!;
    // Its server takes the connection and hangs, for as long as anybody asks.
    mail.hanging.add(poison.email);
    await askFor(poison);
    const times: number[] = [];
    for (const person of people) {
      const startMs = performance.now();
      await askFor(person);
      await within(PATIENCE_MS, () => accepted().some(({ to }) => to[0] === person.email));
      times.push((performance.now() - startMs) / 1_000);
    }
    new FaultReport('F30', 'a job that hangs')
      .atMost('other mails, p95', quantile(times, 0.95), 5, 's')
      .is('mails of others that arrived', reached(), people.length)
      .verify();
  });

  it.each([
    ['throw always', 20, 10],
    // As much as a job may be given: more is never put into a queue (`integration/outbox`).
    ['throw always and are huge', 4, MAX_JOB_CHARS],
  ])('F30 jobs that %s', async (what, count, size) => {
    const people = await addressees(5);
    const [member] = await product.people('member', 1);
    const [admin] = await product.people('admin', 1);
    const screen = new NotificationListener(product.url, member!);
    const poison = await poisoned(product.cluster.redis.url, count, 'x'.repeat(size));
    const mailS: number[] = [];
    const newsS: number[] = [];
    for (const [n, person] of people.entries()) {
      const startMs = performance.now();
      await askFor(person);
      await within(PATIENCE_MS, () => accepted().some(({ to }) => to[0] === person.email));
      mailS.push((performance.now() - startMs) / 1_000);
      const toldMs = performance.now();
      const body = { audience: { segment: { role: 'member' } }, title: `News ${n}`, body: 'Soon more.' };
      await call(product.url, 'pushnotification', { body, token: admin!.token });
      await within(PATIENCE_MS, () => screen.heard.size > n);
      newsS.push((performance.now() - toldMs) / 1_000);
    }
    const dead = await deadLetters(admin!, poison);
    const { output, endings } = product.cluster.part('worker');
    screen.close();
    new FaultReport('F30', `${2 * count} jobs that ${what}`)
      .atMost('other mails, p95', quantile(mailS, 0.95), 5, 's')
      .is('mails of others that arrived', reached(), people.length)
      .atMost('notifications beside them, p95', quantile(newsS, 0.95), 5, 's')
      .is('dead letters that administrators see', dead.length, 2 * count)
      .atMost('most tries of one', Math.max(...dead.map(({ attempts }) => attempts)), 5)
      .atMost('what the log says of them', output.length / 1e6, 1, 'MB')
      .none('ends of the worker', endings)
      .verify();
  });

  /** Jobs that no try can do: in the queue of mails one that nobody can open, in that of notifications one of a name that cannot be. */
  async function poisoned(redisUrl: string, count: number, filling: string): Promise<Set<string>> {
    const ids = new Set<string>();
    for (const [queueName, job, data] of [
      ['mail', 'mail.send', { mailId: 'poison', sealed: filling }],
      ['push', 'pictures.delete', { name: filling }],
    ] as const) {
      const queue = new Queue(queueName, { connection: { url: redisUrl } });
      for (let n = 0; n < count; n++) {
        const jobId = `poison-${job}-${n}`;
        await queue.add(job, data, { jobId, attempts: 5, backoff: { type: 'patient' } });
        ids.add(jobId);
      }
      await queue.close();
    }
    return ids;
  }

  interface DeadLetter {
    readonly id: string;
    readonly attempts: number;
  }

  /** Waits until all of them are, but not for ever. */
  async function deadLetters(admin: Person, ids: ReadonlySet<string>): Promise<DeadLetter[]> {
    for (const untilMs = performance.now() + PATIENCE_MS; ;) {
      const { items } = await call<{ items: readonly DeadLetter[] }>(
        product.url,
        'admin/jobs/failed?limit=100',
        { token: admin.token },
      );
      const dead = items.filter(({ id }) => ids.has(id));
      if (dead.length === ids.size || performance.now() > untilMs) return dead;
      await delay(500);
    }
  }
});

describe('push', () => {
  it('F18 a service that says gone, later, nothing', async () => {
    const service = await FakePushServer.start();
    const other = await FakePushServer.start();
    const product = await FaultedProduct.start({ env: { PUSH_PRIVATE_ENDPOINTS: 'true' } });
    try {
      const members = await product.people('member', 4);
      const [admin] = await product.people('admin', 1);
      const browsers = [
        service.browser(410),
        service.browser(429),
        service.browser('hang'),
        other.browser(201),
      ];
      browsers[1]!.retryAfterS = 2;
      for (const [i, { token }] of members.entries()) {
        await call(product.url, 'updateprofile', { body: { preferences: { notifyPush: true } }, token });
        await call(product.url, 'push/subscribe', { body: browsers[i]!.subscription, token });
      }
      const startMs = performance.now();
      const body = { audience: { segment: { role: 'member' } }, title: 'News', body: 'Soon more.' };
      await call(product.url, 'pushnotification', { body, token: admin!.token });
      await within(PATIENCE_MS, () => browsers[3]!.received.length > 0);
      const healthyS = (performance.now() - startMs) / 1_000;
      await within(PATIENCE_MS, () => browsers[0]!.attempts > 0);
      await delay(1_000);
      const { length: left } = await call<unknown[]>(product.url, 'push/devices', {
        token: members[0]!.token,
      });
      await within(PATIENCE_MS, () => browsers[1]!.attempts > 0);
      browsers[1]!.behaviour = 201;
      browsers[2]!.behaviour = 201;
      const came = await within(PATIENCE_MS, () =>
        browsers.slice(1).every(({ received }) => received.length > 0),
      );
      await delay(2_000);
      new FaultReport('F18', 'push service: 410, 429, hangs')
        .atMost('a push to another service', healthyS, 5, 's')
        .is('subscriptions left after 410', left, 0)
        .is('429 and hang: arrive in the end', came, true)
        .none(
          'double pushes',
          browsers.reduce((sum, { received }) => sum + Math.max(0, received.length - 1), 0),
        )
        .verify();
    } finally {
      await product.stop();
      await service.stop();
      await other.stop();
    }
  });
});
