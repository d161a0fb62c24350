import { User } from '../../src/modules/users/user.entity.js';
import { GOOD_PASSWORD, type Admin, makeAccount, makeAdmin } from '../setup/accounts.js';
import { TestBrowser } from '../setup/browser.js';
import { codeSentTo, messageTo } from '../setup/messages.js';
import { PROXIED, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

const NEW_PASSWORD = 'quiet-Harbour 88';
const fresh = (): string => `new.${Math.random().toString(36).slice(2)}@example.org`;

/** Somebody was in the account, and has links and codes that are not used yet. */
describe('rights over an account', () => {
  let test: TestApp;
  let admin: Admin;
  beforeAll(async () => {
    test = await sharedApp(PROXIED);
    admin = await makeAdmin(test);
  });

  const stored = (user: User): Promise<User> => test.orm.em.fork().findOneOrFail(User, { id: user.id });
  const confirm = async (token: string) =>
    (await new TestBrowser(test).post('/api/profile/email/confirm', { token })).body;

  /** A change of the address that waits for a click in a mailbox that the owner does not read. */
  async function withPendingChange() {
    const user = await makeAccount(test);
    const intruder = new TestBrowser(test);
    await intruder.logIn(user.email);
    const email = fresh();
    await intruder.post('/api/profile/email', { email, password: GOOD_PASSWORD });
    const { text } = await messageTo(test, email);
    const token = new URL(/https?:\/\/\S+/.exec(text)![0]).searchParams.get('change')!;
    const owner = new TestBrowser(test);
    await owner.logIn(user.email);
    return { user, owner, token };
  }
  /** The code that a browser asked for and has not entered. */
  async function withCode(user: User, to: string) {
    const browser = new TestBrowser(test);
    await browser.post('/api/verifyEmail', { email: user.email });
    const code = await codeSentTo(test, to);
    return { browser, enter: async () => (await browser.post('/api/reset/confirm', { code })).body };
  }

  it.each([
    [
      'changes the password',
      (owner: TestBrowser) =>
        owner.post('/api/change-password', {
          currentPassword: GOOD_PASSWORD,
          ...{ password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
        }),
    ],
    ['logs out all other devices', (owner: TestBrowser) => owner.post('/api/sessions/revoke-others')],
  ])('end when the owner %s', async (_, act) => {
    const { user, owner, token } = await withPendingChange();
    expect((await act(owner)).body.status).toBe('success');
    expect(await confirm(token)).toMatchObject({ status: 'error', data: { code: 'ticket_used' } });
    expect((await stored(user)).email).toBe(user.email);
  });

  it('end when the owner sets another password by a mailed code', async () => {
    const { user, token } = await withPendingChange();
    const { browser, enter } = await withCode(user, user.email);
    expect((await enter()).status).toBe('success');
    const form = { email: user.email, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    expect((await browser.post('/api/updatePasswordForUser', form)).body.status).toBe('success');
    expect(await confirm(token)).toMatchObject({ data: { code: 'ticket_used' } });
  });

  it('end when an administrator ends all sessions', async () => {
    const { user, token } = await withPendingChange();
    await admin.post('admin/users/sessions/revoke', { userId: user.id }).expect(200);
    expect(await confirm(token)).toMatchObject({ data: { code: 'ticket_used' } });
  });

  it('outlive one device that is logged out', async () => {
    const { user, owner, token } = await withPendingChange();
    await owner.post('/api/logout', { area: 'member' });
    expect(await confirm(token)).toMatchObject({ status: 'success' });
    expect((await stored(user)).email).not.toBe(user.email);
  });

  it('end with the address that they were mailed to', async () => {
    const { user, token } = await withPendingChange();
    const { enter } = await withCode(user, user.email);
    expect(await confirm(token)).toMatchObject({ status: 'success' });
    expect((await enter()).data.code).toBe('code_expired');
  });

  it('end with the number that they were texted to', async () => {
    const user = await makeAccount(test, { mobileNumber: '+12025550171' });
    const { enter } = await withCode(user, '+12025550171');
    const owner = new TestBrowser(test);
    await owner.logIn(user.email);
    await owner.post('/api/phone/send', { mobileNumber: '+12025550172' });
    await owner.post('/api/phone/confirm', { code: await codeSentTo(test, '+12025550172') });
    const changed = await owner.post('/api/profile/phone', { password: GOOD_PASSWORD });
    expect(changed.body.status).toBe('success');
    expect((await enter()).data.code).toBe('code_expired');
  });

  it('come by no number that was added this week: the owner of the mailbox gets the code, and it is unproven then', async () => {
    const user = await makeAccount(test);
    const intruder = new TestBrowser(test);
    await intruder.logIn(user.email);
    await intruder.post('/api/phone/send', { mobileNumber: '+12025550173' });
    await intruder.post('/api/phone/confirm', { code: await codeSentTo(test, '+12025550173') });
    const added = await intruder.post('/api/profile/phone', { password: GOOD_PASSWORD });
    expect(added.body.status).toBe('success');

    const owner = new TestBrowser(test);
    const asked = await owner.post('/api/verifyEmail', { email: user.email });
    expect(asked.body.data).toMatchObject({ channel: 'email', phone: null });
    await owner.post('/api/reset/confirm', { code: await codeSentTo(test, user.email) });
    const form = { email: user.email, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    expect((await owner.post('/api/updatePasswordForUser', form)).body.status).toBe('success');
    // Otherwise it would get the codes a week later.
    expect((await stored(user)).mobileProvenAt ?? null).toBeNull();
  });

  it.each([
    [
      'its owner logs out all other devices',
      async ({ email }: User) => {
        const owner = new TestBrowser(test);
        await owner.logIn(email);
        await owner.post('/api/sessions/revoke-others');
      },
    ],
    [
      'an administrator ends all sessions',
      ({ id }: User) => admin.post('admin/users/sessions/revoke', { userId: id }).expect(200),
    ],
  ])('leave a number of this week without proof when %s, and an older one as it is', async (_, act) => {
    const young = await makeAccount(test, { mobileNumber: '+12025550174', mobileProvenAt: new Date() });
    const old = await makeAccount(test, { mobileNumber: '+12025550175' });
    for (const user of [young, old]) await act(user);
    expect((await stored(young)).mobileProvenAt ?? null).toBeNull();
    expect((await stored(old)).mobileProvenAt).toEqual(old.mobileProvenAt);
  });

  it('go by mail for who asks for it, whatever number the account has', async () => {
    const { email } = await makeAccount(test, { mobileNumber: '+12025550176' });
    const owner = new TestBrowser(test);
    const asked = await owner.post('/api/verifyEmail', { email, channel: 'email' });
    expect(asked.body.data).toMatchObject({ channel: 'email', phone: null, email: expect.any(String) });
    const confirmed = await owner.post('/api/reset/confirm', { code: await codeSentTo(test, email) });
    expect(confirmed.body.status).toBe('success');
    expect((await owner.post('/api/verifyEmail', { email, channel: 'sms' })).status).toBe(400);
  });
});
