import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppConfig } from './app-config.js';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';

describe('what a process says of the code that it runs', () => {
  const made: string[] = [];
  const buildIn = (files: Record<string, string>, env: Record<string, string> = {}): string[] => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pricealgo-build-'));
    made.push(folder);
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    const { version, commit } = AppConfig.fromEnv(env, folder);
    return [version, commit];
  };
  afterAll(() => {
    for (const folder of made) rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['a checkout of a branch', { '.git/HEAD': 'ref: refs/heads/x\n', '.git/refs/heads/x': `${COMMIT}\n` }],
    [
      'packed branches',
      { '.git/HEAD': 'ref: refs/heads/x\n', '.git/packed-refs': `${COMMIT} refs/heads/x\n` },
    ],
    ['a checkout of a commit', { '.git/HEAD': `${COMMIT}\n` }],
    ['an image', { COMMIT }],
  ])('is the commit of %s', (_, files) => {
    expect(buildIn(files)).toEqual(['unknown', COMMIT]);
  });

  it('is the version of the package, and the commit of the environment before all others', () => {
    const files = { 'package.json': '{ "version": "3.2.1" }', COMMIT };
    expect(buildIn(files, { BUILD_COMMIT: '89abcde' })).toEqual(['3.2.1', '89abcde']);
  });

  it('is unknown where an image was built without', () => {
    expect(buildIn({ COMMIT: '' })).toEqual(['unknown', 'unknown']);
  });
});
