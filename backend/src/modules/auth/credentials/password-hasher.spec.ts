import { hash } from '@node-rs/argon2';
import { PasswordHasher } from './password-hasher.js';

describe('PasswordHasher', () => {
  const hasher = new PasswordHasher();

  it('knows its own hashes again, and only with the right password', async () => {
    const phc = await hasher.hash('tr4m-Kiosk');
    expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(phc).not.toContain('Kiosk');
    expect(await hasher.hash('tr4m-Kiosk')).not.toBe(phc);
    expect(await hasher.verify(phc, 'tr4m-Kiosk')).toBe(true);
    expect(await hasher.verify(phc, 'tr4m-kiosk')).toBe(false);
    expect(hasher.needsRehash(phc)).toBe(false);
  });

  it('says when a hash is weaker than today, and never lets a broken one in', async () => {
    const weak = await hash('tr4m-Kiosk', { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    expect(await hasher.verify(weak, 'tr4m-Kiosk')).toBe(true);
    expect(hasher.needsRehash(weak)).toBe(true);
    expect(await hasher.verify('not a hash', 'not a hash')).toBe(false);
  });

  it('is never right without an account', async () => {
    expect(await hasher.verifyDummy('tr4m-Kiosk')).toBe(false);
  });
});
