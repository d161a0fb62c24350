import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { AppConfig } from '../../config/app-config.js';
import { AppKeys } from './app-keys.js';
import { SealedBox } from './sealed-box.js';

describe('SealedBox', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-keys-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const box = (env: Record<string, string> = {}) =>
    new SealedBox(new AppKeys(AppConfig.fromEnv(env, folder)));

  it('opens what it sealed, also after a restart with the secret it made itself', () => {
    const sealed = box().seal({ code: '123456' });
    expect(sealed).not.toContain('123456');
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('123456');
    expect(box().open(sealed)).toEqual({ code: '123456' });
    expect(statSync(path.join(folder, '.data/app-secret')).mode & 0o777).toBe(0o600);
  });

  it('never seals the same twice, and opens nothing that was changed or sealed with another secret', () => {
    const [one, two] = [box().seal('x'), box().seal('x')];
    expect(one).not.toBe(two);
    const bytes = Buffer.from(one, 'base64url');
    bytes[bytes.length - 1]! ^= 1;
    expect(() => box().open(bytes.toString('base64url'))).toThrow();
    expect(() => box({ APP_SECRET: 'a-secret-of-another-installation-0001' }).open(one)).toThrow();
  });
});
