import { checkSignUp, type SignUpValues } from './sign-up-check';
import { suggestUsername } from './suggest-username';

describe('suggestUsername', () => {
  test.each([
    ['Ann Quill', 0, 'annquill100'],
    ['  José  Núñez ', 0.999_999, 'josénúñez999'],
    ['X', 0.5, 'x550'],
  ])('%s → %s', (name, random, username) => expect(suggestUsername(name, () => random)).toBe(username));
});

const good: SignUpValues = {
  name: 'Ann Quill',
  username: 'annquill417',
  email: 'ann@example.com',
  phone: { typed: '', verified: null },
  password: 'secret-1',
  confirm_password: 'secret-1',
  age_confirmation: true,
};

describe('checkSignUp', () => {
  test('nothing to say of a full form, with or without a verified phone', () => {
    expect(checkSignUp(good, 6)).toEqual({});
    expect(checkSignUp({ ...good, phone: { typed: '2025550123', verified: '+12025550123' } }, 6)).toEqual({});
  });

  test.each<[string, Partial<SignUpValues>, Record<string, string>]>([
    ['name', { name: ' ' }, { name: 'This field is required.' }],
    ['username', { username: '' }, { username: 'This field is required.' }],
    ['email', { email: '' }, { email: 'This field is required.' }],
    [
      'password',
      { password: '', confirm_password: '' },
      { password: 'This field is required.', confirm_password: 'This field is required.' },
    ],
    [
      'length',
      { password: '12345', confirm_password: '12345' },
      { password: 'At least 6 characters, please.' },
    ],
    [
      'confirmation',
      { confirm_password: 'secret-2' },
      { confirm_password: 'Confirm password must be same as password.' },
    ],
    ['age', { age_confirmation: false }, { age_confirmation: 'Please confirm your age.' }],
    [
      'phone',
      { phone: { typed: '2025550123', verified: null } },
      { phone: 'Please verify your mobile number' },
    ],
  ])('%s', (_field, changes, errors) => expect(checkSignUp({ ...good, ...changes }, 6)).toEqual(errors));
});
