import { hash } from '@node-rs/argon2';
import { askedFrom } from '../../../common/net/asker.js';
import { PasswordHasher, WAITING_MAX } from './password-hasher.js';

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

  it('turns away whom it would keep waiting, and goes on with the others', async () => {
    const flood = Array.from({ length: WAITING_MAX + 13 }, () => hasher.verify('no hash', 'tr4m-Kiosk'));
    expect(() => hasher.assertRoom()).toThrow();
    const outcomes = await Promise.allSettled(flood);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    // One to three are under way, as the machine has cores.
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(refused.length).toBeLessThanOrEqual(12);
    expect(refused[0]).toMatchObject({ reason: { code: 'service_unavailable' } });
    expect(await hasher.verify('no hash', 'tr4m-Kiosk')).toBe(false);
  });

  it('serves six people of six addresses while one address floods it', async () => {
    const phc = await hasher.hash('tr4m-Kiosk');
    const flood = Array.from({ length: 200 }, () =>
      askedFrom('192.0.2.66', () => hasher.verify('no hash', 'tr4m-Kiosk')),
    );
    const outcomes = Promise.allSettled(flood);
    const honest = Array.from({ length: 6 }, (_, n) =>
      askedFrom(`198.51.100.${n}`, () => {
        hasher.assertRoom();
        return hasher.verify(phc, 'tr4m-Kiosk');
      }),
    );
    expect(await Promise.all(honest)).toEqual(Array(6).fill(true));
    const refused = (await outcomes).filter(({ status }) => status === 'rejected');
    // The flood alone paid, also for the six places that it had taken before.
    expect(refused.length).toBeGreaterThanOrEqual(200 + 6 - WAITING_MAX - 3);
  });
});
