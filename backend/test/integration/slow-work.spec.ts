import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { SlowWork } from '../../src/infra/slow-work/slow-work.js';
import { PushTest } from '../../src/modules/notifications/index.js';
import { SourceTrials } from '../../src/modules/market-sources/index.js';
import { loggedIn } from '../setup/notifications.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

/** Work whose end the test decides. */
function held<T>(): { work: () => Promise<T>; end: (outcome: T) => void; fail: (error: Error) => void } {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  return { work: () => promise, end: resolve, fail: reject };
}

/** Two nodes of one installation; no answer waits for work that has not ended. */
describe('work that takes longer than somebody waits', () => {
  let one: TestApp;
  let two: TestApp;
  beforeAll(async () => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const env = {
      ROLES: 'api',
      ADMIN_TOTP: 'optional',
      APP_SECRET: 'one-key-for-the-nodes-of-this-test-0003',
    };
    one = await createTestApp(env);
    two = await createTestApp(env, one.config.databaseUrl);
    for (const { app } of [one, two]) app.get(SlowWork).waitMs = 0;
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await two.close();
    await one.close();
  });

  /** Asks another node until it has ended there, too. */
  const ended = async (userId: string, workId: string): Promise<object> => {
    for (;;) {
      const { outcome } = await two.app.get(SlowWork).find(userId, 'push-test', workId);
      if (outcome) return outcome;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };

  it('is answered at once, and its outcome is found on every node by whoever began it', async () => {
    const { user } = await loggedIn(one);
    const { user: other } = await loggedIn(one);
    const { work, end } = held<{ sent: number }>();
    const { workId, outcome } = await one.app.get(SlowWork).begin(user.id, 'push-test', work);
    expect(outcome).toBeNull();
    const there = two.app.get(SlowWork);
    expect(await there.find(user.id, 'push-test', workId)).toEqual({ workId, outcome: null });
    end({ sent: 3 });
    expect(await ended(user.id, workId)).toEqual({ sent: 3 });
    await expect(there.find(other.id, 'push-test', workId)).rejects.toMatchObject({ code: 'not_found' });
    await expect(there.find(user.id, 'source-trial', workId)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('that fails, or whose process has died, says that it came to no end', async () => {
    const { user } = await loggedIn(one);
    const { work, fail } = held<object>();
    const { workId } = await one.app.get(SlowWork).begin(user.id, 'push-test', work);
    fail(new Error('on purpose'));
    await expect(ended(user.id, workId)).rejects.toMatchObject({ code: 'service_unavailable' });
    const died = randomUUID();
    await one.orm.em
      .fork()
      .execute(
        `insert into slow_work (id, user_id, kind, started_at) values (?, ?, 'push-test', now() - interval '61 seconds')`,
        [died, user.id],
      );
    await expect(ended(user.id, died)).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  it('is a test of pushes, and a trial of a source', async () => {
    const member = await loggedIn(one);
    const admin = await loggedIn(one, { role: 'admin' });
    const [push, source] = [held<object>(), held<object>()];
    jest.spyOn(one.app.get(PushTest, { strict: false }), 'run').mockImplementation(push.work as never);
    jest.spyOn(one.app.get(SourceTrials, { strict: false }), 'try').mockImplementation(source.work as never);
    const trial = {
      ...{ name: 'kraken', works: false, tookMs: 12_000, quotes: [], served: 0, recorded: [] },
      ...{ fault: 'unreachable', detail: null },
    };
    for (const [{ browser }, path, body, end, outcome] of [
      [
        member,
        '/api/push/test',
        {},
        () => push.end({ sent: 1, gone: 0, failed: 0, reasons: [] }),
        { sent: 1, gone: 0, failed: 0 },
      ],
      [admin, '/api/admin/data-sources/try', { name: 'kraken' }, () => source.end(trial), trial],
    ] as const) {
      const begun = (await browser.post(path, body)).body.data;
      expect(begun).toEqual({ workId: expect.any(String), outcome: null });
      const asked = async () => (await browser.get(`${path}?workId=${String(begun['workId'])}`)).body.data;
      expect(await asked()).toEqual(begun);
      end();
      for (let now = await asked(); ; now = await asked()) {
        if (now['outcome'] === null) continue;
        expect(now['outcome']).toEqual(outcome);
        break;
      }
    }
  });
});
