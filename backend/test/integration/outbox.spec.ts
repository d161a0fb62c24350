import { EventBus } from '../../src/infra/bus/event-bus.js';
import { JobQueue } from '../../src/infra/queue/job-queue.js';
import { Outbox } from '../../src/infra/outbox/outbox.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

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

  it('keeps a schedule that exists as it is', async () => {
    const queue = test.app.get(JobQueue);
    await queue.ensureSchedule('outbox.prune', 6 * 3_600_000);
    await queue.ensureSchedule('outbox.prune', 6 * 3_600_000);
    await expect(queue.ping()).resolves.toBeUndefined();
  });
});
