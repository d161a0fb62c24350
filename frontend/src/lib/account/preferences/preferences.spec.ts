import { formatMoney } from '../../format/number-format';
import { changeMember, dropSession, storeMember } from '../../session/session';
import type { MemberInfo } from '../../session/session-info';
import { applyColourTheme } from './colour-theme';
import { followPreferences } from './follow-preferences';
import { withChanges } from './save-preferences';
import { DEFAULT_PREFERENCES } from '@pricealgo/contract/preference-choices';

const member: MemberInfo = {
  userId: 'u1',
  name: 'Ann Quill',
  username: 'ann',
  email: 'ann@example.com',
  profilePic: null,
  token: 'token',
  tokenExpiresMs: 4_000_000_000_000,
  subscription_end: null,
  status: 'Active',
  preferences: {
    ...DEFAULT_PREFERENCES,
    numberFormat: 'point-comma',
    colourBlind: true,
    reducedMotion: 'reduce',
  },
};
const look = () => [
  formatMoney(1_234.5, 'USD'),
  document.documentElement.dataset.colourBlind,
  document.documentElement.dataset.reducedMotion,
];

let stop: () => void;
beforeEach(() => {
  localStorage.clear();
  stop = followPreferences();
});
afterEach(() => {
  dropSession('member');
  stop();
});

test('visitors have the defaults; a member’s choices hold from the login to the logout', () => {
  expect(look()).toEqual(['$1,234.50', 'false', 'false']);
  storeMember(member);
  expect(look()).toEqual(['$1.234,50', 'true', 'true']);
  changeMember({ preferences: { ...member.preferences, currencyDisplay: 'code' } });
  expect(look()[0]).toBe('USD 1.234,50');
  dropSession('member');
  expect(look()).toEqual(['$1,234.50', 'false', 'false']);
});

test('what is stored is there before anything is drawn', () => {
  stop();
  storeMember(member);
  expect(look()[0]).toBe('$1,234.50');
  stop = followPreferences();
  expect(look()[0]).toBe('$1.234,50');
});

test('a session that was begun before there were choices has their defaults', () => {
  const { theme, colourBlind } = member.preferences;
  storeMember({ ...member, preferences: { theme, colourBlind } as MemberInfo['preferences'] });
  expect(look()).toEqual(['$1,234.50', 'true', 'false']);
});

test('the colour theme of a member holds and stays in the browser; a visitor’s is that of the browser', () => {
  const { dataset } = document.documentElement;
  applyColourTheme('teal');
  expect([dataset.colourTheme, localStorage.getItem('colour-theme')]).toEqual(['teal', 'teal']);
  storeMember(member);
  expect(dataset.colourTheme).toBe('blue');
  changeMember({ preferences: { ...member.preferences, colourTheme: 'teal' } });
  expect(dataset.colourTheme).toBe('teal');
  dropSession('member');
  expect([dataset.colourTheme, localStorage.getItem('colour-theme')]).toEqual(['teal', 'teal']);
});

test('the colour theme chosen in another tab is that of this one; what is unknown is the first one', () => {
  const chosen = (newValue: string | null): string | undefined => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'colour-theme', newValue }));
    return document.documentElement.dataset.colourTheme;
  };
  expect(chosen('teal')).toBe('teal');
  expect(chosen('mauve')).toBe('blue');
});

test('one cell of the channel table changes alone', () => {
  const after = withChanges(DEFAULT_PREFERENCES, { notify: { call: { email: true } }, digest: 'daily' });
  expect(after.notify).toEqual({
    ...DEFAULT_PREFERENCES.notify,
    call: { ...DEFAULT_PREFERENCES.notify.call, email: true },
  });
  expect(after.digest).toBe('daily');
});
