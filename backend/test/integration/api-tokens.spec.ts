import { randomUUID } from 'node:crypto';
import type { CreatedApiTokenDto } from '@pricealgo/contract/api-tokens';
import { io, type Socket } from 'socket.io-client';
import { declaredRoutes } from '../../src/common/access/declared-routes.js';
import { RATE_LIMITS } from '../../src/infra/rate-limit/rate-limit-rules.js';
import { RateLimits } from '../../src/infra/rate-limit/rate-limits.js';
import { AuditEvent } from '../../src/modules/audit/audit-event.entity.js';
import { newApiToken } from '../../src/modules/auth/tokens/api-token-format.js';
import { User } from '../../src/modules/users/user.entity.js';
import { GOOD_PASSWORD, makeAccount, makeAdmin } from '../setup/accounts.js';
import { TestBrowser, type Reply } from '../setup/browser.js';
import { messageTo } from '../setup/messages.js';
import { PROXIED, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

const DAY_MS = 86_400_000;
const FORM = { name: 'My script', scopes: ['read:watchlists'], days: 30, currentPassword: GOOD_PASSWORD };

describe('personal API tokens', () => {
  let test: TestApp;
  const clients: Socket[] = [];
  beforeAll(async () => {
    test = await sharedApp(PROXIED);
  });
  afterEach(() => clients.splice(0).forEach((client) => client.disconnect()));

  const em = () => test.orm.em.fork();
  const member = async (changes: Partial<User> = {}): Promise<{ user: User; browser: TestBrowser }> => {
    // Beyond the days in which the reminder of its end would be the newest mail.
    const subscriptionEnd = new Date(Date.now() + 30 * DAY_MS);
    const user = await makeAccount(test, { subscriptionEnd, ...changes } as Partial<User>);
    const browser = new TestBrowser(test);
    await browser.logIn(user.email);
    return { user, browser };
  };
  const made = async (browser: TestBrowser, changes: object = {}): Promise<CreatedApiTokenDto> => {
    const reply = await browser.post('/api/api-tokens/create', { ...FORM, ...changes });
    expect(reply.body.status).toBe('success');
    return reply.body.data as unknown as CreatedApiTokenDto;
  };
  const script = (token: string): TestBrowser => {
    const program = new TestBrowser(test);
    program.token = token;
    return program;
  };
  const codeOf = ({ status, body }: Reply): [number, unknown] => [status, body.data['code']];
  const refusal = (namespace: string, token: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const client = socket(namespace, token);
      client.on('connect', () => reject(new Error('was let in')));
      client.on('connect_error', (error) =>
        resolve((error as Error & { data?: { code: string } }).data?.code ?? error.message),
      );
    });
  const socket = (namespace: string, token: string): Socket => {
    const client = io(`${test.url}${namespace}`, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: { token },
    });
    clients.push(client);
    return client;
  };
  const connected = (client: Socket): Promise<void> =>
    new Promise((resolve, reject) => {
      client.on('connect', () => resolve());
      client.on('connect_error', reject);
    });

  it('are shown once, kept as a hash, listed, audited and told by mail', async () => {
    const { user, browser } = await member();
    const { token, ...shown } = await made(browser);
    expect(token).toMatch(/^pa_[0-9A-Za-z]{60}$/);
    expect((await browser.get('/api/api-tokens')).body.data).toEqual([shown]);
    const rows = await em().execute<object[]>('select * from api_token where user_id = ?', [user.id]);
    expect(JSON.stringify(rows)).not.toContain(token.slice(25));
    expect(await em().findOne(AuditEvent, { subjectId: user.id, action: 'token.created' })).toMatchObject({
      detail: { id: shown.id, name: 'My script', scopes: ['read:watchlists'], days: 30 },
    });
    const { subject, text } = await messageTo(test, user.email);
    expect(subject).toContain('new API token');
    expect(text).toContain('“My script”');
    expect(text).not.toContain(token);
  });

  it('do what their scope says and nothing else', async () => {
    const { browser } = await member();
    const { id, token } = await made(browser);
    const program = script(token);
    expect((await program.get('/api/watchlists')).body.status).toBe('success');
    expect(codeOf(await program.post('/api/watchlists/create', { name: 'Mine' }))).toEqual([
      403,
      'scope_missing',
    ]);
    expect(codeOf(await program.get('/api/alerts'))).toEqual([403, 'scope_missing']);
    const writer = script((await made(browser, { scopes: ['write:watchlists'] })).token);
    expect((await writer.post('/api/watchlists/create', { name: 'Mine' })).body.status).toBe('success');
    const [listed] = (await browser.get('/api/api-tokens')).body.data as unknown as { lastUsedMs: number }[];
    expect(listed!.lastUsedMs).toBeGreaterThan(Date.now() - DAY_MS);
    expect((await browser.post('/api/api-tokens/revoke', { id })).body.status).toBe('success');
    expect(codeOf(await program.get('/api/watchlists'))).toEqual([401, 'session_expired']);
    expect(codeOf(await browser.post('/api/api-tokens/revoke', { id }))).toEqual([404, 'not_found']);
  });

  it('reach no route whose rule does not name a scope', async () => {
    const { user, browser } = await member();
    await em().execute(`update user_account set role = 'admin' where id = ?`, [user.id]);
    const scopes = ['read:market', 'read:analysis', 'write:analysis', 'read:watchlists'];
    const all = [...scopes, 'write:watchlists', 'read:alerts', 'write:alerts', 'read:notifications'];
    const program = script((await made(browser, { scopes: all })).token);
    const closed = declaredRoutes(test.app).filter(({ rule }) => rule?.kind === 'roles' && !rule.scope);
    expect(closed.length).toBeGreaterThan(60);
    for (const { method, path } of closed) {
      const at = path.replaceAll(/:\w+/g, 'x');
      const reply = method === 'GET' ? await program.get(at) : await program.post(at);
      expect([at, ...codeOf(reply)]).toEqual([at, 403, expect.stringMatching(/^(forbidden|scope_missing)$/)]);
    }
  });

  it('are not believed where they are forged, foreign or over', async () => {
    const { browser } = await member();
    const { id, token } = await made(browser);
    const stranger = await member();
    expect(codeOf(await stranger.browser.post('/api/api-tokens/revoke', { id }))).toEqual([404, 'not_found']);
    const forged = [newApiToken(id).token, newApiToken(randomUUID()).token, `${token}x`, 'pa_', 'pa_x'];
    for (const none of forged) expect(codeOf(await script(none).get('/api/watchlists'))[0]).toBe(401);
    const other = await made(browser, { name: 'over before it was used' });
    await em().execute(`update api_token set expires_at = now() where id = ?`, [other.id]);
    expect(codeOf(await script(other.token).get('/api/watchlists'))).toEqual([401, 'session_expired']);
    const good = (await browser.get('/api/api-tokens')).body.data as unknown as { id: string }[];
    expect(good.map((token) => token.id)).toEqual([id]);
  });

  it('need the password, a scope and an end that are offered', async () => {
    const { browser } = await member();
    const create = async (changes: object) =>
      codeOf(await browser.post('/api/api-tokens/create', { ...FORM, ...changes }));
    expect(await create({ currentPassword: 'not this one' })).toEqual([200, 'password_wrong']);
    expect(await create({ currentPassword: undefined })).toEqual([200, 'password_wrong']);
    expect(await create({ scopes: [] })).toEqual([400, 'invalid_request']);
    expect(await create({ scopes: ['admin'] })).toEqual([400, 'invalid_request']);
    expect(await create({ days: 3_650 })).toEqual([400, 'invalid_request']);
    expect(await create({ name: ' ' })).toEqual([400, 'invalid_request']);
  });

  it('are at most twenty', async () => {
    const { user, browser } = await member();
    await made(browser);
    await em().execute(
      `insert into api_token (id, user_id, name, scopes, token_hash, expires_at)
       select gen_random_uuid(), ?, 'x', 'read:market', 'h', now() + interval '1 day' from generate_series(1, 19)`,
      [user.id],
    );
    expect(codeOf(await browser.post('/api/api-tokens/create', FORM))).toEqual([200, 'token_limit']);
  });

  it('end with the password, with a status that may not log in, and when an administrator ends everything', async () => {
    const admin = await makeAdmin(test);
    const ends: ((user: User, browser: TestBrowser) => Promise<unknown>)[] = [
      (_user, browser) =>
        browser.post('/api/change-password', {
          currentPassword: GOOD_PASSWORD,
          password: 'another-Kiosk at 9',
          confirm_password: 'another-Kiosk at 9',
        }),
      (user) => admin.post('admin/users/status', { userId: user.id, status: 'Pending' }),
      (user) => admin.post('admin/users/sessions/revoke', { userId: user.id }),
    ];
    for (const end of ends) {
      const { user, browser } = await member();
      const program = script((await made(browser)).token);
      expect((await program.get('/api/watchlists')).status).toBe(200);
      await end(user, browser);
      expect(codeOf(await program.get('/api/watchlists'))).toEqual([401, 'session_expired']);
    }
  });

  it('outlive the logins that their owner ends', async () => {
    const { user, browser } = await member();
    const program = script((await made(browser)).token);
    await new TestBrowser(test).logIn(user.email);
    await browser.post('/api/sessions/revoke-others');
    await browser.post('/api/logout');
    expect((await program.get('/api/watchlists')).status).toBe(200);
  });

  it('have no more than the subscription gives', async () => {
    const { browser } = await member({ subscriptionEnd: new Date(Date.now() - DAY_MS) } as Partial<User>);
    const program = script((await made(browser, { scopes: ['read:analysis'] })).token);
    const call = await program.get('/api/algorithm-calls?exchangeShortName=NASDAQ&symbol=AAPL');
    expect(codeOf(call)).toEqual([403, 'subscription_expired']);
  });

  it('open the stream of prices as a member, and the socket ends with the token', async () => {
    const { browser } = await member();
    const { id, token } = await made(browser, { scopes: ['read:market'] });
    const { body } = await test.http.get('/api/tickers?limit=30');
    const symbols = (body.data.items as { exchangeShortName: string; symbol: string }[]).map(
      ({ exchangeShortName, symbol }) => `${exchangeShortName}:${symbol}`,
    );
    const client = socket('/tickers', token);
    await connected(client);
    const answer = (await client.emitWithAck('subscribe', { symbols })) as { status: string };
    // A visitor may follow 20.
    expect(symbols).toHaveLength(30);
    expect(answer.status).toBe('success');
    expect(await refusal('/notifications', token)).toBe('scope_missing');
    const closed = new Promise<string>((resolve) => client.on('disconnect', resolve));
    await browser.post('/api/api-tokens/revoke', { id });
    await closed;
    expect(await refusal('/tickers', token)).toBe('session_expired');
  });

  it('open no stream that they were not made for', async () => {
    const { user, browser } = await member();
    // Nor does the right to look at a member's pages.
    const boss = await makeAdmin(test);
    const { token: view } = (await boss.post('admin/users/view', { userId: user.id })).body.data;
    for (const namespace of ['/tickers', '/notifications'])
      expect(await refusal(namespace, view as string)).toBe('view_only');
    const { token } = await made(browser, { scopes: ['read:notifications'] });
    expect(await refusal('/tickers', token)).toBe('scope_missing');
    await connected(socket('/notifications', token));
  });

  it('are part of what a member takes along, without their hash', async () => {
    const { browser } = await member();
    const { token } = await made(browser);
    const { body } = await browser.get('/api/export-my-data');
    const file = JSON.stringify(body);
    expect(file).toContain('"apiTokens":[{"name":"My script"');
    expect(file).not.toContain(token.slice(0, 20));
    expect(file).not.toContain('token_hash');
  });

  it('are counted each by itself', async () => {
    const { browser } = await member();
    const one = await made(browser);
    const other = await made(browser);
    const limits = test.app.get(RateLimits);
    for (let n = 0; n < RATE_LIMITS['any.token'].times; n += 1) await limits.take('any.token', one.id);
    expect((await script(one.token).get('/api/watchlists')).status).toBe(429);
    expect((await script(other.token).get('/api/watchlists')).status).toBe(200);
  });
});
