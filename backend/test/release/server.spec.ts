import { jest } from '@jest/globals';
import { chownSync } from 'node:fs';
import { eventually, nothingUses, processesUsing } from '../lifecycle/processes.js';
import { run, startProduct } from '../lifecycle/product.js';
import { cleanUp, tempFolder } from '../lifecycle/temp-folder.js';

jest.setTimeout(120_000);
afterEach(cleanUp);

const NOBODY = 65_534;
const ifRoot = process.getuid?.() === 0 ? it : it.skip;

async function readyStatus(url: string): Promise<number> {
  return (await fetch(`${url}/api/health/ready`)).status;
}

describe('The server', () => {
  it('ends on Ctrl-C, which a terminal sends to the whole group', async () => {
    const dataDir = tempFolder();
    const product = startProduct({ DATA_DIR: dataDir }, { detached: true });
    await product.ready();
    process.kill(-product.child.pid!, 'SIGINT');
    expect((await product.ended).code).toBe(0);
    expect(processesUsing(dataDir)).toEqual([]);
  });

  it('ends when it is told to while it is still starting', async () => {
    const dataDir = tempFolder();
    const product = startProduct({ DATA_DIR: dataDir });
    await nextProcess(dataDir, /initdb|postgres/);
    await product.end('SIGTERM');
    await nothingUses(dataDir);
  });

  it('ends when npm, which started it, is told to', async () => {
    const dataDir = tempFolder();
    const product = run('npm', ['start'], { DATA_DIR: dataDir }, {});
    await product.ready();
    await product.end('SIGTERM');
    await nothingUses(dataDir);
  });

  it('ends when npm or the launcher is killed and cannot tell anybody', async () => {
    const dataDir = tempFolder();
    const viaNpm = run('npm', ['start'], { DATA_DIR: dataDir }, {});
    await viaNpm.ready();
    viaNpm.child.kill('SIGKILL');
    await nothingUses(dataDir);

    const launcher = startProduct({ DATA_DIR: dataDir });
    await launcher.ready();
    launcher.child.kill('SIGKILL');
    await nothingUses(dataDir);
  });

  ifRoot('runs as an ordinary user without a home', async () => {
    const dataDir = tempFolder();
    chownSync(dataDir, NOBODY, NOBODY);
    const product = startProduct({ DATA_DIR: dataDir, HOME: '' }, { uid: NOBODY, gid: NOBODY });
    expect(await readyStatus(await product.ready())).toBe(200);
    expect((await product.end('SIGTERM')).code).toBe(0);
    expect(processesUsing(dataDir)).toEqual([]);
  });

  ifRoot('names a data folder without permission', async () => {
    const dataDir = tempFolder();
    const ended = await startProduct({ DATA_DIR: dataDir }, { uid: NOBODY, gid: NOBODY }).ended;
    expect(ended.stderr).toMatch(/^Cannot write to the data folder .*: permission denied/);
    expect(ended.code).toBe(1);
    expect(processesUsing(dataDir)).toEqual([]);
  });
});

function nextProcess(dataDir: string, command: RegExp): Promise<unknown> {
  return eventually(() => processesUsing(dataDir).find((found) => command.test(found.command)));
}
