import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { LAST_BEFORE_BASELINE } from '#product/database/baseline.js';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PACKAGES = ['contract', 'algorithms'];

const git = (...args: string[]): string =>
  execFileSync('git', ['-C', ROOT, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

/**
 * The release before this one: the revision that `OLDER_RELEASE` names, or else the newest commit before the day of the newest
 * section of CHANGELOG.md, which is what is running elsewhere when this day's changes come; of those from before the baseline of the
 * migrations the last, since no other can be upgraded.
 * @returns the commit, or a sentence that says why there is none: a clone without its history, or a copy without git
 */
export function olderRelease(asked = process.env['OLDER_RELEASE']): { commit: string } | { missing: string } {
  const day = /^## (\d{4}-\d{2}-\d{2})$/m.exec(readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8'))?.[1];
  try {
    const commit = asked
      ? git('rev-parse', '--verify', '--end-of-options', `${asked}^{commit}`)
      : git('log', '-1', '--first-parent', '--format=%H', `--before=${day}T00:00:00Z`);
    if (asked && commit) return { commit };
    if (commit) return { commit: isBeforeBaseline(commit) ? LAST_BEFORE_BASELINE : commit };
  } catch {
    // No git, no checkout, or no such revision: said below.
  }
  return {
    missing: asked
      ? `this checkout has no revision ${asked}.`
      : `this checkout has no history from before ${day} (a shallow clone: git fetch --unshallow).`,
  };
}

function isBeforeBaseline(commit: string): boolean {
  return git('merge-base', commit, LAST_BEFORE_BASELINE) === commit;
}

/** Builds the backend of a commit with the libraries that are installed here. @returns its `main.js` */
export function buildOlder(commit: string, folder: string): string {
  const archive = execFileSync(
    'git',
    [
      '-C',
      ROOT,
      'archive',
      commit,
      'package.json',
      'backend/src',
      'backend/package.json',
      'backend/.swcrc',
      'packages',
    ],
    { maxBuffer: 1 << 28 },
  );
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const own = path.join(folder, 'backend/node_modules');
  mkdirSync(path.join(own, '@pricealgo'), { recursive: true });
  for (const name of readdirSync(path.join(ROOT, 'backend/node_modules')))
    if (!name.startsWith('.') && name !== '@pricealgo')
      symlinkSync(path.join(ROOT, 'backend/node_modules', name), path.join(own, name));
  for (const name of PACKAGES)
    symlinkSync(path.join(folder, 'packages', name), path.join(own, '@pricealgo', name));
  for (const part of ['backend', ...PACKAGES.map((name) => `packages/${name}`)])
    execFileSync(
      process.execPath,
      [path.join(ROOT, 'node_modules/@swc/cli/bin/swc.js'), 'src', '-d', 'dist', '--strip-leading-paths'],
      { cwd: path.join(folder, part), stdio: 'ignore' },
    );
  return path.join(folder, 'backend/dist/main.js');
}
