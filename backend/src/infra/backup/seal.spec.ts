import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppConfig } from '../../config/app-config.js';
import { keysOfNewBackup } from './backup-keys.js';
import { checkSeal, sealOf, unwrapSecret, wrapSecret } from './seal.js';

const MANIFEST = Buffer.from('{"format":2}');
const [SECRET, OTHER] = ['a-key-of-this-installation-0000000001', 'a-key-of-another-installation-000001'];
const BACKUP_PASSPHRASE = 'correct horse battery staple';

describe('the seal of a backup', () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'pricealgo-seal-'))));
  afterEach(() => rm(folder, { recursive: true }));
  const config = (env: Record<string, string | undefined>): AppConfig =>
    AppConfig.fromEnv({ NODE_ENV: 'test', DATA_DIR: folder, ...env }, folder);
  const sealed = async (env: Record<string, string | undefined>): Promise<Buffer> =>
    Buffer.from(sealOf(await keysOfNewBackup(config(env)), MANIFEST));

  it('is known by the secret that made it, also when another one is in use by now', async () => {
    const seal = await sealed({ APP_SECRET: SECRET });
    for (const env of [{ APP_SECRET: SECRET }, { APP_SECRET: OTHER, APP_SECRET_ACCEPTED: SECRET }])
      expect(await checkSeal(config(env), seal, MANIFEST)).toMatchObject({ doubt: null });
    expect(await checkSeal(config({ APP_SECRET: OTHER }), seal, MANIFEST)).toEqual({
      keys: null,
      doubt: expect.stringContaining('it is sealed with a secret that is not here'),
    });
  });

  it('is known by the secret in the data folder, and makes none there', async () => {
    const seal = await sealed({ APP_SECRET: SECRET });
    expect(await checkSeal(config({}), seal, MANIFEST)).toMatchObject({ keys: null });
    expect(existsSync(path.join(folder, 'app-secret'))).toBe(false);
    const own = 'a-secret-of-43-signs-that-lay-in-a-folder-0';
    await writeFile(path.join(folder, 'app-secret'), own);
    const ofOwn = Buffer.from(sealOf(await keysOfNewBackup(config({ APP_SECRET: own })), MANIFEST));
    expect(await checkSeal(config({}), ofOwn, MANIFEST)).toMatchObject({ doubt: null });
  });

  it('is known by its passphrase alone, where there was one', async () => {
    const seal = await sealed({ APP_SECRET: SECRET, BACKUP_PASSPHRASE });
    const doubtOf = async (env: Record<string, string | undefined>) =>
      (await checkSeal(config(env), seal, MANIFEST)).doubt;
    expect(await doubtOf({ APP_SECRET: OTHER, BACKUP_PASSPHRASE })).toBeNull();
    expect(await doubtOf({ APP_SECRET: SECRET })).toMatch(/sealed with a passphrase, and .+ is not set/);
    expect(await doubtOf({ BACKUP_PASSPHRASE: `${BACKUP_PASSPHRASE}!` })).toMatch(/is not the passphrase/);
  });

  it('takes a passphrase however a keyboard composes its letters', async () => {
    const seal = await sealed({ BACKUP_PASSPHRASE: 'Zwölf Boxkämpfer jagen'.normalize('NFC') });
    const typed = config({ BACKUP_PASSPHRASE: 'Zwölf Boxkämpfer jagen'.normalize('NFD') });
    expect((await checkSeal(typed, seal, MANIFEST)).doubt).toBeNull();
  });

  it('refuses, always, another manifest under a key of here', async () => {
    for (const env of [{ APP_SECRET: SECRET }, { BACKUP_PASSPHRASE }]) {
      const seal = await sealed(env);
      await expect(checkSeal(config(env), seal, Buffer.from('{"format":2 }'))).rejects.toThrow(
        'was changed after it was made',
      );
      const { mac, ...rest } = JSON.parse(seal.toString()) as { mac: string };
      const wrong = Buffer.from(JSON.stringify({ ...rest, mac: mac.replace(/^./, (sign) => (sign === '0' ? '1' : '0')) })); // prettier-ignore
      await expect(checkSeal(config(env), wrong, MANIFEST)).rejects.toThrow('No option restores it');
    }
  });

  it('proves nothing where it is missing or of another make', async () => {
    const here = config({ APP_SECRET: SECRET });
    expect(await checkSeal(here, null, MANIFEST)).toEqual({
      keys: null,
      doubt: expect.stringContaining('it has no seal'),
    });
    const seal = JSON.parse((await sealed({ APP_SECRET: SECRET })).toString()) as object;
    for (const strange of [
      '',
      '[',
      '{}',
      JSON.stringify({ ...seal, by: 'me' }),
      JSON.stringify({ ...seal, mac: '' }),
    ])
      // prettier-ignore
      expect((await checkSeal(here, Buffer.from(strange), MANIFEST)).doubt).toContain('does not know');
  });
});

describe('the secret in a backup', () => {
  const keysOf = (passphrase: string) =>
    keysOfNewBackup(AppConfig.fromEnv({ BACKUP_PASSPHRASE: passphrase }, tmpdir()));

  it('is opened by its passphrase and salt, and by no other', async () => {
    const [keys, other] = [await keysOf(BACKUP_PASSPHRASE), await keysOf(BACKUP_PASSPHRASE)];
    expect(keys.salt).not.toBe(other.salt);
    expect(keys.print).not.toBe(other.print);
    const wrapped = wrapSecret(keys, SECRET)!;
    expect(Buffer.from(wrapped, 'base64url').toString('latin1')).not.toContain(SECRET);
    expect(unwrapSecret(keys, wrapped)).toBe(SECRET);
    expect(() => unwrapSecret(other, wrapped)).toThrow('cannot be opened with this passphrase');
    const bytes = Buffer.from(wrapped, 'base64url');
    for (const at of [0, 13, 30, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      expect(() => unwrapSecret(keys, changed.toString('base64url'))).toThrow('cannot be opened');
      expect(() => unwrapSecret(keys, bytes.subarray(0, at).toString('base64url'))).toThrow('cannot be');
    }
  });

  it('is left out where only the secret itself could wrap it', async () => {
    const keys = await keysOfNewBackup(AppConfig.fromEnv({ APP_SECRET: SECRET }, tmpdir()));
    expect(wrapSecret(keys, SECRET)).toBeNull();
  });
});
