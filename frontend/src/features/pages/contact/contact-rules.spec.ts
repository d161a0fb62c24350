import { describe, expect, test } from '@jest/globals';
import { checkContact, EMPTY } from './contact-rules';

const WRITTEN = {
  ...EMPTY,
  name: 'Ann',
  email: 'ann@example.org',
  subject: 'Hello',
  message: 'How do you score?',
};

describe('the contact form', () => {
  test('takes what a person writes', () => {
    expect(checkContact(WRITTEN)).toEqual({});
  });

  test('asks for every field, in their order', () => {
    expect(Object.keys(checkContact({ ...EMPTY, name: '  ' }))).toEqual([
      'name',
      'email',
      'subject',
      'message',
    ]);
  });

  test.each([
    [{ email: 'ann' }, 'email', 'Please enter a valid email address.'],
    [{ message: 'short' }, 'message', 'Please write at least 10 characters.'],
  ] as const)('refuses %j', (change, field, text) => {
    expect(checkContact({ ...WRITTEN, ...change })).toEqual({ [field]: text });
  });
});
