import { readFileSync } from 'node:fs';
import { generateSync } from 'otplib';
import { declaredRoutes } from '../../src/common/access/declared-routes.js';
import { SealedBox } from '../../src/infra/crypto/sealed-box.js';
import { Session } from '../../src/modules/auth/auth.entities.js';
import { newTotpSecret } from '../../src/modules/auth/admin/second-factor.service.js';
import { User } from '../../src/modules/users/user.entity.js';
import { GOOD_PASSWORD, makeAccount } from '../setup/accounts.js';
import { type Reply, TestBrowser } from '../setup/browser.js';
import { codeIn, messageTo } from '../setup/messages.js';
import { PROXIED, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

/** Dangerous routes of members whose body asks for no password. */
const WITHOUT_PASSWORD = [
  'GET /api/export-my-data',
  'POST /api/api-tokens/revoke',
  'POST /api/passkeys/add',
  'POST /api/passkeys/challenge',
  'POST /api/passkeys/rename',
  'POST /api/sessions/revoke',
  'POST /api/sessions/revoke-others',
  'POST /api/totp/confirm',
  'POST /api/totp/setup',
  'POST /api/webhooks/create',
  'POST /api/webhooks/delete',
  'POST /api/webhooks/resend',
  'POST /api/webhooks/state',
  'POST /api/webhooks/test',
];

interface Schema {
  $ref?: string;
  properties?: Record<string, unknown>;
}
type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } };
const documented = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** Whether the body of a route has a field for the password of who is logged in. */
function asksForPassword(method: string, path: string): boolean {
  const operation = documented.paths[path]?.[method.toLowerCase()];
  return Object.values(operation?.requestBody?.content ?? {}).some(({ schema }) => {
    const named = schema.$ref?.split('/').at(-1);
    const { properties = {} } = named ? documented.components.schemas[named]! : schema;
    return 'password' in properties || 'currentPassword' in properties;
  });
}

describe('a session below the factor of its account', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await sharedApp(PROXIED);
  });

  const em = () => test.orm.em.fork();
  const codeOf = (secret: string): string => generateSync({ secret });
  const rested = (user: User) =>
    em().execute('update user_account set totp_last_step = 0 where id = ?', [user.id]);

  async function connectApp(user: User): Promise<string> {
    const secret = newTotpSecret();
    const totpSecret = test.app.get(SealedBox, { strict: false }).seal('totp-secret', secret);
    await em().nativeUpdate(User, { id: user.id }, { totpSecret });
    return secret;
  }
  /** Logged in with the password before the account had an app. */
  async function weak(changes: Partial<User> = {}) {
    const user = await makeAccount(test, changes);
    const browser = new TestBrowser(test);
    await browser.logIn(user.email);
    return { user, browser, secret: await connectApp(user) };
  }
  const logIn = (browser: TestBrowser, user: User, more: object = {}): Promise<Reply> =>
    browser.post('/api/login', { email: user.email, password: GOOD_PASSWORD, ...more });

  /** Every route of the application that sessions of members reach and that can cost them their account. */
  const dangerous = (): [method: string, path: string][] =>
    declaredRoutes(test.app).flatMap(({ method, path, rule }) => {
      const reached = rule?.kind === 'roles' && rule.roles.includes('member');
      const costly = WITHOUT_PASSWORD.includes(`${method} ${path}`) || asksForPassword(method, path);
      return reached && costly ? [[method, path]] : [];
    });

  it('does nothing that could cost the account', async () => {
    const { user, browser } = await weak({ role: 'admin' });
    expect(dangerous().length).toBeGreaterThan(WITHOUT_PASSWORD.length + 6);
    const answers = [];
    for (const [method, path] of dangerous()) {
      const { status, body } = await (method === 'GET'
        ? browser.get(path)
        : browser.post(path, { password: GOOD_PASSWORD, currentPassword: GOOD_PASSWORD }));
      answers.push(`${method} ${path}: ${status} ${String(body.data?.['code'])}`);
    }
    expect(answers).toEqual(dangerous().map(([method, path]) => `${method} ${path}: 403 factor_required`));
    expect(await em().findOneOrFail(User, { id: user.id })).toMatchObject({
      email: user.email,
      passwordHash: user.passwordHash,
      deleteAfter: null,
    });
  });

  it('reads, and keeps lists, as before', async () => {
    const { browser } = await weak();
    expect(await browser.get('/api/getProfile')).toMatchObject({ status: 200 });
    expect((await browser.post('/api/watchlists/create', { name: 'Mine' })).body.status).toBe('success');
    // It never came to harm by keeping an account.
    expect((await browser.post('/api/delete-account/cancel')).body.status).toBe('success');
  });

  it.each([{ role: 'admin' }, { role: 'member' }] as const)(
    'is not opened by the password alone at the login of members: %j',
    async (changes) => {
      const { user, secret } = await weak(changes);
      const browser = new TestBrowser(test);
      expect((await logIn(browser, user)).body.data).toMatchObject({ code: 'totp_required' });
      expect((await logIn(browser, user, { code: '12345' })).body.data).toMatchObject({
        code: 'totp_invalid',
      });
      expect(browser.cookies.size).toBe(0);
      expect((await browser.refresh()).status).toBe(401);
      const opened = await logIn(browser, user, { code: codeOf(secret) });
      expect(opened.body.status).toBe('success');
      browser.token = opened.body.data['token'] as string;
      expect((await browser.post('/api/sessions/revoke-others')).body.status).toBe('success');
      expect(await em().count(Session, { userId: user.id, revokedAt: null })).toBe(1);
      // What it was opened by outlives its first token.
      await browser.refresh();
      expect((await browser.get('/api/export-my-data')).status).toBe(200);
    },
  );

  it('asks nobody for a code who has no app', async () => {
    const user = await makeAccount(test);
    const browser = new TestBrowser(test);
    await browser.logIn(user.email);
    expect((await browser.post('/api/sessions/revoke-others')).body.status).toBe('success');
  });

  it('is what a reset password leads to without the code: the factor stays', async () => {
    const { user, secret } = await weak();
    const browser = new TestBrowser(test);
    await browser.post('/api/verifyEmail', { email: user.email });
    await browser.post('/api/reset/confirm', { code: codeIn(await messageTo(test, user.email)) });
    const password = 'another Kiosk at 1 pm';
    const form = { email: user.email, password, confirm_password: password };
    expect((await browser.post('/api/updatePasswordForUser', form)).body.status).toBe('success');
    expect((await logIn(browser, user, { password })).body.data).toMatchObject({ code: 'totp_required' });
    await rested(user);
    expect((await logIn(browser, user, { password, code: codeOf(secret) })).body.status).toBe('success');
  });

  it('has a declared rule, and every route that asks for the password has it', () => {
    const declared = declaredRoutes(test.app).flatMap(({ method, path, rule }) =>
      rule?.kind === 'roles' && rule.roles.includes('member') && 'factor' in rule ? [[method, path]] : [],
    );
    expect(declared).toEqual(dangerous());
  });
});
