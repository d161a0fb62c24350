import { jest } from '@jest/globals';
import { api } from '../../api/client';
import { dropSession, memberInfo, storeMember } from '../../session/session';
import type { MemberInfo } from '../../session/session-info';
import { savePreferences, type PreferenceChanges } from './save-preferences';
import { DEFAULT_PREFERENCES } from '@pricealgo/contract/preference-choices';

const member = {
  userId: 'u1',
  token: 'token',
  tokenExpiresMs: 4_000_000_000_000,
  preferences: DEFAULT_PREFERENCES,
} as MemberInfo;

interface Sent {
  accept: () => Promise<void>;
  refuse: () => Promise<void>;
}
let sent: Sent[];

beforeEach(() => {
  localStorage.clear();
  storeMember(member);
  sent = [];
  jest.spyOn(api, 'POST').mockImplementation((() => {
    let answer: (reply: unknown) => void;
    const reply = async (data: object): Promise<void> => {
      answer({ data, response: { ok: true, status: 200, headers: new Headers() } });
      await new Promise((done) => setTimeout(done, 5));
    };
    sent.push({
      accept: () => reply({ status: 'success', data: {}, message: '' }),
      refuse: () => reply({ status: 'error', data: { code: 'conflict', requestId: '1' }, message: 'No.' }),
    });
    return new Promise((resolve) => (answer = resolve));
  }) as never);
});
afterEach(() => {
  dropSession('member');
  jest.restoreAllMocks();
});

/** @returns what became of it */
const choose = (choice: PreferenceChanges): Promise<string> =>
  savePreferences(choice).then(
    () => 'kept',
    (error: Error) => error.message,
  );
const shown = () => memberInfo()!.preferences;

test('a choice that is refused goes back alone', async () => {
  const first = choose({ theme: 'dark' });
  const second = choose({ colourBlind: true, notify: { call: { email: true } } });
  const third = choose({ notify: { call: { push: false } } });
  await sent[0]!.refuse();
  expect(await first).toBe('No.');
  expect(shown()).toMatchObject({ theme: 'auto', colourBlind: true });
  await sent[2]!.refuse();
  expect(await third).toBe('No.');
  await sent[1]!.accept();
  expect(await second).toBe('kept');
  expect(shown()).toEqual({
    ...DEFAULT_PREFERENCES,
    colourBlind: true,
    notify: { ...DEFAULT_PREFERENCES.notify, call: { inApp: true, push: true, email: true } },
  });
});

test('the newest choice of several stays, whatever becomes of earlier ones; refused, it is the last one kept', async () => {
  const all = [choose({ theme: 'dark' }), choose({ theme: 'light' }), choose({ theme: 'dark' })];
  await sent[0]!.refuse();
  expect(shown().theme).toBe('dark');
  await sent[1]!.accept();
  expect(shown().theme).toBe('dark');
  await sent[2]!.refuse();
  expect(shown().theme).toBe('light');
  expect(await Promise.all(all)).toEqual(['No.', 'kept', 'No.']);
});

test('a choice on top of a refused one does not bring that one back', async () => {
  const all = [choose({ digest: 'daily' }), choose({ digest: 'weekly' })];
  await sent[0]!.refuse();
  await sent[1]!.refuse();
  await Promise.all(all);
  expect(shown().digest).toBe('off');
});

test('somebody else who has logged in meanwhile keeps theirs', async () => {
  const mine = choose({ theme: 'dark' });
  storeMember({ ...member, userId: 'u2', preferences: { ...DEFAULT_PREFERENCES, theme: 'dark' } });
  await sent[0]!.refuse();
  expect(await mine).toBe('No.');
  expect(shown().theme).toBe('dark');
});
