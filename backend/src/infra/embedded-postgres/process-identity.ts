import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import os from 'node:os';

/**
 * Distinguishes processes that get the same pid one after the other: another identity is another process.
 * @returns a token that never changes while the process lives; `null` when there is no such (living) process.
 */
export function processIdentity(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (process.platform === 'linux') return linuxIdentity(pid);
  if (!signalReaches(pid)) return null;
  return process.platform === 'win32' ? 'alive' : psField(pid, 'lstart');
}

/** Is this process a Postgres postmaster working in `clusterDir` (an absolute path without symlinks)? */
export function isPostmasterOf(pid: number, clusterDir: string): boolean {
  if (processIdentity(pid) === null) return false;
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux') return psField(pid, 'command')?.includes(clusterDir) ?? false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === clusterDir;
  } catch {
    // Where another user's processes are closed, to root without SYS_PTRACE too, their arguments are open.
    return commandLine(pid).includes(`\0-D\0${clusterDir}\0`);
  }
}

/** Where pids have the meaning that they have for this process: a machine's life and a container of it. */
export function processPlace(): string {
  if (process.platform !== 'linux') return os.hostname();
  try {
    return `${bootId()}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return os.hostname();
  }
}

/** A zombie counts as dead: in a container whose first process reaps no children it stays listed for ever. */
function linuxIdentity(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return `${bootId()}/${fields[19]}`;
  } catch {
    return null;
  }
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function signalReaches(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function psField(pid: number, field: string): string | null {
  try {
    return execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}
