import { mailedLink } from './mailed-link';

test.each([
  ['?token=abc', '', { for: 'account', token: 'abc' }],
  ['?token=abc&for=email', '', { for: 'email', token: 'abc' }],
  ['?change=abc', '', { for: 'email', token: 'abc' }],
  ['', '#token=abc', { for: 'account', token: 'abc' }],
  ['', '', { for: 'account', token: '' }],
])('%s%s', (search, hash, link) => expect(mailedLink({ search, hash })).toEqual(link));
