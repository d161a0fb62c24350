import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppConfig } from './app-config.js';
import { envSchema } from './env.schema.js';
import { FROM_FILES, withSecretFiles } from './secret-files.js';

const APP_SECRET = 'f3a9c1d27b6e4085912cab67d0e4f83b5a1c';

describe('settings from files', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pricealgo-secret-'));
  const holding = (text: string): string => {
    const file = path.join(folder, String(Math.random()).slice(2));
    writeFileSync(file, text);
    return file;
  };
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(['', '\n', '\r\n'])('are what the file says, without %j at its end', (end) => {
    const { env } = AppConfig.fromEnv({ APP_SECRET: '', APP_SECRET_FILE: holding(APP_SECRET + end) }, folder);
    expect(env.APP_SECRET).toBe(APP_SECRET);
  });

  it('are checked like others, and never quoted', () => {
    const file = holding('mysql://root:hunter2@db/app');
    const read = (): unknown => AppConfig.fromEnv({ DATABASE_URL_FILE: file }, folder);
    expect(read).toThrow('Bad configuration: DATABASE_URL: must be a URL that starts with postgres://');
    expect(read).toThrow(expect.not.stringContaining('hunter2'));
  });

  it('are named, all at once, where they cannot be had or are said twice', () => {
    const missing = path.join(folder, 'none');
    const empty = holding('\n');
    const source = {
      APP_SECRET_FILE: missing,
      SMTP_URL_FILE: empty,
      REDIS_URL: 'redis://here',
      REDIS_URL_FILE: holding('redis://there'),
    };
    const lines = (() => {
      try {
        withSecretFiles(source);
        return [];
      } catch (error) {
        return (error as Error).message.split('\n').sort();
      }
    })();
    expect(lines).toEqual([
      `Bad configuration: APP_SECRET_FILE: ${missing} cannot be read (ENOENT)`,
      'Bad configuration: REDIS_URL: is set, and so is REDIS_URL_FILE: take one of them away',
      `Bad configuration: SMTP_URL_FILE: ${empty} is empty`,
    ]);
  });

  it('are every one that holds a secret', () => {
    const secret =
      /_SECRET$|^APP_SECRET_ACCEPTED$|_PASSPHRASE$|_TOKEN$|OTLP_HEADERS$|SECRET_ACCESS_KEY$|PRIVATE_KEY$|API_KEY$|^(DATABASE|SMTP)_URL$|REDIS_URL$/;
    const named = Object.keys(envSchema.shape).filter((name) => secret.test(name));
    expect([...FROM_FILES].sort()).toEqual(named.sort());
  });
});
