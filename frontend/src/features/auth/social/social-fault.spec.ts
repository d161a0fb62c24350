import { socialFaultText } from './social-fault';

test('known codes have their text, whatever else an address holds has none of its own', () => {
  expect(socialFaultText('social_link_required', null)).toMatch(/Log in with your password/);
  expect(socialFaultText('Call 555-0100', null)).not.toMatch(/555/);
  expect(socialFaultText(null, new Error('This link has expired.'))).toBe('This link has expired.');
  expect(socialFaultText(null, 'odd')).toBe('Unknown error');
});
