import { randomUUID } from 'node:crypto';
import { dayText } from '../../src/common/format/time-text.js';
import { SubscriptionRemindersJob } from '../../src/modules/notifications/producers/subscription-reminders.job.js';
import { WatchedCallsJob } from '../../src/modules/notifications/producers/watched-calls.job.js';
import { RetentionJob } from '../../src/modules/notifications/retention.job.js';
import { User } from '../../src/modules/users/user.entity.js';
import { GOOD_PASSWORD, makeAccount } from '../setup/accounts.js';
import { TestBrowser } from '../setup/browser.js';
import { atRest } from '../setup/jobs.js';
import { everythingSent, messages, messageTo } from '../setup/messages.js';
import { draftFor, loggedIn, tell, upTo } from '../setup/notifications.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const DAY_MS = 86_400_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

interface Told {
  seq: number;
  type: string;
  title: string;
  body: string;
  link: string;
}

describe('what tells users something', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1000' });
    // A round of the schedule between two calls would tell of them one by one.
    await atRest(test, 'push');
  });
  afterAll(() => test.close());

  const execute = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
    test.orm.em.fork().execute<T[]>(sql, values);
  const told = (userId: string): Promise<Told[]> =>
    execute<Told>(
      'select seq::int as seq, type, title, body, link from notification where user_id = ? order by seq',
      [userId],
    );

  describe('subscriptions', () => {
    const run = () => test.app.get(SubscriptionRemindersJob).handle();
    const ending = (days: number, changes: Partial<User> = {}) =>
      makeAccount(test, { subscriptionEnd: new Date(Date.now() + days * DAY_MS), ...changes });

    it('ends soon, and has ended: said once each, and again for another end', async () => {
      const soon = await ending(2.5);
      const quiet = [await ending(3.5), await ending(-8), await ending(2, { status: 'Cancelled' })];
      quiet.push(await makeAccount(test, { subscriptionEnd: null }));
      await Promise.all([run(), run()]);
      await run();
      expect(await told(soon.id)).toMatchObject([
        { seq: 1, type: 'subscription', title: 'Your subscription ends soon', link: '/profile' },
      ]);
      expect((await told(soon.id))[0]?.body).toContain(
        `It ends on ${dayText(soon.subscriptionEnd!.getTime())}.`,
      );
      for (const { id } of quiet) expect(await told(id)).toEqual([]);
      const set = (subscriptionEnd: Date) =>
        test.orm.em.fork().nativeUpdate(User, { id: soon.id }, { subscriptionEnd });
      await set(new Date(Date.now() - 1_000));
      await run();
      await run();
      await set(new Date(Date.now() + DAY_MS));
      await run();
      expect((await told(soon.id)).map(({ title }) => title)).toEqual([
        'Your subscription ends soon',
        'Your subscription has ended',
        'Your subscription ends soon',
      ]);
    });
  });

  describe('calls on watched tickers', () => {
    const run = () => test.app.get(WatchedCallsJob).handle();
    const watch = async (userId: string, ...instruments: string[]): Promise<void> => {
      const list = randomUUID();
      await execute(
        `insert into watchlist (id, user_id, name, position, active, view) values (?, ?, ?, 1, false, '{}'::jsonb)`,
        [list, userId, list.slice(0, 8)],
      );
      for (const [position, instrument] of instruments.entries()) {
        await execute('insert into watchlist_item (watchlist_id, instrument, position) values (?, ?, ?)', [
          list,
          instrument,
          position + 1,
        ]);
      }
    };
    const call = async (instrument: string, algo: string, origin = 'live'): Promise<string> => {
      const id = randomUUID();
      const hash = id.replaceAll('-', '').padEnd(64, '0');
      await execute(
        `insert into algorithm_call (id, seq, algo, version, commit, instrument, params, inputs_hash, day, output, label,
           currency, simulated, origin, duration_ms, cost_usd, called_at, previous_hash, hash)
         select ?, coalesce(max(seq), 0) + 1, ?, '1', 'x', ?, '{}', ?, '2026-11-20', '{}', 'Buy', 'USD', true, ?, 1, 0,
           now(), ?, ? from algorithm_call`,
        [id, algo, instrument, hash, origin, hash, hash],
      );
      return id;
    };
    // A month ahead: of an end that is near they would be reminded, too.
    const member = (changes: Partial<User> = {}) =>
      makeAccount(test, { subscriptionEnd: new Date(Date.now() + 30 * DAY_MS), ...changes });

    it('come together, once, to those who watch and may read them', async () => {
      await call('NASDAQ:AAPL', 'technical');
      await run();
      const [one, both, none, unwilling, expired, asker] = [
        await member(),
        await member(),
        await member(),
        await member({ preferences: { notify: { call: { inApp: false, push: false } } } }),
        await makeAccount(test, { subscriptionEnd: null }),
        await member(),
      ];
      await watch(one.id, 'NASDAQ:AAPL');
      await watch(both.id, 'NASDAQ:AAPL', 'NYSE:BRK-B');
      await watch(both.id, 'NASDAQ:AAPL');
      await watch(none.id, 'NASDAQ:MSFT');
      for (const { id } of [unwilling, expired, asker]) await watch(id, 'NASDAQ:AAPL');
      const asked = await call('NASDAQ:AAPL', 'lstm');
      await call('NYSE:BRK-B', 'technical');
      await call('NASDAQ:AAPL', 'technical', 'backtest');
      await execute(
        `insert into analysis_run (id, algo, instrument, params, trigger, requested_by, state, call_id)
         values (?, 'lstm', 'NASDAQ:AAPL', '{}', 'member', ?, 'done', ?)`,
        [randomUUID(), asker.id, asked],
      );
      await Promise.all([run(), run()]);
      await run();
      expect(await told(one.id)).toEqual([
        {
          seq: 1,
          type: 'call',
          title: 'New call on AAPL',
          body: 'LSTM: Buy. Simulated market.',
          link: '/tickers/NASDAQ/AAPL/lstm',
        },
      ]);
      expect(await told(both.id)).toMatchObject([
        {
          title: 'New calls on 2 tickers that you watch',
          body: 'AAPL, BRK-B. Simulated market.',
          link: '/watchlist',
        },
      ]);
      for (const { id } of [none, unwilling, expired, asker]) expect(await told(id)).toEqual([]);
      await call('NASDAQ:AAPL', 'technical');
      await run();
      expect(await told(one.id)).toHaveLength(2);
    });
  });

  describe('logins', () => {
    const logIn = (email: string, userAgent: string) =>
      new TestBrowser(test).post(
        '/api/login',
        { email, password: GOOD_PASSWORD },
        { 'User-Agent': userAgent },
      );

    it('from a device that was not seen before: told and mailed, but not the first of all', async () => {
      const { id, email } = await makeAccount(test);
      await logIn(email, FIREFOX);
      await logIn(email, FIREFOX.replaceAll('140.0', '141.0'));
      expect(await told(id)).toEqual([]);
      await logIn(email, IPHONE);
      await logIn(email, IPHONE);
      const mail = await messageTo(test, email);
      expect(mail.subject).toBe('New login to your PriceAlgo account');
      expect(mail.text).toContain('Safari on iPhone');
      expect(await told(id)).toMatchObject([
        {
          type: 'account',
          title: 'New login to your account',
          body: expect.stringMatching(
            /Safari on iPhone on \d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d:\d\d UTC\./,
          ),
        },
      ]);
      await everythingSent(test);
      expect((await messages(test)).filter(({ to }) => to === email)).toHaveLength(1);
    });
  });

  describe('retention', () => {
    it('forgets what is old and what lies behind the newest 500, never a number', async () => {
      const { user, browser } = await loggedIn(test);
      const ago = (days: number, where: string) =>
        execute(
          `update notification set created_at = now() - make_interval(days => ?) where user_id = ? and ${where}`,
          [days, user.id],
        );
      await execute('insert into notification_counter (user_id) values (?)', [user.id]);
      await execute(
        `insert into notification (id, user_id, seq, type, title, body, dedupe_key, silent)
         select gen_random_uuid(), ?, n, 'alert', 't', 'b', 'old' || n, false from generate_series(1, 600) n`,
        [user.id],
      );
      await execute('update notification_counter set last_seq = 600, unread = 600 where user_id = ?', [
        user.id,
      ]);
      await ago(8, 'seq <= 20');
      await ago(181, 'seq between 590 and 595');
      await test.app.get(RetentionJob).handle();
      const seqs = (await told(user.id)).map(({ seq }) => seq);
      expect(seqs).toEqual(upTo(600).filter((n) => n > 20 && (n < 590 || n > 595)));
      await tell(test, draftFor(user.id, 'new'));
      const { body } = await browser.get('/api/fetchnotification?limit=1');
      expect(body.data).toMatchObject({ items: [{ seq: 601 }], unread: 575, lastSeq: 601, total: 575 });
    });
  });
});
