import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/**
 * Versions below which a package has a known vulnerability (floors.json), checked for every copy in the lockfile.
 * @returns {string[]} one line per copy that is too old
 */
export function belowFloor() {
  const floors = JSON.parse(readFileSync(inRoot('scripts/floors.json'), 'utf8'));
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  return Object.entries(packages).flatMap(([location, { version }]) => {
    const name = location.slice(location.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const floor = location.includes('node_modules/') ? floors[name] : undefined;
    if (!floor || !version || !isOlder(version, floor)) return [];
    return [`${location}: ${version} is below ${floor}`];
  });
}

/** A pre-release comes before its release. */
function isOlder(version, floor) {
  const [numbers, preRelease] = version.split('-');
  const found = numbers.split('.').map(Number);
  const wanted = floor.split('.').map(Number);
  for (let i = 0; i < wanted.length; i += 1) {
    if (found[i] !== wanted[i]) return found[i] < wanted[i];
  }
  return preRelease !== undefined;
}
