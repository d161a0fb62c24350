import { jest } from '@jest/globals';
import { keepRunning, type Run } from '../../../scripts/lib/keep-running.mjs';
import { eventually, processesUsing } from './processes.js';
import { startProduct, type Product } from './product.js';
import { cleanUp, tempFolder } from './temp-folder.js';

jest.setTimeout(180_000);
afterAll(cleanUp);

const serverIn = (dataDir: string): { pid: number } | undefined =>
  processesUsing(dataDir).find(({ command }) => command.includes('dist/main.js'));

/** Every address that a launcher's servers have announced. */
const announced = ({ stdout }: Product): string[] =>
  [...stdout.matchAll(/is ready: (http:\S+)/g)].map(([, url]) => url!);

describe('a server that ended by itself', () => {
  let dataDir: string;
  let product: Product;
  beforeAll(async () => {
    dataDir = tempFolder();
    product = startProduct({ DATA_DIR: dataDir });
    await product.ready();
  });

  it('is started again when it was killed, on the same data; SIGTERM ends it as ever', async () => {
    const { pid } = serverIn(dataDir)!;
    process.kill(pid, 'SIGKILL');
    const url = await eventually(() => announced(product)[1]);
    expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
    expect(serverIn(dataDir)!.pid).not.toBe(pid);
    expect(product.stderr).toBe('The server ended by itself (SIGKILL): it starts again in 0.25 s.\n');
    expect((await product.end('SIGTERM')).code).toBe(0);
    expect(processesUsing(dataDir)).toEqual([]);
  });
});

describe('restarts', () => {
  const WELL_MS = 60_000;
  const fails = { code: 1, reason: 'code 1', told: false, ready: true };

  /** Lets servers run one after the other on a clock of its own. @param toldAfter the wait in which it is told to end */
  const play = async (runs: (Partial<Run> & { ms?: number })[], toldAfter = Infinity) => {
    let nowMs = 0;
    const waits: number[] = [];
    const said: string[] = [];
    const left = [...runs];
    const code = await keepRunning(
      async () => {
        const { ms = 0, ...run } = left.shift() ?? { told: true, code: 0 };
        nowMs += ms;
        return { ...fails, ...run };
      },
      {
        nowMs: () => nowMs,
        say: (line) => said.push(line),
        wait: async (ms) => {
          waits.push(ms / 1_000);
          nowMs += ms;
          return waits.length >= toldAfter;
        },
      },
    );
    return { code, waits, said, left: left.length };
  };

  it('come later and later, and soon again after a server that was well', async () => {
    const row = Array.from({ length: 9 }, () => ({ ms: 500 }));
    const { waits, code } = await play([...row, { ms: WELL_MS }, { ms: WELL_MS - 1 }]);
    expect(waits).toEqual([0.25, 0.5, 1, 2, 4, 8, 16, 30, 30, 0.25, 0.5]);
    expect(code).toBe(0);
  });

  it('are given up where none helps', async () => {
    const { waits, said, code, left } = await play(
      Array.from({ length: 40 }, () => ({ ready: true, code: 7 })),
    );
    expect([waits.length, left, code]).toEqual([12, 27, 7]);
    expect(said.at(-1)).toMatch(/\(code 1\) for the 13th time in a row: it is not started again\.$/);
  });

  it('are counted on where the new server does not become ready', async () => {
    expect((await play([{}, { ready: false }, { ready: false, ms: WELL_MS }])).waits).toEqual([0.25, 0.5, 1]);
  });

  it('are not made of a server that never was ready, was told to end, or ended without a fault', async () => {
    for (const run of [{ ready: false }, { told: true, code: 143 }, { code: 0 }]) {
      expect(await play([run, {}])).toMatchObject({ waits: [], said: [], left: 1, code: run.code ?? 1 });
    }
  });

  it('are not made when it is told to end while it waits', async () => {
    expect(await play([{}, {}, {}, {}], 2)).toMatchObject({ waits: [0.25, 0.5], left: 2, code: 0 });
  });
});
