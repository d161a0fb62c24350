import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const backend = path.resolve(import.meta.dirname, '../..');

/** A build of its own, so that a benchmark never measures an old one; answers an importer of built modules. */
export function build() {
  const out = path.join(backend, 'bench/dist');
  const swc = path.join(backend, '../node_modules/@swc/cli/bin/swc.js');
  const args = [swc, 'src', '-d', out, '--strip-leading-paths', '-q'];
  if (spawnSync(process.execPath, args, { cwd: backend, stdio: 'inherit' }).status !== 0) process.exit(1);
  return (file) => import(pathToFileURL(path.join(out, 'modules/analysis/algorithms', file)).href);
}
