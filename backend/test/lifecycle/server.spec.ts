import { jest } from '@jest/globals';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import path from 'node:path';
import { processesUsing } from './processes.js';
import { startProduct, type Ended } from './product.js';
import { cleanUp, tempFolder } from './temp-folder.js';

jest.setTimeout(120_000);
afterEach(cleanUp);

/** A start that fails says one line and leaves nothing. */
function expectOneLine(ended: Ended, line: RegExp, dataDir: string): void {
  expect(ended.stderr.trim().split('\n')).toEqual([expect.stringMatching(line)]);
  expect(ended.code).toBe(1);
  expect(processesUsing(dataDir)).toEqual([]);
}

async function listener(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

async function readyStatus(url: string): Promise<number> {
  return (await fetch(`${url}/api/health/ready`)).status;
}

describe('The server', () => {
  it('refuses a data folder that another server uses, which goes on, and ends on SIGTERM with code 0 and no process left', async () => {
    const dataDir = tempFolder();
    const product = startProduct({ DATA_DIR: dataDir });
    const url = await product.ready();
    expect(await readyStatus(url)).toBe(200);
    expect(processesUsing(dataDir).length).toBeGreaterThan(2);
    const second = await startProduct({ DATA_DIR: dataDir }).ended;
    expect(second.stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/^Another server \(process \d+\) already uses the data folder/),
    ]);
    expect(second.code).toBe(1);
    expect(await readyStatus(url)).toBe(200);
    expect((await product.end('SIGTERM')).code).toBe(0);
    expect(processesUsing(dataDir)).toEqual([]);
  });
});

describe('A start with a fault', () => {
  it('names a taken port', async () => {
    const dataDir = tempFolder();
    const { server: taken, port } = await listener();
    const ended = await startProduct({ DATA_DIR: dataDir, PORT: String(port) }).ended;
    taken.close();
    expectOneLine(ended, new RegExp(`^Port ${port} is taken`), dataDir);
  });

  it('names a data folder where a file is in the way', async () => {
    const file = path.join(tempFolder(), 'file');
    writeFileSync(file, '');
    const ended = await startProduct({ DATA_DIR: path.join(file, 'data') }).ended;
    expectOneLine(ended, /^Cannot write to the data folder .*: a file is in the way/, file);
  });

  it('names a database that it cannot reach, without its password', async () => {
    const dataDir = tempFolder();
    const { server: closed, port } = await listener();
    closed.close();
    await once(closed, 'close');
    const url = `postgres://someone:hidden-word@127.0.0.1:${port}/prices`;
    const ended = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: url }).ended;
    expectOneLine(ended, new RegExp(`127\\.0\\.0\\.1:${port}`), dataDir);
    expect(ended.stdout + ended.stderr).not.toContain('hidden-word');
  });

  it('names every bad environment value on a line of its own', async () => {
    const dataDir = tempFolder();
    const ended = await startProduct({ DATA_DIR: dataDir, PORT: 'abc', MARKET_DATA: 'invented' }).ended;
    expect(ended.stderr.trim().split('\n').sort()).toEqual([
      expect.stringContaining('MARKET_DATA'),
      expect.stringContaining('PORT'),
    ]);
    expect(ended.code).toBe(1);
    expect(processesUsing(dataDir)).toEqual([]);
  });

  it('does not face the world outside production, and says what makes it safe', async () => {
    const dataDir = tempFolder();
    const ended = await startProduct({ DATA_DIR: dataDir, HOST: '0.0.0.0' }).ended;
    expect(ended.stderr.trim().split('\n')).toEqual([
      expect.stringContaining('HOST: 0.0.0.0'),
      expect.stringContaining('NODE_ENV=production PUBLIC_URL=https://… APP_SECRET='),
      expect.stringContaining('ALLOW_PUBLIC_DEVELOPMENT=true'),
    ]);
    expect(ended.code).toBe(1);
    expect(processesUsing(dataDir)).toEqual([]);
  });
});
