import type { Response } from 'supertest';
import { Session, SocialIdentity } from '../../src/modules/auth/auth.entities.js';
import { User } from '../../src/modules/users/user.entity.js';
import { IdentityServer, type IdentityFaults, type Person } from '@pricealgo/test-kit/identity-server';
import { GOOD_PASSWORD, makeAccount, signupForm } from '../setup/accounts.js';
import { Navigator } from '../setup/navigator.js';
import { messageTo, tokenIn } from '../setup/messages.js';
import { ALL, sharedApp } from '../setup/shared-app.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const PROVIDERS = ['google', 'facebook', 'linkedin'] as const;
let people = 0;
const somebody = (changes: Partial<Person> = {}): Person => {
  people += 1;
  const email = `person${people}@example.org`;
  return { subject: `s-${people}`, email, emailVerified: true, name: 'Noor Haddad', ...changes };
};

describe('social login', () => {
  let test: TestApp;
  let provider: IdentityServer;

  beforeAll(async () => {
    provider = await new IdentityServer({ consent: 'auto' }).listen();
    test = await createTestApp({ ...provider.env(), RATE_LIMIT_FACTOR: '100' });
  });
  afterAll(async () => {
    await test.close();
    await provider.close();
  });
  beforeEach(() => {
    provider.person = somebody();
    provider.faults = {};
    provider.consent = 'auto';
  });

  const browser = (): Navigator => new Navigator(test.url);
  /** Follows the way to the provider and back. @returns the address of the last redirect, without host */
  const goThere = async (from: Navigator, name: string): Promise<string> => {
    const there = await from.get(`/api/auth/${name}`);
    const back = await fetch(there.headers.location!, { redirect: 'manual' });
    return comeBack(from, back.headers.get('location')!);
  };
  const comeBack = async (from: Navigator, address: string): Promise<string> => {
    const { pathname, search } = new URL(address);
    const ended = await from.get(`${pathname}${search}`);
    expect(ended.status).toBe(302);
    return ended.headers.location!;
  };
  const codeOf = (location: string): string => {
    expect(location).toMatch(/^\/social-login#code=[\w-]{43}$/);
    return location.split('code=')[1]!;
  };
  const exchange = (from: Navigator, code: string): Promise<Response> =>
    from.post('/api/social/exchange', { code });
  const logIn = async (name: string, from = browser()) =>
    (await exchange(from, codeOf(await goThere(from, name)))).body as {
      status: string;
      message: string;
      data: { userId: string; token: string; code: string; subscription_end: number; status: string };
    };
  const userOf = (email: string) => test.orm.em.fork().findOne(User, { emailKey: email });

  it.each(['google', 'linkedin'])('opens a new account of somebody whom %s vouches for', async (name) => {
    const { status, data } = await logIn(name);
    expect(status).toBe('success');
    expect(data).toMatchObject({ name: 'Noor Haddad', email: provider.person.email, status: 'Active' });
    const days = (data.subscription_end - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.9);
    const user = await userOf(provider.person.email!);
    expect(user).toMatchObject({ passwordHash: null, role: 'member', mobileNumber: null });
    expect(user!.username).toMatch(/^noorhaddad[1-9]\d\d$/);
    const again = await logIn(name);
    expect(again.data.userId).toBe(data.userId);
    const profile = await test.http.get('/api/getProfile').set('Authorization', `Bearer ${data.token}`);
    expect(profile.body.data).toMatchObject({ hasPassword: false, identities: [{ provider: name }] });
  });

  it('waits for the mailed link where the provider does not vouch for the address', async () => {
    const { email } = provider.person;
    const from = browser();
    expect(await goThere(from, 'facebook')).toBe('/social-login#error=account_inactive');
    expect(await userOf(email!)).toMatchObject({ status: 'inactive', subscriptionEnd: null });
    expect(await goThere(from, 'facebook')).toBe('/social-login#error=account_inactive');
    const token = tokenIn(await messageTo(test, email!));
    expect((await test.http.post('/api/activation/check').send({ token })).body.data).toEqual({
      needs: 'browser',
    });
    // Whoever reads the mail may be another person than whose login it is.
    const elsewhere = await test.http
      .post('/api/activation/confirm')
      .send({ token, password: GOOD_PASSWORD });
    expect(elsewhere.body.data.code).toBe('activation_browser');
    const here = await from.post('/api/activation/confirm', { token });
    expect(here.body.status).toBe('success');
    expect((await logIn('facebook')).data).toMatchObject({ email, status: 'Active' });
  });

  it('leaves the sign-up of somebody else with the address, and goes with it', async () => {
    const { email } = provider.person;
    const form = signupForm({ email });
    await test.http.post('/api/signup').send(form).expect(200);
    const mine = tokenIn(await messageTo(test, email!));
    const from = browser();
    expect(await goThere(from, 'facebook')).toBe('/social-login#error=account_inactive');
    const theirs = tokenIn(await messageTo(test, email!, 2));
    const confirm = (token: string, by = from) =>
      by.post('/api/activation/confirm', { token, password: GOOD_PASSWORD });
    expect((await confirm(theirs, browser())).body.data.code).toBe('activation_browser');
    expect((await confirm(mine)).body.status).toBe('success');
    const user = await userOf(email!);
    expect(user).toMatchObject({ status: 'Active', username: form.username });
    expect(await test.orm.em.fork().count(SocialIdentity, { userId: user!.id })).toBe(0);
    expect((await confirm(theirs)).body.data.code).toBe('ticket_used');
  });

  it('never connects by address alone', async () => {
    const owner = await makeAccount(test);
    provider.person = somebody({ email: owner.email.toUpperCase() });
    for (const name of PROVIDERS) {
      expect(await goThere(browser(), name)).toBe('/social-login#error=social_link_required');
    }
    expect(await test.orm.em.fork().count(SocialIdentity, { userId: owner.id })).toBe(0);
  });

  it('takes nothing over from an account whose address nobody had proven', async () => {
    const { email } = provider.person;
    const squatter = await makeAccount(test, { email: email!, status: 'inactive' });
    const { data } = await logIn('google');
    expect(data.userId).not.toBe(squatter.id);
    const login = await test.http.post('/api/login').send({ email, password: GOOD_PASSWORD });
    expect(login.body.data.code).toBe('invalid_credentials');
  });

  it('knows people by issuer and subject, whatever their address becomes', async () => {
    const { data } = await logIn('google');
    provider.person = { ...provider.person, email: 'elsewhere@example.org' };
    expect((await logIn('google')).data.userId).toBe(data.userId);
    expect(await goThere(browser(), 'linkedin')).toMatch(/#code=/);
    expect(await userOf('elsewhere@example.org')).not.toBeNull();
    provider.person = somebody({ subject: provider.person.subject });
    expect((await logIn('linkedin')).data.userId).not.toBe(data.userId);
  });

  it('asks a provider for its configuration once', async () => {
    for (let login = 0; login < 3; login += 1) await logIn('google');
    const asked = provider.seen.filter((request) => request.includes('/google/.well-known/'));
    expect(asked).toHaveLength(1);
  });

  it('needs an address', async () => {
    provider.person = somebody({ email: null });
    for (const name of PROVIDERS) {
      expect(await goThere(browser(), name)).toBe('/social-login#error=social_email_missing');
    }
  });

  it('names the status of an account that may not log in', async () => {
    const { data } = await logIn('google');
    await test.orm.em.fork().nativeUpdate(User, { id: data.userId }, { status: 'Rejected' });
    const refused = await logIn('google');
    expect(refused).toMatchObject({ status: 'error', data: { code: 'account_status' } });
    expect(refused.message).toContain('Rejected');
  });

  describe('the code', () => {
    it('works once', async () => {
      const from = browser();
      const code = codeOf(await goThere(from, 'google'));
      const cookies = from.cookies();
      expect((await exchange(from, code)).body.status).toBe('success');
      const again = await exchange(new Navigator(test.url, cookies), code);
      expect(again.body).toMatchObject({ status: 'error', data: { code: 'social_failed' } });
    });

    it('works in the browser that it was made for only, and is used up by the attempt', async () => {
      const from = browser();
      const code = codeOf(await goThere(from, 'google'));
      expect((await exchange(browser(), code)).body.data.code).toBe('social_failed');
      expect((await exchange(from, code)).body.data.code).toBe('social_failed');
    });

    it('ends after a minute', async () => {
      const from = browser();
      const code = codeOf(await goThere(from, 'google'));
      await test.orm.em
        .fork()
        .execute(
          `update account_ticket set expires_at = expires_at - interval '60 seconds' where purpose = 'social-handover'`,
        );
      expect((await exchange(from, code)).body.data.code).toBe('social_failed');
    });
  });

  describe('the way back', () => {
    const faults: [string, IdentityFaults][] = [
      ['a foreign nonce', { nonce: 'replayed' }],
      ['another issuer', { issuer: 'https://evil.example' }],
      ['another audience', { audience: 'another-client' }],
      ['a foreign signature', { foreignKey: true }],
      ['an expired token', { expired: true }],
      ['a failing token endpoint', { tokenStatus: 500 }],
      ['a foreign state', { state: 'guessed' }],
    ];
    it.each(faults)('is refused with %s', async (_name, wrong) => {
      provider.faults = wrong;
      expect(await goThere(browser(), 'google')).toBe('/social-login#error=social_failed');
      expect(await userOf(provider.person.email!)).toBeNull();
    });

    it.each(PROVIDERS)('needs the cookie of the attempt, of the same provider, once (%s)', async (name) => {
      const from = browser();
      const there = await from.get(`/api/auth/${name}`);
      const { headers } = await fetch(there.headers.location!, { redirect: 'manual' });
      const address = headers.get('location')!;
      expect(await comeBack(browser(), address)).toBe('/social-login#error=social_failed');
      const other = name === 'google' ? 'linkedin' : 'google';
      const elsewhere = new Navigator(test.url, from.cookies());
      expect(await comeBack(elsewhere, address.replace(`/${name}/`, `/${other}/`))).toBe(
        '/social-login#error=social_failed',
      );
      const twice = new Navigator(test.url, from.cookies());
      expect(await comeBack(from, address)).toMatch(/^\/social-login#(code=|error=account_inactive)/);
      expect(await comeBack(from, address)).toBe('/social-login#error=social_failed');
      // The cookie alone brings nothing either: the provider's code was used up.
      expect(await comeBack(twice, address)).toBe('/social-login#error=social_failed');
    });

    it.each(PROVIDERS)('ends quietly when the owner says no (%s)', async (name) => {
      provider.consent = 'refuse';
      expect(await goThere(browser(), name)).toBe('/social-login#error=social_failed');
    });

    it('survives whatever somebody types behind it', async () => {
      for (const name of PROVIDERS) {
        for (const query of [
          '',
          '?code=x',
          '?code=x&state=y',
          '?error[]=a&code=b',
          '?state=%00',
          '?code=a&code=b',
        ]) {
          const from = browser();
          await from.get(`/api/auth/${name}`);
          const { status, headers } = await from.get(`/api/auth/${name}/callback${query}`);
          if (status === 302) expect(headers.location).toBe('/social-login#error=social_failed');
          else expect(status).toBe(400);
        }
        const started = await browser().get(`/api/auth/${name}?code=x&state=y`);
        expect(started.headers.location).toContain(provider.url);
      }
    });

    it('keeps its secrets: no cookie that scripts read, nothing in the address but codes', async () => {
      const from = browser();
      const started = await from.get('/api/auth/google');
      expect(started.headers['set-cookie']).toEqual([expect.stringMatching(/HttpOnly; SameSite=Lax$/)]);
      const sent = new URL(started.headers.location!).searchParams;
      for (const name of ['state', 'nonce', 'code_challenge'])
        expect(sent.get(name)!.length).toBeGreaterThan(40);
      const cookie = from.cookies()['social-attempt']!;
      expect(Buffer.from(cookie, 'base64url').toString('latin1')).not.toContain(sent.get('state'));
    });
  });

  describe('connecting', () => {
    const as = (token: string, from: Navigator) => ({
      link: (name: string, password?: string) =>
        from.post('/api/social/link', { provider: name, password }, token),
      unlink: (name: string, password?: string) =>
        from.post('/api/social/unlink', { provider: name, password }, token),
      identities: async () => (await from.get('/api/social/identities', token)).body.data as object[],
    });
    const member = async () => {
      const user = await makeAccount(test);
      const from = browser();
      const { body } = await from.post('/api/login', { email: user.email, password: GOOD_PASSWORD });
      return { user, from, token: body.data.token as string, ...as(body.data.token as string, from) };
    };
    const linkThere = async (from: Navigator, answer: Response) => {
      const { headers } = await fetch(answer.body.data.url as string, { redirect: 'manual' });
      return comeBack(from, headers.get('location')!);
    };

    it.each(PROVIDERS)('lets a member connect %s, log in with it, and disconnect it', async (name) => {
      const me = await member();
      expect(await linkThere(me.from, await me.link(name, GOOD_PASSWORD))).toBe(`/profile#linked=${name}`);
      expect(await me.identities()).toEqual([{ provider: name, createdMs: expect.any(Number) }]);
      expect((await logIn(name)).data.userId).toBe(me.user.id);
      for (const wrong of [undefined, 'not it']) {
        expect((await me.unlink(name, wrong)).body.data.code).toBe('password_wrong');
      }
      expect((await me.unlink(name, GOOD_PASSWORD)).body.status).toBe('success');
      expect(await me.identities()).toEqual([]);
    });

    it('refuses a login that opens another account', async () => {
      await logIn('google');
      const me = await member();
      expect(await linkThere(me.from, await me.link('google', GOOD_PASSWORD))).toBe(
        '/profile#error=social_taken',
      );
      expect(await me.identities()).toEqual([]);
    });

    it('connects to nobody when the session has ended meanwhile, or in another browser', async () => {
      const me = await member();
      const answer = await me.link('google', GOOD_PASSWORD);
      const { headers } = await fetch(answer.body.data.url as string, { redirect: 'manual' });
      expect(await comeBack(browser(), headers.get('location')!)).toBe('/social-login#error=social_failed');
      const mine = await me.link('google', GOOD_PASSWORD);
      await me.from.post('/api/logout', { area: 'member' });
      expect(await linkThere(me.from, mine)).toBe('/profile#error=session_expired');
      expect(await test.orm.em.fork().count(SocialIdentity, { userId: me.user.id })).toBe(0);
    });

    it('asks for the password, however recent the login is', async () => {
      const me = await member();
      for (const wrong of [undefined, '', 'not it'])
        expect((await me.link('google', wrong)).body.data.code).toBe('password_wrong');
      expect(await test.orm.em.fork().count(SocialIdentity, { userId: me.user.id })).toBe(0);
    });

    it('asks whoever has no password to log in again when that was a while ago', async () => {
      const from = browser();
      const { data } = await logIn('google', from);
      const mine = as(data.token, from);
      const createdAt = new Date(Date.now() - 11 * 60_000);
      await test.orm.em.fork().nativeUpdate(Session, { userId: data.userId }, { createdAt });
      expect((await mine.link('linkedin')).body.data.code).toBe('login_again');
      expect((await mine.link('linkedin', 'not it')).body.data.code).toBe('login_again');
    });

    it('mails the owner both', async () => {
      const me = await member();
      await linkThere(me.from, await me.link('linkedin', GOOD_PASSWORD));
      const linked = await messageTo(test, me.user.email);
      expect(linked.subject).toMatch(/^LinkedIn login connected to your/);
      expect(linked.text).toContain('If this was not you');
      await me.unlink('linkedin', GOOD_PASSWORD);
      const unlinked = await messageTo(test, me.user.email, 2);
      expect(unlinked.subject).toMatch(/^LinkedIn login disconnected from your/);
    });

    it('leaves the last way into an account', async () => {
      const from = browser();
      const { data } = await logIn('google', from);
      const mine = as(data.token, from);
      expect((await mine.unlink('google')).body.data.code).toBe('social_last_way');
      expect(await linkThere(from, await mine.link('linkedin'))).toBe('/profile#linked=linkedin');
      expect((await mine.unlink('google')).body.status).toBe('success');
      expect((await mine.unlink('linkedin')).body.data.code).toBe('social_last_way');
    });

    it('needs a member', async () => {
      for (const path of ['link', 'unlink']) {
        await test.http.post(`/api/social/${path}`).send({ provider: 'google' }).expect(401);
      }
      await test.http.get('/api/social/identities').expect(401);
    });
  });
});

describe('social login that is not configured', () => {
  it('says so', async () => {
    const test = await sharedApp(ALL);
    for (const name of PROVIDERS) {
      const { headers } = await new Navigator(test.url).get(`/api/auth/${name}`);
      expect(headers.location).toBe('/social-login#error=social_unavailable');
    }
  });
});
