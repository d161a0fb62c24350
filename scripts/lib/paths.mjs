import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
export const inRoot = (...parts) => path.join(ROOT, ...parts);

const PRODUCT_NODE_MAJOR = 24;

/**
 * The Node that runs the product: the one that npm installed, or the system's where there is no package for the platform.
 * @throws Error that says what to do when there is neither.
 */
export function productNode() {
  const packaged = inRoot('node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(packaged)) return packaged;
  if (Number(process.versions.node.split('.')[0]) >= PRODUCT_NODE_MAJOR) return process.execPath;
  throw new Error(
    `npm has no Node package for ${process.platform}-${process.arch}: install Node ${PRODUCT_NODE_MAJOR} or newer ` +
      `(https://nodejs.org; this is ${process.versions.node}), then try again.`,
  );
}
