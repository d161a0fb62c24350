import { audienceText } from './audience-text';

test.each([
  [{ all: true as const }, 'Everybody'],
  [{ userId: 'x' }, 'One member'],
  [{ segment: {} }, 'accounts that may log in'],
  [
    { segment: { status: 'Pending' as const, subscription: 'expired' as const, role: 'member' as const } },
    'accounts that have the status Pending, have no running subscription, are members',
  ],
])('%j is %s', (audience, text) => {
  expect(audienceText(audience)).toBe(text);
});
