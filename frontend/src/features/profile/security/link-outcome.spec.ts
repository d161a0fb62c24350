import { linkOutcome } from './link-outcome';

test.each([
  ['#linked=google', { connected: true, text: 'Google is connected.' }],
  ['#linked=linkedin', { connected: true, text: 'LinkedIn is connected.' }],
  ['#error=social_taken', { connected: false, text: 'This login is connected to another account.' }],
  // Nothing that stands in the address is repeated.
  ['#error=Call+555', { connected: false, text: 'The login was not connected. You can try again.' }],
  ['#linked=elsewhere', null],
  ['#sessions', null],
  ['', null],
])('%s', (fragment, outcome) => expect(linkOutcome(fragment)).toEqual(outcome));
