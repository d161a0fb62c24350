import { parse } from 'csv-parse/sync';
import { generateSync } from 'otplib';
import { AuditEvent } from '../../src/modules/audit/audit-event.entity.js';
import { RecoveryCode, Session } from '../../src/modules/auth/auth.entities.js';
import type { MemberDetailDto, MembersPageDto } from '@pricealgo/contract/members';
import { User } from '../../src/modules/users/user.entity.js';
import { GOOD_PASSWORD, makeAccount, makeAdmin, type Admin } from '../setup/accounts.js';
import { TestBrowser } from '../setup/browser.js';
import { everythingSent, messages, messageTo } from '../setup/messages.js';
import { ALL, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

type Listed = MembersPageDto;

const DAY_MS = 86_400_000;

describe('administration of members', () => {
  let test: TestApp;
  let boss: User;
  let admin: Admin;

  beforeAll(async () => {
    test = await sharedApp(ALL);
    admin = await makeAdmin(test, { name: 'The Boss' });
    boss = admin.user;
  });

  const em = () => test.orm.em.fork();
  const logIn = (email: string) => test.http.post('/api/login').send({ email, password: GOOD_PASSWORD });
  const tokenOf = async (user: User): Promise<string> => (await logIn(user.email)).body.data.token as string;
  const post = (path: string, body: object) => admin.post(path, body);
  const get = (path: string) => admin.get(path);
  const list = async (query: string) => (await get(`admin/users?${query}`).expect(200)).body.data as Listed;
  const detail = async (userId: string) =>
    (await get(`admin/users/one?userId=${userId}`).expect(200)).body.data as MemberDetailDto;
  const stored = (id: string) => em().findOneOrFail(User, { id });
  const audited = (subjectId: string) =>
    em().find(AuditEvent, { subjectId, actorId: boss.id }, { orderBy: { id: 1 } });

  describe('status', () => {
    it.each(['Pending', 'Rejected', 'Cancelled', 'Non Practicing'])(
      '%s ends every session and names itself at the next login',
      async (status) => {
        const user = await makeAccount(test);
        const token = await tokenOf(user);
        await tokenOf(user);
        const { body } = await post('admin/users/status', { userId: user.id, status }).expect(200);
        expect(body).toMatchObject({ status: 'success', data: { userId: user.id, status } });
        expect(await em().count(Session, { userId: user.id, revokedAt: null })).toBe(0);
        const alive = async (): Promise<boolean> =>
          (await test.http.get('/api/getProfile').set('Authorization', `Bearer ${token}`)).status === 200;
        while (await alive()) await new Promise((resolve) => setTimeout(resolve, 50));
        const refused = await logIn(user.email);
        expect(refused.body).toMatchObject({ status: 'error', data: { code: 'account_status' } });
        expect(refused.body.message).toContain(status);
      },
    );

    it.each(['Active', 'Practicing'])('%s lets the member in and leaves sessions alone', async (status) => {
      const user = await makeAccount(test, { status: 'Active' });
      const token = await tokenOf(user);
      await post('admin/users/status', { userId: user.id, status }).expect(200);
      const { body } = await test.http.get('/api/getProfile').set('Authorization', `Bearer ${token}`);
      expect(body.data.status).toBe(status);
      expect((await logIn(user.email)).body.status).toBe('success');
    });

    it('begins the trial of an account that had waited for its link, and of no other', async () => {
      const [waiting, pending] = [
        await makeAccount(test, { status: 'inactive' }),
        await makeAccount(test, { status: 'Pending' }),
      ];
      for (const { id } of [waiting, pending]) {
        await post('admin/users/status', { userId: id, status: 'Active' }).expect(200);
      }
      const left = (await stored(waiting.id)).subscriptionEnd!.getTime() - Date.now();
      expect(left / DAY_MS).toBeGreaterThan(13.9);
      expect((await stored(pending.id)).subscriptionEnd ?? null).toBeNull();
    });

    it.each(['inactive', 'Owner', '', null, 1])('cannot be %j', async (status) => {
      const user = await makeAccount(test);
      await post('admin/users/status', { userId: user.id, status }).expect(400);
      expect((await stored(user.id)).status).toBe('Active');
    });

    it('is mailed to the member on demand, and noted', async () => {
      const user = await makeAccount(test, { status: 'Non Practicing' });
      await post('sendstatusemail', { userId: user.id }).expect(200);
      expect((await messageTo(test, user.email)).text).toContain('Non Practicing');
      expect((await audited(user.id)).map(({ action }) => action)).toEqual(['admin.status-mailed']);
    });
  });

  describe('subscription', () => {
    const set = (userId: string, change: object) => post('admin/users/subscription', { userId, ...change });

    it('ends when an administrator says, for the member at once', async () => {
      const user = await makeAccount(test, { subscriptionEnd: new Date(Date.now() + DAY_MS) });
      const endMs = Date.now() + 90 * DAY_MS;
      const { body } = await set(user.id, { subscriptionEndMs: endMs }).expect(200);
      expect(body.data.subscription_end).toBe(endMs);
      await set(user.id, { subscriptionEndMs: null }).expect(200);
      expect((await stored(user.id)).subscriptionEnd ?? null).toBeNull();
      const [first, second] = await audited(user.id);
      expect(first).toMatchObject({ action: 'admin.subscription-set', detail: { toMs: endMs } });
      expect(second).toMatchObject({ detail: { fromMs: endMs, toMs: null } });
    });

    it('is extended from its end, or from now where it had ended', async () => {
      const end = Date.now() + 10 * DAY_MS;
      const running = await makeAccount(test, { subscriptionEnd: new Date(end) });
      await set(running.id, { addDays: 30 }).expect(200);
      expect((await stored(running.id)).subscriptionEnd!.getTime()).toBe(end + 30 * DAY_MS);
      const over = await makeAccount(test, { subscriptionEnd: new Date(0) });
      const before = Date.now();
      await set(over.id, { addDays: 30 }).expect(200);
      const extended = (await stored(over.id)).subscriptionEnd!.getTime() - 30 * DAY_MS;
      expect(extended).toBeGreaterThanOrEqual(before);
      expect(extended).toBeLessThanOrEqual(Date.now());
    });

    it.each([
      {},
      { addDays: 0 },
      { addDays: -1 },
      { addDays: 1.5 },
      { addDays: 3_651 },
      { addDays: null },
      { subscriptionEndMs: -1 },
      { subscriptionEndMs: 1e20 },
      { subscriptionEndMs: '2030-01-01' },
      { subscriptionEndMs: 1, addDays: 1 },
    ])('stays with %j', async (change) => {
      const subscriptionEnd = new Date(Date.now() + DAY_MS);
      const user = await makeAccount(test, { subscriptionEnd });
      await set(user.id, change).expect(400);
      expect((await stored(user.id)).subscriptionEnd).toEqual(subscriptionEnd);
    });
  });

  it('reaches members only: no administrator, and nobody who is not there', async () => {
    const other = await makeAccount(test, { role: 'admin' });
    const calls = (userId: string) => [
      post('admin/users/status', { userId, status: 'Cancelled' }),
      post('admin/users/subscription', { userId, addDays: 1 }),
      post('sendstatusemail', { userId }),
      post('admin/users/sessions/revoke', { userId }),
    ];
    for (const call of [...calls(other.id), ...calls(boss.id)]) {
      expect((await call).body.data.code).toBe('forbidden');
    }
    for (const call of calls('00000000-0000-4000-8000-000000000000')) {
      expect((await call).body.data.code).toBe('not_found');
    }
    expect((await stored(other.id)).status).toBe('Active');
  });

  describe('sessions', () => {
    it('end one by one or all at once, each time noted', async () => {
      const user = await makeAccount(test);
      const tokens = [await tokenOf(user), await tokenOf(user), await tokenOf(user)];
      const { sessions } = await detail(user.id);
      expect(sessions).toHaveLength(3);
      const revoke = async (sessionId?: string) =>
        (await post('admin/users/sessions/revoke', { userId: user.id, sessionId }).expect(200)).body.data
          .sessions as number;
      expect(await revoke(sessions[0]!.sessionId)).toBe(1);
      expect(await revoke(sessions[0]!.sessionId)).toBe(0);
      expect(await revoke()).toBe(2);
      expect((await detail(user.id)).sessions).toEqual([]);
      expect((await audited(user.id)).map(({ detail: told }) => told)).toEqual([
        { sessions: 1 },
        { sessions: 0 },
        { sessions: 2 },
      ]);
      const alive = async (token: string): Promise<boolean> =>
        (await test.http.get('/api/getProfile').set('Authorization', `Bearer ${token}`)).status === 200;
      for (const token of tokens) {
        while (await alive(token)) await new Promise((resolve) => setTimeout(resolve, 50));
      }
    });

    it("of another member are not ended by that one's id", async () => {
      const [one, other] = [await makeAccount(test), await makeAccount(test)];
      await tokenOf(other);
      const [session] = (await detail(other.id)).sessions;
      await post('admin/users/sessions/revoke', { userId: one.id, sessionId: session!.sessionId });
      expect((await detail(other.id)).sessions).toHaveLength(1);
    });
  });

  it('shows one account with what it keeps and what was done to it', async () => {
    const user = await makeAccount(test, { name: 'Dora Detail' });
    await tokenOf(user);
    await post('admin/users/status', { userId: user.id, status: 'Practicing' });
    const { member, sessions, events, ...counts } = await detail(user.id);
    expect(member).toMatchObject({ userId: user.id, name: 'Dora Detail', status: 'Practicing' });
    expect(sessions[0]).toMatchObject({ area: 'member', device: expect.any(String) });
    const none = { watchlists: 0, watchedTickers: 0, activeAlerts: 0, alerts: 0, notes: [] };
    expect(counts).toEqual({ ...none, secondFactor: false });
    expect(events[0]).toMatchObject({
      action: 'admin.status-set',
      actor: { userId: boss.id, name: 'The Boss' },
      subject: { userId: user.id, name: 'Dora Detail' },
      detail: { from: 'Active', to: 'Practicing' },
    });
    await get('admin/users/one?userId=00000000-0000-4000-8000-000000000000').expect(404);
    await get('admin/users/one?userId=x').expect(400);
  });

  describe('list', () => {
    const SORTS = ['created', 'name', 'lastLogin', 'subscriptionEnd'];
    const walk = async (query: string, way: 'next' | 'previous' = 'next', from?: string) => {
      const seen: string[] = [];
      let cursor: string | null | undefined = from;
      do {
        const key = way === 'next' ? 'after' : 'before';
        const page: Listed = await list(`${query}&limit=3${cursor ? `&${key}=${cursor}` : ''}`);
        const ids = page.items.map(({ userId }) => userId);
        if (way === 'next') seen.push(...ids);
        else seen.unshift(...ids);
        cursor = page[way];
      } while (cursor);
      return seen;
    };

    beforeAll(async () => {
      // Equal names, missing dates and far ends: what orders and cursors stumble over.
      for (let n = 0; n < 8; n += 1) {
        await makeAccount(test, {
          name: n % 2 ? 'Éva Twin' : 'zoe twin',
          lastLoginAt: n % 3 ? new Date(1_700_000_000_000 + n) : null,
          subscriptionEnd: [null, new Date(0), new Date(253_402_300_799_999), new Date(Date.now() + DAY_MS)][
            n % 4
          ],
        });
      }
    });

    it.each(SORTS.flatMap((sort) => ['asc', 'desc'].map((direction) => [sort, direction])))(
      'by %s %s shows everybody once, forwards and back',
      async (sort, direction) => {
        for (const filter of ['', '&q=twin']) {
          const query = `sort=${sort}&direction=${direction}${filter}`;
          const all = await list(`${query}&limit=100`);
          expect(all).toMatchObject({
            total: all.items.length,
            totalIs: 'exact',
            next: null,
            previous: null,
          });
          const expected = all.items.map(({ userId }) => userId);
          expect(await walk(query)).toEqual(expected);
          const last = await list(`${query}&limit=${expected.length - 1}`);
          const end = await list(`${query}&limit=3&after=${last.next}`);
          expect(end.items.map(({ userId }) => userId)).toEqual(expected.slice(-1));
          expect(await walk(query, 'previous', end.previous!)).toEqual(expected.slice(0, -1));
        }
      },
    );

    it('sorts by what it says', async () => {
      const names = (await list('sort=name&direction=asc&limit=100')).items.map(({ name }) =>
        name.toLowerCase(),
      );
      expect(names).toEqual([...names].sort((a, b) => (Buffer.from(a) < Buffer.from(b) ? -1 : 1)));
      const ends = (await list('sort=subscriptionEnd&direction=asc&limit=100')).items.map(
        ({ subscription_end: end }) => end ?? -Infinity,
      );
      expect(ends).toEqual([...ends].sort((a, b) => a - b));
    });

    it('filters by status, role and subscription, one with another', async () => {
      const soon = await makeAccount(test, {
        name: 'Filter Soon',
        status: 'Non Practicing',
        subscriptionEnd: new Date(Date.now() + 3 * DAY_MS),
      });
      const late = await makeAccount(test, {
        name: 'Filter Late',
        subscriptionEnd: new Date(Date.now() + 30 * DAY_MS),
      });
      const over = await makeAccount(test, { name: 'Filter Over', subscriptionEnd: new Date(1_000) });
      const never = await makeAccount(test, { name: 'Filter Never', subscriptionEnd: null });
      const found = async (query: string) =>
        (await list(`q=filter&sort=created&direction=asc&${query}`)).items.map(({ userId }) => userId);
      expect(await found('subscription=active')).toEqual([soon.id, late.id]);
      expect(await found('subscription=expiring')).toEqual([soon.id]);
      expect(await found('subscription=expired')).toEqual([over.id]);
      expect(await found('subscription=none')).toEqual([never.id]);
      expect(await found('status=Non%20Practicing')).toEqual([soon.id]);
      expect(await found('status=Non%20Practicing&subscription=expired')).toEqual([]);
      expect(await found('role=admin')).toEqual([]);
      const admins = await list('role=admin&limit=100');
      expect(admins.items.map(({ userId }) => userId)).toContain(boss.id);
      expect(admins.items).toHaveLength(await em().count(User, { role: 'admin' }));
    });

    it('finds by part of name, username or address, taken literally', async () => {
      const user = await makeAccount(test, {
        name: '100%_Sure \\ really',
        username: 'q.search.one',
        email: 'q1@find.example',
      });
      const found = async (q: string) =>
        (await list(`q=${encodeURIComponent(q)}&limit=100`)).items.map(({ userId }) => userId);
      for (const q of ['100%_s', 'SEARCH.one', '@find.example', '\\ really', ' q1@find ', '10', 'Q1']) {
        expect([q, await found(q)]).toEqual([q, [user.id]]);
      }
      for (const q of ['100x_s', '1%Sure', 'q_search', "' or 1=1 --", '%', 'nd'])
        expect([q, await found(q)]).toEqual([q, []]);
    });

    it.each([
      'after=x',
      `after=${Buffer.from('["name","a","b"]').toString('base64url')}`,
      `after=${Buffer.from('["created",[1e99,0],"00000000-0000-4000-8000-000000000000"]').toString('base64url')}`,
      `sort=name&after=${Buffer.from('["created",[1,0],"00000000-0000-4000-8000-000000000000"]').toString('base64url')}`,
      'sort=password',
      'direction=up',
      'status=Owner',
      'subscription=all',
      'limit=101',
    ])('refuses %s', async (query) => {
      const { body } = await get(`admin/users?${query}`).expect(400);
      expect(body.data.code).toBe('invalid_request');
    });

    it('says what administrators need, and no secret', async () => {
      const { items } = await list('limit=100');
      expect(Object.keys(items[0]!).sort()).toEqual([
        'createdMs',
        'deleteAfterMs',
        'email',
        'lastLoginMs',
        'mobileNumber',
        'name',
        'profilePic',
        'role',
        'status',
        'subscription_end',
        'userId',
        'username',
      ]);
    });
  });

  describe('what a member sees', () => {
    const begin = async (userId: string) => (await post('admin/users/view', { userId }).expect(200)).body;
    const as = (token: string, path: string) =>
      test.http.get(`/api/${path}`).set('Authorization', `Bearer ${token}`);

    it('is shown as the member sees it, changes nothing, and ends when it is ended', async () => {
      const user = await makeAccount(test, { name: 'Vera Viewed' });
      const own = await tokenOf(user);
      const { token, name, endsMs } = (await begin(user.id)).data;
      expect({ name, soon: endsMs > Date.now() }).toEqual({ name: 'Vera Viewed', soon: true });
      // Looked at before she ever opened them: her first list is not made by somebody else's look.
      expect((await as(token, 'watchlists').expect(200)).body.data).toEqual([]);
      expect((await as(token, 'watchlist').expect(404)).body.data.code).toBe('watchlist_not_found');
      expect((await as(own, 'watchlists').expect(200)).body.data).toHaveLength(1);
      for (const path of ['getProfile', 'watchlists', 'watchlist', 'alerts', 'fetchnotification'])
        expect((await as(token, path).expect(200)).body.data).toEqual(
          (await as(own, path).expect(200)).body.data,
        );
      const stranger = await makeAdmin(test);
      const others = await stranger.post('admin/users/view/end', { token });
      expect(others.body.data.code).toBe('ticket_invalid');
      await as(token, 'getProfile').expect(200);
      await post('admin/users/view/end', { token }).expect(200);
      expect((await as(token, 'getProfile').expect(401)).body.data.code).toBe('session_expired');
      expect((await audited(user.id)).map(({ action }) => action)).toEqual([
        'admin.view-begun',
        'admin.view-ended',
      ]);
    });

    it('is never what an administrator sees', async () => {
      const other = await makeAdmin(test);
      const { body } = await post('admin/users/view', { userId: other.user.id }).expect(403);
      expect(body.data.code).toBe('forbidden');
    });
  });

  describe('the second factor of a member', () => {
    const PASSWORD = { password: GOOD_PASSWORD };
    /** A member who logs in with an app, and who has lost it. */
    const connected = async () => {
      const user = await makeAccount(test);
      const browser = new TestBrowser(test);
      await browser.logIn(user.email);
      await browser.post('/api/totp/enrol', PASSWORD);
      const secret = (await browser.post('/api/totp/setup')).body.data['secret'] as string;
      const { body } = await browser.post('/api/totp/confirm', { code: generateSync({ secret }) });
      browser.token = body.data['token'] as string;
      // A permission to connect another app, which must not outlive the reset.
      const [spare] = body.data['recoveryCodes'] as string[];
      expect((await browser.post('/api/totp/enrol', { ...PASSWORD, code: spare })).body.status).toBe(
        'success',
      );
      return { user, browser };
    };
    const reset = (body: object, by: Admin = admin) => by.post('admin/users/reset-factor', body);
    const reason = 'Called back, knew the last invoice.';

    it('is reset by support: nothing of it is left, every session ends, the member is told', async () => {
      const { user, browser } = await connected();
      expect((await detail(user.id)).secondFactor).toBe(true);
      const support = await makeAdmin(test, { adminRole: 'support' });
      const { body } = await reset({ userId: user.id, reason, ...PASSWORD }, support).expect(200);
      expect(body).toMatchObject({ status: 'success', data: { sessions: 1 } });
      expect(await stored(user.id)).toMatchObject({ totpSecret: null, totpLastStep: null });
      expect(await em().count(RecoveryCode, { userId: user.id })).toBe(0);
      expect(await em().count(Session, { userId: user.id, revokedAt: null })).toBe(0);
      expect((await browser.post('/api/totp/setup')).body.data).not.toHaveProperty('secret');
      const [entry] = await em().find(AuditEvent, { subjectId: user.id, action: 'admin.factor-reset' });
      expect(entry).toMatchObject({ actorId: support.user.id, detail: { reason, sessions: 1 } });
      // The password alone opens the account again.
      expect((await logIn(user.email)).body.status).toBe('success');
      expect((await detail(user.id)).secondFactor).toBe(false);
      await everythingSent(test);
      const told = (await messages(test)).filter(
        ({ to, text }) => to === user.email && text.includes('Our support took the second factor'),
      );
      expect(told).toHaveLength(1);
    });

    it('stays without the password of whoever resets it, a reason, a right, or where there is none', async () => {
      const { user } = await connected();
      const userId = user.id;
      expect((await reset({ userId, reason, password: 'wrong' })).body.data.code).toBe('password_wrong');
      for (const body of [
        { userId, reason },
        { userId, ...PASSWORD },
        { userId, reason: ' ', ...PASSWORD },
      ])
        expect((await reset(body).expect(400)).body.data.code).toBe('invalid_request');
      const editor = await makeAdmin(test, { adminRole: 'editor' });
      await reset({ userId, reason, ...PASSWORD }, editor).expect(403);
      // An administrator's is reset by the command, on the machine.
      await reset({ userId: boss.id, reason, ...PASSWORD }).expect(403);
      expect((await stored(userId)).totpSecret).toEqual(expect.any(String));
      const plain = await makeAccount(test);
      const { body } = await reset({ userId: plain.id, reason, ...PASSWORD }).expect(200);
      expect(body).toMatchObject({
        data: { code: 'totp_absent' },
        message: 'This account has no second factor.',
      });
    });
  });

  it('mails another activation link to who waits for it, and to nobody else', async () => {
    const user = await makeAccount(test, { status: 'inactive' });
    const again = (userId: string) => post('admin/users/resend-activation', { userId });
    await again(user.id).expect(200);
    const [, link] = /token=([\w-]{43})/.exec((await messageTo(test, user.email)).text)!;
    const answer = await test.http
      .post('/api/activation/confirm')
      .send({ token: link, password: GOOD_PASSWORD });
    expect(answer.body.status).toBe('success');
    expect((await again(user.id)).body.data.code).toBe('account_status');
    expect((await again(boss.id)).body.data.code).toBe('forbidden');
    expect((await audited(user.id)).map(({ action }) => action)).toEqual(['admin.activation-resent']);
  });

  it('exports whom a filter finds, and no cell is a formula', async () => {
    await makeAccount(test, { name: '=HYPERLINK("http://evil.example")', email: 'evil@export.example' });
    await makeAccount(test, { name: 'Quoted, "Q"', email: 'quoted@export.example' });
    const { text, headers } = await get('admin/users/export?q=export.example').expect(200);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="members-\d{4}-\d\d-\d\d\.csv"$/);
    const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map(({ name }) => name).sort()).toEqual([
      `'=HYPERLINK("http://evil.example")`,
      'Quoted, "Q"',
    ]);
    const [entry] = await em().find(
      AuditEvent,
      { action: 'admin.members-exported' },
      { orderBy: { id: 'desc' } },
    );
    expect(entry).toMatchObject({ actorId: boss.id, detail: { filter: { q: 'export.example' } } });
  });
});
