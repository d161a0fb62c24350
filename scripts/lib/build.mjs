import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { capture, npm } from './processes.mjs';

/** The workspaces that backend and frontend share, each after those that it imports. */
export const PACKAGES = ['contract', 'algorithms'].map((name) => `packages/${name}`);
const SHARED_INPUTS = [
  ...['package-lock.json', 'tsconfig.json', 'packages/tsconfig.json'],
  ...PACKAGES.flatMap((dir) => [`${dir}/src`, `${dir}/package.json`, `${dir}/.swcrc`]),
];
/** The backend's build builds the packages first; the frontend bundles their sources. */
const INPUTS = {
  backend: [
    'backend/src',
    'backend/.swcrc',
    'backend/rolldown.config.js',
    'backend/package.json',
    ...SHARED_INPUTS,
  ],
  frontend: [
    ...['frontend/src', 'frontend/public', 'frontend/index.html', 'frontend/vite.config.ts'],
    ...['frontend/embed.html', 'frontend/embed.config.ts'],
    ...['frontend/first-load.config.ts', 'frontend/messages.config.ts', 'frontend/service-worker.config.ts'],
    'frontend/postcss.config.cjs',
    ...['frontend/package.json', 'frontend/tsconfig.json', ...SHARED_INPUTS],
  ],
};

/** Both builders empty `dist` first, so a build that was interrupted has no stamp. */
const stampFile = (workspace) => inRoot(workspace, 'dist', '.inputs');

let building = Promise.resolve();

/**
 * Builds the workspaces whose inputs changed since their last build. Stages beside each other may ask at the same time:
 * the second finds what the first has built.
 * @param {('backend' | 'frontend')[]} workspaces
 * @throws Error with the builder's output
 */
export function ensureBuilt(workspaces) {
  const built = building.then(() => buildChanged(workspaces));
  building = built.catch(() => undefined);
  return built;
}

async function buildChanged(workspaces) {
  for (const workspace of workspaces) {
    const inputs = fingerprint(INPUTS[workspace]);
    if (inputs === stamp(workspace)) continue;
    process.stdout.write(`Building the ${workspace}…\n`);
    const [command, args, options] = npm('run', 'build', '-w', workspace, '--silent');
    const { code, output } = await capture(command, args, options);
    if (code !== 0) throw new Error(`The ${workspace} does not build:\n${output}`);
    writeFileSync(stampFile(workspace), inputs);
  }
}

function stamp(workspace) {
  try {
    return readFileSync(stampFile(workspace), 'utf8');
  } catch {
    return null;
  }
}

/**
 * A hash over names and contents of files and folders, given relative to the repository's root; missing ones are left out.
 * Specs are no input of a build.
 */
function fingerprint(paths) {
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
