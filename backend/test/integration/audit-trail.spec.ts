import { AuditEvent } from '../../src/modules/audit/audit-event.entity.js';
import type { AuditPageDto } from '@pricealgo/contract/audit';
import type { User } from '../../src/modules/users/user.entity.js';
import { GOOD_PASSWORD, makeAccount, makeAdmin, type Admin } from '../setup/accounts.js';
import { API, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

describe('audit trail', () => {
  let test: TestApp;
  let admin: Admin;
  let boss: User;
  let ann: User;

  beforeAll(async () => {
    test = await sharedApp(API);
    admin = await makeAdmin(test, { name: 'Berta Boss' });
    boss = admin.user;
    ann = await makeAccount(test, { name: 'Ann Audited', email: 'ann@trail.example' });
    await post('admin/users/status', { userId: ann.id, status: 'Practicing' });
    await post('admin/users/subscription', { userId: ann.id, addDays: 3 });
    await post('sendstatusemail', { userId: ann.id });
    await test.http.post('/api/login').send({ email: ann.email, password: GOOD_PASSWORD });
  });

  const post = (path: string, body: object) => admin.post(path, body).expect(200);
  const ask = (query: string) => admin.get(`admin/audit?${query}`);
  const page = async (query: string) => (await ask(query).expect(200)).body.data as AuditPageDto;
  const actions = async (query: string) => (await page(query)).items.map(({ action }) => action);

  it('names who did what to whom, newest first', async () => {
    const { items } = await page('subject=ann@trail');
    expect(items.map(({ action }) => action)).toEqual([
      'login',
      'admin.status-mailed',
      'admin.subscription-set',
      'admin.status-set',
    ]);
    expect(items[3]).toMatchObject({
      actor: { userId: boss.id, name: 'Berta Boss', email: boss.email },
      subject: { userId: ann.id, name: 'Ann Audited' },
      detail: { from: 'Active', to: 'Practicing' },
      timeMs: expect.any(Number),
      requestId: expect.any(String),
    });
  });

  it('is searched by actor, subject, action, area and time, one with another', async () => {
    expect(await actions('actor=berta&area=admin')).toEqual([
      'admin.status-mailed',
      'admin.subscription-set',
      'admin.status-set',
    ]);
    expect(await actions(`actor=${ann.id}`)).toEqual(['login']);
    expect(await actions('action=admin.status-set&subject=audited')).toEqual(['admin.status-set']);
    expect(await actions('actor=nobody-of-that-name')).toEqual([]);
    const [newest] = (await page('limit=1')).items;
    expect(await actions(`fromMs=${newest!.timeMs + 1}`)).toEqual([]);
    expect(await actions(`toMs=${newest!.timeMs}&action=login&actor=${ann.id}`)).toEqual([]);
  });

  it('is paged without holes or doubles, also while it grows', async () => {
    const all = (await page('limit=100')).items.map(({ id }) => id);
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const found: AuditPageDto = await page(`limit=2${next ? `&before=${next}` : ''}`);
      seen.push(...found.items.map(({ id }) => id));
      next = found.next;
      await post('sendstatusemail', { userId: ann.id });
    } while (next);
    expect(seen).toEqual(all);
  });

  it('tells how many there are, on the first page, and leaves as a file', async () => {
    const whole = await page('subject=ann@trail&limit=100');
    expect(whole.total).toBe(whole.items.length);
    const first = await page('subject=ann@trail&limit=2');
    expect(first.total).toBe(whole.items.length);
    expect((await page(`subject=ann@trail&limit=2&before=${first.next}`)).total).toBeNull();
    const { text, headers } = await admin.get('admin/audit/export?subject=ann@trail').expect(200);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/);
    const [head, ...lines] = text.replace('\ufeff', '').trimEnd().split(/\r?\n/);
    expect(head).toMatch(/^id,time,action,actorId,actorName,actorEmail,/);
    expect(lines.map((line) => line.split(',')[0])).toEqual(whole.items.map(({ id }) => id));
    expect(lines.at(-1)).toContain(`,admin.status-set,${boss.id},Berta Boss,`);
  });

  it('keeps entries of accounts that are gone, and of nobody', async () => {
    const em = test.orm.em.fork();
    const gone = '00000000-0000-4000-8000-00000000dead';
    await em.insert(AuditEvent, { action: 'account.deleted', actorId: null, subjectId: gone, detail: {} });
    expect((await page(`subject=${gone}`)).items[0]).toMatchObject({
      actor: null,
      subject: { userId: gone, name: '', email: '' },
    });
  });

  it.each([
    'action=nothing',
    'before=x',
    'before=1234567890123456789',
    'fromMs=-1',
    'toMs=soon',
    'limit=0',
    'area=member',
  ])('refuses %s', async (query) => {
    expect((await ask(query).expect(400)).body.data.code).toBe('invalid_request');
  });
});
