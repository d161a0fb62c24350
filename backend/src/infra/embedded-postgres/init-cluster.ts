import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { PostgresBinaries } from './binaries.js';
import type { ClusterHome } from './cluster-home.js';
import { POSTGRES_ENV } from './postmaster.js';

const HALF_MADE = 'postgres.init-';

/**
 * Makes the cluster when there is none. It is made under another name and renamed when complete, so that a start that was
 * killed half-way leaves nothing that looks like a database.
 * @throws Error when the folder holds a cluster of another major version, or something else.
 */
export async function ensureCluster(
  home: ClusterHome,
  binaries: PostgresBinaries,
  signal?: AbortSignal,
): Promise<void> {
  removeHalfMade(home);
  const versionFile = path.join(home.clusterDir, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const major = Number(readFileSync(versionFile, 'utf8').trim());
    if (major === binaries.major) return;
    throw new Error(
      `The database in ${home.clusterDir} was made by PostgreSQL ${major}, this release brings PostgreSQL ` +
        `${binaries.major}. Take it over with two commands: npm run backup -- FILE.zip with the release that made it, ` +
        'then npm run restore -- FILE.zip with this one and a new DATA_DIR (into which app-secret is copied first, where there is one).',
    );
  }
  if (existsSync(home.clusterDir)) {
    if (readdirSync(home.clusterDir).length > 0) {
      throw new Error(`${home.clusterDir} is not a PostgreSQL database: move that folder away.`);
    }
    rmdirSync(home.clusterDir);
  }
  await initialise(home, binaries, signal);
}

/** The superuser's password, made once and readable by its owner only. */
export function clusterPassword(home: ClusterHome): string {
  if (existsSync(home.passwordFile)) return readFileSync(home.passwordFile, 'utf8').trim();
  if (existsSync(home.clusterDir)) {
    throw new Error(`${home.passwordFile} is missing: it holds the password of the database beside it.`);
  }
  const password = randomBytes(24).toString('hex');
  const half = `${home.passwordFile}.half`;
  writeFileSync(half, `${password}\n`, { mode: 0o600 });
  renameSync(half, home.passwordFile);
  return password;
}

async function initialise(
  home: ClusterHome,
  binaries: PostgresBinaries,
  signal?: AbortSignal,
): Promise<void> {
  const half = path.join(home.dir, `${HALF_MADE}${process.pid}-${randomBytes(4).toString('hex')}`);
  const passwordFile = `${half}.password`;
  mkdirSync(half, { mode: 0o700 });
  writeFileSync(passwordFile, `${clusterPassword(home)}\n`, { mode: 0o600 });
  if (home.user.uid !== undefined && home.user.gid !== undefined) {
    chownSync(half, home.user.uid, home.user.gid);
    chownSync(passwordFile, home.user.uid, home.user.gid);
  }
  try {
    await runInitdb(home, binaries, half, passwordFile, signal);
    renameSync(half, home.clusterDir);
    syncFolder(home.dir);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(half, { recursive: true, force: true });
  }
}

function runInitdb(
  home: ClusterHome,
  binaries: PostgresBinaries,
  dir: string,
  passwordFile: string,
  signal?: AbortSignal,
): Promise<void> {
  const args = [
    ...['-D', dir, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions'],
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(binaries.initdb, args, { ...home.user, env: POSTGRES_ENV, cwd: home.dir, signal });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    // A process that exits meanwhile must leave neither initdb nor its half-made files behind.
    const onExit = (): void => {
      child.kill('SIGKILL');
      rmSync(dir, { recursive: true, force: true });
      rmSync(passwordFile, { force: true });
    };
    process.once('exit', onExit);
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('exit', onExit);
      if (code === 0) resolve();
      else reject(new Error(`Could not make a database in ${home.clusterDir}: ${lastLine(output)}`));
    });
  });
}

/** Removes what a killed start left. An initdb that outlived it may still write there: the next start removes the rest. */
function removeHalfMade(home: ClusterHome): void {
  for (const name of readdirSync(home.dir)) {
    if (!name.startsWith(HALF_MADE)) continue;
    try {
      rmSync(path.join(home.dir, name), { recursive: true, force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
    }
  }
}

/** Makes the rename survive a power cut, where the platform can sync folders. */
function syncFolder(dir: string): void {
  if (process.platform === 'win32') return;
  const fd = openSync(dir, 'r');
  fsyncSync(fd);
  closeSync(fd);
}

function lastLine(output: string): string {
  const lines = output.trim().split('\n');
  return lines.find((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? 'initdb gave no reason';
}
