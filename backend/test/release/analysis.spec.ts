import { jest } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { answered, demoMember } from '../lifecycle/demo-member.js';
import { eventually, killEverythingUsing } from '../lifecycle/processes.js';
import { runCommand, startProduct, type Product } from '../lifecycle/product.js';
import { cleanUp, tempFolder } from '../lifecycle/temp-folder.js';

jest.setTimeout(180_000);
afterEach(cleanUp);

const DAY_MS = 86_400_000;
const SESSIONS = 1_500;
const INSTRUMENT = { exchangeShortName: 'NASDAQ', symbol: 'AAPL' };

/** Weekdays that ended long ago, with prices that are a function of their place. */
function history(): string {
  const rows = ['date,open,high,low,close,volume'];
  for (let i = 0, dayMs = Date.UTC(2010, 0, 4); rows.length <= SESSIONS; i++, dayMs += DAY_MS) {
    const weekday = new Date(dayMs).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    const close = 100 + 20 * Math.sin(i / 90) + 3 * Math.sin(i * 1.3) + 2 * Math.sin(i * 0.37);
    const date = new Date(dayMs).toISOString().slice(0, 10);
    rows.push([date, close - 0.4, close + 1, close - 1, close, 1_000_000].map(String).join(','));
  }
  return `${rows.join('\n')}\n`;
}

interface Run {
  runId: string;
  state: string;
  progress: number;
  callId: string | null;
  failure: string | null;
}

class Member {
  private token = '';

  constructor(
    private readonly url: string,
    private readonly product: Product,
  ) {}

  async logIn(): Promise<void> {
    this.token = (await this.call<{ token: string }>('login', await demoMember(this.product))).token;
  }

  call<T>(address: string, body?: object): Promise<T> {
    return answered(this.url, address, body, this.token);
  }
}

it('a worker that is killed in the middle of a training three times makes one call', async () => {
  const dataDir = tempFolder();
  const folder = tempFolder();
  writeFileSync(path.join(folder, 'AAPL.csv'), history());
  expect((await runCommand('import-bars', [folder], { DATA_DIR: dataDir }).ended).code).toBe(0);

  let runId = '';
  const start = async (): Promise<{ product: Product; member: Member }> => {
    const product = startProduct({ DATA_DIR: dataDir });
    const member = new Member(await product.ready(), product);
    await member.logIn();
    return { product, member };
  };
  const state = (member: Member) => member.call<Run>(`ticker-analysis/run?runId=${runId}`);

  for (let kills = 0; kills < 3; kills++) {
    const { product, member } = await start();
    if (!runId) {
      const request = { ...INSTRUMENT, algo: 'lstm', params: { source: 'imported' } };
      runId = (await member.call<Run>('ticker-analysis/run', request)).runId;
    }
    const before = (await state(member)).progress;
    // In the middle: it has moved since this process began, and it has not ended.
    await eventually(async () => {
      const run = await state(member);
      expect(run).toMatchObject({ state: expect.stringMatching(/queued|running/), failure: null });
      return run.state === 'running' && run.progress > 0 && (kills === 0 || run.progress !== before);
    });
    killEverythingUsing(dataDir);
    await product.ended;
  }

  const { product, member } = await start();
  const done = await eventually(async () => {
    const run = await state(member);
    expect(run.failure).toBeNull();
    return run.state === 'done' ? run : null;
  });
  const { exchangeShortName, symbol } = INSTRUMENT;
  const address = `algorithm-calls?exchangeShortName=${exchangeShortName}&symbol=${symbol}&algo=lstm`;
  const calls = await member.call<{ total: number; items: { callId: string }[] }>(address);
  expect(calls).toMatchObject({ total: 1, items: [{ callId: done.callId }] });
  await product.end('SIGTERM');
});
