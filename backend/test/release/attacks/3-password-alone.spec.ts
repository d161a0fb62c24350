import { jest } from '@jest/globals';
import { generateSync } from 'otplib';
import { AttackedProduct } from '../../hostile/attacked-product.js';
import { giveUpWaiting } from '../../lifecycle/processes.js';
import { TestBrowser, type Reply } from '../../setup/browser.js';
import { AttackFigures } from './attack-figures.js';
import { data, mailTo, outcome, person, type Person } from './attack-people.js';

jest.setTimeout(120_000);
afterEach(giveUpWaiting);

const STEP_S = 30;
/** Of another step each time: one is good once. */
const codeOf = (secret: string, steps: number): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * STEP_S });

describe("an administrator's password alone, where an authenticator app is connected", () => {
  const figures = new AttackFigures('3-password-alone');
  let product: AttackedProduct;
  beforeAll(async () => {
    product = await AttackedProduct.start({ env: { TRUST_PROXY: '1' } });
  });
  afterAll(async () => {
    figures.write();
    await product?.stop();
  });

  interface Victim extends Person {
    readonly secret: string;
    /** A browser that the password opened before the account had an app. */
    readonly early: TestBrowser;
  }
  async function victim(): Promise<Victim> {
    const admin = await person(product, 'admin');
    const { email, password } = admin.login;
    const early = new TestBrowser(product);
    await early.logIn(email, password);
    expect(early.token).toEqual(expect.any(String));
    await data(admin.browser.post('/api/admin/totp/enrol', { password }));
    const { secret } = await data<{ secret: string }>(admin.browser.post('/api/admin/totp/setup'));
    const { token } = await data<{ token: string }>(
      admin.browser.post('/api/admin/totp/confirm', { code: codeOf(secret, -1) }),
    );
    admin.browser.token = token;
    return { ...admin, secret, early };
  }

  /** What the issue names, and what else the password could reach, of the routes of accounts. */
  const acts = (
    by: TestBrowser,
    password: string,
    sessionId: string,
  ): Record<string, () => Promise<Reply>> => ({
    'change of e-mail': () => by.post('/api/profile/email', { email: 'thief@example.org', password }),
    'change of password': () =>
      by.post('/api/change-password', {
        currentPassword: password,
        password: 'the thieves Own 1',
        confirm_password: 'the thieves Own 1',
      }),
    'end of a session': () => by.post('/api/sessions/revoke', { sessionId }),
    'end of all others': () => by.post('/api/sessions/revoke-others'),
    'a webhook': () =>
      by.post('/api/webhooks/create', {
        url: 'https://hooks.example.org/thief',
        events: ['alert.fired'],
        currentPassword: password,
      }),
    'a token': () =>
      by.post('/api/api-tokens/create', {
        name: 'thief',
        scopes: ['read:market'],
        days: 7,
        currentPassword: password,
      }),
    'an app of the thief': () => by.post('/api/totp/enrol', { password }),
    'no app at all': () => by.post('/api/totp/remove', { password }),
    'no app, in the back office': () => by.post('/api/admin/totp/remove', { password }),
    'an export of everything': () => by.get('/api/export-my-data'),
    'the end of the account': () => by.post('/api/delete-account', { password }),
  });
  const refusedAll = async (by: TestBrowser, { login }: Victim, sessionId: string) => {
    const answers: Record<string, string> = {};
    for (const [what, act] of Object.entries(acts(by, login.password, sessionId)))
      answers[what] = outcome(await act());
    return answers;
  };
  const ofAccount = ({ login }: Victim) =>
    product.query(
      `select email, password_hash, delete_after, totp_secret is not null as factor,
         (select count(*)::int from webhook where user_id = u.id) as webhooks,
         (select count(*)::int from api_token where user_id = u.id and revoked_at is null) as tokens,
         (select count(*)::int from user_session where user_id = u.id and revoked_at is null and with_totp) as sessions
       from user_account u where id = $1`,
      [login.userId],
    );

  it('opens neither login, and nothing that the other routes of passwords would open', async () => {
    const one = await victim();
    const { email, password } = one.login;
    const before = await ofAccount(one);
    expect(before).toMatchObject([{ factor: true, sessions: 1 }]);
    const thief = new TestBrowser(product);
    const answers = {
      '/login': outcome(await thief.post('/api/login', { email, password })),
      '/adminLogIn': outcome(await thief.post('/api/adminLogIn', { email, password })),
      '/login with a guess': outcome(await thief.post('/api/login', { email, password, code: '000000' })),
      '/adminLogIn with a guess': outcome(
        await thief.post('/api/adminLogIn', { email, password, code: '000000' }),
      ),
    };
    expect(answers).toEqual({
      '/login': expect.stringContaining('totp_required'),
      '/adminLogIn': expect.stringContaining('totp_required'),
      '/login with a guess': expect.stringContaining('totp_invalid'),
      '/adminLogIn with a guess': expect.stringContaining('totp_invalid'),
    });
    // Neither a session nor the beginning of one.
    expect(thief.cookies.get('refresh')).toBeUndefined();
    for (const area of ['member', 'admin']) expect((await thief.refresh(area)).status).toBe(401);
    expect((await thief.post('/api/admin/totp/setup')).body.status).toBe('error');
    // Without a session the acts are those of a stranger.
    const acted = await refusedAll(thief, one, one.login.userId);
    for (const [what, said] of Object.entries(acted))
      expect([what, said]).toEqual([what, expect.stringMatching(/^40[13] /)]);
    expect(await ofAccount(one)).toEqual(before);
    figures
      .add('/login and /adminLogIn with the password', 'totp_required, no cookie, no token', 'no session')
      .add('acts that succeed', `0 of ${Object.keys(acted).length}`, '0');
  });

  it('does nothing with a session from before the app, nor with one below the factor', async () => {
    const one = await victim();
    const { email, password } = one.login;
    // Connecting the app ended it.
    expect((await one.early.get('/api/getProfile')).status).toBe(401);
    expect((await one.early.refresh()).status).toBe(401);

    // One that is below the factor all the same, however it came to be.
    const weak = new TestBrowser(product);
    await data(weak.post('/api/login', { email, password, code: codeOf(one.secret, 0) })).then(
      ({ token }) => (weak.token = token!),
    );
    const { sid } = JSON.parse(Buffer.from(weak.token!.split('.')[1]!, 'base64url').toString()) as {
      sid: string;
    };
    await product.query('update user_session set with_totp = false where id = $1', [sid]);
    const before = await ofAccount(one);
    // The token that is there names the factor of its login: the session is looked up anew.
    const refreshed = await weak.refresh();
    expect(refreshed.status).toBe(200);
    const [own] = await product.query<{ id: string }>(
      'select id from user_session where user_id = $1 and with_totp and revoked_at is null',
      [one.login.userId],
    );
    const acted = await refusedAll(weak, one, own!.id);
    for (const [what, said] of Object.entries(acted))
      expect([what, said]).toEqual([what, expect.stringMatching(/^40[13] /)]);
    expect(await ofAccount(one)).toEqual(before);
    expect((await one.browser.get('/api/admin/totp')).status).toBe(200);
    figures.add('acts that succeed in a session below the factor', `0 of ${Object.keys(acted).length}`, '0');
  });

  it('and with the app it does all of it, and the owner hears of it', async () => {
    const one = await victim();
    const { email, password } = one.login;
    const mine = new TestBrowser(product);
    await data(mine.post('/api/login', { email, password, code: codeOf(one.secret, 0) })).then(
      ({ token }) => (mine.token = token!),
    );
    const { 'change of e-mail': change, 'a token': token, 'a webhook': webhook } = acts(mine, password, '');
    expect([outcome(await change!()), outcome(await token!()), outcome(await webhook!())]).toEqual([
      'success',
      'success',
      'success',
    ]);
    await mailTo(product, email, ({ text }) => text.includes('thief@example.org'));
    const ended = await mine.post('/api/sessions/revoke-others');
    expect(ended.body.status).toBe('success');
    figures.add('the same acts with the app', 'succeed, the old address is told', 'the way that is open');
  });
});
