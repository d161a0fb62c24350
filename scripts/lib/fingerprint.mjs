import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/**
 * A hash over names and contents of files and folders, given relative to the repository's root; missing ones are left out.
 * Specs are no input of a build.
 */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const relative of paths) addTo(hash, relative);
  return hash.digest('hex');
}

function addTo(hash, relative) {
  const stat = statSync(inRoot(relative), { throwIfNoEntry: false });
  if (!stat) return;
  if (stat.isDirectory()) {
    for (const name of readdirSync(inRoot(relative)).sort()) addTo(hash, `${relative}/${name}`);
    return;
  }
  if (/\.spec\.tsx?$/.test(relative)) return;
  hash.update(`${relative}\0${stat.size}\0`).update(readFileSync(inRoot(relative)));
}
