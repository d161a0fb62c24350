import { spawnSync } from 'node:child_process';
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

/** User that Postgres runs as. Without ids it is the user of this process. */
interface SystemUser {
  uid?: number;
  gid?: number;
}

/** Everything that belongs to one embedded cluster, all in `dir` (absolute, no symlinks). */
export interface ClusterHome {
  dir: string;
  clusterDir: string;
  passwordFile: string;
  lockFile: string;
  logFile: string;
  user: SystemUser;
}

/** Parent of clusters that root cannot keep in the data folder because a parent of it is closed (a checkout in /root). */
const REACHABLE_BASE = '/var/lib/pricealgo';
/** File in the data folder that holds the path of such a cluster. */
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
  // Where only the data folder itself is closed, Postgres' user gets the right to enter it, but not to list it.
  if (canReach(home.user, path.dirname(home.dir))) {
    chmodSync(home.dir, (statSync(home.dir).mode & 0o777) | 0o011);
    if (canReach(home.user, home.dir)) return home;
  }
  if (home.dir !== realpathSync(dataDir)) {
    throw new Error(`Postgres' user cannot open ${home.dir}, where ${dataDir} keeps its database.`);
  }
  const reachable = path.join(REACHABLE_BASE, randomBytes(6).toString('hex'));
  try {
    mkdirSync(reachable, { recursive: true, mode: 0o711 });
    chmodSync(REACHABLE_BASE, 0o711);
    chmodSync(reachable, 0o711);
    writeFileSync(path.join(dataDir, LOCATION_FILE), `${reachable}\n`, { mode: 0o644 });
  } catch (error) {
    throw notWritable(reachable, error);
  }
  return at(reachable);
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

/** @returns an error with one line for a person, without the system's message, which would repeat the path */
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

/** Accounts without rights of their own that a system usually has; Postgres refuses to run as root. */
const UNPRIVILEGED = ['postgres', 'nobody'];

function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The user for a cluster: its present owner, or for a new one the current user, or an unprivileged one where that is root.
 * @param clusterDir the cluster's folder, which need not exist yet.
 * @throws Error when the cluster belongs to somebody else, or root finds no unprivileged account.
 */
function clusterUser(clusterDir: string): SystemUser {
  if (process.getuid === undefined) return {};
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (!runsAsRoot()) {
    if (owner && owner.uid !== process.getuid()) {
      throw new Error(
        `The database in ${clusterDir} belongs to another user (uid ${owner.uid}): start as that user.`,
      );
    }
    return {};
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return unprivilegedUser();
}

/** Whether this user may enter the folder. The system itself is asked, so that groups and ACLs count. */
function canReach(user: SystemUser, dir: string): boolean {
  if (user.uid === undefined) return true;
  return (
    spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', dir], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
  );
}

function unprivilegedUser(): SystemUser {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of UNPRIVILEGED) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error(`Postgres does not run as root, and this system has no user ${UNPRIVILEGED.join(' or ')}.`);
}
