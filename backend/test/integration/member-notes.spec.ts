import { MAX_NOTE, MAX_NOTES } from '@pricealgo/contract/member-names';
import type { MemberDetailDto, MemberNoteDto } from '@pricealgo/contract/members';
import { AuditEvent } from '../../src/modules/audit/audit-event.entity.js';
import { DeleteDueJob } from '../../src/modules/profile/account-deletion.service.js';
import { User } from '../../src/modules/users/user.entity.js';
import { makeAccount, makeAdmin, type Admin } from '../setup/accounts.js';
import { TestBrowser } from '../setup/browser.js';
import { API, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

const SECRET = 'Calls herself Quillfeather';

describe("notes about a member's account", () => {
  let test: TestApp;
  let support: Admin;
  let colleague: Admin;
  let boss: Admin;
  beforeAll(async () => {
    test = await sharedApp(API);
    support = await makeAdmin(test, { adminRole: 'support', name: 'Sven Helper' });
    colleague = await makeAdmin(test, { adminRole: 'support', name: 'Coll Eague' });
    boss = await makeAdmin(test, { name: 'Berta Boss' });
  });

  const em = () => test.orm.em.fork();
  const add = async (admin: Admin, { id: userId }: User, text: string): Promise<MemberNoteDto> =>
    (await admin.post('admin/users/notes/add', { userId, text }).expect(200)).body.data;
  const seenBy = async (admin: Admin, { id }: User): Promise<MemberNoteDto[]> =>
    ((await admin.get(`admin/users/one?userId=${id}`).expect(200)).body.data as MemberDetailDto).notes;
  const refusal = async (admin: Admin, act: string, body: object): Promise<string> =>
    (await admin.post(`admin/users/notes/${act}`, body)).body.data.code;

  it('say who wrote what and when, the newest first, to everybody who may look at members', async () => {
    const member = await makeAccount(test);
    const before = Date.now();
    const first = await add(support, member, '  Asked for an invoice.\nSent on Monday. ');
    expect(first).toMatchObject({
      ...{ text: 'Asked for an invoice.\nSent on Monday.', author: 'Sven Helper' },
      ...{ editedMs: null, mine: true, removable: true },
    });
    expect(first.createdMs).toBeGreaterThanOrEqual(before - 1);
    await add(boss, member, 'Paid.');
    const told = (await seenBy(colleague, member)).map(({ text, author, mine }) => [text, author, mine]);
    expect(told).toEqual([
      ['Paid.', 'Berta Boss', false],
      [first.text, 'Sven Helper', false],
    ]);
    expect(await seenBy(support, await makeAccount(test))).toEqual([]);
  });

  it('are edited by who wrote them alone, and removed by them or a full administrator', async () => {
    const member = await makeAccount(test);
    const { noteId } = await add(support, member, 'Wants a longer trial.');
    for (const other of [colleague, boss])
      expect(await refusal(other, 'save', { noteId, text: 'Mine now.' })).toBe('forbidden');
    expect(await refusal(colleague, 'remove', { noteId })).toBe('forbidden');
    const removable = async (admin: Admin) => (await seenBy(admin, member)).map((note) => note.removable);
    expect([await removable(support), await removable(colleague), await removable(boss)]).toEqual([
      [true],
      [false],
      [true],
    ]);
    const saved = (await support.post('admin/users/notes/save', { noteId, text: 'Got a longer trial.' })).body
      .data as MemberNoteDto;
    expect(saved).toMatchObject({ noteId, text: 'Got a longer trial.', editedMs: expect.any(Number) });
    expect(await seenBy(support, member)).toEqual([saved]);
    const { noteId: second } = await add(support, member, 'Once more.');
    await support.post('admin/users/notes/remove', { noteId: second }).expect(200);
    await boss.post('admin/users/notes/remove', { noteId }).expect(200);
    expect(await seenBy(support, member)).toEqual([]);
    expect(await refusal(support, 'remove', { noteId })).toBe('not_found');
    expect(await refusal(support, 'save', { noteId, text: 'Again.' })).toBe('not_found');
  });

  it('have a text, are about members, and are not endless', async () => {
    const member = await makeAccount(test);
    const userId = member.id;
    for (const text of ['', ' \u200b ', 'x'.repeat(MAX_NOTE + 1)])
      await support.post('admin/users/notes/add', { userId, text }).expect(400);
    await add(support, member, 'x'.repeat(MAX_NOTE));
    expect(await refusal(support, 'add', { userId: boss.user.id, text: 'Of the boss.' })).toBe('forbidden');
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect(await refusal(support, 'add', { userId: nobody, text: 'Of nobody.' })).toBe('not_found');
    await em().execute(
      `insert into member_note (id, user_id, author_id, text)
       select gen_random_uuid(), ?, ?, 'One of many' from generate_series(2, ?::int)`,
      [userId, support.user.id, MAX_NOTES],
    );
    expect(await refusal(support, 'add', { userId, text: 'One more.' })).toBe('unprocessable');
  });

  it('are in the audit trail without their words', async () => {
    const member = await makeAccount(test);
    const { noteId } = await add(support, member, SECRET);
    await support.post('admin/users/notes/save', { noteId, text: `${SECRET}!` }).expect(200);
    await support.post('admin/users/notes/remove', { noteId }).expect(200);
    const trail = await em().find(AuditEvent, { subjectId: member.id }, { orderBy: { id: 1 } });
    expect(trail.map(({ action, actorId, detail }) => [action, actorId, detail])).toEqual(
      ['admin.note-added', 'admin.note-edited', 'admin.note-removed'].map((action) => [
        ...[action, support.user.id, { noteId }],
      ]),
    );
  });

  it('are taken along by the member, without who wrote them, and go with the account', async () => {
    const [member, bystander] = [await makeAccount(test), await makeAccount(test)];
    await add(support, member, SECRET);
    await add(support, bystander, 'Stays.');
    const browser = new TestBrowser(test);
    await browser.logIn(member.email);
    const file = await test.http
      .get('/api/export-my-data')
      .set('Authorization', `Bearer ${browser.token}`)
      .expect(200);
    const text = file.text || JSON.stringify(file.body);
    expect(JSON.parse(text).administratorNotes).toEqual([
      { text: SECRET, createdAt: expect.any(String), editedAt: null },
    ]);
    expect(text).not.toContain('Sven Helper');
    expect(text).not.toContain(support.user.id);

    await em().execute(`update user_account set delete_after = now() - interval '1 s' where id = ?`, [
      member.id,
    ]);
    await test.app.get(DeleteDueJob, { strict: false }).handle();
    expect(await em().count(User, { id: member.id })).toBe(0);
    const left = await em().execute<{ text: string }[]>('select text from member_note where text in (?, ?)', [
      ...[SECRET, 'Stays.'],
    ]);
    expect(left).toEqual([{ text: 'Stays.' }]);
  });
});
