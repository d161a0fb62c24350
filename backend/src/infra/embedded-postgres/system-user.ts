import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** Whom Postgres runs as. Both absent: whoever runs this process. */
export interface SystemUser {
  uid?: number;
  gid?: number;
}

/** Accounts without rights of their own that a system usually has; Postgres refuses to run as root. */
const UNPRIVILEGED = ['postgres', 'nobody'];

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The user for a cluster: its present owner, or for a new one the current user, or an unprivileged one where that is root.
 * @param clusterDir the cluster's folder, which need not exist yet.
 * @throws Error when the cluster belongs to somebody else, or root finds no unprivileged account.
 */
export function clusterUser(clusterDir: string): SystemUser {
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

/** May this user step into the folder? Asked of the system itself, so that groups and ACLs count. */
export function canReach(user: SystemUser, dir: string): boolean {
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
