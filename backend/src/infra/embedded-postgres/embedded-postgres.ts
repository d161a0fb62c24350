import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { locateBinaries, type PostgresBinaries } from './binaries.js';
import { findClusterHome, notWritable, prepareClusterHome, type ClusterHome } from './cluster-home.js';
import { databaseUrl, ensureDatabase, holdAttachment, untilNobodyAttached } from './connection.js';
import { clusterPassword, ensureCluster } from './init-cluster.js';
import { isLock, tryOwnerLock, type OwnerKind, type OwnerLock } from './owner-lock.js';
import {
  readPostmaster,
  startPostmaster,
  stopPostmaster,
  untilPostmasterReady,
  type Postmaster,
} from './postmaster.js';
import { isPostmasterOf } from './process-identity.js';

export interface EmbeddedPostgresOptions {
  /** Folder that keeps the cluster in `postgres/`, its password, lock and log beside it; made when missing. */
  dataDir: string;
  /** For commands: use the cluster of a running server when there is one, without ever stopping it. */
  attach?: boolean;
  /** Called with a few lines for a person. */
  log?: (line: string) => void;
  /** Aborts a running start; a server that was started is stopped before the call rejects. */
  signal?: AbortSignal;
  /** Postgres settings on top of ours, such as `fsync=off` for throw-away test clusters. */
  settings?: Record<string, string>;
  /** How long processes of an earlier Postgres may take to leave the cluster, ms. */
  patienceMs?: number;
}

export interface EmbeddedPostgres {
  /** `postgres://` address of the product's database, password included. */
  url: string;
  /** Whether Postgres was running before: left over by a killed process, or owned by a process that we attached to. */
  adopted: boolean;
  /** Stops Postgres and waits for its end, or only detaches from one of another process. Close every connection before. */
  stop(): Promise<void>;
}

/** Longest wait for a command that uses the cluster, or for another process that is just starting it. */
const OWNER_WAIT_MS = 60_000;
const OWNER_POLL_MS = 50;
/** So soon a Postgres that ended by itself is started again. */
const WATCH_EVERY_MS = 1_000;

/** Whether a data folder has a database already. Makes nothing. */
export const hasCluster = (dataDir: string): boolean =>
  existsSync(dataDir) && existsSync(path.join(findClusterHome(dataDir).clusterDir, 'PG_VERSION'));

/**
 * Starts the real PostgreSQL that npm installed, or takes over one that a killed process left behind.
 * One process owns a data folder at a time (`postgres.lock`); a second server on it fails.
 * @throws Error with one clear line: folder not writable or in use, cluster of another version, Postgres' own reason.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = prepareClusterHome(options.dataDir);
  const giveUpAt = Date.now() + OWNER_WAIT_MS;
  let reported = false;
  for (;;) {
    options.signal?.throwIfAborted();
    const outcome = tryLock(home, options.attach ? 'command' : 'server');
    if (isLock(outcome)) return own(home, outcome, options);
    if (outcome !== null && options.attach) {
      const attached = await tryAttach(home);
      if (attached) return attached;
    } else if (outcome?.kind === 'server' && outcome.sure) {
      throw new Error(
        `Another server (process ${outcome.pid}) already uses the data folder ${options.dataDir}.`,
      );
    } else if (outcome !== null && !reported) {
      reported = true;
      options.log?.(
        outcome.kind === 'server'
          ? 'looking whether the server that used the data folder in another container still lives'
          : `waiting for a command (process ${outcome.pid}) that uses the database`,
      );
    }
    if (Date.now() > giveUpAt) {
      throw new Error(
        `Process ${outcome?.pid ?? 'unknown'} keeps the data folder ${options.dataDir} in use.`,
      );
    }
    await delay(OWNER_POLL_MS);
  }
}

function tryLock(home: ClusterHome, kind: OwnerKind): ReturnType<typeof tryOwnerLock> {
  try {
    return tryOwnerLock(home.lockFile, kind);
  } catch (error) {
    throw notWritable(home.dir, error);
  }
}

async function own(
  home: ClusterHome,
  lock: OwnerLock,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log = () => undefined, settings = {}, signal } = options;
  let binaries: PostgresBinaries | null = null;
  process.once('exit', lock.release);
  try {
    binaries = locateBinaries(home);
    await ensureCluster(home, binaries, signal);
    const password = clusterPassword(home);
    const orphan = await untilPostmasterReady(home.clusterDir, log, signal);
    const installed = binaries;
    const start = (port?: number): Promise<Postmaster> => {
      const fixed = port === undefined ? settings : { ...settings, port: String(port) };
      return startPostmaster(home, installed, fixed, log, signal, options.patienceMs);
    };
    const postmaster = orphan ?? (await start());
    if (orphan) log(`took over the database that process ${orphan.pid} still served`);
    await ensureDatabase(home, postmaster.port, password);
    return owned(home, lock, binaries, {
      postmaster,
      url: databaseUrl(postmaster.port, password),
      adopted: orphan !== null,
      attach: options.attach,
      restart: () => start(postmaster.port),
      log,
    });
  } catch (error) {
    const running = readPostmaster(home.clusterDir);
    if (running) await stopPostmaster(home.clusterDir, running.pid, binaries);
    lock.release();
    throw error;
  } finally {
    process.off('exit', lock.release);
  }
}

interface StartedPostgres {
  postmaster: Postmaster;
  url: string;
  adopted: boolean;
  attach?: boolean;
  /** Starts it anew on the same port. */
  restart: () => Promise<Postmaster>;
  log: (line: string) => void;
}

function owned(
  home: ClusterHome,
  lock: OwnerLock,
  binaries: PostgresBinaries,
  started: StartedPostgres,
): EmbeddedPostgres {
  let stopping: Promise<void> | null = null;
  let { pid } = started.postmaster;
  // A process that exits without stop() (a bug, process.exit) must not leave a server behind either.
  const onExit = (): void => {
    if (readPostmaster(home.clusterDir)?.pid === pid) process.kill(pid, 'SIGINT');
    lock.release();
  };
  process.once('exit', onExit);
  lock.onLost = () => {
    process.stderr.write(`Another server has taken the data folder ${home.dir} over: this one ends.\n`);
    process.kill(process.pid, 'SIGTERM');
  };
  let reviving: Promise<void> | null = null;
  const revive = async (): Promise<void> => {
    started.log('the database ended by itself (a crash, or somebody killed it): starting it again');
    try {
      ({ pid } = await started.restart());
      started.log('the database is back');
    } catch (error) {
      started.log(`${(error as Error).message} Trying again.`);
    }
  };
  // Commands are over before it matters, and the server that owns the cluster next finds what is left.
  const watch = setInterval(() => {
    if (started.attach || stopping || isPostmasterOf(pid, home.clusterDir)) return;
    reviving ??= revive().finally(() => (reviving = null));
  }, WATCH_EVERY_MS).unref();
  const stop = async (): Promise<void> => {
    clearInterval(watch);
    await reviving;
    if (started.attach) await untilNobodyAttached(started.url).catch(() => undefined);
    await stopPostmaster(home.clusterDir, pid, binaries);
    lock.release();
    process.off('exit', onExit);
  };
  return { url: started.url, adopted: started.adopted, stop: () => (stopping ??= stop()) };
}

/** @returns `null` when the owner is not ready yet or is just stopping: try again */
async function tryAttach(home: ClusterHome): Promise<EmbeddedPostgres | null> {
  const postmaster = readPostmaster(home.clusterDir);
  if (!postmaster?.ready) return null;
  const password = clusterPassword(home);
  const url = databaseUrl(postmaster.port, password);
  try {
    await ensureDatabase(home, postmaster.port, password);
    return { url, adopted: true, stop: await holdAttachment(url) };
  } catch (error) {
    if (readPostmaster(home.clusterDir)?.pid !== postmaster.pid) return null;
    // 57P01 and 57P03: the server is shutting down or still starting.
    if (/^57P/.test((error as { code?: string }).code ?? '')) return null;
    throw error;
  }
}
