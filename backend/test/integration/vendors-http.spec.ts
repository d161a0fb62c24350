import fc from 'fast-check';
import { Redis } from 'ioredis';
import { ManualClock } from '../fakes/manual-clock.js';
import { OPEN_MS } from '../../src/modules/market-sources/vendor-client/circuit-breaker.js';
import {
  createRateBudget,
  type RateBudget,
  sharesOf,
} from '../../src/modules/market-sources/vendor-client/rate-budget.js';
import {
  VendorHttp,
  type VendorHttpOptions,
} from '../../src/modules/market-sources/vendor-client/vendor-http.js';
import { CALLS_AT_ONCE, CALLS_WAITING } from '../../src/modules/market-sources/vendor-client/call-lanes.js';
import { askingFor } from '../../src/modules/market-sources/index.js';
import { VendorServer, type FakeAnswer } from '@pricealgo/test-kit/vendor-server';
import { unlimited } from '../fakes/vendor-fixtures.js';
import { ownRedis } from '../setup/test-app.js';

describe('the way out to a vendor', () => {
  let server: VendorServer;
  let clock: ManualClock;
  let warnings: string[];
  let vendor: VendorHttp;

  const make = (change: Partial<VendorHttpOptions> = {}): VendorHttp => {
    vendor?.close();
    vendor = new VendorHttp({
      vendor: 'acme',
      baseUrl: `${server.url}/v1`,
      hosts: ['api.acme.example'],
      configured: true,
      headers: { apikey: 'k3y-that-nobody-may-read' },
      clock,
      budget: unlimited,
      warn: (line) => warnings.push(line),
      ...change,
    });
    return vendor;
  };

  beforeEach(async () => {
    clock = new ManualClock(Date.UTC(2026, 10, 18, 12));
    warnings = [];
    server = await new VendorServer(({ path }) => ({ body: { path } })).listen();
    make();
  });
  afterEach(async () => {
    vendor.close();
    await server.close();
  });

  const failure = (query?: Record<string, string>): Promise<{ kind?: string; message?: string }> =>
    vendor.getJson('thing', query).then(
      () => ({}),
      (error: Error & { kind: string }) => error,
    );

  it('asks below its base address, with its headers', async () => {
    expect(await vendor.getJson('/thing', { symbol: 'A&B' })).toEqual({ path: '/v1/thing' });
    const [request] = server.requests;
    expect(request?.query.get('symbol')).toBe('A&B');
    expect(request?.headers.apikey).toBe('k3y-that-nobody-may-read');
  });

  it.each<[string, FakeAnswer, string]>([
    ['an HTML page', { body: '<html><body>Sorry</body></html>' }, 'not_json'],
    ['truncated JSON', { body: '[{"symbol":"AAPL","pri' }, 'not_json'],
    ['a broken connection', { body: '[{"symbol":"AAPL"}', cutShort: true }, 'unreachable'],
    ['50 MB', { body: Buffer.alloc(50 * 1024 * 1024, 0x20) }, 'too_large'],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'status'],
    ['an error', { status: 500, body: {} }, 'status'],
    ['gzip that is none', { body: 'x', headers: { 'content-encoding': 'gzip' } }, 'unreachable'],
  ])('refuses %s', async (_what, fault, kind) => {
    server.fault = fault;
    expect((await failure()).kind).toBe(kind);
    expect(server.requests).toHaveLength(1);
  });

  it('gives up after the time-out and when nobody listens', async () => {
    make({ timeoutMs: 50 });
    server.fault = { hang: true };
    expect((await failure()).kind).toBe('timeout');
    await server.close();
    expect((await failure()).kind).toBe('unreachable');
    await server.listen();
  });

  it('never tells a key or a query', async () => {
    server.fault = { status: 500, body: {} };
    const { message } = await failure({ symbol: 'SECRETSYMBOL' });
    expect([message, ...warnings].join()).not.toMatch(/SECRETSYMBOL|k3y-that/);
  });

  it('asks no host but the vendor’s, and no private address, unless the operator says so', async () => {
    make({ configured: false });
    expect((await failure()).kind).toBe('not_allowed');
    make({ configured: false, baseUrl: 'https://evil.example', hosts: ['api.acme.example'] });
    expect((await failure()).kind).toBe('not_allowed');
    make({ configured: false, baseUrl: 'https://10.0.0.1', hosts: ['10.0.0.1'] });
    expect((await failure()).kind).toBe('not_allowed');
    make({ configured: false, baseUrl: 'https://localhost:9', hosts: ['localhost:9'] });
    expect((await failure()).message).toContain('private address');
    make();
    await expect(vendor.getJson('//other.example/x')).resolves.toEqual({ path: '/v1/other.example/x' });
    await expect(vendor.getJson('http://other.example/x')).rejects.toMatchObject({ kind: 'not_allowed' });
    expect(server.requests).toHaveLength(1);
  });

  it('stops asking after five failures, tries again after half a minute, and says one line', async () => {
    server.fault = { status: 500, body: {} };
    for (let i = 0; i < 5; i++) await failure();
    expect((await failure()).kind).toBe('circuit_open');
    expect(server.requests).toHaveLength(5);
    await clock.advance(OPEN_MS);
    server.fault = null;
    for (let i = 0; i < 3; i++) await vendor.getJson('thing');
    expect(vendor.breaker.state).toBe('closed');
    expect(warnings).toHaveLength(1);
  });

  it('does not hold an unknown symbol or a bad question against the vendor', async () => {
    for (const status of [400, 404]) {
      server.fault = { status, body: {} };
      for (let i = 0; i < 8; i++) expect((await failure()).kind).toBe('status');
      expect(vendor.breaker.state).toBe('closed');
    }
  });

  it('does not hold against the vendor what the plan does not include', async () => {
    server.fault = { status: 402, body: {} };
    for (let i = 0; i < 8; i++) expect((await failure()).kind).toBe('status');
    expect(vendor.breaker.state).toBe('closed');
  });

  it('makes no call before the end of a Retry-After', async () => {
    server.fault = { status: 429, headers: { 'retry-after': '17' }, body: {} };
    await failure();
    server.fault = null;
    await clock.advance(6_000);
    expect((await failure()).kind).toBe('rate_limited');
    await clock.advance(10_999);
    const waiting = vendor.getJson('thing');
    expect(server.requests).toHaveLength(1);
    await clock.advance(1);
    await expect(waiting).resolves.toEqual({ path: '/v1/thing' });
    expect(vendor.breaker.state).toBe('closed');
  });

  it('has at most ten calls under way', async () => {
    make({ timeoutMs: 500 });
    let most = 0;
    server.fault = { hang: true };
    const calls = askingFor('feed', () => Array.from({ length: 30 }, () => failure()));
    while (server.requests.length < 10) await new Promise((resolve) => setImmediate(resolve));
    for (let turn = 0; turn < 50; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
      most = Math.max(most, server.requests.length);
    }
    expect(most).toBe(10);
    await server.close();
    await Promise.all(calls);
    await server.listen();
  });

  it('keeps places for the feed, lets so many wait, and refuses the next at once', async () => {
    server.fault = { hang: true };
    make({ timeoutMs: 60_000 });
    const outcomes: string[] = [];
    const ask = async (who: 'visitors' | 'members'): Promise<void> => {
      const { kind } = await askingFor(who, () => failure());
      outcomes.push(`${who} ${kind}`);
    };
    const visitors = CALLS_AT_ONCE.visitors + CALLS_WAITING.visitors;
    const crowd = Array.from({ length: visitors + 20 }, () => ask('visitors'));
    crowd.push(...Array.from({ length: CALLS_AT_ONCE.members }, () => ask('members')));
    await server.asked('/v1/thing', CALLS_AT_ONCE.members);
    expect(outcomes).toEqual(Array<string>(20).fill('visitors busy'));
    // Nobody has answered yet: what waits for the feed's places waits in vain.
    server.fault = null;
    await expect(askingFor('feed', () => vendor.getJson('poll'))).resolves.toEqual({ path: '/v1/poll' });
    vendor.close();
    await Promise.all(crowd);
    expect(outcomes.filter((one) => one === 'visitors busy')).toHaveLength(20);
  });

  it('divides the budget: less important askers leave the others their shares', async () => {
    const budget = createRateBudget({ vendor: 'acme', calls: 20, perMs: 60_000, clock });
    const taken = async (asker: 'feed' | 'members' | 'visitors'): Promise<number> => {
      for (let calls = 0; ; calls++) if ((await budget.consume(asker)) > 0) return calls;
    };
    const shares = sharesOf(20);
    expect([await taken('visitors'), await taken('members'), await taken('feed')]).toEqual([
      shares.visitors,
      shares.members,
      shares.feed,
    ]);
    await clock.advance(60_000);
    expect([await taken('members'), await taken('visitors'), await taken('feed')]).toEqual([
      shares.members + shares.visitors,
      0,
      shares.feed,
    ]);
    await clock.advance(60_000);
    expect([await taken('feed'), await taken('visitors')]).toEqual([20, 0]);
  });

  it('never spends more than the budget, however it is divided', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (calls) => {
        const { feed, members, visitors } = sharesOf(calls);
        expect(feed + members + visitors).toBe(calls);
        expect(feed).toBeGreaterThanOrEqual(Math.max(members, visitors));
      }),
    );
  });

  it('spends no more than its budget, which counts for all that share it', async () => {
    const budget = createRateBudget({ vendor: 'acme', calls: 3, perMs: 60_000 });
    make({ budget });
    const other = new VendorHttp({
      vendor: 'acme',
      baseUrl: server.url,
      hosts: [],
      configured: true,
      clock,
      budget,
      warn: () => undefined,
    });
    await askingFor('feed', () =>
      Promise.all([vendor.getJson('a'), vendor.getJson('b'), other.getJson('c')]),
    );
    expect((await failure()).kind).toBe('rate_limited');
    await expect(other.getJson('d')).rejects.toMatchObject({ kind: 'rate_limited' });
    expect(server.requests).toHaveLength(3);
    other.close();
  });
});

(ownRedis() ? describe : describe.skip)('limits that two nodes share through Redis', () => {
  const connections: Redis[] = [];
  const node = (vendor: string): RateBudget => {
    const redis = new Redis(ownRedis()!);
    connections.push(redis);
    return createRateBudget({ vendor, calls: 3, perMs: 60_000, redis });
  };
  afterAll(() => connections.forEach((redis) => redis.disconnect()));

  it('count together', async () => {
    const [one, two] = [node('together'), node('together')];
    expect([await one.consume('feed'), await two.consume('feed'), await one.consume('feed')]).toEqual([
      0, 0, 0,
    ]);
    expect(await two.consume('feed')).toBeGreaterThan(0);
    expect(await node('another').consume('feed')).toBe(0);
  });

  it('keep a Retry-After that one of them was told', async () => {
    const [one, two] = [node('told'), node('told')];
    await one.block(700_000);
    const waitMs = await two.consume('feed');
    // Longer than its own window, and less only by what passed on the way.
    expect(waitMs).toBeGreaterThan(600_000);
    expect(waitMs).toBeLessThanOrEqual(700_000);
  });

  it('are counted by each alone while Redis is away', async () => {
    const redis = new Redis('redis://127.0.0.1:1', { enableOfflineQueue: false, maxRetriesPerRequest: 0 });
    redis.on('error', () => undefined);
    connections.push(redis);
    const alone = createRateBudget({ vendor: 'alone', calls: 1, perMs: 60_000, redis });
    expect(await alone.consume('feed')).toBe(0);
    expect(await alone.consume('feed')).toBeGreaterThan(0);
  });
});
