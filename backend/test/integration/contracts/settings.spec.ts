import { SettingChange } from '../../../src/modules/settings/setting.entity.js';
import { Settings } from '../../../src/modules/settings/settings.js';
import { makeAdmin, signupForm, type Admin } from '../../setup/accounts.js';
import { messageTo } from '../../setup/messages.js';
import { createTestApp, type TestApp } from '../../setup/test-app.js';

const KEY = 'sk-live-9f8e7d6c5b4a';

describe('settings', () => {
  let test: TestApp;
  let admin: Admin;
  beforeAll(async () => {
    test = await createTestApp({ RATE_LIMIT_FACTOR: '100', ADMIN_TOTP: 'optional' });
    admin = await makeAdmin(test);
  });
  afterAll(() => test.close());

  const get = async (path: string) => (await admin.get(path).expect(200)).body.data;
  const post = (path: string, body: object) => admin.post(path, body);
  const seen = async (): Promise<string> => (await get('admin/settings')).lastChange;
  const change = async (changes: object) => post('updateapplicationinfo', { changes, seen: await seen() });
  const info = async () => (await test.http.get('/api/application-info').expect(200)).body.data;
  const item = async (key: string) =>
    (await get('admin/settings')).items.find((setting: { key: string }) => setting.key === key);

  it('begins with the defaults, and keeps differences only', async () => {
    expect((await get('admin/settings')).items.every(({ changed }: { changed: boolean }) => !changed)).toBe(
      true,
    );
    await change({ 'application.brandName': 'Quoteworks' }).then(({ status }) => expect(status).toBe(200));
    expect(await item('application.brandName')).toMatchObject({
      value: 'Quoteworks',
      fallback: 'PriceAlgo',
      changed: true,
    });
    expect(await info()).toMatchObject({ brandName: 'Quoteworks', copyrightYear: 2024 });
    await change({ 'application.brandName': null });
    expect(await item('application.brandName')).toMatchObject({ value: 'PriceAlgo', changed: false });
    expect(await test.orm.em.fork().execute('select key from setting')).toEqual([]);
  });

  it('takes a value that equals its default for no change, and what nobody changed for none', async () => {
    const before = await seen();
    await change({
      'application.copyrightYear': 2024,
      'features.signUp': true,
      'application.socialLinks': [],
    });
    expect(await item('application.copyrightYear')).toMatchObject({ value: 2024, changed: false });
    expect(await seen()).toBe(before);
    await change({ 'application.copyrightYear': 2025 });
    // Back to the default by typing it.
    await change({ 'application.copyrightYear': 2024 });
    expect(await item('application.copyrightYear')).toMatchObject({ changed: false });
    expect(await test.orm.em.fork().execute('select key from setting')).toEqual([]);
    const { items } = await get('admin/settings/history?limit=1');
    expect(items).toMatchObject([
      { before: 2025, after: null, actor: { userId: admin.user.id, email: admin.user.email } },
    ]);
  });

  it('is where mails, trial and calendar look', async () => {
    await change({
      'application.brandName': 'Mailworks',
      'accounts.trialDays': 3,
      'market.calendar': 'exchange',
    });
    const form = signupForm();
    await test.http.post('/api/signup').send(form).expect(200);
    expect(JSON.stringify(await messageTo(test, form.email))).toContain('Mailworks');
    const { body } = await test.http.get('/api/market-hours?exchangeShortName=NYSE').expect(200);
    expect(body.data.rule).toBe('exchange');
    expect((await info()).trialDays).toBe(3);
    await change({ 'application.brandName': null, 'accounts.trialDays': null, 'market.calendar': null });
  });

  it('closes sign-up, and says so', async () => {
    await change({ 'features.signUp': false });
    const { body } = await test.http.post('/api/signup').send(signupForm());
    expect(body).toMatchObject({ status: 'error', data: { code: 'signup_closed' } });
    await change({ 'features.signUp': null });
  });

  it('reaches another process without the bus', async () => {
    const other = await createTestApp({ RATE_LIMIT_FACTOR: '100' }, test.config.databaseUrl);
    try {
      await change({ 'application.copyrightYear': 2027 });
      const settings = other.app.get(Settings, { strict: false });
      while (settings.get('application.copyrightYear') !== 2027)
        await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await other.close();
      await change({ 'application.copyrightYear': null });
    }
  });

  it('tells nobody a secret, and stores it sealed', async () => {
    const answer = await change({ 'analysis.openaiApiKey': KEY });
    expect(answer.status).toBe(200);
    expect(await item('analysis.openaiApiKey')).toMatchObject({
      value: null,
      fallback: null,
      present: true,
      changed: true,
    });
    expect(JSON.stringify([answer.body, await get('admin/settings/history')])).not.toContain(KEY);
    const rows = await test.orm.em
      .fork()
      .execute('select content::text from setting union all select after::text from setting_change');
    expect(JSON.stringify(rows)).not.toContain(KEY);
    expect(test.app.get(Settings, { strict: false }).get('analysis.openaiApiKey')).toBe(KEY);
    await change({ 'analysis.openaiApiKey': null });
    expect((await item('analysis.openaiApiKey')).present).toBe(false);
  });

  it.each([
    [{ 'application.brandName': '' }, 'application.brandName'],
    [{ 'application.brandName': 7 }, 'application.brandName'],
    [{ 'application.copyrightYear': 2_024.5 }, 'application.copyrightYear'],
    [{ 'application.contactEmail': 'nobody' }, 'application.contactEmail'],
    [{ 'application.socialLinks': [{ label: 'X', url: 'javascript:alert(1)' }] }, 'application.socialLinks'],
    [{ 'application.footerLinks': [{ label: 'X', url: '//evil.example' }] }, 'application.footerLinks'],
    [{ 'application.footerLinks': 'x'.repeat(10_000) }, 'application.footerLinks'],
    [{ 'market.providers': ['simulated', 'yahoo'] }, 'market.providers'],
    [{ 'market.providers': ['fmp'] }, 'market.providers'],
    [{ 'no.such': 1 }, 'no.such'],
  ])('refuses %j and changes nothing', async (changes, field) => {
    const before = await seen();
    const { status, body } = await post('updateapplicationinfo', {
      changes: { 'accounts.trialDays': 9, ...changes },
      seen: before,
    });
    expect(status).toBe(400);
    expect(Object.keys(body.data.fields)).toContain(field);
    for (const message of Object.values(body.data.fields)) expect(message).toMatch(/^(fmp|[A-Z]).*\.$/);
    expect(await seen()).toBe(before);
  });

  it('detects that somebody else was faster', async () => {
    const before = await seen();
    expect(
      (await post('updateapplicationinfo', { changes: { 'accounts.trialDays': 20 }, seen: before })).status,
    ).toBe(200);
    expect(
      (await post('updateapplicationinfo', { changes: { 'analysis.runsPerDay': 20 }, seen: before })).status,
    ).toBe(200);
    expect(
      (await post('updateapplicationinfo', { changes: { 'accounts.trialDays': 30 }, seen: before })).status,
    ).toBe(409);
    expect((await item('accounts.trialDays')).value).toBe(20);
  });

  it('takes the newest change back, and only that', async () => {
    await change({ 'accounts.trialDays': 21 });
    await change({ 'accounts.trialDays': 22 });
    const { items } = await get('admin/settings/history?limit=2');
    expect(items).toMatchObject([
      { key: 'accounts.trialDays', before: 21, after: 22 },
      { key: 'accounts.trialDays', after: 21 },
    ]);
    expect((await post('admin/settings/undo', { changeId: items[1].id })).status).toBe(409);
    expect((await post('admin/settings/undo', { changeId: items[0].id })).status).toBe(200);
    expect((await item('accounts.trialDays')).value).toBe(21);
    expect((await get('admin/settings/history?limit=1')).items[0]).toMatchObject({ undoes: items[0].id });
    expect((await post('admin/settings/undo', { changeId: '999999999' })).status).toBe(404);
  });

  it('goes on with the default where a stored value is not usable any more', async () => {
    const em = test.orm.em.fork();
    await em.execute(
      `insert into setting (key, content) values ('analysis.nightlyTickers', '{"value":"many"}')`,
    );
    await em.insert(SettingChange, {
      key: 'analysis.nightlyTickers',
      before: null,
      after: { value: 'many' },
      actorId: '00000000-0000-4000-8000-000000000000',
      undoes: null,
    });
    await test.app.get(Settings, { strict: false }).reload();
    expect((await item('analysis.nightlyTickers')).changed).toBe(false);
  });
});
