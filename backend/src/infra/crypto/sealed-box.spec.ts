import fc from 'fast-check';
import { AppConfig } from '../../config/app-config.js';
import { AppKeys } from './app-keys.js';
import { type SealPurpose, SealedBox } from './sealed-box.js';

const SECRET = 'a-key-of-this-installation-0000000001';
const keys = (APP_SECRET = SECRET): AppKeys => new AppKeys(AppConfig.fromEnv({ APP_SECRET }, '/tmp'));
const box = (secret?: string): SealedBox => new SealedBox(keys(secret));

const PURPOSES: SealPurpose[] = [
  'known-device',
  'mail',
  'ticket',
  'totp-secret',
  'social-attempt',
  'setting',
];

describe('SealedBox', () => {
  it('opens what it sealed for the purpose that it was sealed for, and for no other', () => {
    const purpose = fc.constantFrom(...PURPOSES);
    fc.assert(
      fc.property(
        purpose,
        purpose,
        fc.jsonValue({ noUnicodeString: false }),
        (sealedFor, openedFor, value) => {
          const plain: unknown = JSON.parse(JSON.stringify(value));
          const sealed = box().seal(sealedFor, plain);
          if (sealedFor === openedFor) expect(box().open(openedFor, sealed)).toEqual(plain);
          else expect(() => box().open(openedFor, sealed)).toThrow();
          expect(() => box().open(sealedFor, sealed.slice(2))).toThrow('this is no sealed box');
        },
      ),
    );
  });

  it('shows nothing, and never seals the same twice', () => {
    const sealed = box().seal('mail', { code: '123456' });
    expect(Buffer.from(sealed.slice(2), 'base64url').toString('latin1')).not.toContain('123456');
    expect(box().seal('mail', 'x')).not.toBe(box().seal('mail', 'x'));
  });

  it('opens nothing that was changed, cut, or sealed with another secret', () => {
    const sealed = box().seal('mail', 'the text');
    const bytes = Buffer.from(sealed.slice(2), 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      expect(() => box().open('mail', `2.${changed.toString('base64url')}`)).toThrow();
      expect(() => box().open('mail', `2.${bytes.subarray(0, at).toString('base64url')}`)).toThrow();
    }
    expect(() => box('a-key-of-another-installation-000001').open('mail', sealed)).toThrow();
    expect(() => box().open('mail', '')).toThrow();
  });
});
