import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { IdempotencyKey, VisitorIdempotencyKey } from '../../src/infra/idempotency/idempotency-key.entity.js';
import {
  IdempotencyRepository,
  KEEP_PER_USER,
  TAKE_OVER_S,
} from '../../src/infra/idempotency/idempotency.repository.js';
import { RateLimits } from '../../src/infra/rate-limit/rate-limits.js';
import { ContactMessage } from '../../src/modules/content/contact/contact-message.entity.js';
import { Watchlist } from '../../src/modules/watchlists/storage/watchlist.entity.js';
import { WatchlistsService } from '../../src/modules/watchlists/watchlists.service.js';
import { GOOD_PASSWORD, makeAccount } from '../setup/accounts.js';
import { TestBrowser, type Reply } from '../setup/browser.js';
import { sharedApp, TABLES } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

describe('writes with an Idempotency-Key', () => {
  let test: TestApp;
  /** For what changes nothing: a login costs a core. */
  let someone: Awaited<ReturnType<typeof member>>;
  beforeAll(async () => {
    test = await sharedApp(TABLES);
    someone = await member();
  });

  const em = () => test.orm.em.fork();
  async function member() {
    const user = await makeAccount(test);
    const browser = new TestBrowser(test);
    await browser.logIn(user.email);
    const create = (name: string, key: string): Promise<Reply> =>
      browser.post('/api/watchlists/create', { name }, { 'Idempotency-Key': key });
    const lists = (name: string): Promise<number> => em().count(Watchlist, { userId: user.id, name });
    return { user, browser, create, lists };
  }
  const held = (userId: string, key: string) => em().findOne(IdempotencyKey, { userId, key });

  it('are carried out once; a repetition gets the first answer', async () => {
    const { create, lists } = await member();
    const key = randomUUID();
    const first = await create('Once', key);
    expect([first.status, first.headers['idempotency-replayed']]).toEqual([200, undefined]);
    // Also when the header is written otherwise: it is the same UUID.
    const again = await create('Once', key.toUpperCase());
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true']);
    expect(again.body).toEqual(first.body);
    expect(again.headers['cache-control']).toBe('no-store');
    expect(await lists('Once')).toBe(1);
    // Without it, or with another one, it is another write.
    expect((await create('Once', randomUUID())).body.data['code']).toBe('watchlist_name_taken');
  });

  it('keep refusals, too: of the catalogue with their status', async () => {
    const { create, browser } = await member();
    const [taken, unknown] = [randomUUID(), randomUUID()];
    await create('Mine', randomUUID());
    const refused = await create('Mine', taken);
    expect((await create('Mine', taken)).body).toEqual(refused.body);
    const body = { exchangeShortName: 'NASDAQ', symbol: 'NOSUCH' };
    const add = () => browser.post('/api/watchlist-items/add', body, { 'Idempotency-Key': unknown });
    const [missing, again] = [await add(), await add()];
    expect([missing.status, again.status, again.headers['idempotency-replayed']]).toEqual([404, 404, 'true']);
    expect(again.body).toEqual(missing.body);
  });

  it('take a key for one request only, and for one user', async () => {
    const [me, other] = [await member(), await member()];
    const key = randomUUID();
    await me.create('A', key);
    const otherBody = await me.create('B', key);
    expect([otherBody.status, otherBody.body.data['code']]).toEqual([422, 'idempotency_mismatch']);
    const path = await me.browser.post('/api/watchlists/rename', { name: 'A' }, { 'Idempotency-Key': key });
    expect([path.status, path.body.data['code']]).toEqual([422, 'idempotency_mismatch']);
    const theirs = await other.create('A', key);
    expect(theirs.headers['idempotency-replayed']).toBeUndefined();
    expect([await me.lists('A'), await me.lists('B'), await other.lists('A')]).toEqual([1, 0, 1]);
  });

  it('come as often as they like at the same moment', async () => {
    const { create, lists } = await member();
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 8 }, () => create('Together', key)));
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(replies.map(({ body }) => body.data['id'])).size).toBe(1);
    expect(await lists('Together')).toBe(1);
  });

  it('are tried again after a fault of ours', async () => {
    const { create, lists, user } = await member();
    const key = randomUUID();
    const fault = jest.spyOn(test.app.get(WatchlistsService), 'create').mockRejectedValueOnce(new Error('x'));
    expect((await create('Later', key)).status).toBe(500);
    fault.mockRestore();
    expect(await held(user.id, key)).toBeNull();
    expect((await create('Later', key)).body.status).toBe('success');
    expect(await lists('Later')).toBe(1);
  });

  it('do not keep the answer of a failure until their key is given up', async () => {
    const { create } = await member();
    const fault = jest.spyOn(test.app.get(WatchlistsService), 'create').mockRejectedValueOnce(new Error('x'));
    // Postgres is silent.
    const release = jest
      .spyOn(test.app.get(IdempotencyRepository), 'release')
      .mockReturnValueOnce(new Promise(() => undefined));
    expect((await create('Silent', randomUUID())).status).toBe(500);
    expect(release).toHaveBeenCalledTimes(1);
    fault.mockRestore();
    release.mockRestore();
  });

  it.each(['', '1', 'not-a-uuid', `${randomUUID()}, ${randomUUID()}`, 'x'.repeat(5_000)])(
    'refuse the key %#',
    async (key) => {
      const { create, lists } = someone;
      const { status, body } = await create('Bad', key);
      expect([status, body.data['code']]).toEqual([400, 'invalid_request']);
      expect(await lists('Bad')).toBe(0);
    },
  );

  it('keep nothing of visitors, passwords, cookies and reads', async () => {
    const { user, browser } = await member();
    const key = { 'Idempotency-Key': randomUUID() };
    const before = await em().count(IdempotencyKey);
    const login = await browser.post('/api/login', { email: user.email, password: GOOD_PASSWORD }, key);
    expect(login.body.status).toBe('success');
    const change = { currentPassword: 'wrong', password: 'x', confirm_password: 'x' };
    await browser.post('/api/change-password', change, key);
    await browser.post('/api/delete-account', { password: 'wrong' }, key);
    await browser.get('/api/watchlists', key);
    expect(await em().count(IdempotencyKey)).toBe(before);
    const visitor = new TestBrowser(test);
    const { email } = user;
    for (const [path, body] of Object.entries({
      login: { email, password: 'wrong' },
      adminLogIn: { email, password: 'wrong' },
      refresh: { area: 'member' },
      logout: { area: 'member' },
      signup: {},
      'verify-username': { username: 'somebody' },
      'activation/confirm': { token: 'x' },
      'activation/resend': { email },
      'phone/send': { mobileNumber: '1' },
      'phone/confirm': { code: '123456' },
      verifyEmail: { email },
      'reset/confirm': { code: '123456' },
      updatePasswordForUser: { email, password: 'x', confirm_password: 'x' },
      'social/exchange': { code: 'x' },
    }))
      expect(await visitor.post(`/api/${path}`, body, key)).toMatchObject({
        body: { status: expect.any(String) },
      });
    expect(await em().count(VisitorIdempotencyKey)).toBe(0);
  });

  it('of visitors are carried out once, and forgotten after a day', async () => {
    const form = {
      name: 'Ann Bell',
      email: 'ann@example.org',
      subject: 'Twice',
      message: 'Is this stored twice?',
    };
    const visitor = new TestBrowser(test);
    const key = randomUUID();
    const send = (header = key) =>
      visitor.post('/api/contactUs', { ...form, typedMs: 30_000 }, { 'Idempotency-Key': header });
    const replies = await Promise.all(Array.from({ length: 6 }, () => send()));
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(replies.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(5);
    expect(await em().count(ContactMessage, { subject: 'Twice' })).toBe(1);
    await em().execute(`update visitor_idempotency_key set created_at = now() - interval '25 hours'`);
    await test.app.get(IdempotencyRepository).prune();
    expect(await em().count(VisitorIdempotencyKey)).toBe(0);
  });

  it('of a member are bounded an hour; of what is kept the oldest goes first', async () => {
    const { user, create } = await member();
    const newest = randomUUID();
    await create('Newest', newest);
    await em().execute(
      `insert into idempotency_key (user_id, key, request_hash, execution, status, body, created_at)
       select ?, gen_random_uuid(), 'x', gen_random_uuid(), 200, '{}', now() - make_interval(secs => n)
         from generate_series(1, ?) n`,
      [user.id, KEEP_PER_USER + 50],
    );
    const others = await em().count(IdempotencyKey, { userId: { $ne: user.id } });
    await test.app.get(IdempotencyRepository).prune();
    const left = await em().find(IdempotencyKey, { userId: user.id }, { orderBy: { createdAt: 'desc' } });
    expect([left.length, left[0]!.key]).toEqual([KEEP_PER_USER, newest]);
    expect(await em().count(IdempotencyKey, { userId: { $ne: user.id } })).toBe(others);
    const limits = test.app.get(RateLimits);
    const take = jest.spyOn(limits, 'take');
    await create('Newest', newest);
    expect(take).toHaveBeenCalledWith('idempotency.account', user.id);
    take.mockRestore();
  });

  it('wait for the first one, then come back later', async () => {
    const { create, lists, user } = await member();
    const key = randomUUID();
    const keys = test.app.get(IdempotencyRepository);
    // Somebody has taken the key and says nothing: the hash is that of the real request.
    await create('Slow', key);
    await em().nativeDelete(Watchlist, { userId: user.id, name: 'Slow' });
    const { requestHash } = (await held(user.id, key))!;
    await em().nativeUpdate(IdempotencyKey, { userId: user.id, key }, { status: null, body: null });
    const running = await create('Slow', key);
    expect([running.status, running.body.data['code']]).toEqual([409, 'idempotency_running']);
    expect(Number(running.headers['retry-after'])).toBeGreaterThan(0);
    expect(await lists('Slow')).toBe(0);

    // The process died between its commit and its answer: after a while a repetition takes over.
    const { execution } = (await held(user.id, key))!;
    await em().execute(
      'update idempotency_key set taken_at = taken_at - make_interval(secs => ?) where key = ?',
      [TAKE_OVER_S, key],
    );
    const replies = await Promise.all([create('Slow', key), create('Slow', key)]);
    expect(new Set(replies.map(({ body }) => body.data['id'])).size).toBe(1);
    expect(await lists('Slow')).toBe(1);
    // It was not dead after all: its answer comes too late to replace the one that others have.
    await keys.answered({ userId: user.id, key, requestHash }, execution, 200, '{}');
    expect((await create('Slow', key)).body).toEqual(replies[0]!.body);
    await keys.release({ userId: user.id, key, requestHash }, execution);
    expect(await held(user.id, key)).not.toBeNull();
  });

  it('whose answer was lost are harmless when they are carried out again', async () => {
    const { create, lists, user } = await member();
    const key = randomUUID();
    // The commit is through, and the process ends before it keeps the answer.
    const lost = jest
      .spyOn(test.app.get(IdempotencyRepository), 'answered')
      .mockRejectedValueOnce(new Error('gone'));
    const { id } = (await create('Lost', key)).body.data;
    lost.mockRestore();
    expect(await held(user.id, key)).toMatchObject({ status: null });
    await em().execute(
      'update idempotency_key set taken_at = taken_at - make_interval(secs => ?) where key = ?',
      [TAKE_OVER_S, key],
    );
    expect((await create('Lost', key)).body.data).toMatchObject({ id, name: 'Lost' });
    expect(await lists('Lost')).toBe(1);
  });

  it('are forgotten after a day, and with the account', async () => {
    const { create, lists, user } = await member();
    const [old, young] = [randomUUID(), randomUUID()];
    await create('Old', old);
    await create('Young', young);
    const age = () =>
      em().execute(`update idempotency_key set created_at = now() - interval '25 hours' where key = ?`, [
        old,
      ]);
    await age();
    // A day later it is carried out again, pruned or not, and meets the row of the first time.
    expect((await create('Old', old)).headers['idempotency-replayed']).toBeUndefined();
    await age();
    await test.app.get(IdempotencyRepository).prune();
    expect(await held(user.id, old)).toBeNull();
    expect(await held(user.id, young)).not.toBeNull();
    expect(await lists('Old')).toBe(1);
    await em().execute('delete from user_account where id = ?', [user.id]);
    expect(await em().count(IdempotencyKey, { userId: user.id })).toBe(0);
  });
});
