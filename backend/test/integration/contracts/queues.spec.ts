import { getQueueToken } from '@nestjs/bullmq';
import { jest } from '@jest/globals';
import type { Queue } from 'bullmq';
import { createApp } from '../../../src/bootstrap/create-app.js';
import { JOB_HANDLER } from '../../../src/infra/queue/job-handler.decorator.js';
import type { QueueName } from '@pricealgo/contract/jobs';
import { JobQueue } from '../../../src/infra/queue/job-queue.js';
import { QUEUE_POLICIES, QUEUE_POLICY, type QueuePolicy } from '../../../src/infra/queue/queue-policies.js';
import { Mailer, SendMailJob } from '../../../src/infra/mail/mailer.js';
import { OutboxPruneJob } from '../../../src/infra/outbox/outbox-relay.js';
import { AnalysisRunJob } from '../../../src/modules/analysis/runs/analysis-run.job.js';
import { createTestApp, type TestApp } from '../../setup/test-app.js';

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Every test goes through real workers; only what a job does is replaced. */
describe('queues', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => test.close());

  const jobs = (): JobQueue => test.app.get(JobQueue);
  const raw = (name: QueueName): Queue => test.app.get(getQueueToken(name), { strict: false });
  const stateOf = async (id: string): Promise<string | undefined> => (await jobs().find(id))?.state;
  const reaches = async (id: string, state: string): Promise<void> => {
    while ((await stateOf(id)) !== state) await pause();
  };

  it('delays no mail while compute has all its slots taken and a backlog', async () => {
    const end = Promise.withResolvers<void>();
    jest.spyOn(test.app.get(AnalysisRunJob, { strict: false }), 'handle').mockReturnValue(end.promise);
    const slots = QUEUE_POLICIES.compute.concurrency;
    const ids = Array.from({ length: 3 * slots }, (_none, i) => `long-${i}`);
    for (const jobId of ids) await jobs().add('analysis.run', { runId: jobId }, { jobId });
    const full = async (): Promise<boolean> =>
      (await jobs().inspect('compute', (queue) => queue.getActiveCount())) === slots;
    while (!(await full())) await pause();

    const mailId = await test.orm.em
      .fork()
      .transactional((em) => test.app.get(Mailer).send(em, 'ann@example.org', 'mail-test', { name: 'Ann' }));
    await reaches(mailId, 'completed');

    expect(await full()).toBe(true);
    const states = await Promise.all(ids.map(stateOf));
    expect(states.filter((state) => state === 'completed')).toEqual([]);
    expect(states.filter((state) => state === 'waiting').length).toBeGreaterThanOrEqual(slots);
    end.resolve();
    for (const id of ids) await reaches(id, 'completed');
  });

  it('ends a job that hangs at the time limit of its queue, gives its slot to others and tries it again', async () => {
    const policy = test.app.get<Record<'mail', QueuePolicy>>(QUEUE_POLICY).mail;
    const usualMs = policy.timeLimitMs;
    policy.timeLimitMs = 50;
    const signals: AbortSignal[] = [];
    const done: string[] = [];
    jest
      .spyOn(test.app.get(SendMailJob, { strict: false }), 'handle')
      .mockImplementation(async ({ mailId }, _progress?: unknown, attempt?: { signal?: AbortSignal }) => {
        if (mailId === 'hangs') signals.push(attempt!.signal!);
        if (mailId === 'hangs' && signals.length <= policy.concurrency) await new Promise(() => undefined);
        done.push(mailId);
      });
    try {
      // As many as there are slots: each of them hangs once.
      const ids = Array.from({ length: policy.concurrency }, (_none, i) => `hangs-${i}`);
      for (const jobId of ids) await jobs().add('mail.send', { mailId: 'hangs', sealed: '' }, { jobId });
      await jobs().add('mail.send', { mailId: 'other', sealed: '' }, { jobId: 'other' });
      await reaches('other', 'completed');
      for (const id of ids) await reaches(id, 'completed');
      expect(signals.slice(0, policy.concurrency).map(({ aborted }) => aborted)).not.toContain(false);
      expect(done.filter((mailId) => mailId === 'hangs')).toHaveLength(policy.concurrency);
      const { job } = (await jobs().find(ids[0]!))!;
      expect([job.attemptsMade, job.opts.attempts]).toEqual([2, QUEUE_POLICIES.mail.attempts]);

      signals.length = 0;
      await jobs().add('mail.send', { mailId: 'hangs', sealed: '' }, { jobId: 'hangs-once', attempts: 1 });
      await reaches('hangs-once', 'failed');
      expect((await jobs().find('hangs-once'))!.job.failedReason).toBe('The job took longer than 0.05 s.');
    } finally {
      policy.timeLimitMs = usualMs;
    }
  });

  it('puts a job back that only a newer node knows, with all its tries', async () => {
    await raw('maintenance').add('nobody.knows-this', {}, { jobId: 'unknown', attempts: 1 });
    await reaches('unknown', 'delayed');
    const { job } = (await jobs().find('unknown'))!;
    expect([job.attemptsMade, job.failedReason]).toEqual([0, undefined]);
    expect(job.delay).toBeGreaterThan(0);
    // Looked at again, it is put back again.
    await job.promote();
    await reaches('unknown', 'delayed');
    expect(await raw('maintenance').getFailedCount()).toBe(0);
    await job.remove();
  });

  it('does not start without a handler for every kind of job', async () => {
    const options = Reflect.getMetadata(JOB_HANDLER, OutboxPruneJob) as object;
    Reflect.deleteMetadata(JOB_HANDLER, OutboxPruneJob);
    const app = await createApp(test.config);
    try {
      await expect(app.init()).rejects.toThrow('No handler for the jobs outbox.prune');
    } finally {
      Reflect.defineMetadata(JOB_HANDLER, options, OutboxPruneJob);
      await app.close();
    }
  });
});
