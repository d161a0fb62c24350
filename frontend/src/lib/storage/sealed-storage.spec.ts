import { recoverFromCorruption } from './corruption';
import { open, seal } from './obfuscation';
import { isStored, readSealed, removeSealed, writeSealed } from './sealed-storage';

jest.mock('./corruption', () => ({ recoverFromCorruption: jest.fn() }));

const recover = recoverFromCorruption as jest.Mock;
const user = { name: 'Zoë', token: 'a.b.c' };

beforeEach(() => {
  localStorage.clear();
  recover.mockClear();
});

test('what is stored is not readable, and comes back as it was', () => {
  writeSealed('user-info', user);
  expect(localStorage.getItem('user-info')).toMatch(/^[0-9a-f]+$/);
  expect(Object.values({ ...localStorage }).join()).not.toMatch(/Zo|a\.b\.c/);
  expect(readSealed('user-info')).toEqual(user);
  expect(readSealed('user-info')).toBe(readSealed('user-info'));
});

test('the same value is stored differently each time', () => {
  expect(seal('user-info', 'x')).not.toBe(seal('user-info', 'x'));
});

test('another tab’s newer value is seen', () => {
  writeSealed('user-info', user);
  readSealed('user-info');
  localStorage.setItem('user-info', seal('user-info', '{"name":"Ann"}'));
  expect(readSealed('user-info')).toEqual({ name: 'Ann' });
});

test('absent is null and no damage', () => {
  expect(readSealed('admin-info')).toBeNull();
  writeSealed('admin-info', user);
  expect(isStored('admin-info')).toBe(true);
  removeSealed('admin-info');
  expect(isStored('admin-info')).toBe(false);
  expect(recover).not.toHaveBeenCalled();
});

test.each([
  ['plain JSON', () => JSON.stringify(user)],
  ['nothing', () => ''],
  ['one changed digit', () => seal('user-info', '{}').replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
  ['a cut end', () => seal('user-info', '{}').slice(0, -2)],
  ['the value of another name', () => seal('admin-info', '{}')],
  ['sealed text that is no JSON', () => seal('user-info', '{')],
])('%s is damage', (_name, stored) => {
  localStorage.setItem('user-info', stored());
  expect(readSealed('user-info')).toBeNull();
  expect(recover).toHaveBeenCalledTimes(1);
});

test('open refuses what seal did not make', () => {
  expect(() => open('user-info', 'ff')).toThrow();
});
