import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, fchownSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './binaries.js';
import type { ClusterHome } from './cluster-home.js';
import { isPostmasterOf } from './process-identity.js';

/** Content of `postmaster.pid`, the only place where Postgres publishes its port and the state of its start. */
export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/** The caller's environment (PGDATA, PGPORT, LD_LIBRARY_PATH…) must not reach Postgres, except on Windows, which needs it. */
export const POSTGRES_ENV =
  process.platform === 'win32' ? undefined : { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Statements and the values in them are what members wrote: the log names a fault and says nothing of them, whatever the
 * cluster's own file says.
 */
const LOG_WITHOUT_VALUES = {
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  // No DETAIL, which quotes the row.
  log_error_verbosity: 'terse',
};

const POLL_MS = 25;
const LOG_MAX_BYTES = 10_000_000;
/** Backends of a killed postmaster hold its shared memory until they notice its end; no new one may start before. */
const LEFTOVER_BACKENDS_MS = 60_000;
const FAST_SHUTDOWN_MS = 60_000;

/** The living postmaster of a cluster, `null` when none runs. */
export function readPostmaster(clusterDir: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const pid = Number(lines[0]);
  if (!isPostmasterOf(pid, clusterDir)) return null;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/**
 * Locks a file of the cluster for this process and the Postgres that inherits the open file: the system keeps the lock
 * until the last of them has ended, whatever container, user or pid they have. A pid says nothing of another container.
 * @returns the open file; `null` where the system has no `flock`
 * @throws Error when others still use the cluster after `patienceMs`
 */
async function lockUse(home: ClusterHome, patienceMs: number, signal?: AbortSignal): Promise<number | null> {
  const file = openSync(path.join(home.clusterDir, 'PG_VERSION'), 'r+');
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    const { error, status } = spawnSync('flock', ['--nonblock', '3'], {
      stdio: ['ignore', 'ignore', 'ignore', file],
    });
    if (status === 0) return file;
    if (error || status !== 1 || signal?.aborted || Date.now() > giveUpAt) closeSync(file);
    signal?.throwIfAborted();
    if (error || status !== 1) return null;
    if (Date.now() > giveUpAt) {
      throw new Error(
        `A Postgres that cannot be seen from here (of another container?) still uses ${home.clusterDir}: stop it first.`,
      );
    }
    await delay(200);
  }
}

/**
 * Starts Postgres detached (a Ctrl-C in the terminal does not reach it) on a free port of 127.0.0.1, and waits until it
 * takes connections, through crash recovery if need be. Only the owner of the cluster's lock may call this.
 * @param patienceMs how long it may take until processes of an earlier Postgres have left the cluster
 * @throws Error with Postgres' own reason when it does not come up.
 */
export async function startPostmaster(
  home: ClusterHome,
  binaries: PostgresBinaries,
  settings: Record<string, string>,
  log: (line: string) => void,
  signal?: AbortSignal,
  patienceMs = LEFTOVER_BACKENDS_MS,
): Promise<Postmaster> {
  const giveUpAt = Date.now() + patienceMs;
  const use = await lockUse(home, patienceMs, signal);
  try {
    // Postgres would refuse to start when another process has got the pid of the dead postmaster.
    rmSync(path.join(home.clusterDir, 'postmaster.pid'), { force: true });
    for (;;) {
      const logStart = openLogSize(home);
      const child = await spawnPostgres(home, binaries, settings, use);
      const postmaster = await endingWithProcess(child, () => untilReady(home, child, log, signal));
      if (postmaster) {
        child.unref();
        return postmaster;
      }
      const reason = fatalLine(home, logStart);
      const passing = /still in use|could not create any TCP\/IP sockets|could not bind/i.test(reason);
      if (!passing || Date.now() > giveUpAt)
        throw new Error(`The embedded Postgres did not start: ${reason}`);
      await delay(200);
    }
  } finally {
    // Postgres has it open as well.
    if (use !== null) closeSync(use);
  }
}

/** Waits for a postmaster that another process started. @returns `null` when it ended instead */
export async function untilPostmasterReady(
  clusterDir: string,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<Postmaster | null> {
  const notice = recoveryNotice(log);
  for (;;) {
    signal?.throwIfAborted();
    const found = readPostmaster(clusterDir);
    if (found === null || found.ready) return found;
    notice();
    await delay(POLL_MS);
  }
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk afterwards. */
export async function stopPostmaster(
  clusterDir: string,
  pid: number,
  binaries: PostgresBinaries | null,
): Promise<void> {
  if (process.platform === 'win32' && binaries) {
    await promisify(execFile)(binaries.pgCtl, ['stop', '-D', clusterDir, '-m', 'fast', '-w']);
    return;
  }
  const killAt = Date.now() + FAST_SHUTDOWN_MS;
  let sent: NodeJS.Signals | null = null;
  while (isPostmasterOf(pid, clusterDir)) {
    const signal = Date.now() < killAt ? 'SIGINT' : 'SIGQUIT';
    if (sent !== signal) sendSignal(pid, (sent = signal));
    await delay(POLL_MS);
  }
}

async function spawnPostgres(
  home: ClusterHome,
  binaries: PostgresBinaries,
  settings: Record<string, string>,
  use: number | null,
): Promise<ChildProcess> {
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(await freePort()),
    unix_socket_directories: '',
    max_connections: '100',
    fsync: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...LOG_WITHOUT_VALUES,
    ...settings,
  };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logFd = openSync(home.logFile, 'a', 0o600);
  try {
    if (home.user.uid !== undefined && home.user.gid !== undefined)
      fchownSync(logFd, home.user.uid, home.user.gid);
    const child = spawn(binaries.postgres, ['-D', home.clusterDir, ...args], {
      ...home.user,
      cwd: home.clusterDir,
      env: POSTGRES_ENV,
      detached: true,
      windowsHide: true,
      // A file, not a pipe: Postgres may outlive this process.
      stdio: ['ignore', logFd, logFd, ...(use === null ? [] : [use])],
    });
    child.on('error', () => undefined);
    return child;
  } finally {
    closeSync(logFd);
  }
}

async function untilReady(
  home: ClusterHome,
  child: ChildProcess,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<Postmaster | null> {
  const notice = recoveryNotice(log);
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    if (signal?.aborted) {
      await stopPostmaster(home.clusterDir, child.pid, null);
      signal.throwIfAborted();
    }
    const found = readPostmaster(home.clusterDir);
    if (found?.ready && found.pid === child.pid) return found;
    notice();
    await delay(POLL_MS);
  }
  return null;
}

/** Ends Postgres when this process exits during the start; afterwards the owner of the cluster is responsible for it. */
async function endingWithProcess<T>(child: ChildProcess, work: () => Promise<T>): Promise<T> {
  const onExit = (): void => void child.kill('SIGINT');
  process.once('exit', onExit);
  try {
    return await work();
  } finally {
    process.off('exit', onExit);
  }
}

/** Logs once that the start takes longer, which is how a recovery after a crash appears from outside. */
function recoveryNotice(log: (line: string) => void): () => void {
  const slowAt = Date.now() + 3_000;
  let said = false;
  return () => {
    if (said || Date.now() < slowAt) return;
    said = true;
    log('the database is still recovering from its last stop');
  };
}

/** Postgres cannot choose a free port: it is given one that was free a moment ago, and is started again if that was taken. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** @returns the present size of the log in bytes; a log that has grown too long is deleted first */
function openLogSize(home: ClusterHome): number {
  const bytes = statSync(home.logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes <= LOG_MAX_BYTES) return bytes;
  rmSync(home.logFile, { force: true });
  return 0;
}

function fatalLine(home: ClusterHome, fromByte: number): string {
  const lines = readFileSync(home.logFile).subarray(fromByte).toString().trim().split('\n');
  const line = lines.find((text) => /FATAL|PANIC/.test(text)) ?? lines.at(-1);
  return line?.replace(/^.*?(FATAL|PANIC):\s*/, '') || `see ${home.logFile}`;
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
