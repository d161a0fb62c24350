import { jest } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { embeddedDatabase } from '../setup/embedded-database.js';
import { eventually, killEverythingUsing, nothingUses, processesUsing } from '../lifecycle/processes.js';
import { runCommand, startProduct } from '../lifecycle/product.js';
import { cleanUp, tempFolder } from '../lifecycle/temp-folder.js';

jest.setTimeout(180_000);
afterEach(cleanUp);

const ROWS = 20_000;

async function count(client: pg.Client, from: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${from}`);
  return rows[0]!.n;
}

async function powerCut(dataDir: string): Promise<void> {
  killEverythingUsing(dataDir);
  await nothingUses(dataDir);
}

function directoryFile(dataDir: string): string {
  const file = path.join(dataDir, 'many.csv');
  const rows = Array.from({ length: ROWS }, (_, i) => `ZZ${i},Company ${i},NASDAQ,stock`);
  writeFileSync(file, `symbol,name,exchangeShortName,type\n${rows.join('\n')}\n`);
  return file;
}

const IMPORTED = `instrument where symbol like 'ZZ%'`;

describe('kill -9 of everything', () => {
  it('leaves nothing of a bulk import that was under way; repeated, it is complete', async () => {
    const dataDir = tempFolder();
    const file = directoryFile(dataDir);
    await startProduct({ DATA_DIR: dataDir }).ready();
    const client = await embeddedDatabase(dataDir);
    await client.query(
      `insert into instrument (exchange_short_name, symbol, name, type, source)
       select 'NASDAQ', 'ZZ' || i, 'Old name', 'stock', 'import' from generate_series(0, 4999) i`,
    );
    const before = await count(client, 'instrument');
    // The import changes what exists, then adds the rest; at this row it waits, half-way for certain.
    await client.query('begin');
    await client.query(`select from instrument where symbol = 'ZZ4999' for update`);
    const cut = runCommand('import-symbols', [file], { DATA_DIR: dataDir });
    const watcher = await embeddedDatabase(dataDir);
    const waiting = `pg_stat_activity where wait_event_type = 'Lock' and query ilike '%staged_instrument%'`;
    await eventually(async () => (await count(watcher, waiting)) > 0);
    await powerCut(dataDir);
    expect((await cut.ended).code).not.toBe(0);

    const again = startProduct({ DATA_DIR: dataDir });
    await again.ready();
    const after = await embeddedDatabase(dataDir);
    expect(await count(after, 'instrument')).toBe(before);
    expect(await count(after, `instrument where name = 'Old name'`)).toBe(5_000);
    const repeated = await runCommand('import-symbols', [file], { DATA_DIR: dataDir }).ended;
    expect(repeated).toMatchObject({ code: 0, stderr: '' });
    expect(await count(after, IMPORTED)).toBe(ROWS);
    expect(await count(after, `instrument where name = 'Old name'`)).toBe(0);
    await after.end();
    expect((await again.end('SIGTERM')).code).toBe(0);
  });

  it('keeps an import that was reported as done', async () => {
    const dataDir = tempFolder();
    const file = directoryFile(dataDir);
    const done = await runCommand('import-symbols', [file], { DATA_DIR: dataDir }).ended;
    expect(done.code).toBe(0);
    expect(processesUsing(dataDir)).toEqual([]);
    const first = startProduct({ DATA_DIR: dataDir });
    await first.ready();
    await powerCut(dataDir);
    const second = startProduct({ DATA_DIR: dataDir });
    await second.ready();
    const client = await embeddedDatabase(dataDir);
    expect(await count(client, IMPORTED)).toBe(ROWS);
    await client.end();
    expect((await second.end('SIGTERM')).code).toBe(0);
  });
});
