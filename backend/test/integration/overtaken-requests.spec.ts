import type { EntityManager } from '@mikro-orm/postgresql';
import { Outbox } from '../../src/infra/outbox/outbox.js';
import { newTotpSecret } from '../../src/modules/auth/admin/second-factor.service.js';
import { revokeSessions } from '../../src/modules/auth/sessions/session.repository.js';
import { User } from '../../src/modules/users/user.entity.js';
import { GOOD_PASSWORD, makeAccount } from '../setup/accounts.js';
import { SoftwareAuthenticator } from '../setup/authenticator.js';
import { type Reply, TestBrowser } from '../setup/browser.js';
import { codeSentTo } from '../setup/messages.js';
import { overtaken } from '../setup/overtaken.js';
import { PROXIED, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

const PASSWORD = { password: GOOD_PASSWORD };
const CURRENT = { currentPassword: GOOD_PASSWORD };
const ANOTHER = 'quiet-Harbour 88';

/** Readies a browser of the thief's, logged in, and says what it asks for. */
type Act = (thief: TestBrowser, user: User, test: TestApp) => Promise<() => Promise<Reply>>;

const post =
  (path: string, body: object = {}): Act =>
  async (thief) =>
  () =>
    thief.post(`/api/${path}`, body);

const addPasskey: Act = async (thief, _user, { url }) => {
  const { body } = await thief.post('/api/passkeys/enrol', PASSWORD);
  const key = new SoftwareAuthenticator(`http://localhost:${new URL(url).port}`);
  return () => thief.post('/api/passkeys/add', { name: 'Mine', passkey: key.make(body.data as never) });
};

const confirmApp: Act = async (thief) => {
  const { generateSync } = await import('otplib');
  await thief.post('/api/totp/enrol', PASSWORD);
  const { body } = await thief.post('/api/totp/setup');
  const secret = body.data['secret'] as string;
  return () => thief.post('/api/totp/confirm', { code: generateSync({ secret }) });
};

const addNumber: Act = async (thief, _user, test) => {
  const mobileNumber = '+12025550181';
  await thief.post('/api/phone/send', { mobileNumber });
  await thief.post('/api/phone/confirm', { code: await codeSentTo(test, mobileNumber) });
  return () => thief.post('/api/profile/phone', PASSWORD);
};

const enterCode: Act = async (_thief, { email }, test) => {
  const browser = new TestBrowser(test);
  await browser.post('/api/verifyEmail', { email });
  const code = await codeSentTo(test, email);
  return () => browser.post('/api/reset/confirm', { code });
};

const logIn: Act = async (_thief, { email }, test) => {
  const browser = new TestBrowser(test);
  return () => browser.post('/api/login', { email, ...PASSWORD });
};

/** Password, session or code were right when the request was looked at, and are not when it is done. */
describe('a request that its owner’s new password overtakes', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await sharedApp(PROXIED);
  });

  const em = (): EntityManager => test.orm.em.fork();
  /** What opens the account, or may come to. */
  async function rightsOver({ id }: User): Promise<string[]> {
    const rows = await em().execute<{ what: string }[]>(
      `with u as (select * from user_account where id = ?)
       select 'session' as what from user_session s join u on u.id = s.user_id where s.revoked_at is null
       union all select t.purpose from account_ticket t join u on u.id = t.user_id where t.used_at is null
       union all select 'code' from verification_code c join u on u.id = c.user_id where c.used_at is null
       union all select 'token' from api_token a join u on u.id = a.user_id where a.revoked_at is null
       union all select 'passkey' from passkey p join u on u.id = p.user_id
       union all select 'webhook' from webhook w join u on u.id = w.user_id
       union all select 'app' from u where totp_secret is not null
       union all select 'number' from u where mobile_proven_at is not null
       union all select 'removal' from u where delete_after is not null`,
      [id],
    );
    return rows.map(({ what }) => what);
  }
  /** What every way to a new password does behind the account's lock. */
  async function reset(tx: EntityManager, { id }: User): Promise<void> {
    await tx.execute(`update user_account set password_hash = 'of another password' where id = ?`, [id]);
    await revokeSessions(tx, new Outbox(), id, 'all', 'password');
  }
  const codeOf = ({ body }: Reply): unknown => body.data['code'];

  it.each<[string, Act, string]>([
    ['logs in', logIn, 'invalid_credentials'],
    ['adds a passkey', addPasskey, 'session_expired'],
    ['asks to connect an app', post('totp/enrol', PASSWORD), 'session_expired'],
    ['connects an app', confirmApp, 'ticket_used'],
    [
      'asks for another address',
      post('profile/email', { email: 'thief.of.accounts@example.org', ...PASSWORD }),
      'session_expired',
    ],
    ['takes a number over', addNumber, 'session_expired'],
    [
      'makes an API token',
      post('api-tokens/create', { name: 'Mine', scopes: ['read:market'], days: 365, ...CURRENT }),
      'session_expired',
    ],
    [
      'makes a webhook',
      post('webhooks/create', { url: 'https://example.org/hook', events: ['alert.fired'], ...CURRENT }),
      'session_expired',
    ],
    ['enters a mailed code', enterCode, 'code_expired'],
    [
      'sets a password, too',
      post('change-password', { ...CURRENT, password: ANOTHER, confirm_password: ANOTHER }),
      'session_expired',
    ],
    ['removes the account', post('delete-account', PASSWORD), 'session_expired'],
  ])('and that %s is refused, and leaves nothing behind', async (_what, act, code) => {
    const user = await makeAccount(test);
    const thief = new TestBrowser(test);
    await thief.logIn(user.email);
    const send = await act(thief, user, test);
    const reply = await overtaken(test, user.id, send, (tx) => reset(tx, user));
    expect(codeOf(reply)).toBe(code);
    expect(await rightsOver(user)).toEqual([]);
    expect((await em().findOneOrFail(User, { id: user.id })).passwordHash).toBe('of another password');
  });

  it('is one that logs in without the factor that its owner turns on', async () => {
    const user = await makeAccount(test);
    const send = await logIn(new TestBrowser(test), user, test);
    const reply = await overtaken(test, user.id, send, async (tx) => {
      await tx.nativeUpdate(User, { id: user.id }, { totpSecret: newTotpSecret() });
      await revokeSessions(tx, new Outbox(), user.id, 'all', 'totp');
    });
    expect(codeOf(reply)).toBe('invalid_credentials');
    expect(await rightsOver(user)).toEqual(['app']);
  });

  it('is none that asked for a code to a number that is replaced', async () => {
    const user = await makeAccount(test, { mobileNumber: '+12025550182' });
    const browser = new TestBrowser(test);
    const ask = () => browser.post('/api/verifyEmail', { email: user.email });
    const changes = { mobileNumber: '+12025550183', mobileProvenAt: new Date() };
    const reply = await overtaken(test, user.id, ask, (tx) =>
      tx.nativeUpdate(User, { id: user.id }, changes),
    );
    expect(codeOf(reply)).toBe('conflict');
    expect(await rightsOver(user)).toEqual(['number']);
    // And it has cost the owner nothing.
    expect((await ask()).body.data).toMatchObject({ channel: 'email' });
  });

  it('logs in when all that changed is what a login itself changes', async () => {
    const { id, email } = await makeAccount(test);
    const logIns = Array.from({ length: 4 }, () => new TestBrowser(test).logIn(email));
    expect((await Promise.all(logIns)).map(({ body }) => body.status)).toEqual(Array(4).fill('success'));
    expect((await em().findOneOrFail(User, { id })).lastLoginAt).not.toBeNull();
  });
});
