import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CallDraft } from '../../src/modules/analysis/calls/call-recorder.js';
import { CallRecorder } from '../../src/modules/analysis/calls/call-recorder.js';
import { MAX_ACTIVE } from '../../src/modules/alerts/alerts.service.js';
import { CallAlertService } from '../../src/modules/alerts/calls/call-alert.service.js';
import { PriceAlert } from '../../src/modules/alerts/storage/price-alert.entity.js';
import { User } from '../../src/modules/users/user.entity.js';
import { makeAccount } from '../setup/accounts.js';
import { TestBrowser } from '../setup/browser.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const START_MS = Date.UTC(2013, 9, 11, 14, 0);
const SPY = { exchangeShortName: 'NYSEARCA', symbol: 'SPY' };
const DAY_MS = 86_400_000;

describe('alerts', () => {
  let folder: string;
  let test: TestApp;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-alerts-'));
    const trades = [
      [START_MS, 170, 100],
      [START_MS + 20_000, 171.5, 50],
      [START_MS + 65_000, 169.25, 10],
      [START_MS + 119_000, 170.5, 5],
    ];
    writeFileSync(
      path.join(folder, 'NYSEARCA-SPY-2013-10-11.csv'),
      `time_utc_ms,price,size\n${trades.map((row) => row.join(',')).join('\n')}\n`,
    );
    test = await createTestApp({
      MARKET_DATA: 'replay',
      REPLAY_DIR: folder,
      REPLAY_SPEED: '100',
      REPLAY_END: 'loop',
      TRUST_PROXY: '1',
    });
  });
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function member(changes: Partial<User> = {}) {
    const user = await makeAccount(test, { subscriptionEnd: new Date(Date.now() + DAY_MS), ...changes });
    const browser = new TestBrowser(test);
    await browser.logIn(user.email);
    const post = async (route: string, body: object = {}) =>
      (await browser.post(`/api/alerts/${route}`, body)).body as Answer;
    const get = async (route: string) => (await browser.get(`/api/alerts${route}`)).body as Answer;
    return { user, browser, post, get, create: (body: object) => post('create', { ...SPY, ...body }) };
  }
  type Row = Record<string, unknown>;
  interface Answer {
    status: string;
    message: string;
    data: Row & { items: Row[]; total: number; code: string; fields: Row };
  }
  const eventually = async <T>(ask: () => Promise<T | undefined | false>): Promise<T> => {
    for (;;) {
      const found = await ask();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  it('a member’s alert fires by a trade of the feed: firing, log of its delivery, notification', async () => {
    const me = await member();
    const made = await me.create({ condition: { kind: 'above', price: 171.4 }, note: ' look ' });
    expect(made).toMatchObject({
      status: 'success',
      message: 'The alert is on.',
      data: {
        ...SPY,
        currency: 'USD',
        condition: { kind: 'above', price: 171.4 },
        text: 'SPY is at or above $171.40',
        state: 'active',
        armed: true,
        repeat: 'once',
        hysteresisPct: 0.5,
        pauseMinutes: 5,
        note: 'look',
        expiresAtMs: null,
        firedTimes: 0,
        lastFiredMs: null,
      },
    });
    const alertId = made.data['alertId'] as string;
    const firing = await eventually(async () => (await me.get(`/firings?alertId=${alertId}`)).data.items[0]);
    expect(firing).toMatchObject({
      alertId,
      ...SPY,
      origin: 'live',
      price: 171.5,
      priceTimeMs: START_MS + 20_000,
      reason: 'SPY is at or above $171.40',
      simulated: false,
      notificationId: expect.any(String),
    });
    expect(firing['deliveries']).toContainEqual({
      channel: 'in-app',
      state: 'delivered',
      atMs: expect.any(Number),
    });
    const [notice] = await test.orm.em
      .fork()
      .execute('select id, title, link from notification where user_id = ?', [me.user.id]);
    expect(notice).toEqual({
      id: firing['notificationId'],
      title: 'SPY: $171.50',
      link: '/tickers/NYSEARCA/SPY',
    });
    const [after] = (await me.get('?state=fired')).data.items;
    expect(after).toMatchObject({ alertId, state: 'fired', armed: false, firedTimes: 1 });
    // The recorded day begins anew: once is once.
    expect((await me.get('/firings')).data.total).toBe(1);

    expect((await me.post('resume', { alertId })).data).toMatchObject({ state: 'active' });
    await eventually(async () => (await me.get('/firings')).data.total === 2);
  });

  it('lists, filters, changes, pauses, resumes and deletes', async () => {
    const me = await member();
    const other = await member();
    const ids: string[] = [];
    for (const condition of [
      { kind: 'below', price: 1 },
      { kind: 'crosses', price: 9_999, direction: 'up' },
      { kind: 'move', percent: 90, direction: 'down', windowMinutes: 60 },
      { kind: 'average', average: 'ema', length: 50 },
      { kind: 'rating', label: 'strong buy' },
      { kind: 'call', algo: 'lstm' },
    ]) {
      const { data, status } = await me.create({ condition });
      expect(status).toBe('success');
      ids.push(data['alertId'] as string);
    }
    const texts = (await me.get('?limit=2')).data;
    expect(texts).toMatchObject({ total: 6, page: 1, limit: 2 });
    expect((await me.get('')).data.items.map(({ text }) => text)).toEqual([
      'SPY gets a new LSTM call',
      'SPY gets the technical rating strong buy',
      'SPY crosses its 50-day exponential average',
      'SPY falls 90% within an hour',
      'SPY crosses above $9,999.00',
      'SPY is at or below $1.00',
    ]);
    expect((await me.get('?symbol=spy&exchangeShortName=nysearca')).data.total).toBe(6);
    expect((await me.get('?symbol=SP')).data.total).toBe(0);
    expect((await other.get('')).data.total).toBe(0);

    const [alertId] = ids;
    const changed = await me.post('update', { alertId, condition: { kind: 'below', price: 2 }, note: 'x' });
    expect(changed.data).toMatchObject({ condition: { kind: 'below', price: 2 }, note: 'x', repeat: 'once' });
    expect((await me.post('update', { alertId, note: null })).data).toMatchObject({ note: null });
    expect((await me.post('pause', { alertId })).data).toMatchObject({ state: 'paused', armed: false });
    expect((await me.get('?state=paused')).data.total).toBe(1);
    expect((await me.get('?state=active')).data.total).toBe(5);
    expect((await me.post('resume', { alertId })).data).toMatchObject({ state: 'active' });
    for (const route of ['update', 'pause', 'resume', 'delete'])
      expect((await other.post(route, { alertId })).data.code).toBe('alert_not_found');
    expect((await me.post('delete', { alertId })).status).toBe('success');
    expect((await me.post('delete', { alertId })).data.code).toBe('alert_not_found');
  });

  it('says what is wrong with a condition, an expiry or a ticker', async () => {
    const me = await member();
    const faults: [object, string][] = [
      [{ condition: { kind: 'above' } }, 'condition.price'],
      [{ condition: { kind: 'above', price: -1 } }, 'condition.price'],
      [{ condition: { kind: 'above', price: 1e300 } }, 'condition.price'],
      [{ condition: { kind: 'above', price: 5, percent: 5 } }, 'condition.percent'],
      [{ condition: { kind: 'move', percent: 100, direction: 'down' } }, 'condition.percent'],
      [{ condition: { kind: 'move', percent: 5, windowMinutes: 1_441 } }, 'condition.windowMinutes'],
      [{ condition: { kind: 'move', percent: 5, windowMinutes: 0 } }, 'condition.windowMinutes'],
      [{ condition: { kind: 'average', average: 'sma', length: 1 } }, 'condition.length'],
      [{ condition: { kind: 'average', length: 20 } }, 'condition.average'],
      [{ condition: { kind: 'rating', label: 'great' } }, 'condition.label'],
      [{ condition: { kind: 'moon' } }, 'condition.kind'],
      [{ condition: 'above 5' }, 'condition'],
      [{}, 'condition'],
      [{ condition: { kind: 'above', price: 5 }, expiresAtMs: Date.now() - 1 }, 'expiresAtMs'],
      [{ condition: { kind: 'above', price: 5 }, expiresAtMs: Date.now() + 400 * DAY_MS }, 'expiresAtMs'],
      [{ condition: { kind: 'above', price: 5 }, hysteresisPct: 51 }, 'hysteresisPct'],
      [{ condition: { kind: 'above', price: 5 }, note: 'n'.repeat(501) }, 'note'],
    ];
    for (const [body, field] of faults) {
      const answer = await me.create(body);
      expect({ body, code: answer.data.code, fields: Object.keys(answer.data.fields ?? {}) }).toEqual({
        body,
        code: 'invalid_request',
        fields: [field],
      });
    }
    const unknown = await me.post('create', {
      ...SPY,
      symbol: 'NOPE',
      condition: { kind: 'above', price: 5 },
    });
    expect(unknown.data.code).toBe('instrument_not_found');
  });

  it('holds 20 per ticker and 200 in all, also when many are made at once', async () => {
    const me = await member();
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => me.create({ condition: { kind: 'below', price: 1 } })),
    );
    const refused = answers.filter(({ status }) => status === 'error');
    expect(refused.map(({ data }) => data.code)).toEqual(Array(4).fill('alert_ticker_limit'));
    await test.orm.em.fork().execute(
      `insert into price_alert (id, user_id, instrument, kind, condition, repeat, hysteresis_pct, pause_minutes, phase, phase_at)
       select gen_random_uuid(), user_id, 'NASDAQ:X' || n, kind, condition, repeat, 0, 0, phase, phase_at
       from (select * from price_alert where user_id = ? limit 1) a, generate_series(1, ?) n`,
      [me.user.id, MAX_ACTIVE - 20],
    );
    const full = await me.post('create', {
      exchangeShortName: 'NASDAQ',
      symbol: 'AAPL',
      condition: { kind: 'below', price: 1 },
    });
    expect(full.data.code).toBe('alert_limit');
    expect(full.message).toContain(`${MAX_ACTIVE} active alerts`);
  });

  it('without a subscription alerts are suspended: readable and deletable, not made or resumed', async () => {
    const me = await member();
    const { data } = await me.create({ condition: { kind: 'below', price: 1 } });
    await test.orm.em
      .fork()
      .nativeUpdate(User, { id: me.user.id }, { subscriptionEnd: new Date(Date.now() - 1_000) });
    const late = new TestBrowser(test);
    await late.logIn(me.user.email);
    const list = (await late.get('/api/alerts?state=suspended')).body.data as Answer['data'];
    expect(list.items).toMatchObject([{ alertId: data['alertId'], state: 'suspended' }]);
    expect(((await late.get('/api/alerts?state=active')).body.data as Answer['data']).total).toBe(0);
    for (const [route, body] of [
      ['create', { ...SPY, condition: { kind: 'below', price: 1 } }],
      ['resume', { alertId: data['alertId'] }],
    ] as const) {
      const refused = await late.post(`/api/alerts/${route}`, body);
      expect([refused.status, refused.body.data['code']]).toEqual([403, 'subscription_expired']);
    }
    for (const route of ['pause', 'delete']) {
      const answer = await late.post(`/api/alerts/${route}`, { alertId: data['alertId'] });
      expect(answer.body.status).toBe('success');
    }
  });

  it('a dry run tells how often, when, and what it was made from', async () => {
    const me = await member();
    const answer = await me.post('dry-run', {
      ...SPY,
      condition: { kind: 'above', price: 171 },
      hysteresisPct: 0,
      pauseMinutes: 0,
    });
    expect(answer.data).toMatchObject({ source: 'replay', simulated: false });
    expect(answer.data['resolutionText']).toEqual(expect.stringMatching(/order of prices inside a bar/));
    const calls = await me.post('dry-run', { ...SPY, condition: { kind: 'call' } });
    expect(calls.data).toMatchObject({ times: 0, source: 'calls' });
  });

  describe('that wait for calls', () => {
    let made = 0;
    const call = (label: string, changes: Partial<CallDraft> = {}): CallDraft => ({
      algo: 'technical',
      version: '1',
      commit: 'unknown',
      instrument: 'NASDAQ:MSFT',
      params: {},
      inputs: `inputs ${(made += 1)}`,
      output: {
        label,
        stance: 0,
        score: 0,
        headline: '',
        horizons: [1],
        quantiles: [],
        missing: [],
        warnings: [],
        detail: {},
      },
      priceAtCall: 410.5,
      priceTimeMs: Date.now(),
      currency: 'USD',
      simulated: true,
      origin: 'live',
      durationMs: 1,
      costUsd: 0,
      calledAtMs: Date.now(),
      ...changes,
    });
    const record = (draft: CallDraft) => test.app.get(CallRecorder, { strict: false }).record(draft);

    it('fire by the rating that changed and by the algorithm that called, each call once', async () => {
      const me = await member();
      const MSFT = { exchangeShortName: 'NASDAQ', symbol: 'MSFT' };
      const create = async (condition: object) =>
        (await me.post('create', { ...MSFT, condition, repeat: 'rearm', pauseMinutes: 0 })).data[
          'alertId'
        ] as string;
      await record(call('neutral'));
      const any = await create({ kind: 'rating' });
      const strong = await create({ kind: 'rating', label: 'strong buy' });
      const lstm = await create({ kind: 'call', algo: 'lstm' });
      await record(call('neutral'));
      await record(call('buy'));
      await record(call('sell', { origin: 'backtest' }));
      await record(call('strong buy'));
      await record(call('up', { algo: 'lstm' }));
      const alerts = test.app.get(CallAlertService, { strict: false });
      await Promise.all([alerts.check(), alerts.check()]);
      const firings = (await me.get('/firings')).data.items;
      const of = (id: string) => firings.filter(({ alertId }) => alertId === id).length;
      expect([of(any), of(strong), of(lstm)]).toEqual([2, 1, 1]);
      const notices: { title: string; body: string }[] = await test.orm.em
        .fork()
        .execute('select title, body from notification where user_id = ? order by seq', [me.user.id]);
      expect(notices.map(({ title }) => title)).toEqual([
        'MSFT: buy',
        'MSFT: strong buy',
        'MSFT: strong buy',
        'MSFT: up',
      ]);
      expect(notices[0]!.body).toMatch(
        /^MSFT gets another technical rating\. The technical call says buy \(before: neutral\)\. Price \$410\.50 as of .* UTC\. Simulated market\.$/,
      );
      const stored = await test.orm.em.fork().find(PriceAlert, { userId: me.user.id, kind: 'rating' });
      expect(stored.map(({ firedTimes }) => firedTimes).sort()).toEqual([1, 2]);
      // The owner's open screens hear of it; nobody has to read the alerts again.
      const [{ hints }]: [{ hints: number }] = await test.orm.em.fork().execute(
        `select count(*)::int as hints from outbox_message
           where name = 'alerts.changed' and payload = jsonb_build_object('userId', ?::text, 'alertIds', '[]'::jsonb)`,
        [me.user.id],
      );
      expect(hints).toBeGreaterThan(0);
      const { data } = await me.post('dry-run', { ...MSFT, condition: { kind: 'rating' }, pauseMinutes: 0 });
      expect(data).toMatchObject({ times: 2, simulated: true });
    });
  });
});
