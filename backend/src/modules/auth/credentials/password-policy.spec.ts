import { dictionary } from '@zxcvbn-ts/language-common';
import { AppConfig } from '../../../config/app-config.js';
import { PasswordPolicy } from './password-policy.js';

const policy = (env: Record<string, string> = {}): PasswordPolicy =>
  new PasswordPolicy(AppConfig.fromEnv(env, '/tmp'));

describe('PasswordPolicy', () => {
  it.each([
    'short',
    'x'.repeat(129),
    'password',
    'Password1!',
    'P@ssw0rd',
    'p@ssw0rd2024',
    '123456',
    '0987654321',
    'qwerty',
    'Qwertyuiop',
    'aaaaaa',
    'abcabcabc',
    '12121212',
    'dragon99',
    'PriceAlgo1',
    'pricealgo-24',
    'maren.holm1',
    'marenh2024',
    'Vestergaard!',
  ])('refuses %s', (password) => {
    const context = { email: 'maren.holm@example.org', username: 'marenh', name: 'Maren Vestergaard' };
    expect(() => policy().assert(password, context)).toThrow(
      expect.objectContaining({ code: 'password_refused', fields: { password: expect.any(String) } }),
    );
  });

  it.each([
    'tr4m-Kiosk',
    'four teal lamps',
    'x9!kQz',
    'maren.holm sails at dawn',
    '🦉🌲🌊⛰🔔🚲',
    'y'.repeat(1) + 'o!'.repeat(2) + '7Ø',
  ])('takes %s', (password) => {
    expect(() => policy().assert(password, { email: 'maren.holm@example.org' })).not.toThrow();
  });

  it('refuses what is known from leaks, in any case of its letters', () => {
    const leaked = dictionary['passwords-common'].filter((password) => [...password].length >= 6);
    expect(leaked.length).toBeGreaterThan(3_000);
    const one = policy();
    const takes = (password: string): boolean => {
      try {
        one.assert(password);
        return true;
      } catch {
        return false;
      }
    };
    expect([...leaked, ...leaked.map((password) => password.toUpperCase())].filter(takes)).toEqual([]);
  });

  it('follows the configured length and brand', () => {
    expect(() => policy({ PASSWORD_MIN_LENGTH: '12' }).assert('tr4m-Kiosk')).toThrow('at least 12');
    expect(() => policy({ BRAND_NAME: 'Nordlys' }).assert('nordlys77')).toThrow('name of this site');
    expect(() => policy().assert('nordlys77')).not.toThrow();
  });
});
