import { jest } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventually, processesUsing } from '../lifecycle/processes.js';
import { startProduct, type Product } from '../lifecycle/product.js';
import { cleanUp, tempFolder } from '../lifecycle/temp-folder.js';

jest.setTimeout(180_000);
afterEach(cleanUp);

const serverIn = (dataDir: string): { pid: number } | undefined =>
  processesUsing(dataDir).find(({ command }) => command.includes('dist/main.js'));

/** Every address that a launcher's servers have announced. */
const announced = ({ stdout }: Product): string[] =>
  [...stdout.matchAll(/is ready: (http:\S+)/g)].map(([, url]) => url!);

describe('a server that ended by itself', () => {
  it('says what ended it: an error that nobody caught', async () => {
    const dataDir = tempFolder();
    const fault = path.join(dataDir, 'fault.mjs');
    writeFileSync(fault, `process.on('SIGUSR2', () => { throw new Error('nobody caught this'); });\n`);
    const product = startProduct({ DATA_DIR: dataDir, NODE_OPTIONS: `--import=${pathToFileURL(fault)}` });
    await product.ready();
    process.kill(serverIn(dataDir)!.pid, 'SIGUSR2');
    await eventually(() => announced(product)[1]);
    expect(product.stderr).toMatch(/^Fatal: Error: nobody caught this\n {4}at /);
    expect(product.stderr).toMatch(
      /\nThe server ended by itself \(code 1\): it starts again in 0\.25 s\.\n$/,
    );
    expect((await product.end('SIGTERM')).code).toBe(0);
  });

  it('is not started again when the launcher is told to end meanwhile', async () => {
    const dataDir = tempFolder();
    const product = startProduct({ DATA_DIR: dataDir });
    await product.ready();
    process.kill(serverIn(dataDir)!.pid, 'SIGKILL');
    // By the event, not by a look now and then: it starts again a quarter of a second later.
    await new Promise<void>((resolve) => {
      product.child.stderr!.on('data', () => product.stderr.includes('it starts again') && resolve());
    });
    expect(processesUsing(dataDir).map(({ pid }) => pid)).toEqual([product.child.pid]);
    expect((await product.end('SIGTERM')).code).toBe(0);
    expect(processesUsing(dataDir)).toEqual([]);
  });
});
