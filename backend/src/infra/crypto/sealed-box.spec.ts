import { createCipheriv, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { AppConfig } from '../../config/app-config.js';
import { AppKeys } from './app-keys.js';
import { isBound, type SealPurpose, SealedBox } from './sealed-box.js';

const SECRET = 'a-key-of-this-installation-0000000001';
const keys = (APP_SECRET = SECRET): AppKeys => new AppKeys(AppConfig.fromEnv({ APP_SECRET }, '/tmp'));
const box = (secret?: string): SealedBox => new SealedBox(keys(secret));

/** As boxes were sealed before they named their purpose. */
function oldBox(value: unknown): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keys().key('sealed-box'), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

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
          expect(isBound(sealed)).toBe(true);
          if (sealedFor === openedFor) expect(box().open(openedFor, sealed)).toEqual(plain);
          else expect(() => box().open(openedFor, sealed)).toThrow();
          // Nor as one of the time before purposes.
          expect(() => box().open('mail', sealed.slice(2))).toThrow();
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

  it('still opens what the database holds from before, but nothing of that time that a browser sends', () => {
    const old = oldBox({ code: '123456' });
    expect(isBound(old)).toBe(false);
    for (const purpose of [
      'totp-secret',
      'setting',
      'push-target',
      'mail',
      'sms',
      'ticket',
      'verification-code',
    ] as const)
      expect(box().open(purpose, old)).toEqual({ code: '123456' });
    for (const purpose of [
      'known-device',
      'social-attempt',
      'social-proof',
      'totp-setup',
      'verification-cookie',
    ] as const)
      expect(() => box().open(purpose, old)).toThrow('without a purpose');
  });
});
