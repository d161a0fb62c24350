import { randomUUID } from 'node:crypto';
import { ContactMessage } from '../../src/modules/content/contact/contact-message.entity.js';
import { makeAdmin, type Admin } from '../setup/accounts.js';
import { everythingSent, messages, messageTo } from '../setup/messages.js';
import { PROXIED, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

const FORM = {
  name: 'Ann Bell',
  email: 'ann@example.org',
  subject: 'A question',
  message: 'How do you score a call that is withdrawn?',
  typedMs: 30_000,
};

describe('contact', () => {
  let test: TestApp;
  let admin: Admin;
  beforeAll(async () => {
    test = await sharedApp(PROXIED);
    admin = await makeAdmin(test);
  });

  const send = (change: object = {}) => test.http.post('/api/contactUs').send({ ...FORM, ...change });
  const list = async (query = '') =>
    (await admin.get(`admin/contact-messages${query}`).expect(200)).body.data as {
      items: { id: string; subject: string; state: string; note: string | null }[];
      total: number;
    };
  const setState = (body: object) => admin.post('admin/contact-messages/state', body);

  it('stores a message, mails it to the team, and an administrator says what became of it', async () => {
    const { body } = await send({ subject: 'A question\r\nBcc: all@example.org' }).expect(200);
    expect(body.status).toBe('success');
    const mail = await messageTo(test, 'support@pricealgo.example');
    expect(mail.text).toContain('How do you score a call that is withdrawn?');
    expect(mail.subject).toBe('PriceAlgo contact form: A question Bcc: all@example.org');
    const [stored] = (await list()).items;
    expect(stored).toMatchObject({ state: 'new' });
    await setState({ id: stored!.id, state: 'answered', note: 'Sent the page about scoring.' }).expect(200);
    expect((await list('?state=answered')).items[0]).toMatchObject({ note: 'Sent the page about scoring.' });
    await setState({ id: stored!.id, state: 'open' }).expect(200);
    expect((await list('?state=open&q=ques')).items[0]).toMatchObject({
      note: 'Sent the page about scoring.',
    });
    await setState({ id: '00000000-0000-4000-8000-000000000000', state: 'open' }).expect(404);
  });

  it('keeps spam apart and tells the sender nothing', async () => {
    const before = (await messages(test)).length;
    const { body } = await send({ subject: 'Cheap watches', website: 'https://spam.example' });
    expect(body).toMatchObject({ status: 'success', message: expect.stringContaining('Thank you') });
    await everythingSent(test);
    expect((await messages(test)).length).toBe(before + 1);
    expect((await list('?q=watches')).total).toBe(0);
    expect((await list('?state=spam')).items[0]).toMatchObject({ subject: 'Cheap watches' });
  });

  it.each([
    { name: '' },
    { email: 'nobody' },
    { subject: 'x'.repeat(161) },
    { message: 'short' },
    { message: 'x'.repeat(5_001) },
    { typedMs: -1 },
    { state: 'answered' },
  ])('refuses %j', async (change) => {
    await send(change).expect(400);
  });

  it('stores a message once that a visitor sends again with its key', async () => {
    const key = randomUUID();
    const subject = 'Sent three times';
    const again = () => send({ subject }).set('Idempotency-Key', key);
    const [first, second] = await Promise.all([again(), again()]);
    const third = await again();
    expect([first.status, second.status, third.status]).toEqual([200, 200, 200]);
    expect(third.headers['idempotency-replayed']).toBe('true');
    expect(third.body).toEqual(first.body);
    expect(await test.orm.em.fork().count(ContactMessage, { subject })).toBe(1);
    const other = await send({ subject: 'Another' }).set('Idempotency-Key', key);
    expect([other.status, other.body.data.code]).toEqual([422, 'idempotency_mismatch']);
    const malformed = await send({ subject }).set('Idempotency-Key', 'x');
    expect(malformed.status).toBe(400);
  });

  it('takes ten messages an hour from one address', async () => {
    const answers = [];
    for (let i = 0; i < 10; i += 1) answers.push((await send()).status);
    expect(answers.at(-1)).toBe(429);
    expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(10);
  });
});
