import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * The backend in a build of its own, so that a benchmark never measures an old one.
 * @returns {string} URL of its folder
 */
export function buildBackend() {
  // The built backend imports the packages by name, so these are built where they stand.
  for (const name of ['contract', 'algorithms']) {
    compile(path.join(root, 'packages', name), path.join(root, 'packages', name, 'dist'));
  }
  return compile(path.join(root, 'backend'), path.join(import.meta.dirname, 'dist'));
}

/** The package of the algorithms alone, likewise. */
export function buildAlgorithms() {
  return compile(path.join(root, 'packages/algorithms'), path.join(import.meta.dirname, 'dist/algorithms'));
}

function compile(workspace, out) {
  const swc = path.join(root, 'node_modules/@swc/cli/bin/swc.js');
  const args = [swc, 'src', '-d', out, '--strip-leading-paths', '-q'];
  if (spawnSync(process.execPath, args, { cwd: workspace, stdio: 'inherit' }).status !== 0) process.exit(1);
  return pathToFileURL(out).href;
}
