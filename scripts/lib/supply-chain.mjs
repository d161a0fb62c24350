import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** They ask for their notice and for nothing else. */
const FREE = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Python-2.0'],
]);
/** They ask for more, and each package that has one was looked at: what it is here, and why that is within the licence. */
const LOOKED_AT = {
  // The font is served as it is, and draws the words of preview pictures.
  'OFL-1.1': ['@fontsource-variable/inter', '@fontsource/inter'],
  // Native library beside the picture library, replaceable as its own package.
  'LGPL-3.0-or-later': ['@img/sharp-*'],
  // Used unchanged, as files of their own; the first two only build and check.
  'MPL-2.0': ['axe-core', 'lightningcss', 'lightningcss-*', 'web-push'],
  // Data about browsers, for the build alone.
  'CC-BY-4.0': ['caniuse-lite'],
};
/** Packages of the time before the field: what their own files say. */
const SAYS_ELSEWHERE = {
  busboy: 'MIT',
  'passport-strategy': 'MIT',
  pause: 'MIT',
  streamsearch: 'MIT',
  'xmlhttprequest-ssl': 'MIT',
};

/**
 * @typedef {{ version?: string, license?: string, link?: boolean, hasInstallScript?: boolean }} Entry
 * @typedef {Record<string, Entry>} Packages `packages` of a package-lock.json
 */

/** Every fault of the lockfile's packages, one a line. @returns {string[]} */
export function supplyChainFaults() {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  const { allowScripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  return [...licenceFaults(packages), ...installScriptFaults(packages, allowScripts)];
}

/**
 * Packages whose licence nobody has looked at.
 * @param {Packages} packages
 * @returns {string[]}
 */
export function licenceFaults(packages) {
  return foreign(packages).flatMap(({ name, license = SAYS_ELSEWHERE[name] }) =>
    license && isFine(name, license)
      ? []
      : [`${name}: licence ${license ?? 'not said'} (scripts/lib/supply-chain.mjs)`],
  );
}

/**
 * Packages with an install script that `allowScripts` of package.json neither allows nor denies, and names there that no
 * package has. npm from 11.16 on refuses the former itself, before it runs anything; older ones run all.
 * @param {Packages} packages
 * @param {Record<string, boolean>} allowed
 * @returns {string[]}
 */
export function installScriptFaults(packages, allowed) {
  const scripted = new Set(
    foreign(packages)
      .filter(({ hasInstallScript }) => hasInstallScript)
      .map(({ name }) => name),
  );
  return [
    ...[...scripted]
      .filter((name) => !(name in allowed))
      .map((name) => `${name}: install script that nobody allowed or denied`),
    ...Object.keys(allowed)
      .filter((name) => !scripted.has(name))
      .map((name) => `${name}: in allowScripts, and has no install script`),
  ];
}

/** @param {Packages} packages those that are not our own workspaces */
function foreign(packages) {
  return Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, entry]) => ({
      ...entry,
      name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
    }));
}

/** An SPDX expression of names with either AND or OR: of alternatives one has to be fine, of what holds together all. */
function isFine(name, expression) {
  const text = expression.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(text) || (/ AND /.test(text) && / OR /.test(text))) return false;
  const one = (licence) =>
    FREE.has(licence) || (LOOKED_AT[licence] ?? []).some((pattern) => matches(name, pattern));
  return text.includes(' OR ') ? text.split(' OR ').some(one) : text.split(' AND ').every(one);
}

const matches = (name, pattern) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
