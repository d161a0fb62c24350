import { setTimeout as delay } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Bar } from '@pricealgo/contract/market/bar';
import { sessionDateMs } from '../../src/common/market/aggregate-bars.js';
import type { AppConfig } from '../../src/config/app-config.js';
import { InProcessEventBus } from '../../src/infra/bus/event-bus.js';
import { WebhookPlanner } from '../../src/modules/webhooks/webhook-planner.js';
import { EFFECT_BUDGETS, EffectBudgets } from '../../src/infra/effects/effect-budgets.js';
import { Outbox } from '../../src/infra/outbox/outbox.js';
import type { PriceCondition } from '../../src/modules/alerts/conditions/alert-condition.js';
import { AlertEvaluator } from '../../src/modules/alerts/evaluation/alert-evaluator.js';
import { DailyLevels } from '../../src/modules/alerts/evaluation/daily-levels.js';
import { AlertsService, type AlertSettings } from '../../src/modules/alerts/alerts.service.js';
import { EvaluatedAlertRepository } from '../../src/modules/alerts/storage/evaluated-alert.repository.js';
import { FiringWriter } from '../../src/modules/alerts/storage/firing-writer.js';
import { AlertSplits } from '../../src/modules/alerts/splits/alert-splits.service.js';
import { MarkRepository } from '../../src/modules/alerts/storage/mark.repository.js';
import { PriceAlert } from '../../src/modules/alerts/storage/price-alert.entity.js';
import type { FeedService } from '../../src/modules/quotes/index.js';
import { CorporateActionRepository } from '../../src/modules/bars/index.js';
import { Notifier } from '../../src/modules/notifications/notifier.js';
import { InstrumentDirectory } from '../../src/modules/tickers/instrument-directory.js';
import { User } from '../../src/modules/users/user.entity.js';
import { makeAccount } from '../setup/accounts.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const MINUTE_MS = 60_000;
const KEY = 'NASDAQ:AAPL';
const bar = (timeMs: number, open: number, high: number, low: number, close: number): Bar => ({
  timeMs,
  open,
  high,
  low,
  close,
  volume: 1,
});

describe('the evaluation of alerts', () => {
  let test: TestApp;
  beforeAll(async () => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    // The feed's place is taken by the nodes of this file.
    test = await createTestApp({ ROLES: 'api', RATE_LIMIT_FACTOR: '1000' });
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await test.close();
  });
  beforeEach(async () => {
    await test.orm.em.fork().execute('delete from price_alert');
    await test.orm.em.fork().execute('delete from price_alert_mark');
  });

  /** A node that leads the feed of one instrument; the test is its market. */
  function node(
    startMs: number,
    bars: readonly Bar[] = [],
    days: readonly Bar[] = [],
    market: {
      simulated?: boolean;
      previousClose?: () => number;
      suspectedSplit?: () => number | null;
      /** Multiplies the budgets of firings. */
      budgets?: number;
    } = {},
  ) {
    const em = test.orm.em;
    const directory = test.app.get(InstrumentDirectory, { strict: false });
    const bus = new InProcessEventBus();
    const notifier = test.app.get(Notifier, { strict: false });
    const writer = new FiringWriter(
      em,
      notifier,
      directory,
      test.app.get(Outbox),
      test.app.get(WebhookPlanner),
      new EffectBudgets({ env: { RATE_LIMIT_FACTOR: market.budgets ?? 1 } } as AppConfig),
    );
    const evaluator = new AlertEvaluator(
      { setTradeListener: () => undefined } as unknown as FeedService,
      bus,
      new EvaluatedAlertRepository(em),
      new MarkRepository(em),
      writer,
      {
        minutes: async (_instrument: unknown, fromMs: number, toMs: number) =>
          bars.filter(({ timeMs }) => timeMs >= fromMs && timeMs < toMs),
        daily: async () => new DailyLevels(days, 'new-york'),
      } as never,
      directory,
      new AlertSplits(
        em,
        test.app.get(CorporateActionRepository, { strict: false }),
        test.app.get(Outbox),
        notifier,
        directory,
      ),
    );
    let nowMs = startMs;
    let minute = { startMs: NaN, high: NaN, low: NaN };
    evaluator.onModuleInit();
    const listener = evaluator.evaluation;
    listener.begin({
      keyOf: () => KEY,
      previousClose: market.previousClose ?? (() => 100),
      suspectedSplit: market.suspectedSplit ?? (() => null),
      minuteHigh: () => minute.high,
      minuteLow: () => minute.low,
      feed: () => ({ source: 'simulated', simulated: market.simulated ?? true, replay: false }),
      nowMs: () => nowMs,
    });
    return {
      bus,
      writer,
      evaluator,
      trade(price: number, timeMs = nowMs + 1_000): void {
        nowMs = timeMs;
        const minuteMs = timeMs - (timeMs % MINUTE_MS);
        minute =
          minute.startMs === minuteMs
            ? { ...minute, high: Math.max(minute.high, price), low: Math.min(minute.low, price) }
            : { startMs: minuteMs, high: price, low: price };
        listener.trade(1, price, timeMs);
      },
      ready: () => evaluator.watched(),
      /** Everything that was found is written, and so is the mark. */
      leave: () => evaluator.onModuleDestroy(),
    };
  }

  async function member(changes: Partial<User> = {}): Promise<User> {
    return makeAccount(test, { subscriptionEnd: new Date(Date.now() + 86_400_000), ...changes });
  }

  async function alert(
    user: User,
    condition: PriceCondition,
    atMs: number,
    changes: Partial<AlertSettings> = {},
  ): Promise<PriceAlert> {
    return test.app.get(AlertsService, { strict: false }).create(
      user.id,
      KEY,
      {
        condition,
        repeat: 'once',
        hysteresisPct: 0.5,
        pauseMinutes: 0,
        note: null,
        expiresAtMs: null,
        ...changes,
      },
      atMs,
    );
  }

  const firings = (): Promise<{ price: number; origin: string; generation: number; side: string }[]> =>
    test.orm.em
      .fork()
      .execute(
        'select price, origin, generation, side from price_alert_firing order by fired_at, generation',
      );
  const notices = async (user: User): Promise<{ title: string; body: string; link: string }[]> =>
    test.orm.em
      .fork()
      .execute(
        `select title, body, link from notification where user_id = ? and type = 'alert' order by seq`,
        [user.id],
      );
  const T = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 3_600_000;

  it('a trade at the price fires once: firing, notification with price, time and market, hint', async () => {
    const user = await member();
    const { id } = await alert(user, { kind: 'above', price: 200 }, T, { note: 'sell half' });
    const one = node(T);
    expect(await one.ready()).toBe(1);
    for (const price of [199, 199.9, 200.5, 201, 198, 205]) one.trade(price);
    await one.leave();
    expect(await firings()).toEqual([{ price: 200.5, origin: 'live', generation: 1, side: 'up' }]);
    const [notice, ...others] = await notices(user);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ title: 'AAPL: $200.50', link: '/tickers/NASDAQ/AAPL' });
    expect(notice!.body).toMatch(
      /^AAPL is at or above \$200\.00\. Price \$200\.50 as of \d+ \w+ \d{4}, \d\d:\d\d:\d\d UTC\. Simulated market\. Your note: sell half$/,
    );
    const hints = await test.orm.em
      .fork()
      .execute(`select payload from outbox_message where name = 'notifications.created'`);
    expect(hints).toEqual([{ payload: { userIds: [user.id] } }]);
    // Made, which the evaluation reads, and fired, which it knows: the owner's screens hear of both.
    const changes: { payload: object }[] = await test.orm.em
      .fork()
      .execute(
        `select payload from outbox_message where name = 'alerts.changed' and payload->>'userId' = ? order by id`,
        [user.id],
      );
    expect(changes.map(({ payload }) => payload)).toEqual([
      { userId: user.id, alertIds: [id] },
      { userId: user.id, alertIds: [] },
    ]);
    const stored = await test.orm.em.fork().findOneOrFail(PriceAlert, { id });
    expect(stored).toMatchObject({ state: 'fired', generation: 2, firedTimes: 1 });
  });

  it('fires once when the feed is handed over, though both processes believe that they lead', async () => {
    await alert(await member(), { kind: 'above', price: 200 }, T);
    const [before, after] = [node(T), node(T)];
    await before.ready();
    await after.ready();
    before.trade(199);
    before.trade(201, T + 2_000);
    after.trade(201, T + 2_000);
    await Promise.all([before.leave(), after.leave()]);
    expect(await firings()).toHaveLength(1);
  });

  it('fires again only after the price has come back, and rests as long as it was told', async () => {
    const user = await member();
    await alert(user, { kind: 'above', price: 200 }, T, {
      repeat: 'rearm',
      hysteresisPct: 1,
      pauseMinutes: 1,
    });
    const one = node(T);
    await one.ready();
    // Fires; comes back too little; comes back, but rests; is armed; fires.
    const path: [number, number][] = [
      [200, 1_000],
      [199, 2_000],
      [200, 3_000],
      [197, 4_000],
      [200, 5_000],
      [197.5, 70_000],
      [200.2, 71_000],
    ];
    for (const [price, afterMs] of path) one.trade(price, T + afterMs);
    await one.leave();
    expect((await firings()).map(({ price }) => price)).toEqual([200, 200.2]);
    expect(await notices(user)).toHaveLength(2);
  });

  it('an alert whose member has used up the firings of a minute is written, and rests until the minute is over', async () => {
    const user = await member();
    const { id } = await alert(user, { kind: 'above', price: 200 }, T, { repeat: 'rearm', hysteresisPct: 0 });
    const one = node(T, [], [], { budgets: 1 / EFFECT_BUDGETS.firing });
    await one.ready();
    const reads = jest.spyOn(EvaluatedAlertRepository.prototype, 'byIds');
    for (const price of [201, 199, 202]) one.trade(price);
    // What memory had found is written; then it reads that the alert rests.
    while (reads.mock.results.length === 0) await delay(25);
    await reads.mock.results[0]!.value;
    expect(await one.ready()).toBe(1);
    reads.mockRestore();
    const { pausedUntil } = await test.orm.em.fork().findOneOrFail(PriceAlert, { id });
    const found = T + 3_000;
    expect(pausedUntil!.getTime()).toBeGreaterThan(found);
    expect(pausedUntil!.getTime()).toBeLessThanOrEqual(found + MINUTE_MS);
    for (const price of [199, 203]) one.trade(price);
    one.trade(199, pausedUntil!.getTime() + 1_000);
    one.trade(204, pausedUntil!.getTime() + 2_000);
    await one.leave();
    expect((await firings()).map(({ price }) => price)).toEqual([201, 202, 204]);
  });

  it('two nodes that both believe they lead fire each alert once', async () => {
    const user = await member();
    for (let i = 0; i < 8; i++) {
      await alert(user, { kind: 'crosses', price: 200 + i, direction: 'either' }, T, { repeat: 'rearm' });
    }
    const nodes = [node(T), node(T)];
    for (const one of nodes) await one.ready();
    const path = [190, 210, 190, 215, 195];
    path.forEach((price, i) => nodes.forEach((one) => one.trade(price, T + (i + 1) * 1_000)));
    // Who leaves waits three seconds at most for what is not written: a busy machine needs longer for all of it.
    while ((await firings()).length < 8 * 4) await delay(25);
    await Promise.all(nodes.map((one) => one.leave()));
    expect(await firings()).toHaveLength(8 * 4);
    expect(await notices(user)).toHaveLength(8 * 4);
  });

  it('a node that dies between finding and committing leaves nothing half done, and the next finds it', async () => {
    const user = await member();
    await alert(user, { kind: 'below', price: 150 }, T);
    const notifier = test.app.get(Notifier, { strict: false });
    const crash = jest.spyOn(notifier, 'tell').mockRejectedValue(new Error('connection terminated'));
    const dead = node(T);
    await dead.ready();
    dead.trade(151, T + 90_000);
    dead.trade(149, T + 100_000);
    dead.trade(151, T + 110_000);
    await dead.leave();
    expect(crash).toHaveBeenCalled();
    crash.mockRestore();
    expect(await firings()).toEqual([]);
    expect(await test.orm.em.fork().findOneOrFail(PriceAlert, { userId: user.id })).toMatchObject({
      state: 'active',
      generation: 1,
    });

    const next = node(T + 200_000, [bar(T + MINUTE_MS, 151, 151, 149, 151)]);
    await next.ready();
    await next.leave();
    expect(await firings()).toEqual([{ price: 150, origin: 'catch-up', generation: 1, side: 'down' }]);
    expect((await notices(user))[0]!.body).toContain('Found afterwards in the bar of that minute.');
  });

  it('goes on from where it had looked: what a node saw is not found a second time', async () => {
    const user = await member();
    await alert(user, { kind: 'above', price: 200 }, T, { repeat: 'rearm', hysteresisPct: 0 });
    const first = node(T);
    await first.ready();
    for (const price of [199, 201, 199]) first.trade(price);
    await first.leave();
    const bars = [bar(T, 199, 201, 199, 199), bar(T + MINUTE_MS, 199, 199.5, 198, 199)];
    const second = node(T + 2 * MINUTE_MS, bars);
    await second.ready();
    await second.leave();
    expect(await firings()).toHaveLength(1);

    const third = node(T + 4 * MINUTE_MS, [...bars, bar(T + 2 * MINUTE_MS, 199, 203, 199, 199)]);
    await third.ready();
    await third.leave();
    expect((await firings()).map(({ origin }) => origin)).toEqual(['live', 'catch-up']);
  });

  it('finds a spike of the minute in which a node died, and not what was seen before', async () => {
    const user = await member();
    const seen = node(T);
    await alert(user, { kind: 'above', price: 500 }, T);
    await seen.ready();
    await seen.leave();
    const dying = node(T);
    await dying.ready();
    for (const price of [199, 205, 199]) dying.trade(price);
    // Made after the high of 205: only a new one counts.
    await alert(user, { kind: 'above', price: 204 }, T + 3_000);
    await alert(user, { kind: 'above', price: 206 }, T + 3_000);
    await dying.leave();
    const quiet = node(T + 30_000, [bar(T, 199, 205, 199, 200)]);
    await quiet.ready();
    await quiet.leave();
    expect(await firings()).toEqual([]);
    const loud = node(T + 50_000, [bar(T, 199, 207, 199, 200)]);
    await loud.ready();
    await loud.leave();
    expect((await firings()).map(({ price }) => price).sort()).toEqual([204, 206]);
  });

  it('looks into a silence during which trades may have been lost', async () => {
    const user = await member();
    await alert(user, { kind: 'below', price: 180 }, T);
    const bars = [bar(T + 3 * MINUTE_MS, 190, 190, 179, 190)];
    const one = node(T, bars);
    await one.ready();
    one.trade(190);
    one.trade(191, T + 10 * MINUTE_MS);
    await one.ready();
    await one.leave();
    expect(await firings()).toEqual([{ price: 180, origin: 'catch-up', generation: 1, side: 'down' }]);
  });

  it('an average is a level of finished days, and a window knows what came before the start', async () => {
    const user = await member();
    const DAY_MS = 86_400_000;
    const today = Math.floor(T / DAY_MS) * DAY_MS;
    const days = Array.from({ length: 30 }, (_, i) => bar(today - (31 - i) * DAY_MS, 100, 100, 100, 100));
    await alert(user, { kind: 'average', average: 'sma', length: 20, direction: 'up' }, T);
    await alert(user, { kind: 'move', percent: 5, direction: 'down', windowMinutes: 10 }, T);
    const one = node(T, [bar(T - 5 * MINUTE_MS, 100, 104, 99, 99)], days);
    await one.ready();
    one.trade(99.5);
    one.trade(99);
    one.trade(100.5);
    one.trade(98.7);
    await one.leave();
    // 104 → 99 is 4.8 %, 104 → 98.7 is 5.1 %.
    expect((await firings()).map(({ price }) => price).sort((a, b) => a - b)).toEqual([98.7, 100.5]);
  });

  it('hears of new, changed, paused and deleted alerts while it runs', async () => {
    const user = await member();
    const one = node(T);
    await one.ready();
    one.trade(190);
    const service = test.app.get(AlertsService, { strict: false });
    const told = async (id: string): Promise<void> => {
      await one.bus.publish('alerts.changed', { userId: user.id, alertIds: [id] });
    };
    const settled = async (count: number): Promise<void> => {
      while ((await one.ready()) !== count) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    const kept = await alert(user, { kind: 'above', price: 200 }, T);
    const paused = await alert(user, { kind: 'above', price: 200 }, T);
    const deleted = await alert(user, { kind: 'above', price: 200 }, T);
    for (const { id } of [kept, paused, deleted]) await told(id);
    await settled(3);
    await service.pause(user.id, paused.id);
    await service.delete(user.id, deleted.id);
    await told(paused.id);
    await told(deleted.id);
    await settled(1);
    one.trade(201);
    await one.leave();
    expect(await firings()).toHaveLength(1);
  });

  it('nothing is sent of alerts that expired, were deleted unheard, or whose owner is suspended', async () => {
    const [owner, suspended, rejected] = [await member(), await member(), await member()];
    const expired = await alert(owner, { kind: 'above', price: 200 }, T);
    const gone = await alert(owner, { kind: 'above', price: 200 }, T);
    await alert(suspended, { kind: 'above', price: 200 }, T);
    await alert(rejected, { kind: 'above', price: 200 }, T);
    const one = node(T);
    expect(await one.ready()).toBe(4);
    const em = test.orm.em.fork();
    await em.nativeUpdate(PriceAlert, { id: expired.id }, { expiresAt: new Date(Date.now() - 1_000) });
    await em.nativeDelete(PriceAlert, { id: gone.id });
    await em.nativeUpdate(User, { id: suspended.id }, { subscriptionEnd: new Date(Date.now() - 1_000) });
    await em.nativeUpdate(User, { id: rejected.id }, { status: 'Rejected' });
    one.trade(199);
    one.trade(201);
    await one.leave();
    expect(await firings()).toEqual([]);
    const later = node(T + 60_000);
    expect(await later.ready()).toBe(0);
    await later.leave();
  });

  it('a firing that the database cannot take is given up after it was said, and the alert is read again', async () => {
    const user = await member();
    await alert(user, { kind: 'above', price: 200 }, T);
    const one = node(T);
    await one.ready();
    const refuse = jest
      .spyOn(one.writer, 'write')
      .mockRejectedValueOnce(Object.assign(new Error('value too long'), { code: '22001' }));
    one.trade(201);
    while (refuse.mock.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    while ((await one.ready()) !== 1) await new Promise((resolve) => setTimeout(resolve, 5));
    one.trade(202);
    await one.leave();
    expect(await firings()).toMatchObject([{ price: 202 }]);
  });

  describe('on the day of a split', () => {
    const DAY_MS = 86_400_000;
    const today = sessionDateMs(T, 'new-york');
    const live = { simulated: false };
    const split = (ratio: number, source = 'imported', exDateMs = today) =>
      test.app
        .get(CorporateActionRepository, { strict: false })
        .save([{ type: 'split', key: KEY, exDateMs, ratio, source }]);
    const stored = async (id: string): Promise<PriceAlert> =>
      test.orm.em.fork().findOneOrFail(PriceAlert, { id });

    beforeEach(() => test.orm.em.fork().execute('delete from corporate_action'));

    it('a price that was set before it follows: it does not fire at the new price, and its member is told', async () => {
      const user = await member();
      const before = T - DAY_MS;
      const below = await alert(user, { kind: 'below', price: 380 }, before);
      const fresh = await alert(user, { kind: 'below', price: 90 }, T);
      const fall = await alert(
        user,
        { kind: 'move', percent: 50, direction: 'down', windowMinutes: null },
        before,
      );
      await split(4);
      // Another source dates it a day later: it is one split.
      await split(4, 'fmp', today + DAY_MS);
      const feed = node(T, [], [], live);
      await feed.ready();
      feed.trade(101);
      feed.trade(96);
      await feed.ready();
      expect(await firings()).toEqual([]);
      expect((await stored(below.id)).condition).toEqual({ kind: 'below', price: 95 });
      expect((await stored(fresh.id)).condition).toEqual({ kind: 'below', price: 90 });
      expect((await stored(fall.id)).condition).toMatchObject({ percent: 50 });
      const [told, ...more] = await notices(user);
      expect(more).toEqual([]);
      expect(told).toMatchObject({ title: 'AAPL: alert adjusted for a split' });
      expect(told!.body).toMatch(
        /^The shares were split 4:1 on \d{4}-\d\d-\d\d\. Its price was adjusted\. Alert: AAPL is at or below \$95\.00\.$/,
      );
      feed.trade(94);
      await feed.leave();
      expect(await firings()).toMatchObject([{ price: 94, origin: 'live' }]);
      const again = node(T + DAY_MS, [], [], live);
      await again.ready();
      await again.leave();
      expect((await stored(below.id)).condition).toEqual({ kind: 'below', price: 95 });
    });

    it('that begins while the node leads, trades wait until thresholds have followed', async () => {
      const user = await member();
      const below = await alert(user, { kind: 'below', price: 380 }, T - DAY_MS);
      await split(4);
      const close = { is: 400 };
      const feed = node(T - DAY_MS, [], [], { simulated: false, previousClose: () => close.is });
      await feed.ready();
      feed.trade(400);
      await feed.ready();
      close.is = 100;
      feed.trade(101, T);
      feed.trade(96);
      await feed.ready();
      expect(await firings()).toEqual([]);
      feed.trade(94);
      await feed.leave();
      expect(await firings()).toMatchObject([{ price: 94 }]);
      expect((await stored(below.id)).condition).toEqual({ kind: 'below', price: 95 });
    });

    it('that nobody has reported, alerts are held and their member is told; the report lets them go on', async () => {
      const user = await member();
      const below = await alert(user, { kind: 'below', price: 380 }, T - DAY_MS);
      const fall = await alert(
        user,
        { kind: 'move', percent: 50, direction: 'down', windowMinutes: null },
        T - DAY_MS,
      );
      const suspected = { is: 3.96 as number | null };
      const feed = node(T, [], [], {
        simulated: false,
        previousClose: () => (suspected.is === null ? 100 : 400),
        suspectedSplit: () => suspected.is,
      });
      await feed.ready();
      feed.trade(101);
      await feed.ready();
      expect(await firings()).toEqual([]);
      for (const { id } of [below, fall])
        expect(await stored(id)).toMatchObject({ state: 'paused', heldAt: expect.any(Date) });
      expect((await notices(user)).map(({ title }) => title)).toEqual([
        'AAPL: alert on hold',
        'AAPL: alert on hold',
      ]);
      // One that is set now counts from now on, but a fall since the close before says nothing.
      const made = await alert(
        user,
        { kind: 'move', percent: 60, direction: 'down', windowMinutes: null },
        T,
      );
      await feed.bus.publish('alerts.changed', { userId: user.id, alertIds: [made.id] });
      await waitFor(async () => (await feed.ready()) === 1);
      feed.trade(100);
      await feed.ready();
      expect(await firings()).toEqual([]);
      await split(4);
      suspected.is = null;
      await feed.bus.publish('history.changed', { instruments: [KEY] });
      await feed.ready();
      await waitFor(async () => (await stored(below.id)).state === 'active');
      expect(await stored(below.id)).toMatchObject({
        state: 'active',
        heldAt: null,
        condition: { kind: 'below', price: 95 },
      });
      await feed.bus.publish('alerts.changed', { userId: user.id, alertIds: [below.id, fall.id] });
      await waitFor(async () => (await feed.ready()) === 3);
      feed.trade(96);
      feed.trade(94);
      await feed.leave();
      expect(await firings()).toMatchObject([{ price: 94 }]);
    });
  });
});

async function waitFor(seen: () => Promise<boolean>): Promise<void> {
  while (!(await seen())) await new Promise((resolve) => setTimeout(resolve, 20));
}
