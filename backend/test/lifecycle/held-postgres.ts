import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** The program of a process that starts an embedded Postgres in a folder and holds it. */
export const HOLD = path.join(import.meta.dirname, 'hold-postgres.mjs');

export async function holdInProcess(
  dataDir: string,
  { args = [], inside = [] }: { args?: string[]; inside?: string[] } = {},
): Promise<{ child: ChildProcess; url: string }> {
  const [command, ...rest] = [...inside, process.execPath, HOLD, dataDir, ...args];
  const child = spawn(command!, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return { child, url: line.toString().trim() };
}

export async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

export const postmasterPid = (dir: string): number =>
  Number(readFileSync(path.join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
