import { jest } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/infra/embedded-postgres/embedded-postgres.js';
import { stopOrphanedPostgres } from '../../src/infra/embedded-postgres/stop-orphan.js';
import { HOLD, holdInProcess, kill, query } from '../lifecycle/held-postgres.js';
import { eventually, nothingUses, processesUsing } from '../lifecycle/processes.js';
import { cleanUp, tempFolder } from '../lifecycle/temp-folder.js';

jest.setTimeout(120_000);
afterEach(cleanUp);

const asRoot = process.getuid?.() === 0;

/** What a container does to processes, where this user may do it: its own pids; no look into those of other users. */
const OWN_PIDS = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
const WITHOUT_PTRACE = ['setpriv', '--bounding-set=-sys_ptrace', '--inh-caps=-sys_ptrace'];
const canConfine = [OWN_PIDS, WITHOUT_PTRACE].every(
  ([command, ...args]) => spawnSync(command!, [...args, 'true']).status === 0,
);
const confined = canConfine ? it : it.skip;
if (!canConfine) console.log('skipped: containers on one data folder (unshare and setpriv need root)');

describe('embedded Postgres', () => {
  it('logs that a statement failed, and nothing of what was in it or in the row', async () => {
    const dataDir = tempFolder();
    const postgres = await startEmbeddedPostgres({ dataDir });
    const theirs = 'ann@example.org';
    await query(postgres.url, 'create table person (email text primary key)');
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const insert = (): Promise<unknown> => client.query('insert into person values ($1)', [theirs]);
    await insert();
    await expect(insert()).rejects.toThrow('duplicate key');
    await expect(
      client.query(`select email from person where email = '${theirs}' and nothing`),
    ).rejects.toThrow();
    await client.end();
    await postgres.stop();
    const log = readFileSync(path.join(dataDir, 'postgres.log'), 'utf8');
    expect(log).toContain('duplicate key value violates unique constraint "person_pkey"');
    expect(log).not.toContain(theirs);
    expect(log).not.toMatch(/STATEMENT|DETAIL|insert into/);
  });

  it('refuses a second server on the same folder and leaves the first alone', async () => {
    const dataDir = tempFolder();
    const { child, url } = await holdInProcess(dataDir);
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      `Another server (process ${child.pid}) already uses the data folder ${dataDir}.`,
    );
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await kill(child, 'SIGTERM');
    expect(processesUsing(dataDir)).toEqual([]);
  });

  it('stops an orphan on demand, but never the server of a living process', async () => {
    const dataDir = tempFolder();
    const { child } = await holdInProcess(dataDir);
    expect(await stopOrphanedPostgres(dataDir)).toBe(false);
    expect(processesUsing(dataDir)).not.toEqual([]);
    await kill(child, 'SIGKILL');
    expect(await stopOrphanedPostgres(dataDir)).toBe(true);
    expect(processesUsing(dataDir)).toEqual([]);
  });

  it('starts where a stranger got the pid of the dead owner or of the dead server', async () => {
    const dataDir = tempFolder();
    await (await startEmbeddedPostgres({ dataDir })).stop();
    const stranger = JSON.stringify({ pid: process.pid, identity: 'an earlier life', kind: 'server' });
    writeFileSync(path.join(dataDir, 'postgres.lock'), stranger);
    writeFileSync(
      path.join(dataDir, 'postgres/postmaster.pid'),
      `${process.pid}\n${dataDir}/postgres\n0\n5432\n\n127.0.0.1\n0 0\nready   \n`,
    );
    const postgres = await startEmbeddedPostgres({ dataDir });
    expect(postgres.adopted).toBe(false);
    await postgres.stop();
  });

  confined('starts where root may not look into processes of another user', async () => {
    const dataDir = tempFolder();
    const { child, url } = await holdInProcess(dataDir, { inside: WITHOUT_PTRACE });
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await kill(child, 'SIGTERM');
    expect(processesUsing(dataDir)).toEqual([]);
  });

  confined('leaves the server of another container alone', async () => {
    const dataDir = tempFolder();
    const { child } = await holdInProcess(dataDir, { inside: OWN_PIDS });
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('already uses the data folder');
    await kill(child, 'SIGKILL');
    await nothingUses(dataDir);
  });

  confined('does not start beside the Postgres of another container whose server died', async () => {
    const dataDir = tempFolder();
    // The shell stays when the server below it is killed, and with it the container.
    const script = '"$@" & wait; exec sleep 600';
    const inside = [...OWN_PIDS, '/bin/sh', '-c', script, 'sh'];
    const { child, url } = await holdInProcess(dataDir, { inside });
    const server = processesUsing(dataDir).find(({ command }) => command.startsWith(process.execPath))!;
    process.kill(server.pid, 'SIGKILL');
    await expect(startEmbeddedPostgres({ dataDir, patienceMs: 0 })).rejects.toThrow(
      'cannot be seen from here',
    );
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    // With its first process all of a container ends.
    await kill(child, 'SIGKILL');
    const postgres = await startEmbeddedPostgres({ dataDir });
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });

  it('takes over a lock that its writer never finished', async () => {
    const dataDir = tempFolder();
    const lock = path.join(dataDir, 'postgres.lock');
    writeFileSync(lock, '');
    utimesSync(lock, new Date(0), new Date(0));
    await (await startEmbeddedPostgres({ dataDir })).stop();
    expect(existsSync(lock)).toBe(false);
  });

  it('starts anew after being killed while it made the cluster', async () => {
    const dataDir = tempFolder();
    const child = spawn(process.execPath, [HOLD, dataDir], { stdio: 'ignore' });
    await eventually(() =>
      readdirSync(dataDir).find(
        (name) =>
          /^postgres\.init-\d+-[0-9a-f]+$/.test(name) && readdirSync(path.join(dataDir, name)).length > 0,
      ),
    );
    await kill(child, 'SIGKILL');
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
    const postgres = await startEmbeddedPostgres({ dataDir });
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    // The initdb of the killed start may have gone on beside it: the start after its end clears up.
    await nothingUses(dataDir);
    await (await startEmbeddedPostgres({ dataDir })).stop();
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log', 'postgres.password']);
  });

  it('leaves nothing when a start is given up', async () => {
    const dataDir = tempFolder();
    const giveUp = new AbortController();
    const starting = startEmbeddedPostgres({ dataDir, signal: giveUp.signal });
    const outcome = expect(starting).rejects.toThrow('aborted');
    await eventually(() => readdirSync(dataDir).some((name) => name.startsWith('postgres.init-')));
    giveUp.abort();
    await outcome;
    await nothingUses(dataDir);
    expect(existsSync(path.join(dataDir, 'postgres.lock'))).toBe(false);
  });

  it('says which version a cluster needs, and what is not a cluster', async () => {
    const dataDir = tempFolder();
    await (await startEmbeddedPostgres({ dataDir })).stop();
    writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '17\n');
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      /was made by PostgreSQL 17.+npm run backup -- FILE.zip.+npm run restore -- FILE.zip/,
    );
    rmSync(path.join(dataDir, 'postgres/PG_VERSION'));
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('is not a PostgreSQL database');
    expect(existsSync(path.join(dataDir, 'postgres.lock'))).toBe(false);
  });

  it('names a data folder that it cannot write', async () => {
    const file = path.join(tempFolder(), 'file');
    writeFileSync(file, '');
    await expect(startEmbeddedPostgres({ dataDir: file })).rejects.toThrow(
      `Cannot write to the data folder ${file}: a file is in the way. Set DATA_DIR`,
    );
  });
});

describe('attaching to an embedded Postgres', () => {
  it('uses the server of another process and does not stop it', async () => {
    const dataDir = tempFolder();
    const { child, url } = await holdInProcess(dataDir);
    const attached = await startEmbeddedPostgres({ dataDir, attach: true });
    expect(attached).toMatchObject({ url, adopted: true });
    await attached.stop();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await kill(child, 'SIGTERM');
  });

  it('starts its own where none runs, and keeps it until the last one attached lets go', async () => {
    const dataDir = tempFolder();
    const owner = await startEmbeddedPostgres({ dataDir, attach: true });
    expect(owner.adopted).toBe(false);
    const guest = await startEmbeddedPostgres({ dataDir, attach: true });
    const ended: string[] = [];
    const stopped = owner.stop().then(() => ended.push('owner'));
    const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted`;
    await eventually(async () => (await query(guest.url, waiting)).length > 0);
    ended.push('guest');
    await guest.stop();
    await stopped;
    expect(ended).toEqual(['guest', 'owner']);
    expect(processesUsing(dataDir)).toEqual([]);
  });

  it('makes a server wait for a command', async () => {
    const dataDir = tempFolder();
    const command = await startEmbeddedPostgres({ dataDir, attach: true });
    const lines: string[] = [];
    const starting = startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });
    await eventually(() => lines.length > 0);
    expect(lines).toEqual([`waiting for a command (process ${process.pid}) that uses the database`]);
    await command.stop();
    await (await starting).stop();
  });
});

// Only root can be cut off from its own server: Postgres runs as somebody else then.
(asRoot ? describe : describe.skip)('as root with a data folder that is closed to others', () => {
  it('lets the user of Postgres pass through a closed data folder', async () => {
    const dataDir = tempFolder();
    chmodSync(dataDir, 0o700);
    await (await startEmbeddedPostgres({ dataDir })).stop();
    expect(existsSync(path.join(dataDir, 'postgres/PG_VERSION'))).toBe(true);
    expect(statSync(dataDir).mode & 0o777).toBe(0o711);
  });
});
