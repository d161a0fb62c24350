import { randomUUID } from 'node:crypto';
import type { FailedJobDto } from '@pricealgo/contract/jobs';
import type { Job } from 'bullmq';
import { MAIL_RETRY, type MailRetries } from '../../src/infra/mail/mail-retries.js';
import type { MailTemplates } from '../../src/infra/mail/mail-templates.js';
import { Mailer } from '../../src/infra/mail/mailer.js';
import { JobQueue } from '../../src/infra/queue/job-queue.js';
import type { MessageRetries } from '../../src/infra/queue/message-retries.js';
import { SMS_RETRY, SmsSender } from '../../src/infra/sms/sms-sender.js';
import { startMailServer, type MailServer } from '@pricealgo/test-kit/mail-server';
import { startSmsGateway } from '@pricealgo/test-kit/sms-gateway';
import { loggedIn, type LoggedIn } from '../setup/notifications.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const HOUR_MS = 3_600_000;
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

type Which = { [T in keyof MailTemplates]: [T, MailTemplates[T]] }[keyof MailTemplates];
const PHONE: Which = ['phone-changed', { name: 'Ann' }];

/** The real worker and a real SMTP server that goes away; only the policy is shorter, so that nothing waits for a clock. */
describe('mails while the mail server is away', () => {
  let server: MailServer;
  let port: number;
  let test: TestApp;
  let admin: LoggedIn;
  let env: Record<string, string>;
  beforeAll(async () => {
    server = await startMailServer();
    port = Number(new URL(server.url).port);
    env = {
      MAIL_DRIVER: 'smtp',
      // Only a server that fell silent takes so long: a mail that is late on a busy machine would be sent twice.
      SMTP_URL: `${server.url}?socketTimeout=3000`,
      APP_SECRET: 'one-key-for-the-nodes-of-this-test-0001',
      RATE_LIMIT_FACTOR: '1000',
      ADMIN_TOTP: 'optional',
    };
    test = await createTestApp(env);
    admin = await loggedIn(test, { role: 'admin' });
  });
  beforeEach(() => Object.assign(policy(), { firstMs: 1, longestMs: 20, forMs: HOUR_MS, probeMs: 20 }));
  afterAll(async () => {
    await test.close();
    await server.close();
  });

  const policy = (of: TestApp = test): MailRetries => of.app.get(MAIL_RETRY, { strict: false });
  const address = () => `${randomUUID()}@example.org`;
  const send = (to: string, [template, values]: Which = PHONE, validMs?: number): Promise<string> =>
    test.orm.em
      .fork()
      .transactional((em) => test.app.get(Mailer).send(em, to, template, values as never, validMs));
  const reaches = async (id: string, state: string, of: TestApp = test): Promise<Job> => {
    for (;;) {
      const found = await of.app.get(JobQueue).find(id);
      if (found?.state === state) return found.job;
      await pause();
    }
  };
  const mailsTo = (to: string) => server.mails.filter((mail) => mail.to.includes(to));
  const back = async (): Promise<void> => {
    server = await startMailServer(port);
  };
  const failed = async (id: string): Promise<FailedJobDto> => {
    const { body } = await admin.browser.get('/api/admin/jobs/failed?queue=mail');
    return (body.data as unknown as { items: FailedJobDto[] }).items.find((job) => job.id === id)!;
  };

  it('leave once it is back, long before their own next attempt', async () => {
    Object.assign(policy(), { firstMs: HOUR_MS, longestMs: HOUR_MS });
    await server.close();
    const to = [address(), address(), address()];
    const ids = await Promise.all(to.map((one) => send(one)));
    for (const id of ids) expect((await reaches(id, 'delayed')).delay).toBeGreaterThan(HOUR_MS / 3);
    await back();
    await server.received(3);
    for (const id of ids) await reaches(id, 'completed');
    expect(to.map((one) => mailsTo(one).length)).toEqual([1, 1, 1]);
  });

  it('survive the end of the worker, which asks at its start', async () => {
    Object.assign(policy(), { firstMs: HOUR_MS, longestMs: HOUR_MS });
    const api = await createTestApp({ ...env, ROLES: 'api' });
    const worker = () => createTestApp({ ...env, ROLES: 'worker' }, api.config.databaseUrl);
    await server.close();
    const first = await worker();
    Object.assign(policy(first), { firstMs: HOUR_MS, longestMs: HOUR_MS });
    const to = address();
    const id = await api.orm.em
      .fork()
      .transactional((em) => api.app.get(Mailer).send(em, to, 'phone-changed', { name: 'Ann' }));
    await reaches(id, 'delayed', api);
    await first.close();
    await back();
    const second = await worker();
    await server.received(1);
    await reaches(id, 'completed', api);
    expect(mailsTo(to)).toHaveLength(1);
    await second.close();
    await api.close();
  });

  it('are tried more than five times by a server that says "not now", and arrive once', async () => {
    server.answers.push(...Array<number>(9).fill(451));
    const to = address();
    await reaches(await send(to), 'completed');
    expect(mailsTo(to).map(({ accepted }) => accepted)).toEqual([...Array<boolean>(9).fill(false), true]);
    expect(new Set(mailsTo(to).map(({ header }) => header('message-id'))).size).toBe(1);
  });

  it('may arrive twice where it took one and fell silent, under one Message-ID', async () => {
    server.silences = 1;
    const to = address();
    await reaches(await send(to), 'completed');
    const ids = mailsTo(to).map(({ header }) => header('message-id'));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('are given up in the end: administrators read why, and send them again', async () => {
    await server.close();
    policy().forMs = 0;
    const to = address();
    const id = await send(to);
    await reaches(id, 'failed');
    expect(await failed(id)).toMatchObject({
      name: 'mail.send',
      message: 'phone-changed',
      reason: expect.stringMatching(/^The mail server cannot be reached\. \(\w+\) Given up after 1 min\.$/),
    });
    await back();
    policy().forMs = HOUR_MS;
    expect((await admin.browser.post('/api/admin/jobs/retry', { id })).body.status).toBe('success');
    const job = await reaches(id, 'completed');
    expect(job.data).toMatchObject({ sentAgainMs: expect.any(Number) });
    expect(mailsTo(to)).toHaveLength(1);
  });

  it('are not sent when they say what is not valid any more, also not by an administrator', async () => {
    const to = address();
    const id = await send(to, ['reset-code', { name: 'Ann', code: '012345', validMinutes: 10 }], -1);
    await reaches(id, 'failed');
    const reason = 'Not sent: what it says was not valid any more.';
    const first = await failed(id);
    expect(first).toMatchObject({ message: 'reset-code', reason });
    await admin.browser.post('/api/admin/jobs/retry', { id });
    for (
      let again = await failed(id);
      again?.failedMs === first.failedMs || !again;
      again = await failed(id)
    );
    expect(await failed(id)).toMatchObject({ reason });
    expect(mailsTo(to)).toEqual([]);
  });

  it('are not tried again when nobody can open them', async () => {
    const id = randomUUID();
    await test.app.get(JobQueue).add('mail.send', { mailId: 'torn', sealed: 'torn' }, { jobId: id });
    expect((await reaches(id, 'failed')).attemptsMade).toBe(1);
    expect(await failed(id)).toMatchObject({ name: 'mail.send', message: null });
  });

  it('are not tried again when they are refused for good, and in words', async () => {
    const to = address();
    server.unknown.add(to);
    const id = await send(to);
    expect((await reaches(id, 'failed')).attemptsMade).toBe(1);
    expect((await failed(id)).reason).toBe(
      'The mail server refused the sender or the recipient. (EENVELOPE 550)',
    );
  });
});

describe('text messages while the gateway is away', () => {
  it('are tried more than five times under one id, and arrive once', async () => {
    const secret = 'a secret of both sides';
    const gateway = await startSmsGateway(secret);
    const test = await createTestApp({
      PHONE_DRIVER: 'sms-webhook',
      SMS_WEBHOOK_URL: gateway.url,
      SMS_WEBHOOK_SECRET: secret,
    });
    const retries = test.app.get<MessageRetries>(SMS_RETRY, { strict: false });
    Object.assign(retries, { firstMs: 1, longestMs: 20 });
    gateway.answers.push(...Array<number>(9).fill(503));
    const sms = { to: '+12025550120', text: 'Code 012345', uselessAfterMs: Date.now() + HOUR_MS };
    await test.orm.em.fork().transactional((em) => test.app.get(SmsSender).send(em, sms));
    await gateway.received(1);
    expect(gateway.attempts).toHaveLength(10);
    expect(new Set(gateway.attempts.map(({ id }) => id)).size).toBe(1);
    await test.close();
    await gateway.close();
  });
});
