import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { canReach, clusterUser, runsAsRoot, type SystemUser } from './system-user.js';

/** Everything that belongs to one embedded cluster, all in `dir` (absolute, no symlinks). */
export interface ClusterHome {
  dir: string;
  clusterDir: string;
  passwordFile: string;
  lockFile: string;
  logFile: string;
  user: SystemUser;
}

/** Where root keeps a cluster whose data folder lies under a closed parent (a checkout in /root). */
const REACHABLE_BASE = '/var/lib/pricealgo';
/** Holds the path of such a cluster. */
const LOCATION_FILE = 'postgres.location';

/**
 * Makes the data folder when it is missing and finds the place of its cluster: the data folder itself, or, where Postgres'
 * user cannot step into it, a folder of its own below `/var/lib/pricealgo` that the data folder remembers.
 * @throws Error with one clear line when nothing can be written there.
 */
export function prepareClusterHome(dataDir: string): ClusterHome {
  try {
    const made = mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    if (made !== undefined && runsAsRoot()) chmodSync(dataDir, 0o711);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw notWritable(dataDir, error);
  }
  const home = findClusterHome(dataDir);
  if (canReach(home.user, home.dir)) return home;
  // Where only the data folder itself is closed, Postgres' user may pass through it, though not look around.
  if (canReach(home.user, path.dirname(home.dir))) {
    chmodSync(home.dir, (statSync(home.dir).mode & 0o777) | 0o011);
    if (canReach(home.user, home.dir)) return home;
  }
  if (home.dir !== realpathSync(dataDir)) {
    throw new Error(`Postgres' user cannot open ${home.dir}, where ${dataDir} keeps its database.`);
  }
  const elsewhere = path.join(REACHABLE_BASE, randomBytes(6).toString('hex'));
  try {
    mkdirSync(elsewhere, { recursive: true, mode: 0o711 });
    chmodSync(REACHABLE_BASE, 0o711);
    chmodSync(elsewhere, 0o711);
    writeFileSync(path.join(dataDir, LOCATION_FILE), `${elsewhere}\n`, { mode: 0o644 });
  } catch (error) {
    throw notWritable(elsewhere, error);
  }
  return at(elsewhere);
}

/** The home of an existing data folder, without making or checking anything. */
export function findClusterHome(dataDir: string): ClusterHome {
  const dir = realpathSync(dataDir);
  try {
    return at(readFileSync(path.join(dir, LOCATION_FILE), 'utf8').trim());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return at(dir);
  }
}

function at(dir: string): ClusterHome {
  const clusterDir = path.join(dir, 'postgres');
  return {
    dir,
    clusterDir,
    passwordFile: path.join(dir, 'postgres.password'),
    lockFile: path.join(dir, 'postgres.lock'),
    logFile: path.join(dir, 'postgres.log'),
    user: clusterUser(clusterDir),
  };
}

/** @returns the one line for a person; the system's own message repeats the path and stays out. */
export function notWritable(dir: string, cause: unknown): Error {
  const { code } = cause as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    EACCES: 'permission denied',
    EPERM: 'operation not permitted',
    EROFS: 'it is read-only',
    ENOTDIR: 'a file is in the way',
    EEXIST: 'a file is in the way',
    ENOSPC: 'the disk is full',
  };
  const reason = reasons[code ?? ''] ?? String(cause);
  return new Error(
    `Cannot write to the data folder ${dir}: ${reason}. Set DATA_DIR to a folder that you may write to.`,
    {
      cause,
    },
  );
}
