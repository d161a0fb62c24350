import { generateSync } from 'otplib';
import { AuditEvent } from '../../src/modules/audit/audit-event.entity.js';
import { resetTotp } from '../../src/modules/auth/admin/create-admin.js';
import { RecoveryCode, Session } from '../../src/modules/auth/auth.entities.js';
import { User } from '../../src/modules/users/user.entity.js';
import { GOOD_PASSWORD, makeAccount } from '../setup/accounts.js';
import { type Reply, TestBrowser } from '../setup/browser.js';
import { everythingSent, messages } from '../setup/messages.js';
import { PROXIED, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

const PASSWORD = { password: GOOD_PASSWORD };

describe('the authenticator app of a member', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await sharedApp(PROXIED);
  });

  const em = () => test.orm.em.fork();
  const codeOf = (secret: string): string => generateSync({ secret });
  /** As if the app had not been used for long. */
  const rested = ({ id }: User) =>
    em().execute('update user_account set totp_last_step = 0 where id = ?', [id]);
  const logIn = (user: User, more: object = {}, browser = new TestBrowser(test)): Promise<Reply> =>
    browser.post('/api/login', { email: user.email, ...PASSWORD, ...more });

  async function member(changes: Partial<User> = {}) {
    const user = await makeAccount(test, changes);
    const browser = new TestBrowser(test);
    await browser.logIn(user.email);
    return { user, browser };
  }
  async function connect(browser: TestBrowser, code?: string): Promise<{ secret: string; confirmed: Reply }> {
    const allowed = await browser.post('/api/totp/enrol', { ...PASSWORD, ...(code ? { code } : {}) });
    expect(allowed.body.status).toBe('success');
    const secret = (await browser.post('/api/totp/setup')).body.data['secret'] as string;
    const confirmed = await browser.post('/api/totp/confirm', { code: codeOf(secret) });
    expect(confirmed.body.status).toBe('success');
    browser.token = confirmed.body.data['token'] as string;
    return { secret, confirmed };
  }
  /** A member with an app, logged in with it. */
  async function connected() {
    const { user, browser } = await member();
    const { secret, confirmed } = await connect(browser);
    await rested(user);
    return { user, browser, secret, recoveryCodes: confirmed.body.data['recoveryCodes'] as string[] };
  }

  it('is connected with the password and a code, which ends every session without it', async () => {
    const { user, browser } = await member();
    const other = new TestBrowser(test);
    await other.logIn(user.email);
    expect((await browser.get('/api/totp')).body.data).toEqual({
      connected: false,
      required: false,
      passkeys: 0,
      recoveryCodesLeft: 0,
    });
    expect((await browser.post('/api/totp/setup')).body.data).toMatchObject({ code: 'ticket_expired' });
    expect((await browser.post('/api/totp/enrol', { password: 'not it' })).body.data).toMatchObject({
      code: 'password_wrong',
    });
    const { confirmed } = await connect(browser);
    expect(confirmed.body.data).toMatchObject({ userId: user.id, username: user.username });
    expect(confirmed.body.data['recoveryCodes']).toHaveLength(10);
    expect((await other.get('/api/getProfile')).status).toBe(401);
    expect((await browser.get('/api/totp')).body.data).toMatchObject({
      connected: true,
      recoveryCodesLeft: 10,
    });
    // The session that it opened may do everything at once.
    expect((await browser.get('/api/export-my-data')).status).toBe(200);
    expect(await em().count(Session, { userId: user.id, revokedAt: null })).toBe(1);
    expect(await em().count(AuditEvent, { subjectId: user.id, action: 'totp.enabled' })).toBe(1);
    await everythingSent(test);
    const about = (await messages(test)).filter(
      ({ to, text }) => to === user.email && text.includes('was connected'),
    );
    expect(about).toHaveLength(1);
  });

  it('is asked for at the login, where a recovery code stands in for it, once', async () => {
    const { user, secret, recoveryCodes } = await connected();
    expect((await logIn(user)).body.data).toMatchObject({ code: 'totp_required' });
    expect((await logIn(user, { code: codeOf(secret) })).body.status).toBe('success');
    expect((await logIn(user, { code: recoveryCodes[0] })).body.status).toBe('success');
    expect((await logIn(user, { code: recoveryCodes[0] })).body.data).toMatchObject({ code: 'totp_invalid' });
    expect(await em().count(RecoveryCode, { userId: user.id, usedAt: null })).toBe(9);
  });

  it('is replaced with a code of the old one, has new recovery codes made, and is turned off', async () => {
    const { user, browser, recoveryCodes } = await connected();
    expect((await browser.post('/api/totp/enrol', PASSWORD)).body.data).toMatchObject({
      code: 'totp_required',
    });
    const { secret } = await connect(browser, recoveryCodes[1]);
    await rested(user);
    const made = await browser.post('/api/totp/recovery-codes', { ...PASSWORD, code: codeOf(secret) });
    expect(made.body.data['recoveryCodes']).toHaveLength(10);
    const [first] = made.body.data['recoveryCodes'] as string[];
    expect((await browser.post('/api/totp/remove', PASSWORD)).body.data).toMatchObject({
      code: 'totp_required',
    });
    expect((await browser.post('/api/totp/remove', { ...PASSWORD, code: first })).body.status).toBe(
      'success',
    );
    expect((await logIn(user)).body.status).toBe('success');
    expect(await em().count(RecoveryCode, { userId: user.id })).toBe(0);
  });

  it('is connected in the browser of its member alone', async () => {
    const [one, other] = [await member(), await member()];
    await one.browser.post('/api/totp/enrol', PASSWORD);
    other.browser.cookies.set('totp-setup', one.browser.cookies.get('totp-setup')!);
    expect((await other.browser.post('/api/totp/setup')).body.data).toMatchObject({ code: 'ticket_invalid' });
    // Nor does a member's permission open the back office.
    const office = await one.browser.post('/api/admin/totp/setup');
    expect(office.body.data).toMatchObject({ code: 'ticket_invalid' });
  });

  it('asks for a password that it can stand beside', async () => {
    const { user, browser } = await member();
    await em().nativeUpdate(User, { id: user.id }, { passwordHash: null });
    expect((await browser.post('/api/totp/enrol', PASSWORD)).body.data).toMatchObject({
      code: 'totp_password',
    });
  });

  it('is forgotten by the operator for a member who lost it with its recovery codes', async () => {
    const { user } = await connected();
    await resetTotp(em(), test.config, user.email);
    expect((await logIn(user)).body.status).toBe('success');
    expect(await em().count(AuditEvent, { subjectId: user.id, action: 'totp.reset' })).toBe(1);
  });
});
