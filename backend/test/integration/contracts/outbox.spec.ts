import type { EntityManager } from '@mikro-orm/postgresql';
import { EventBus } from '../../../src/infra/bus/event-bus.js';
import { JobQueue } from '../../../src/infra/queue/job-queue.js';
import { MAX_JOB_CHARS, Outbox } from '../../../src/infra/outbox/outbox.js';
import { createTestApp, type TestApp } from '../../setup/test-app.js';

describe('outbox', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const heard = (source: string): Promise<void> =>
    new Promise((resolve) => {
      const off = test.app.get(EventBus).on('instruments.changed', (payload) => {
        if (payload.source !== source) return;
        off();
        resolve();
      });
    });
  const add = (source: string, commit: boolean): Promise<void> =>
    test.orm.em.fork().transactional(async (em) => {
      await test.app.get(Outbox).addEvent(em, 'instruments.changed', { source });
      if (!commit) throw new Error('rolled back');
    });

  it('tells every node after commit', async () => {
    const told = heard('committed');
    await add('committed', true);
    await told;
  });

  it('says nothing of what was rolled back', async () => {
    const sources: string[] = [];
    const off = test.app.get(EventBus).on('instruments.changed', ({ source }) => void sources.push(source));
    await expect(add('undone', false)).rejects.toThrow('rolled back');
    const told = heard('after');
    await add('after', true);
    await told;
    off();
    expect(sources).toEqual(['after']);
  });

  it('marks what it handed over, once', async () => {
    const told = heard('marked');
    await add('marked', true);
    await told;
    const pending = async (): Promise<number> => {
      const [row] = await test.orm.em
        .fork()
        .execute<{ n: string }[]>('select count(*) as n from outbox_message where published_at is null');
      return Number(row!.n);
    };
    while ((await pending()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await pending()).toBe(0);
  });

  it.each([MAX_JOB_CHARS, 8_000_000])(
    'takes no job that is given %i characters, alone or among others',
    async (size) => {
      const payload = { smsId: 'huge', sealed: 'x'.repeat(size) };
      const kept = (): Promise<unknown[]> =>
        test.orm.em.fork().execute("select id from outbox_message where name = 'sms.send'");
      const outbox = test.app.get(Outbox);
      const ways: ((em: EntityManager) => Promise<unknown>)[] = [
        (em) => outbox.addJob(em, 'sms.send', payload),
        (em) => outbox.addJobs(em, 'sms.send', [{ smsId: 'small', sealed: '' }, payload]),
      ];
      for (const add of ways) {
        await expect(test.orm.em.fork().transactional(add)).rejects.toThrow('and a job at most 256000');
      }
      expect(await kept()).toEqual([]);
    },
  );

  it('keeps a schedule that exists as it is', async () => {
    const queue = test.app.get(JobQueue);
    await queue.ensureSchedule('outbox.prune', 6 * 3_600_000);
    await queue.ensureSchedule('outbox.prune', 6 * 3_600_000);
    await expect(queue.ping()).resolves.toBeUndefined();
  });

  it('begins a schedule anew that a worker with a wrong clock has put off', async () => {
    const queue = test.app.get(JobQueue);
    const everyMs = 6 * 3_600_000;
    const id = 'every-outbox.prune';
    await queue.inspect('maintenance', (jobs) => jobs.removeJobScheduler(id));
    const startDate = Date.now() + 24 * 3_600_000;
    await queue.inspect('maintenance', (jobs) =>
      jobs.upsertJobScheduler(id, { every: everyMs, startDate }, { name: 'outbox.prune' }),
    );
    const nextMs = async (): Promise<number> =>
      (await queue.inspect('maintenance', (jobs) => jobs.getJobScheduler(id)))!.next!;
    expect(await nextMs()).toBe(startDate);
    await queue.ensureSchedule('outbox.prune', everyMs);
    expect(await nextMs()).toBeLessThanOrEqual(Date.now() + everyMs);
  });
});
