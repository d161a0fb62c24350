import { randomUUID } from 'node:crypto';
import type { FiringDto } from '@pricealgo/contract/alerts';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import { EFFECT_BUDGETS, EffectBudgets, type Effect } from '../../src/infra/effects/effect-budgets.js';
import type { Transition } from '../../src/modules/alerts/evaluation/transition-lanes.js';
import { FiringWriter } from '../../src/modules/alerts/storage/firing-writer.js';
import { Notifier } from '../../src/modules/notifications/notifier.js';
import { type FoldedData, WebhookPlanner } from '../../src/modules/webhooks/webhook-planner.js';
import { InstrumentDirectory } from '../../src/modules/tickers/instrument-directory.js';
import { Outbox } from '../../src/infra/outbox/outbox.js';
import type { User } from '../../src/modules/users/user.entity.js';
import { makeAccount } from '../setup/accounts.js';
import { TestBrowser } from '../setup/browser.js';
import { draftFor, nextMinute, tell } from '../setup/notifications.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const ALERTS = 200;
const KEYS: readonly InstrumentKey[] = ['NASDAQ:AAPL', 'NASDAQ:MSFT'];

/** Two nodes of one installation, with the budgets that it has by itself. */
describe('budgets on effects', () => {
  let one: TestApp;
  let two: TestApp;
  beforeAll(async () => {
    const env = { ROLES: 'api', APP_SECRET: 'one-key-for-the-nodes-of-this-test-0002' };
    one = await createTestApp(env);
    two = await createTestApp(env, one.config.databaseUrl);
  });
  afterAll(async () => {
    await two.close();
    await one.close();
  });

  const execute = <T = unknown>(sql: string, values: unknown[] = []): Promise<T[]> =>
    one.orm.em.fork().execute<T[]>(sql, values);
  const member = (preferences: User['preferences'] = {}): Promise<User> =>
    makeAccount(one, { subscriptionEnd: new Date(Date.now() + 86_400_000), preferences });

  /** A minute that lasts as long as the test. */
  const stopTheClock = ({ id }: User) =>
    execute(
      `insert into effect_budget (user_id, effect, since, used)
       select ?::uuid, effect, now() + interval '1 hour', 0 from unnest(array['firing', 'delivery', 'notification', 'mail']) effect`,
      [id],
    );

  /** Alerts that arm themselves at once, and webhooks that are told of them. */
  async function watching(user: User, webhooks: number): Promise<string[]> {
    await execute(
      `insert into price_alert (id, user_id, instrument, kind, condition, repeat, hysteresis_pct, pause_minutes, phase, phase_at)
       select gen_random_uuid(), ?, case when n % 4 = 0 then ? else ? end, 'above', '{"kind":"above","price":200}', 'rearm', 0, 0, 1, now()
       from generate_series(1, ${ALERTS}) n`,
      [user.id, KEYS[1], KEYS[0]],
    );
    await execute(
      `insert into webhook (id, user_id, url, events, secret)
       select gen_random_uuid(), ?, 'https://hooks.example.org/' || n, 'alert.fired', '' from generate_series(1, ?) n`,
      [user.id, webhooks],
    );
    const rows = await execute<{ id: string }>(
      'select id from price_alert where user_id = ? order by instrument',
      [user.id],
    );
    return rows.map(({ id }) => id);
  }

  const writerOf = ({ app, orm }: TestApp): FiringWriter =>
    new FiringWriter(
      orm.em,
      app.get(Notifier, { strict: false }),
      app.get(InstrumentDirectory, { strict: false }),
      app.get(Outbox),
      app.get(WebhookPlanner),
      app.get(EffectBudgets),
    );

  /** Every alert fires so often, on both nodes at once. @returns how often a firing was written and its alert left as it was */
  async function fireAll(alertIds: readonly string[], times: number): Promise<number> {
    const nodes = [writerOf(one), writerOf(two)];
    let kept = 0;
    const fire = async (writer: FiringWriter, alertId: string, generation: number): Promise<void> => {
      const timeMs = Date.now();
      const fired: Transition = {
        alertId,
        instrument: alertIds.indexOf(alertId) < (ALERTS * 3) / 4 ? KEYS[0]! : KEYS[1]!,
        step: 'fire',
        side: 1,
        generation,
        phase: 1,
        pausedUntilMs: timeMs,
        price: 201,
        timeMs,
        checkedMs: timeMs,
        origin: 'live',
        simulated: true,
      };
      if (await writer.write(fired)) kept += 1;
    };
    for (let generation = 1; generation <= times; generation++) {
      await Promise.all(
        nodes.map(async (writer, node) => {
          const own = alertIds.filter((_, n) => n % nodes.length === node);
          for (const alertId of own) await fire(writer, alertId, generation);
        }),
      );
    }
    return kept;
  }

  interface Notice {
    title: string;
    body: string;
    link: string;
    together: boolean;
    data: { folded?: { count: number; instruments: Record<string, number> } };
    mails: number;
    later: boolean | null;
  }
  const notices = ({ id }: User): Promise<Notice[]> =>
    execute(
      `select n.title, n.body, n.link, n.data, n.dedupe_key like 'together:%' as together,
         (select count(*)::int from notification_delivery d where d.notification_id = n.id and d.channel = 'email') as mails,
         (select bool_and(d.due_at > b.since + interval '60 seconds') from notification_delivery d, effect_budget b
          where d.notification_id = n.id and b.user_id = n.user_id and b.effect = 'notification') as later
       from notification n where n.user_id = ? order by n.seq`,
      [id],
    );

  it('are shared by all nodes, and begin anew with the next minute', async () => {
    const user = await member();
    await stopTheClock(user);
    const take = ({ app, orm }: TestApp, effect: Effect, times: number): Promise<number> =>
      orm.em.fork().transactional(async (em) => {
        const granted = await app.get(EffectBudgets).take(em, effect, new Map([[user.id, times]]));
        return granted.get(user.id)!.times;
      });
    const taken = await Promise.all(Array.from({ length: 30 }, (_, n) => take(n % 2 ? one : two, 'mail', 1)));
    expect(taken.filter((times) => times === 1)).toHaveLength(EFFECT_BUDGETS.mail);
    expect(await take(one, 'notification', EFFECT_BUDGETS.notification + 5)).toBe(
      EFFECT_BUDGETS.notification,
    );
    expect(await take(two, 'notification', 1)).toBe(0);
    await nextMinute(one, user.id);
    expect(await take(two, 'mail', 3)).toBe(3);
  });

  it('are not used up by what is rolled back', async () => {
    const user = await member();
    const budgets = one.app.get(EffectBudgets);
    const all = new Map([[user.id, EFFECT_BUDGETS.delivery]]);
    const failing = one.orm.em.fork().transactional(async (em) => {
      await budgets.take(em, 'delivery', all);
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    await one.orm.em.fork().transactional(async (em) => {
      expect((await budgets.take(em, 'delivery', all)).get(user.id)!.times).toBe(EFFECT_BUDGETS.delivery);
    });
  });

  it('200 alerts that arm themselves at once make one message of what is over, and the log has every firing', async () => {
    const user = await member({ notifyEmail: false });
    await stopTheClock(user);
    const alertIds = await watching(user, 2);
    const unheld = await fireAll(alertIds, 2);
    // Those that fire when the minute's firings are used up rest until it is over.
    expect(unheld).toBe(EFFECT_BUDGETS.firing);
    const resting = await execute<{ n: number }>(
      `select count(*)::int as n from price_alert where user_id = ? and paused_until > now() + interval '30 minutes'`,
      [user.id],
    );
    expect(resting).toEqual([{ n: ALERTS }]);

    const told = await notices(user);
    const over = 2 * ALERTS - EFFECT_BUDGETS.notification;
    expect(told.filter(({ together }) => !together)).toHaveLength(EFFECT_BUDGETS.notification);
    const [together, ...others] = told.filter((notice) => notice.together);
    expect(others).toEqual([]);
    expect(together).toMatchObject({
      title: `Many alerts at once: ${over} more`,
      link: '/alerts',
      data: { folded: { count: over } },
    });
    expect(together!.body).toMatch(
      /^More notifications came .* The others are about AAPL \(\d+\), MSFT \(\d+\)\. Each firing is in the history of your alerts\.$/,
    );
    const counts = Object.values(together!.data.folded!.instruments);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(over);

    const deliveries = await execute<{ event: string; body: string; later: boolean }>(
      `select d.event, d.body, d.due_at > b.since + interval '60 seconds' as later
       from webhook_delivery d join effect_budget b on b.user_id = d.user_id and b.effect = 'delivery' where d.user_id = ?`,
      [user.id],
    );
    expect(deliveries.filter(({ event }) => event === 'alert.fired')).toHaveLength(EFFECT_BUDGETS.delivery);
    const folded = deliveries.filter(({ event }) => event === 'folded');
    const each = (2 * 2 * ALERTS - EFFECT_BUDGETS.delivery) / 2;
    expect(folded.map(({ later }) => later)).toEqual([true, true]);
    for (const { body } of folded) {
      const { data } = JSON.parse(body) as { data: FoldedData };
      expect(data).toMatchObject({
        count: each,
        events: { 'alert.fired': each },
        see: ['/api/alerts/firings'],
      });
      expect(Object.keys(data.instruments).sort()).toEqual([...KEYS].sort());
    }

    const browser = new TestBrowser(one);
    await browser.logIn(user.email);
    const { body } = await browser.get('/api/alerts/firings?limit=100');
    const log = body.data as unknown as { items: FiringDto[]; total: number };
    expect(log.total).toBe(2 * ALERTS);
    // Each says which way the news took, those that were told together, too.
    expect(log.items.filter(({ notificationId }) => notificationId === null)).toEqual([]);
    expect(new Set(log.items.map(({ notificationId }) => notificationId)).size).toBe(1);

    await nextMinute(one, user.id);
    await tell(one, draftFor(user.id, 'the next minute'));
    expect((await notices(user)).at(-1)).toMatchObject({ title: 'About the next minute', together: false });
  });

  it('those who are mailed get as many mails as the budget has, and one with the rest when the minute is over', async () => {
    const user = await member({ notifyEmail: true });
    await stopTheClock(user);
    for (let n = 1; n <= 30; n++)
      await tell(n % 2 ? one : two, draftFor(user.id, `k${n}`, { about: [KEYS[0]!] }));
    const told = await notices(user);
    expect(told.map(({ mails }) => mails)).toEqual(Array(EFFECT_BUDGETS.mail + 1).fill(1));
    expect(told.map(({ later }) => later)).toEqual([
      ...Array<boolean>(EFFECT_BUDGETS.mail).fill(false),
      true,
    ]);
    expect(told.at(-1)).toMatchObject({ title: 'Many alerts at once: 20 more', together: true });
    // Told again of the same, nothing is added.
    await tell(one, draftFor(user.id, 'k1'));
    expect(await notices(user)).toEqual(told);
  });

  it('keep nobody from hearing of the own account, and one member nothing from another', async () => {
    const [busy, other] = [await member(), await member()];
    await stopTheClock(busy);
    for (let n = 1; n <= 25; n++) await tell(one, draftFor(busy.id, `k${n}`));
    await tell(one, draftFor(busy.id, 'login', { type: 'account', title: 'New login to your account' }));
    expect((await notices(busy)).at(-1)).toMatchObject({ title: 'New login to your account', mails: 1 });
    await tell(two, draftFor(other.id, randomUUID(), { title: 'AAPL: $201.00' }));
    expect(await notices(other)).toMatchObject([{ title: 'AAPL: $201.00', together: false, mails: 1 }]);
  });

  it('calls on watched tickers that are over it become a message of their own', async () => {
    const user = await member({ notifyEmail: false });
    await stopTheClock(user);
    for (let n = 1; n <= 22; n++)
      await tell(one, draftFor(user.id, `c${n}`, { type: 'call', about: [KEYS[1]!] }));
    await tell(one, draftFor(user.id, 'alert'));
    expect((await notices(user)).slice(EFFECT_BUDGETS.notification)).toMatchObject([
      { title: 'Many new calls at once: 2 more', link: '/watchlist', data: { folded: { count: 2 } } },
      { title: 'Many alerts at once: 1 more', link: '/alerts', data: { folded: { count: 1 } } },
    ]);
  });
});
