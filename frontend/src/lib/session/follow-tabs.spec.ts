// Alone: what others stored of a session is kept in memory, too.
import { seal } from '../storage/obfuscation';
import { areaOf } from './area';
import { followOtherTabs } from './follow-tabs';
import { dropSession, isSignedIn, storeMember } from './session';
import { isSubscriptionExpired, type MemberInfo } from './session-info';

const info = { userId: 'u1', token: 't', tokenExpiresMs: 1, subscription_end: null } as MemberInfo;

/** What another tab did, as the browser tells this one. */
function otherTab(key: string | null, value: unknown): void {
  if (key === null) localStorage.clear();
  else if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, seal(key, JSON.stringify(value)));
  window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
}

let reload: jest.Mock;
let end: () => void;
beforeEach(() => {
  localStorage.clear();
  storeMember(info);
  reload = jest.fn();
  end = followOtherTabs(reload);
});
afterEach(() => end());

test.each([
  ['logged out', 'user-info', null],
  ['cleared everything', null, null],
  ['logged in as somebody else', 'user-info', { ...info, userId: 'u2' }],
])('another tab %s: this one follows', (_name, key, value) => {
  otherTab(key, value);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a new token or name is taken over in place', () => {
  otherTab('user-token', 't2');
  otherTab('user-info', { ...info, token: 't2', name: 'New' });
  expect(reload).not.toHaveBeenCalled();
});

test('a login elsewhere signs this tab in', () => {
  otherTab('user-info', null);
  otherTab('user-info', info);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('other entries concern nobody', () => {
  window.dispatchEvent(new StorageEvent('storage', { key: 'is-mobile', storageArea: localStorage }));
  expect(reload).not.toHaveBeenCalled();
});

test('dropping the session removes both entries', () => {
  dropSession('member');
  expect(isSignedIn('member')).toBe(false);
  expect(localStorage).toHaveLength(0);
});

test.each([
  ['/', 'member'],
  ['/profile', 'member'],
  ['/admin', 'admin'],
  ['/admin/users', 'admin'],
  ['/nowhere/admin', 'admin'],
  ['/nowhere/admin/users', 'admin'],
  ['/pages/administration', 'member'],
  ['/fee-structure/admin-fees', 'member'],
  ['/administrators', 'member'],
])('%s belongs to the %s area', (path, area) => expect(areaOf(path)).toBe(area));

test('a subscription is over without info, without a date, and from its very instant on', () => {
  expect(isSubscriptionExpired(null, 0)).toBe(true);
  expect(isSubscriptionExpired(info, 0)).toBe(true);
  const until = { ...info, subscription_end: 1_000 };
  expect([999, 1_000].map((now) => isSubscriptionExpired(until, now))).toEqual([false, true]);
});
