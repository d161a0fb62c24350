import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { Job } from 'bullmq';
import { MAIL_RETRY, type MailRetries } from '../../src/infra/mail/mail-retries.js';
import { Mailer } from '../../src/infra/mail/mailer.js';
import { MessageKeeper } from '../../src/infra/outbox/message-keeper.js';
import { OutboxRelay } from '../../src/infra/outbox/outbox-relay.js';
import { Outbox } from '../../src/infra/outbox/outbox.js';
import { JobQueue } from '../../src/infra/queue/job-queue.js';
import { ObjectStorage } from '../../src/infra/storage/object-storage.js';
import { startMailServer, type MailServer } from '@pricealgo/test-kit/mail-server';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const HOUR_MS = 3_600_000;
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('messages whose queue forgets them', () => {
  let server: MailServer;
  let test: TestApp;
  beforeAll(async () => {
    server = await startMailServer();
    test = await createTestApp({ MAIL_DRIVER: 'smtp', SMTP_URL: server.url, RATE_LIMIT_FACTOR: '1000' });
    const retries = test.app.get<MailRetries>(MAIL_RETRY, { strict: false });
    // No attempt comes by itself, and none is woken.
    Object.assign(retries, { firstMs: HOUR_MS, longestMs: HOUR_MS, probeMs: HOUR_MS });
    // Each test looks itself, and counts what it finds: by itself the product would look every few seconds.
    await keeper()['loop'].stop();
  });
  afterAll(async () => {
    await test.close();
    await server.close();
  });
  afterEach(() => jest.restoreAllMocks());

  const em = () => test.orm.em.fork();
  const keeper = () => test.app.get(MessageKeeper);
  const send = (to: string): Promise<string> =>
    em().transactional((own) => test.app.get(Mailer).send(own, to, 'phone-changed', { name: 'Ann' }));
  const state = (id: string) =>
    test.app.get(JobQueue).inspect('mail', (queue) => queue.getJobState(id)) as Promise<string>;
  const reaches = async (id: string, wanted: string): Promise<void> => {
    while ((await state(id)) !== wanted) await pause();
  };
  const forget = (id: string) =>
    test.app.get(JobQueue).inspect('mail', async (queue) => (await queue.getJob(id))!.remove());
  const rowOf = (id: string) => id.replace('outbox-', '');
  /** @returns when it is looked for, as far as it is; seconds from now */
  const lookS = async (id: string): Promise<number | null> => {
    const [row] = await em().execute<{ s: number | null }[]>(
      'select extract(epoch from look_at - now())::float8 as s from outbox_message where id = ?',
      [rowOf(id)],
    );
    return row!.s;
  };
  const ended = async (id: string): Promise<void> => {
    while ((await lookS(id)) !== null) await pause();
  };
  const due = (id: string) =>
    em().execute(`update outbox_message set look_at = now() - interval '1 s' where id = ?`, [rowOf(id)]);
  const mailsTo = (to: string) => server.mails.filter((mail) => mail.to.includes(to));
  const address = () => `${randomUUID()}@example.org`;

  it('are added again under their id and with their age, and arrive once', async () => {
    server.answers.push(451);
    const to = address();
    const id = await send(to);
    await reaches(id, 'delayed');
    const [{ queuedMs }] = (await em().execute(
      `update outbox_message set created_at = now() - interval '2 hours' where id = ?
       returning floor(extract(epoch from created_at) * 1000)::float8 as "queuedMs"`,
      [rowOf(id)],
    )) as [{ queuedMs: number }];
    // It waits an hour: nobody misses it before.
    while (((await lookS(id)) ?? 0) < 1_000) await pause();
    await forget(id);
    await due(id);
    const add = jest.spyOn(test.app.get(JobQueue), 'add');
    expect(await keeper().lookOnce()).toBe(1);
    expect(add).toHaveBeenCalledWith('mail.send', expect.anything(), { jobId: id, queuedMs });
    await reaches(id, 'completed');
    await ended(id);
    expect(mailsTo(to).map(({ accepted }) => accepted)).toEqual([false, true]);
    expect(new Set(mailsTo(to).map(({ header }) => header('message-id'))).size).toBe(1);
    const found = await test.app.get(JobQueue).find(id);
    expect(found!.job.timestamp).toBe(queuedMs);
  });

  it('are left alone while the queue has them', async () => {
    server.answers.push(451);
    const to = address();
    const id = await send(to);
    await reaches(id, 'delayed');
    await due(id);
    await keeper().lookOnce();
    expect(await state(id)).toBe('delayed');
    expect(await lookS(id)).toBeGreaterThan(20);
    await test.app.get(JobQueue).inspect('mail', (queue) => queue.promoteJobs());
    await reaches(id, 'completed');
    await ended(id);
  });

  it('are not sent again after their end, be it delivery or refusal', async () => {
    const [there, unknown] = [address(), address()];
    server.unknown.add(unknown);
    const ids = [await send(there), await send(unknown)];
    await reaches(ids[0]!, 'completed');
    await reaches(ids[1]!, 'failed');
    for (const id of ids) {
      await ended(id);
      await forget(id);
    }
    expect(await keeper().lookOnce()).toBe(0);
    expect([mailsTo(there).length, mailsTo(unknown).length]).toEqual([1, 0]);
  });

  it('that ended without a word to the database are ended when they are looked for', async () => {
    const to = address();
    const id = await send(to);
    await reaches(id, 'completed');
    await due(id);
    await keeper().lookOnce();
    expect(await lookS(id)).toBeNull();
    expect(mailsTo(to)).toHaveLength(1);
  });

  it('are as well jobs that nothing else makes again: a picture is deleted although its job was forgotten', async () => {
    const deleted = Promise.withResolvers<string>();
    const remove = jest
      .spyOn(test.app.get(ObjectStorage, { strict: false }), 'delete')
      .mockRejectedValueOnce(new Error('the storage is away'))
      .mockImplementation(async (name) => deleted.resolve(name));
    const inQueue = <T>(access: (job: Job | undefined) => Promise<T>) =>
      test.app.get(JobQueue).inspect('maintenance', async (queue) => access(await queue.getJob(id)));
    const id = await em().transactional((own) =>
      test.app.get(Outbox).addJob(own, 'pictures.delete', { name: 'a.webp' }),
    );
    // It waits for its next attempt.
    while (!(await inQueue(async (job) => job?.isDelayed()))) await pause();
    await inQueue((job) => job!.remove());
    await due(id);
    expect(await keeper().lookOnce()).toBe(1);
    expect(await deleted.promise).toBe('a.webp');
    expect(remove).toHaveBeenCalledTimes(2);
    while (!(await inQueue(async (job) => job?.isCompleted()))) await pause();
    await due(id);
    expect([await keeper().lookOnce(), await lookS(id)]).toEqual([1, null]);
  });

  it('are pruned no sooner than they have ended', async () => {
    server.answers.push(451);
    const id = await send(address());
    await reaches(id, 'delayed');
    const old = () =>
      em().execute(`update outbox_message set published_at = now() - interval '8 days' where id = ?`, [
        rowOf(id),
      ]);
    await old();
    const relay = test.app.get(OutboxRelay);
    await relay.prune();
    expect(await lookS(id)).toBeGreaterThan(0);
    await test.app.get(JobQueue).inspect('mail', (queue) => queue.promoteJobs());
    await reaches(id, 'completed');
    await ended(id);
    await relay.prune();
    expect(await em().execute('select 1 from outbox_message where id = ?', [rowOf(id)])).toEqual([]);
  });
});
