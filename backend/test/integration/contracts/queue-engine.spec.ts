import { randomUUID } from 'node:crypto';
import { DelayedError, Queue, UnrecoverableError, Worker, type Job, type Processor } from 'bullmq';
import pg from 'pg';
import { QUEUE_NAMES } from '@pricealgo/contract/jobs';
import { AppConfig } from '../../../src/config/app-config.js';
import { migrateQueueBackend, QueueConnection } from '../../../src/infra/queue/queue-backend.js';
import { workerOptions } from '../../../src/infra/queue/queue-policies.js';
import { RETRY_BACKOFF, RetryIn } from '../../../src/infra/queue/retry-delay.js';
import { createTestDatabase } from '../../setup/test-database.js';

const HOUR_MS = 3_600_000;
const pause = () => new Promise((resolve) => setTimeout(resolve, 10));

type Options = Partial<ReturnType<typeof workerOptions>>;

/** A dead worker is found as soon as the engine can, so that tests need not wait for the product's own times. */
const SOON: Options = { lockDuration: 500, stalledInterval: 200, maxStalledCount: 5 };

/**
 * What the product asks of the engine that keeps its jobs (ADR 0109), on Postgres and on Redis alike: one that is to take its place has to
 * pass this. Queues of their own, so that no handler of the product has a part in it; two connections stand for two processes.
 */
describe('the engine of the queues', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let one: QueueConnection;
  let other: QueueConnection;
  const open: (() => Promise<void>)[] = [];
  const configOf = (url: string): AppConfig => {
    const { REDIS_URL } = process.env;
    return AppConfig.fromEnv({ DATABASE_URL: url, ...(REDIS_URL ? { REDIS_URL } : {}) }, '/');
  };
  beforeAll(async () => {
    database = await createTestDatabase();
    one = new QueueConnection(configOf(database.url));
    other = new QueueConnection(configOf(database.url));
  });
  afterEach(async () => {
    for (const close of open.splice(0)) await close();
  });
  afterAll(async () => {
    await Promise.all([one.end(), other.end()]);
    await database.drop();
  });

  /** Of a name that no other test file has on the same Redis. */
  function newQueue(name = `engine-${randomUUID()}`): Queue {
    const queue = new Queue(name, { connection: one.options });
    queue.on('error', () => undefined);
    open.push(async () => {
      await queue.obliterate({ force: true });
      await queue.close();
    });
    return queue;
  }
  function work({ name }: Queue, process: Processor, options: Options = {}, connection = one): Worker {
    const worker = new Worker(name, process, { connection: connection.options, ...options });
    worker.on('error', () => undefined);
    open.unshift(() => worker.close());
    return worker;
  }
  const reaches = async (queue: Queue, id: string, state: string): Promise<Job> => {
    while ((await queue.getJobState(id)) !== state) await pause();
    return (await queue.getJob(id))!;
  };

  it('makes one job of one id, also after it has ended', async () => {
    const queue = newQueue();
    const done: unknown[] = [];
    await queue.add('job', 'first', { jobId: 'outbox-1' });
    await queue.add('job', 'again', { jobId: 'outbox-1' });
    work(queue, async ({ data }) => void done.push(data));
    await reaches(queue, 'outbox-1', 'completed');
    await queue.add('job', 'later', { jobId: 'outbox-1' });
    await queue.add('job', 'another', { jobId: 'outbox-2' });
    await reaches(queue, 'outbox-2', 'completed');
    expect(done).toEqual(['first', 'another']);
  });

  it('takes jobs in the order in which they were added, and those of low priority when nothing else waits', async () => {
    const queue = newQueue();
    for (const jobId of ['low1', 'low2']) await queue.add('job', {}, { jobId, priority: 10 });
    for (const jobId of ['a', 'b']) await queue.add('job', {}, { jobId });
    const order: (string | undefined)[] = [];
    work(queue, async ({ id }) => void order.push(id), { concurrency: 1 });
    await reaches(queue, 'low2', 'completed');
    expect(order).toEqual(['a', 'b', 'low1', 'low2']);
  });

  it('waits before the next try for as long as the error says, and fails for good after the last', async () => {
    const queue = newQueue();
    const fails = async ({ attemptsMade }: Job): Promise<void> => {
      throw new RetryIn(`down ${attemptsMade}`, HOUR_MS);
    };
    work(queue, fails, workerOptions('mail'));
    await queue.add('job', {}, { jobId: 'down', attempts: 2, backoff: { type: RETRY_BACKOFF } });
    const waiting = await reaches(queue, 'down', 'delayed');
    expect(waiting).toMatchObject({ attemptsMade: 1, delay: HOUR_MS, failedReason: 'down 0' });
    await waiting.promote();
    expect(await reaches(queue, 'down', 'failed')).toMatchObject({ attemptsMade: 2, failedReason: 'down 1' });
  });

  it('doubles the wait where the error says nothing, and tries no more where it says so', async () => {
    const queue = newQueue();
    const fails = async ({ id }: Job): Promise<void> => {
      throw id === 'final' ? new UnrecoverableError('refused') : new Error('down');
    };
    work(queue, fails, workerOptions('maintenance'));
    const options = { attempts: 3, backoff: { type: RETRY_BACKOFF } };
    for (const jobId of ['final', 'down']) await queue.add('job', {}, { jobId, ...options });
    expect(await reaches(queue, 'final', 'failed')).toMatchObject({
      attemptsMade: 1,
      failedReason: 'refused',
    });
    const first = await reaches(queue, 'down', 'delayed');
    expect(first.delay).toBe(10_000);
    await first.promote();
    let again = first;
    while (again.attemptsMade < 2) again = (await queue.getJob('down'))!;
    expect(await reaches(queue, 'down', 'delayed')).toMatchObject({ attemptsMade: 2, delay: 20_000 });
  });

  it('puts a failed job back with all of its tries', async () => {
    const queue = newQueue();
    let works = false;
    work(queue, async () => {
      if (!works) throw new Error('down');
      return 'done';
    });
    await queue.add('job', {}, { jobId: 'down', attempts: 1 });
    const failed = await reaches(queue, 'down', 'failed');
    works = true;
    await failed.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
    expect(await reaches(queue, 'down', 'completed')).toMatchObject({ attemptsMade: 1, returnvalue: 'done' });
  });

  it('runs a schedule once for each of its times, though two processes make it and both work', async () => {
    const queue = newQueue();
    const second = new Queue(queue.name, { connection: other.options });
    open.unshift(() => second.close());
    const make = (by: Queue) => by.upsertJobScheduler('every-job', { every: 50 }, { name: 'job' });
    await Promise.all([make(queue), make(second)]);
    expect(await queue.getJobSchedulersCount()).toBe(1);
    const times: number[] = [];
    const run = async ({ id }: Job): Promise<void> => void times.push(Number(id!.split(':').at(-1)));
    for (const connection of [one, other]) work(queue, run, {}, connection);
    while (times.length < 8) await pause();
    await queue.removeJobScheduler('every-job');
    expect(new Set(times).size).toBe(times.length);
    expect(await queue.getJobScheduler('every-job')).toBeUndefined();
  });

  it('gives the job of a worker that died to another one, with the tries that it had', async () => {
    const queue = newQueue();
    await queue.add('job', {}, { jobId: 'left', attempts: 1 });
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const hangs = async (): Promise<void> => {
      begun.resolve();
      await end.promise;
    };
    const dies = work(queue, hangs, SOON, other);
    await begun.promise;
    // From now on it says nothing of its job, as a process that was killed.
    await dies.close(true);
    const taken = Promise.withResolvers<Job>();
    work(queue, async (job) => taken.resolve(job), SOON);
    expect(await taken.promise).toMatchObject({ id: 'left', attemptsMade: 0 });
    await reaches(queue, 'left', 'completed');
    end.resolve();
  });

  it('lets a worker that is told to end finish its job, and take no other', async () => {
    const queue = newQueue();
    for (const jobId of ['begun', 'waits']) await queue.add('job', {}, { jobId });
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const finish = async (): Promise<void> => {
      begun.resolve();
      await end.promise;
    };
    const worker = work(queue, finish, { concurrency: 1 });
    await begun.promise;
    const closed = worker.close();
    end.resolve();
    await closed;
    expect(await Promise.all(['begun', 'waits'].map((id) => queue.getJobState(id)))).toEqual([
      'completed',
      'waiting',
    ]);
  });

  // BullMQ 6.3 on Postgres was seen to call such a job completed (taskforcesh/bullmq#4814).
  it('keeps a job that is put back for later, though workers of two processes take from the queue', async () => {
    const queue = newQueue();
    const looks = new Map<string, number>();
    const process = async (job: Job, token?: string): Promise<string> => {
      const look = (looks.get(job.id!) ?? 0) + 1;
      looks.set(job.id!, look);
      if (look === 4) return 'done';
      await job.moveToDelayed(Date.now() + 5, token);
      throw new DelayedError();
    };
    for (const connection of [one, other]) work(queue, process, { concurrency: 4 }, connection);
    const ids = Array.from({ length: 40 }, (_none, i) => `back-${i}`);
    await Promise.all(ids.map((jobId) => queue.add('job', {}, { jobId, attempts: 1 })));
    for (const id of ids)
      expect(await reaches(queue, id, 'completed')).toMatchObject({ returnvalue: 'done', attemptsMade: 1 });
    expect([...looks.values()]).toEqual(ids.map(() => 4));
  });

  it('keeps progress, result and times for the page of jobs, and counts each state', async () => {
    const queue = newQueue();
    work(queue, async (job) => {
      await job.updateProgress(40);
      if (job.id === 'bad') throw new Error('why');
      return { rows: 3 };
    });
    await queue.add('job', {}, { jobId: 'good', timestamp: 1_000 });
    await queue.add('job', {}, { jobId: 'bad' });
    await queue.add('job', {}, { jobId: 'later', delay: HOUR_MS });
    expect(await reaches(queue, 'good', 'completed')).toMatchObject({
      progress: 40,
      returnvalue: { rows: 3 },
      timestamp: 1_000,
      finishedOn: expect.any(Number),
    });
    expect(await reaches(queue, 'bad', 'failed')).toMatchObject({ failedReason: 'why', progress: 40 });
    const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed', 'completed');
    expect(counts).toEqual({ waiting: 0, active: 0, delayed: 1, failed: 1, completed: 1 });
  });

  it('is brought up by three processes that start at once on an empty database, with few connections to it', async () => {
    const empty = await createTestDatabase('template0');
    const config = configOf(empty.url);
    await Promise.all([0, 1, 2].map(() => migrateQueueBackend(config, 5_000)));
    const connection = new QueueConnection(config);
    const done: string[] = [];
    const prefix = randomUUID();
    const queues = QUEUE_NAMES.map(
      (name) => new Queue(`${prefix}-${name}`, { connection: connection.options }),
    );
    const workers = queues.map(
      ({ name }) =>
        new Worker(name, async ({ id }) => void done.push(id!), {
          connection: connection.options,
          concurrency: 5,
        }),
    );
    for (const queue of queues) queue.on('error', () => undefined);
    for (const worker of workers) worker.on('error', () => undefined);
    const client = new pg.Client({ connectionString: empty.url });
    await client.connect();
    try {
      await Promise.all(
        queues.flatMap((queue) =>
          Array.from({ length: 20 }, (_none, i) => queue.add('job', {}, { jobId: `j${i}` })),
        ),
      );
      while (done.length < 20 * queues.length) await pause();
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      // One for each queue to be woken by, and four for all questions (docs/operations.md); none with Redis.
      const most = config.env.REDIS_URL ? 0 : QUEUE_NAMES.length + 4;
      expect(rows[0]!.n).toBeLessThanOrEqual(most);
    } finally {
      await client.end();
      await Promise.all(workers.map((worker) => worker.close()));
      await Promise.all(queues.map((queue) => queue.obliterate({ force: true }).then(() => queue.close())));
      await connection.end();
      await empty.drop();
    }
  });
});
