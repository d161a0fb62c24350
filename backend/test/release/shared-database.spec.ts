import { jest } from '@jest/globals';
import pg from 'pg';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/infra/embedded-postgres/embedded-postgres.js';
import { eventually, processesUsing } from '../lifecycle/processes.js';
import { startProduct, type Product } from '../lifecycle/product.js';
import { cleanUp, tempFolder } from '../lifecycle/temp-folder.js';

jest.setTimeout(180_000);

/** `npm start` of a checkout beside others, with a data folder of its own: that one's lock says nothing of the database. */
describe('processes on one database without Redis', () => {
  let postgres: EmbeddedPostgres;
  beforeEach(async () => {
    postgres = await startEmbeddedPostgres({ dataDir: tempFolder() });
  });
  afterEach(async () => {
    await postgres.stop();
    cleanUp();
  });

  const start = (env: Record<string, string> = {}): Product =>
    startProduct({ DATA_DIR: tempFolder(), DATABASE_URL: postgres.url, ...env });
  const status = async (url: string): Promise<number> => (await fetch(`${url}/api/health/ready`)).status;

  it('may overlap when one follows another: the old one is served out, then the new one starts', async () => {
    const dir = tempFolder();
    const first = startProduct({ DATA_DIR: dir, DATABASE_URL: postgres.url, SHUTDOWN_DELAY_S: '2' });
    const url = await first.ready();
    const ended = first.end('SIGTERM');
    await eventually(async () => (await status(url)) === 503);
    await eventually(() => saysThatItEnds(postgres.url));
    // However long the second takes to start, it finds the first as it is now.
    const processes = processesUsing(dir).map(({ pid }) => pid);
    processes.forEach((pid) => process.kill(pid, 'SIGSTOP'));
    const second = start();
    await eventually(() => /waiting for process \d+ on \S+, which ends\n/.test(second.stdout));
    processes.forEach((pid) => process.kill(pid, 'SIGCONT'));
    expect((await ended).code).toBe(0);
    expect(await status(await second.ready())).toBe(200);
    expect((await second.end('SIGTERM')).code).toBe(0);
  });
});

/** By the name of its connection. */
async function saysThatItEnds(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  await client.connect();
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity where application_name like 'pricealgo ending %'`,
  );
  await client.end();
  return rowCount === 1;
}
