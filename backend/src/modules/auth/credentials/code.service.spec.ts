import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { AppConfig } from '../../../config/app-config.js';
import { AppKeys } from '../../../infra/crypto/app-keys.js';
import { SealedBox } from '../../../infra/crypto/sealed-box.js';
import { CodeCookieService } from './code.service.js';

describe('CodeCookies', () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-cookies-'));
  const config = AppConfig.fromEnv({ NODE_ENV: 'test', DATA_DIR: dir }, dir);
  const cookies = new CodeCookieService(config, new SealedBox(new AppKeys(config)));
  afterAll(() => rmSync(dir, { recursive: true }));

  const valueOf = (purpose: 'phone' | 'password-reset'): string => cookies.set(purpose, 'the id').value!;
  const read = (value?: string): string | null =>
    cookies.read({ cookies: { 'reset-code': value } }, 'password-reset');

  it('gives the id back to the browser’s own request for the same purpose', () => {
    expect(read(valueOf('password-reset'))).toBe('the id');
  });

  it('gives nothing for another purpose, a changed value, or none', () => {
    expect(valueOf('phone')).not.toContain('the id');
    expect(read(valueOf('phone'))).toBeNull();
    expect(read(`${valueOf('password-reset').slice(0, -2)}xx`)).toBeNull();
    expect(read()).toBeNull();
  });
});
