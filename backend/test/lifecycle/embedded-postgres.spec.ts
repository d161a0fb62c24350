import { jest } from '@jest/globals';
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../src/infra/embedded-postgres/embedded-postgres.js';
import { holdInProcess, kill, postmasterPid, query } from './held-postgres.js';
import { eventually, processesUsing } from './processes.js';
import { cleanUp, tempFolder } from './temp-folder.js';

jest.setTimeout(120_000);
afterEach(cleanUp);

const asRoot = process.getuid?.() === 0;

describe('embedded Postgres', () => {
  it('keeps data from one start to the next and leaves no process', async () => {
    const dataDir = tempFolder();
    const first = await startEmbeddedPostgres({ dataDir });
    expect(first.adopted).toBe(false);
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    expect(processesUsing(dataDir)).toEqual([]);

    const second = await startEmbeddedPostgres({ dataDir });
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await second.stop();
    expect(processesUsing(dataDir)).toEqual([]);
  });

  it('is a released Postgres, whatever the package around it calls itself', async () => {
    const dataDir = tempFolder();
    const postgres = await startEmbeddedPostgres({ dataDir });
    const [server] = await query(postgres.url, `select current_setting('server_version') as version`);
    expect(server).toEqual({ version: expect.stringMatching(/^18\.\d+$/) });
    await postgres.stop();
  });

  it('listens on the loopback address only, safely, with a password that only its owner can read', async () => {
    const dataDir = tempFolder();
    const postgres = await startEmbeddedPostgres({ dataDir });
    const [settings] = await query(
      postgres.url,
      `select current_setting('listen_addresses') as listen, current_setting('unix_socket_directories') as sockets,
              current_setting('fsync') as fsync, current_setting('max_connections')::int as connections`,
    );
    expect(settings).toEqual({ listen: '127.0.0.1', sockets: '', fsync: 'on', connections: 100 });
    const password = path.join(dataDir, 'postgres.password');
    expect(statSync(password).mode & 0o777).toBe(0o600);
    expect(readFileSync(password, 'utf8').trim()).toBe(new URL(postgres.url).password);
    const wrong = postgres.url.replace(/:[0-9a-f]+@/, ':wrong@');
    await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed');
    await postgres.stop();
  });

  it('takes over the server that a killed process left running', async () => {
    const dataDir = tempFolder();
    const { child } = await holdInProcess(dataDir);
    const orphan = postmasterPid(dataDir);
    await kill(child, 'SIGKILL');
    const postgres = await startEmbeddedPostgres({ dataDir });
    expect(postgres.adopted).toBe(true);
    expect(postmasterPid(dataDir)).toBe(orphan);
    await postgres.stop();
    expect(processesUsing(dataDir)).toEqual([]);
  });

  it('recovers every committed row after owner and server were killed together', async () => {
    const dataDir = tempFolder();
    const { child, url } = await holdInProcess(dataDir);
    await query(url, 'create table rows as select generate_series(1, 10000) as n');
    const server = postmasterPid(dataDir);
    process.kill(server, 'SIGKILL');
    await kill(child, 'SIGKILL');
    const postgres = await startEmbeddedPostgres({ dataDir });
    expect(postgres.adopted).toBe(false);
    expect(await query(postgres.url, 'select count(*)::int as rows from rows')).toEqual([{ rows: 10000 }]);
    await postgres.stop();
  });

  it('starts a server again that was killed under its owner, with all that was committed, at the same address', async () => {
    const dataDir = tempFolder();
    const { child, url } = await holdInProcess(dataDir);
    await query(url, 'create table rows as select 7 as n');
    const killed = postmasterPid(dataDir);
    process.kill(killed, 'SIGKILL');
    const rows = await eventually(() => query(url, 'select n from rows').catch(() => null));
    expect(rows).toEqual([{ n: 7 }]);
    expect(postmasterPid(dataDir)).not.toBe(killed);
    await kill(child, 'SIGTERM');
    expect(processesUsing(dataDir)).toEqual([]);
  });
});

// Only root can be cut off from its own server: Postgres runs as somebody else then.
(asRoot ? describe : describe.skip)('as root with a data folder that is closed to others', () => {
  it('keeps the cluster where its user can reach it, and finds it again', async () => {
    const closed = tempFolder();
    chmodSync(closed, 0o700);
    const dataDir = path.join(closed, 'data');
    mkdirSync(dataDir);
    const first = await startEmbeddedPostgres({ dataDir });
    const home = readFileSync(path.join(dataDir, 'postgres.location'), 'utf8').trim();
    try {
      await query(first.url, 'create table kept as select 42 as answer');
      await first.stop();
      const second = await startEmbeddedPostgres({ dataDir });
      expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
      await second.stop();
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });
});
