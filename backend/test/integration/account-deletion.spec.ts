import sharp from 'sharp';
import { dayText } from '../../src/common/format/time-text.js';
import { AuditEvent } from '../../src/modules/audit/audit-event.entity.js';
import {
  RecoveryCode,
  Session,
  SocialIdentity,
  Ticket,
  VerificationCode,
} from '../../src/modules/auth/auth.entities.js';
import { DeleteDueJob } from '../../src/modules/profile/account-deletion.service.js';
import { User } from '../../src/modules/users/user.entity.js';
import { GOOD_PASSWORD, makeAccount } from '../setup/accounts.js';
import { messageTo } from '../setup/messages.js';
import { Navigator } from '../setup/navigator.js';
import { ALL, sharedApp } from '../setup/shared-app.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const DAY_MS = 86_400_000;

describe('removal of an account', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await sharedApp(ALL);
  });

  const em = () => test.orm.em.fork();
  const member = async (changes: Partial<User> = {}) => {
    const user = await makeAccount(test, changes);
    const browser = new Navigator(test.url);
    const logIn = async () => {
      const { body } = await browser.post('/api/login', { email: user.email, password: GOOD_PASSWORD });
      return body.data.token as string;
    };
    return { user, browser, logIn, token: await logIn() };
  };
  const plan = async ({ browser, token }: Awaited<ReturnType<typeof member>>, password = GOOD_PASSWORD) =>
    (await browser.post('/api/delete-account', { password }, token)).body;
  const runJob = () => test.app.get(DeleteDueJob, { strict: false }).handle();
  const pass14Days = (id: string) =>
    em().execute(`update user_account set delete_after = delete_after - interval '14 days' where id = ?`, [
      id,
    ]);

  it('is planned with the password, for in 14 days; every session ends and a mail tells', async () => {
    const me = await member();
    expect((await plan(me, 'not it')).data.code).toBe('password_wrong');
    expect(await em().findOne(User, { id: me.user.id })).toMatchObject({ deleteAfter: null });
    const before = Date.now();
    const { status, data } = await plan(me);
    expect(status).toBe('success');
    expect(data.deleteAfterMs).toBeGreaterThanOrEqual(before + 14 * DAY_MS);
    expect(data.deleteAfterMs).toBeLessThanOrEqual(Date.now() + 14 * DAY_MS);
    expect(await em().count(Session, { userId: me.user.id, revokedAt: null })).toBe(0);
    const alive = async () => (await me.browser.get('/api/getProfile', me.token)).status === 200;
    while (await alive()) await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await me.browser.post('/api/refresh', { area: 'member' })).status).toBe(401);
    const mail = await messageTo(test, me.user.email);
    expect(mail.text).toContain(`will be deleted on ${dayText(data.deleteAfterMs as number)}.`);
  });

  it('can be taken back until then: a login is let in, shows the date, and cancels', async () => {
    const me = await member();
    const { data } = await plan(me);
    const token = await me.logIn();
    const profile = await me.browser.get('/api/getProfile', token);
    expect(profile.body.data.deleteAfterMs).toBe(data.deleteAfterMs);
    // Planned again it keeps its date.
    const again = await me.browser.post('/api/delete-account', { password: GOOD_PASSWORD }, token);
    expect(again.body.data).toEqual(data);
    const last = await me.logIn();
    expect((await me.browser.post('/api/delete-account/cancel', {}, last)).body.status).toBe('success');
    await runJob();
    expect(await em().findOne(User, { id: me.user.id })).toMatchObject({ deleteAfter: null });
    const actions = (await em().find(AuditEvent, { subjectId: me.user.id })).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['account.delete-requested', 'account.delete-cancelled']));
  });

  it('leaves nothing of the person but ids in the audit trail', async () => {
    const me = await member({ mobileNumber: '+12025550177', name: 'Unmistakable Name' });
    const upload = await test.http
      .post('/api/profilepicuploadtospace')
      .set('Authorization', `Bearer ${me.token}`)
      .attach(
        'file',
        await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
        'me.png',
      );
    const picture = upload.body.data.profilePic as string;
    await test.http.get(picture).expect(200);
    const userId = me.user.id;
    const row = { id: userId, userId };
    await em().insert(SocialIdentity, { ...row, provider: 'google', issuer: 'i', subject: userId } as never);
    await em().insert(RecoveryCode, { ...row, codeHash: 'x'.repeat(43) } as never);
    await em().insert(VerificationCode, {
      ...row,
      purpose: 'phone',
      targetHash: 'x'.repeat(43),
      bound: 'x',
      expiresAt: new Date(),
    } as never);
    await me.browser.post(
      '/api/profile/email',
      { email: 'next@example.org', password: GOOD_PASSWORD },
      me.token,
    );
    expect(await em().count(Ticket, { userId })).toBeGreaterThan(0);
    const bystander = await member();
    await plan(me);
    await runJob();
    expect(await em().count(User, { id: userId })).toBe(1);
    await pass14Days(userId);
    await Promise.all([runJob(), runJob()]);
    for (const entity of [Session, Ticket, VerificationCode, SocialIdentity, RecoveryCode]) {
      const left = await em().count(entity as typeof Session, { userId });
      expect([entity.name, left]).toEqual([entity.name, 0]);
    }
    expect(await em().count(User, { id: userId })).toBe(0);
    const trail = await em().find(AuditEvent, { subjectId: userId });
    expect(trail.filter(({ action }) => action === 'account.deleted')).toHaveLength(1);
    expect(JSON.stringify(trail)).not.toMatch(
      new RegExp(`Unmistakable|${me.user.email}|${me.user.username}|2025550177`),
    );
    while ((await test.http.get(picture)).status !== 404)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const login = await test.http.post('/api/login').send({ email: me.user.email, password: GOOD_PASSWORD });
    expect(login.body.data.code).toBe('invalid_credentials');
    expect((await bystander.browser.get('/api/getProfile', bystander.token)).status).toBe(200);
    // Name and address are free for somebody new.
    await makeAccount(test, { email: me.user.email, username: me.user.username });
  });

  it('is refused to administrators', async () => {
    const me = await member({ role: 'admin' });
    expect((await plan(me)).data.code).toBe('forbidden');
  });

  it('is done by workers that answer no requests', async () => {
    const worker = await createTestApp({ ROLES: 'worker' }, test.config.databaseUrl);
    try {
      const me = await member();
      await plan(me);
      await pass14Days(me.user.id);
      await worker.app.get(DeleteDueJob, { strict: false }).handle();
      expect(await em().count(User, { id: me.user.id })).toBe(0);
    } finally {
      await worker.close();
    }
  });

  it('is looked for every hour', () => {
    const options = Reflect.getMetadata('job-handler', DeleteDueJob) as { name: string; everyMs: number };
    expect(options).toEqual({ name: 'accounts.delete-due', everyMs: 3_600_000 });
  });
});
