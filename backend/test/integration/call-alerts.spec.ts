import { randomUUID } from 'node:crypto';
import { CallAlertService } from '../../src/modules/alerts/calls/call-alert.service.js';
import { CallRepository, type LoggedCall } from '../../src/modules/alerts/calls/call.repository.js';
import { InstrumentDirectory } from '../../src/modules/tickers/instrument-directory.js';
import { Notifier } from '../../src/modules/notifications/notifier.js';
import { WebhookPlanner } from '../../src/modules/webhooks/webhook-planner.js';
import { Outbox } from '../../src/infra/outbox/outbox.js';
import { makeAccount } from '../setup/accounts.js';
import { statementsOf } from '../setup/statements.js';
import { sharedApp, TABLES } from '../setup/shared-app.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const DAY_MS = 86_400_000;

const serviceOn = ({ app, orm }: TestApp, calls: CallRepository): CallAlertService =>
  new CallAlertService(
    orm.em,
    calls,
    app.get(Notifier, { strict: false }),
    app.get(InstrumentDirectory, { strict: false }),
    app.get(Outbox),
    app.get(WebhookPlanner),
  );

/** A check that waits for the lock of the mark holds a connection; the one that has the lock needs no other than its own. */
describe('two checks of calls at once', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ ROLES: 'api', DATABASE_POOL_MAX: '2' });
  });
  afterAll(() => test.close());

  it('need no more connections than there are checks', async () => {
    const service = serviceOn(test, new CallRepository(test.orm.em));
    await expect(Promise.all([service.check(), service.check()])).resolves.toEqual([0, 0]);
  });
});

/** Calls come from the test, everything else is real. No worker runs: the checks are those of the test alone. */
describe('alerts that wait for calls', () => {
  let test: TestApp;
  let seq = 0;
  beforeAll(async () => {
    test = await sharedApp(TABLES);
  });
  const execute = <T = unknown>(sql: string, values: unknown[] = []): Promise<T[]> =>
    test.orm.em.fork().execute<T[]>(sql, values);

  const callAt = (calledMs: number, instrument: string): LoggedCall => ({
    id: randomUUID(),
    seq: (seq += 1),
    algo: 'technical',
    instrument,
    label: 'buy',
    previousLabel: 'neutral',
    priceAtCall: 410.5,
    calledMs,
    simulated: true,
  });

  async function check(calls: LoggedCall[]): Promise<number> {
    const after = async (_em: unknown, mark: number) => calls.filter((call) => call.seq > mark);
    return serviceOn(test, { after } as unknown as CallRepository).check();
  }

  async function alerts(
    count: number,
    instrument: string,
    repeat = 'once',
    pauseMinutes = 0,
  ): Promise<string[]> {
    const { id: userId } = await makeAccount(test, { subscriptionEnd: new Date(Date.now() + DAY_MS) });
    const rows = await execute<{ id: string }>(
      `insert into price_alert (id, user_id, instrument, kind, condition, repeat, hysteresis_pct, pause_minutes, phase, phase_at)
       select gen_random_uuid(), ?, ?, 'call', '{"kind":"call","algo":null}', ?, 0, ?, 0, now() - interval '1 day'
       from generate_series(1, ?) returning id`,
      [userId, instrument, repeat, pauseMinutes, count],
    );
    return rows.map(({ id }) => id);
  }

  it('ask as much of Postgres for fifty as for one', async () => {
    const counts: number[] = [];
    for (const count of [1, 50]) {
      const instrument = `NASDAQ:N${count}`;
      await alerts(count, instrument);
      const calls = [callAt(Date.now(), instrument)];
      let fired = 0;
      const statements = await statementsOf(test.orm.em, async () => (fired = await check(calls)));
      expect(fired).toBe(count);
      expect(statements.length).toBeGreaterThan(5);
      counts.push(statements.length);
    }
    expect(counts[1]).toBe(counts[0]);
  });

  it('ask as much for fifty calls as for one', async () => {
    const counts: number[] = [];
    for (const count of [1, 49]) {
      await alerts(1, 'NASDAQ:MANY', 'rearm');
      const nowMs = Date.now();
      const calls = Array.from({ length: count }, (_none, n) => callAt(nowMs + n, 'NASDAQ:MANY'));
      const statements = await statementsOf(test.orm.em, () => check(calls));
      expect(statements.length).toBeGreaterThan(5);
      counts.push(statements.length);
    }
    expect(counts[1]).toBe(counts[0]);
  });

  it('fire for each call of a batch in turn: a one-shot once, one that pauses not within its pause', async () => {
    const nowMs = Date.now();
    const [once] = await alerts(1, 'NASDAQ:TURN');
    const [every] = await alerts(1, 'NASDAQ:TURN', 'rearm');
    const [pausing] = await alerts(1, 'NASDAQ:TURN', 'rearm', 10);
    const minutes = [0, 1, 9, 10, 15];
    await check(minutes.map((minute) => callAt(nowMs + minute * 60_000, 'NASDAQ:TURN')));
    const firedAt = async (id: string) =>
      (
        await execute<{ minute: number; generation: number }>(
          `select ((extract(epoch from price_time) * 1000 - ?) / 60000)::int as minute, generation
           from price_alert_firing where alert_id = ? order by generation`,
          [nowMs, id],
        )
      ).map(({ minute, generation }) => [generation, minute]);
    expect(await firedAt(once!)).toEqual([[1, 0]]);
    expect(await firedAt(every!)).toEqual([
      [1, 0],
      [2, 1],
      [3, 9],
      [4, 10],
      [5, 15],
    ]);
    expect(await firedAt(pausing!)).toEqual([
      [1, 0],
      [2, 10],
    ]);
    const states = await execute(
      `select state, generation, fired_times as times, paused_until > now() as pausing from price_alert where id in (?, ?, ?)
       order by generation`,
      [once, every, pausing],
    );
    expect(states).toMatchObject([
      { state: 'fired', generation: 2, times: 1 },
      { state: 'active', generation: 3, times: 2, pausing: true },
      { state: 'active', generation: 6, times: 5 },
    ]);
  });
});
