import type { PasskeyCreationDto, PasskeyRequestDto } from '@pricealgo/contract/passkeys';
import { generateSync } from 'otplib';
import { SealedBox } from '../../src/infra/crypto/sealed-box.js';
import { RATE_LIMITS } from '../../src/infra/rate-limit/rate-limit-rules.js';
import { RateLimits } from '../../src/infra/rate-limit/rate-limits.js';
import { AuditEvent } from '../../src/modules/audit/audit-event.entity.js';
import { resetTotp } from '../../src/modules/auth/admin/create-admin.js';
import { newTotpSecret } from '../../src/modules/auth/admin/second-factor.service.js';
import { Passkey, RecoveryCode, Session, Ticket } from '../../src/modules/auth/auth.entities.js';
import { User } from '../../src/modules/users/user.entity.js';
import { GOOD_PASSWORD, makeAccount } from '../setup/accounts.js';
import { type Algorithm, SoftwareAuthenticator, type Twist } from '../setup/authenticator.js';
import { type Reply, TestBrowser } from '../setup/browser.js';
import { everythingSent, messages } from '../setup/messages.js';
import { PROXIED, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

const PASSWORD = { password: GOOD_PASSWORD };
const codeOf = ({ body }: Reply): unknown => body.data['code'];

describe('a passkey', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await sharedApp(PROXIED);
  });

  const em = () => test.orm.em.fork();
  const authenticator = (algorithm?: Algorithm) =>
    new SoftwareAuthenticator(`http://localhost:${new URL(test.url).port}`, algorithm);
  const audited = ({ id }: User, action: 'passkey.added' | 'passkey.removed' | 'login.failed') =>
    em().count(AuditEvent, { subjectId: id, action });

  async function member(changes: Partial<User> = {}) {
    const user = await makeAccount(test, changes);
    const browser = new TestBrowser(test);
    await browser.logIn(user.email);
    return { user, browser };
  }
  async function creation(browser: TestBrowser, more: object = {}): Promise<PasskeyCreationDto> {
    const { body } = await browser.post('/api/passkeys/enrol', { ...PASSWORD, ...more });
    expect(body).toMatchObject({ status: 'success' });
    return body.data as unknown as PasskeyCreationDto;
  }
  /** Adds the passkey of this authenticator, and keeps the session that it may have opened. */
  async function add(browser: TestBrowser, key: SoftwareAuthenticator, more: object = {}): Promise<Reply> {
    const passkey = key.make(await creation(browser, more));
    const reply = await browser.post('/api/passkeys/add', { name: 'Laptop', passkey });
    expect(reply.body).toMatchObject({ status: 'success' });
    const session = reply.body.data['session'] as { token: string } | null;
    if (session) browser.token = session.token;
    return reply;
  }
  /** A member with a passkey, logged in with it. */
  async function keyed(algorithm?: Algorithm) {
    const { user, browser } = await member();
    const key = authenticator(algorithm);
    const { body } = await add(browser, key);
    return { user, browser, key, recoveryCodes: body.data['recoveryCodes'] as string[] };
  }
  async function loginChallenge(
    { email }: User,
    browser = new TestBrowser(test),
  ): Promise<PasskeyRequestDto> {
    const { body } = await browser.post('/api/login/passkey', { email, ...PASSWORD });
    expect(body).toMatchObject({ status: 'success' });
    return body.data as unknown as PasskeyRequestDto;
  }
  const logIn = (user: User, more: object = {}): Promise<Reply> =>
    new TestBrowser(test).post('/api/login', { email: user.email, ...PASSWORD, ...more });
  const challenge = async (browser: TestBrowser): Promise<PasskeyRequestDto> =>
    (await browser.post('/api/passkeys/challenge')).body.data as unknown as PasskeyRequestDto;
  async function connectApp({ id }: User): Promise<string> {
    const secret = newTotpSecret();
    const totpSecret = test.app.get(SealedBox, { strict: false }).seal('totp-secret', secret);
    await em().nativeUpdate(User, { id }, { totpSecret });
    return secret;
  }

  it('is added with the password, which ends every session without it and brings recovery codes', async () => {
    const { user, browser } = await member();
    const other = new TestBrowser(test);
    await other.logIn(user.email);
    expect((await browser.get('/api/passkeys')).body.data).toEqual({ available: true, passkeys: [] });
    expect(codeOf(await browser.post('/api/passkeys/enrol', { password: 'not it' }))).toBe('password_wrong');
    const asked = await creation(browser);
    expect(asked).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'preferred' },
      pubKeyCredParams: [{ alg: -7 }, { alg: -257 }, { alg: -8 }],
    });
    const { body } = await browser.post('/api/passkeys/add', {
      name: ' My  laptop ',
      passkey: authenticator().make(asked),
    });
    expect(body.data).toMatchObject({ session: { userId: user.id }, recoveryCodes: { length: 10 } });
    expect((await browser.get('/api/getProfile')).status).toBe(401);
    expect((await other.get('/api/getProfile')).status).toBe(401);
    browser.token = (body.data['session'] as { token: string }).token;
    expect((await browser.get('/api/passkeys')).body.data['passkeys']).toEqual([
      { id: expect.any(String), name: 'My laptop', createdMs: expect.any(Number), lastUsedMs: null },
    ]);
    expect((await browser.get('/api/totp')).body.data).toEqual({
      connected: false,
      required: false,
      passkeys: 1,
      recoveryCodesLeft: 10,
    });
    // The session that it opened may do everything at once, and takes the name along in the export.
    const exported = await browser.get('/api/export-my-data');
    expect(exported.body).toMatchObject({ passkeys: [{ name: 'My laptop', lastUsedAt: null }] });
    expect(await em().count(Session, { userId: user.id, revokedAt: null })).toBe(1);
    expect(await audited(user, 'passkey.added')).toBe(1);
    await everythingSent(test);
    const mails = (await messages(test)).filter(({ to }) => to === user.email);
    expect(mails.filter(({ text }) => text.includes('The passkey My laptop was added'))).toHaveLength(1);
  });

  it.each(['ES256', 'RS256', 'EdDSA'] as const)(
    'with %s is asked for at the login, and says when',
    async (algorithm) => {
      const { user, browser, key } = await keyed(algorithm);
      expect(codeOf(await logIn(user))).toBe('passkey_required');
      const passkey = key.answer(await loginChallenge(user));
      expect((await logIn(user, { passkey })).body.status).toBe('success');
      expect((await browser.get('/api/passkeys')).body.data['passkeys']).toMatchObject([
        { lastUsedMs: expect.any(Number) },
      ]);
      const events = await em().find(AuditEvent, { subjectId: user.id, action: 'login' });
      expect(events.map(({ detail }) => detail)).toContainEqual({
        role: 'member',
        how: 'password and passkey',
      });
    },
  );

  it('is stood in for by a recovery code, once, and by no code of an app that is not there', async () => {
    const { user, recoveryCodes } = await keyed();
    expect(codeOf(await logIn(user, { code: '123456' }))).toBe('totp_invalid');
    expect((await logIn(user, { code: recoveryCodes[0] })).body.status).toBe('success');
    expect(codeOf(await logIn(user, { code: recoveryCodes[0] }))).toBe('totp_invalid');
  });

  it('that answers a challenge a second time opens nothing', async () => {
    const { user, key } = await keyed();
    const passkey = key.answer(await loginChallenge(user));
    const both = await Promise.all([logIn(user, { passkey }), logIn(user, { passkey })]);
    expect(both.map(({ body }) => body.status).sort()).toEqual(['error', 'success']);
    expect(codeOf(await logIn(user, { passkey }))).toBe('passkey_expired');
    // A new answer, signed by the right key, to a challenge that was used.
    const request = await loginChallenge(user);
    expect((await logIn(user, { passkey: key.answer(request) })).body.status).toBe('success');
    expect(codeOf(await logIn(user, { passkey: key.answer(request) }))).toBe('passkey_expired');
  });

  it('leaves no more challenges behind than are open, and none of five minutes ago is', async () => {
    const { user, key } = await keyed();
    const kept = () => em().count(Ticket, { userId: user.id, purpose: 'passkey-login' });
    const [old] = [await loginChallenge(user), await loginChallenge(user)];
    expect(await kept()).toBe(2);
    const past = { expiresAt: new Date(Date.now() - 1) };
    await em().nativeUpdate(Ticket, { userId: user.id, purpose: 'passkey-login' }, past);
    expect(codeOf(await logIn(user, { passkey: key.answer(old) }))).toBe('passkey_expired');
    await loginChallenge(user);
    expect(await kept()).toBe(1);
  });

  it('of somebody else opens nothing, whoever the challenge was for', async () => {
    const [mine, theirs] = [await keyed(), await keyed()];
    const answered = theirs.key.answer(await loginChallenge(mine.user));
    expect(codeOf(await logIn(mine.user, { passkey: answered }))).toBe('passkey_invalid');
    const crossed = mine.key.answer(await loginChallenge(theirs.user));
    expect(codeOf(await logIn(mine.user, { passkey: crossed }))).toBe('passkey_invalid');
    // Their key under my passkey's name.
    const posed = theirs.key.answer(await loginChallenge(mine.user), { id: mine.key.id });
    expect(codeOf(await logIn(mine.user, { passkey: posed }))).toBe('passkey_invalid');
    expect(await audited(mine.user, 'login.failed')).toBe(3);
  });

  it.each<[string, Twist]>([
    ['a page of another site', { origin: 'https://prices.evil.example' }],
    ['a name that begins like this one', { origin: 'http://localhost.evil.example' }],
    ['a browser that asks for another site', { rpId: 'evil.example' }],
    ['the making of a passkey', { type: 'webauthn.create' }],
  ])('that answers %s opens nothing', async (_what, twist) => {
    const { user, key } = await keyed();
    const passkey = key.answer(await loginChallenge(user), twist);
    expect(codeOf(await logIn(user, { passkey }))).toBe('passkey_invalid');
  });

  it('whose counter goes back, or stands, opens nothing: there is a copy of it', async () => {
    const { user, key } = await keyed();
    const count = async (counter: number): Promise<Reply> =>
      logIn(user, { passkey: key.answer(await loginChallenge(user), { counter }) });
    // Beyond what 32 bits with a sign hold.
    expect((await count(3_000_000_000)).body.status).toBe('success');
    expect(codeOf(await count(3_000_000_000))).toBe('passkey_invalid');
    expect(codeOf(await count(7))).toBe('passkey_invalid');
    expect(codeOf(await count(0))).toBe('passkey_invalid');
    expect((await count(3_000_000_001)).body.status).toBe('success');
  });

  it('that does not count is good again and again', async () => {
    const { user, browser } = await member();
    const key = authenticator();
    const passkey = key.make(await creation(browser), { counter: 0 });
    await browser.post('/api/passkeys/add', { name: 'Phone', passkey });
    for (const _time of [1, 2]) {
      const answered = key.answer(await loginChallenge(user), { counter: 0 });
      expect((await logIn(user, { passkey: answered })).body.status).toBe('success');
    }
  });

  it('is removed with password and passkey, opens nothing from then on, and ends other sessions', async () => {
    const { user, browser, key } = await keyed();
    const other = new TestBrowser(test);
    const passkey = key.answer(await loginChallenge(user));
    other.token = (await other.post('/api/login', { email: user.email, ...PASSWORD, passkey })).body.data[
      'token'
    ] as string;
    const stale = await loginChallenge(user);
    const [{ id }] = (await browser.get('/api/passkeys')).body.data['passkeys'] as [{ id: string }];
    const remove = (more: object): Promise<Reply> =>
      browser.post('/api/passkeys/remove', { id, ...PASSWORD, ...more });
    expect(codeOf(await remove({}))).toBe('passkey_required');
    // A challenge of the login, and one of another session, prove nothing here.
    expect(codeOf(await remove({ passkey: key.answer(await loginChallenge(user)) }))).toBe('passkey_expired');
    expect(codeOf(await remove({ passkey: key.answer(await challenge(other)) }))).toBe('passkey_invalid');
    expect((await remove({ passkey: key.answer(await challenge(browser)) })).body.status).toBe('success');
    expect((await other.get('/api/getProfile')).status).toBe(401);
    expect((await browser.get('/api/getProfile')).status).toBe(200);
    expect(await em().count(RecoveryCode, { userId: user.id })).toBe(0);
    expect(await audited(user, 'passkey.removed')).toBe(1);
    // The password is enough now, and another passkey brings the question back; the removed one does not answer it.
    expect((await logIn(user)).body.status).toBe('success');
    await add(browser, authenticator());
    expect(codeOf(await logIn(user, { passkey: key.answer(stale) }))).toBe('passkey_invalid');
    const answered = key.answer(await loginChallenge(user));
    expect(codeOf(await logIn(user, { passkey: answered }))).toBe('passkey_invalid');
    await everythingSent(test);
    const mails = (await messages(test)).filter(({ to }) => to === user.email);
    expect(mails.filter(({ text }) => text.includes('was removed from your account'))).toHaveLength(1);
  });

  it('beside an app leaves sessions and recovery codes as they are, and either is enough', async () => {
    const { user, browser, key, recoveryCodes } = await keyed();
    const secret = await connectApp(user);
    const added = await add(browser, authenticator(), { code: generateSync({ secret }) });
    expect(added.body.data).toEqual({ recoveryCodes: [], session: null });
    expect((await browser.get('/api/getProfile')).status).toBe(200);
    expect(codeOf(await logIn(user))).toBe('passkey_or_totp_required');
    expect((await logIn(user, { passkey: key.answer(await loginChallenge(user)) })).body.status).toBe(
      'success',
    );
    await em().execute('update user_account set totp_last_step = 0 where id = ?', [user.id]);
    expect((await logIn(user, { code: generateSync({ secret }) })).body.status).toBe('success');
    // The app goes; passkeys and codes stay.
    const proof = { passkey: key.answer(await challenge(browser)) };
    expect((await browser.post('/api/totp/remove', { ...PASSWORD, ...proof })).body.status).toBe('success');
    expect(codeOf(await logIn(user))).toBe('passkey_required');
    expect((await logIn(user, { code: recoveryCodes[3] })).body.status).toBe('success');
    expect(codeOf(await browser.post('/api/totp/remove', { ...PASSWORD, code: recoveryCodes[4] }))).toBe(
      'totp_absent',
    );
  });

  it('closes what could cost the account to sessions that were opened without it', async () => {
    const { user, browser } = await member();
    const { user: owner } = await keyed();
    await em().nativeUpdate(Passkey, { userId: owner.id }, { userId: user.id });
    await em().nativeUpdate(User, { id: user.id }, { passkeyCount: 1 });
    const refused = await browser.post('/api/passkeys/enrol', PASSWORD);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'factor_required']);
    expect((await browser.get('/api/getProfile')).status).toBe(200);
  });

  it('is renamed by its owner alone', async () => {
    const [mine, theirs] = [await keyed(), await keyed()];
    const { id } = await em().findOneOrFail(Passkey, { userId: mine.user.id });
    const rename = (browser: TestBrowser, name: string): Promise<Reply> =>
      browser.post('/api/passkeys/rename', { id, name });
    expect((await rename(theirs.browser, 'Mine now')).status).toBe(404);
    expect((await rename(mine.browser, ' ')).status).toBe(400);
    expect((await rename(mine.browser, 'Key on the ring')).body.status).toBe('success');
    expect(await em().findOneOrFail(Passkey, { id })).toMatchObject({ name: 'Key on the ring' });
    const proof = { id, ...PASSWORD, code: theirs.recoveryCodes[0] };
    expect((await theirs.browser.post('/api/passkeys/remove', proof)).status).toBe(404);
  });

  it('is one of ten, however many are added at once, and of one account', async () => {
    const { user, browser, recoveryCodes, key } = await keyed();
    await em().nativeUpdate(User, { id: user.id }, { passkeyCount: 9 });
    const [first, second] = [
      await creation(browser, { code: recoveryCodes[0] }),
      await creation(browser, { code: recoveryCodes[1] }),
    ];
    expect(first.excludeCredentials).toMatchObject([{ id: key.id, transports: ['internal'] }]);
    const replies = await Promise.all(
      [first, second].map((asked) =>
        browser.post('/api/passkeys/add', { name: 'One more', passkey: authenticator().make(asked) }),
      ),
    );
    expect(replies.map(codeOf).sort()).toEqual(['passkey_limit', undefined]);
    const full = await browser.post('/api/passkeys/enrol', { ...PASSWORD, code: recoveryCodes[2] });
    expect(codeOf(full)).toBe('passkey_limit');
    const { browser: another } = await member();
    const passkey = key.make(await creation(another));
    const known = await another.post('/api/passkeys/add', { name: 'Twin', passkey });
    expect([known.status, codeOf(known)]).toEqual([409, 'passkey_known']);
  });

  it.each<[string, Twist, string]>([
    ['from a page of another site', { origin: 'https://prices.evil.example' }, 'passkey_invalid'],
    ['for another site', { rpId: 'evil.example' }, 'passkey_invalid'],
    ['as an answer', { type: 'webauthn.get' }, 'passkey_invalid'],
    ['for a challenge of nobody', { challenge: 'A'.repeat(43) }, 'passkey_expired'],
    // Its certificates may name addresses that whoever checks them would ask.
    ['with certificates', { certificates: [Buffer.from('x')] }, 'passkey_invalid'],
  ])('made %s is not added', async (_what, twist, code) => {
    const { user, browser } = await member();
    const passkey = authenticator().make(await creation(browser), twist);
    expect(codeOf(await browser.post('/api/passkeys/add', { name: 'Laptop', passkey }))).toBe(code);
    expect(await em().count(Passkey, { userId: user.id })).toBe(0);
  });

  it('is added once for a challenge, by the session that asked for it', async () => {
    const { user, browser } = await member();
    const other = new TestBrowser(test);
    await other.logIn(user.email);
    const asked = await creation(browser);
    const send = (from: TestBrowser): Promise<Reply> =>
      from.post('/api/passkeys/add', { name: 'Laptop', passkey: authenticator().make(asked) });
    expect(codeOf(await send(other))).toBe('passkey_invalid');
    expect(codeOf(await send(browser))).toBe('passkey_expired');
    // Whoever has changed the password meanwhile has closed it, too.
    const again = authenticator().make(await creation(browser));
    const change = { currentPassword: GOOD_PASSWORD, password: 'tr4m-Kiosk at dusk' };
    await browser.post('/api/change-password', { ...change, confirm_password: change.password });
    expect(codeOf(await browser.post('/api/passkeys/add', { name: 'Laptop', passkey: again }))).toBe(
      'passkey_expired',
    );
  });

  it('that is no passkey is refused as what it is, and never a fault of the server', async () => {
    const { user, key } = await keyed();
    const good = key.answer(await loginChallenge(user));
    for (const text of ['', 'no base64!', 'A'.repeat(20_000), 7, null, {}]) {
      for (const field of ['id', 'clientDataJSON', 'authenticatorData', 'signature'])
        expect((await logIn(user, { passkey: { ...good, [field]: text } })).status).toBe(400);
    }
    // Nothing, JSON of other kinds, and lengths that no authenticator sends.
    for (const text of ['bnVsbA', 'eyJjaGFsbGVuZ2UiOjF9', 'A'.repeat(3_000)]) {
      const { user: one, browser, key: own } = await keyed();
      const answered = own.answer(await loginChallenge(one));
      const { id } = answered;
      const made = own.make(await creation(browser, { passkey: own.answer(await challenge(browser)) }));
      const replies = [
        await logIn(one, { passkey: { ...answered, authenticatorData: text } }),
        await logIn(one, { passkey: { ...answered, clientDataJSON: text } }),
        await logIn(one, { passkey: { ...answered, signature: text } }),
        await browser.post('/api/passkeys/add', { name: 'x', passkey: { ...made, attestationObject: text } }),
        await browser.post('/api/passkeys/add', {
          name: 'x',
          passkey: { ...made, clientDataJSON: text, id },
        }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(replies.map(({ body }) => body.status)).toEqual(replies.map(() => 'error'));
    }
  });

  it('is counted with the codes of the account: ten wrong ones in a quarter of an hour', async () => {
    const { user, key } = await keyed();
    const [request, ...rest] = await Promise.all([loginChallenge(user), loginChallenge(user)]);
    const wrong = { ...key.answer(request), signature: 'AAAA' };
    const answers = [];
    for (let turn = 0; turn < 11; turn++) answers.push(await logIn(user, { passkey: wrong }));
    expect(answers.at(-1)).toMatchObject({ status: 429 });
    expect((await logIn(user, { passkey: key.answer(rest[0]!) })).status).toBe(429);
  });

  it('is closed to its owner by nobody who has the password alone', async () => {
    const { user, browser, key } = await keyed();
    const limits = test.app.get(RateLimits, { strict: false });
    for (const rule of ['passkey.challenge', 'totp.account'] as const)
      for (let n = 0; n < RATE_LIMITS[rule].times; n += 1) await limits.take(rule, user.id);
    const form = { email: user.email, ...PASSWORD };
    expect((await new TestBrowser(test).post('/api/login/passkey', form)).status).toBe(429);
    // Logged in, and in the browser that showed it before.
    const another = authenticator();
    await add(browser, another, { passkey: key.answer(await challenge(browser)) });
    const passkey = another.answer(await loginChallenge(user, browser));
    expect((await browser.post('/api/login', { ...form, passkey })).body.status).toBe('success');
  });

  it('stands beside a password', async () => {
    const { user, browser } = await member();
    await em().nativeUpdate(User, { id: user.id }, { passwordHash: null });
    expect(codeOf(await browser.post('/api/passkeys/enrol', PASSWORD))).toBe('totp_password');
  });

  it('is forgotten by the operator for a member who lost it with its recovery codes', async () => {
    const { user } = await keyed();
    await resetTotp(em(), test.config, user.email);
    expect((await logIn(user)).body.status).toBe('success');
    expect(await em().count(Passkey, { userId: user.id })).toBe(0);
  });

  it('lets an administrator into the back office and to the own account there', async () => {
    const user = await makeAccount(test, { role: 'admin' });
    const [browser, key] = [new TestBrowser(test), authenticator()];
    const form = { email: user.email, ...PASSWORD };
    browser.token = (await browser.post('/api/adminLogIn', form)).body.data['token'] as string;
    const asked = (await browser.post('/api/admin/passkeys/enrol', PASSWORD)).body.data;
    const passkey = key.make(asked as unknown as PasskeyCreationDto);
    const { body } = await browser.post('/api/admin/passkeys/add', { name: 'Desk', passkey });
    expect(body.data).toMatchObject({ session: { role: 'full' }, recoveryCodes: { length: 10 } });
    expect(codeOf(await browser.post('/api/adminLogIn', form))).toBe('passkey_required');
    expect(codeOf(await browser.post('/api/login', form))).toBe('passkey_required');
    const request = (await browser.post('/api/adminLogIn/passkey', form)).body.data;
    const answered = key.answer(request as unknown as PasskeyRequestDto);
    const entered = await browser.post('/api/adminLogIn', { ...form, passkey: answered });
    browser.token = entered.body.data['token'] as string;
    expect((await browser.get('/api/admin/passkeys')).body.data['passkeys']).toMatchObject([
      { name: 'Desk' },
    ]);
    // A member asks for a challenge of the back office in vain.
    const { user: nobody } = await keyed();
    const refused = await browser.post('/api/adminLogIn/passkey', { email: nobody.email, ...PASSWORD });
    expect(codeOf(refused)).toBe('invalid_credentials');
  });
});
