import { jest } from '@jest/globals';
import { embeddedDatabase } from '../setup/embedded-database.js';
import { eventually, killEverythingUsing, nothingUses, processesUsing } from './processes.js';
import { startProduct } from './product.js';
import { cleanUp, tempFolder } from './temp-folder.js';

jest.setTimeout(180_000);
afterAll(cleanUp);

async function powerCut(dataDir: string): Promise<void> {
  killEverythingUsing(dataDir);
  await nothingUses(dataDir);
}

describe('kill -9 of everything', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = tempFolder();
    await startProduct({ DATA_DIR: dataDir }).ready();
  });

  it('loses no acknowledged write, and the next start recovers by itself', async () => {
    const client = await embeddedDatabase(dataDir);
    await client.query('create table acknowledged (n int primary key)');
    let written = 0;
    const writing = (async () => {
      for (;;) {
        await client.query('insert into acknowledged values ($1)', [written + 1]);
        written += 1;
      }
    })().catch(() => undefined);
    await eventually(() => written >= 200);
    await powerCut(dataDir);
    await writing;

    const again = startProduct({ DATA_DIR: dataDir });
    const url = await again.ready();
    expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
    const after = await embeddedDatabase(dataDir);
    const { rows } = await after.query<{ n: number }>('select n from acknowledged order by n');
    const found = rows.map(({ n }) => n);
    // The write that was under way may have arrived without its answer; every answered one is there.
    expect([written, written + 1]).toContain(found.length);
    expect(found).toEqual(Array.from({ length: found.length }, (_, i) => i + 1));
    await after.end();
    expect((await again.end('SIGTERM')).code).toBe(0);
    expect(processesUsing(dataDir)).toEqual([]);
  });
});
