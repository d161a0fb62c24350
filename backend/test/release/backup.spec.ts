import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { jest } from '@jest/globals';
import { answered, demoMember } from '../lifecycle/demo-member.js';
import { eventually, killEverythingUsing, nothingUses } from '../lifecycle/processes.js';
import { runCommand, startProduct } from '../lifecycle/product.js';
import { cleanUp, tempFolder } from '../lifecycle/temp-folder.js';

jest.setTimeout(300_000);
afterEach(cleanUp);

interface Ticker {
  exchangeShortName: string;
  symbol: string;
}
interface Run {
  state: string;
  callId: string | null;
  failure: string | null;
}
/** A ticker that was put on the list, and when the answer said so, ms since epoch. */
interface Acknowledged {
  key: string;
  atMs: number;
}

/** Puts one ticker after the other on a member's lists until nobody answers any more. */
async function fill(url: string, token: string, acknowledged: Acknowledged[]): Promise<void> {
  const all: Ticker[] = [];
  for (let page = 1; page <= 5; page += 1)
    all.push(
      ...(await answered<{ items: Ticker[] }>(url, `tickers?sort=symbol&page=${page}&limit=100`)).items,
    );
  for (let n = 1; ; n += 1) {
    const { id } = await answered<{ id: string }>(url, 'watchlists/create', { name: `Kept ${n}` }, token);
    for (const { exchangeShortName, symbol } of all) {
      await answered(url, 'watchlist-items/add', { id, exchangeShortName, symbol }, token);
      acknowledged.push({ key: `${n} ${exchangeShortName}:${symbol}`, atMs: Date.now() });
    }
  }
}

const BACKUP_PASSPHRASE = 'correct horse battery staple';

describe('a backup of the embedded database', () => {
  it('is made while members write, and brings back all that was answered before it, in another folder', async () => {
    const [first, second, backups] = [tempFolder(), tempFolder(), tempFolder()];
    const product = startProduct({
      DATA_DIR: first,
      SIMULATED_TICKS_PER_S: '2000',
      RATE_LIMIT_FACTOR: '1000',
    });
    const url = await product.ready();
    const login = await demoMember(product);
    const { token } = await answered<{ token: string }>(url, 'login', login);
    const aapl = { exchangeShortName: 'NASDAQ', symbol: 'AAPL' };
    const { runId } = await answered<{ runId: string }>(
      url,
      'ticker-analysis/run',
      { ...aapl, algo: 'technical' },
      token,
    );
    const { callId } = await eventually(async () => {
      const run = await answered<Run>(url, `ticker-analysis/run?runId=${runId}`, undefined, token);
      expect(run.failure).toBeNull();
      return run.state === 'done' ? run : null;
    });

    const acknowledged: Acknowledged[] = [];
    let killed = false;
    // The last write may be cut off by the crash; until then none may fail.
    const writing = fill(url, token, acknowledged).catch((error: unknown) => {
      if (!killed) throw error;
    });
    await eventually(() => acknowledged.length >= 20);
    const file = path.join(backups, 'one.zip');
    const making = runCommand('backup', [file], { DATA_DIR: first, BACKUP_PASSPHRASE }).ended;
    const made = await Promise.race([making, writing.then(() => making)]);
    expect(made.stderr).toBe('');
    expect(made.code).toBe(0);
    expect(statSync(file).mode & 0o077).toBe(0);
    const takenMs = Date.parse(/ rows as of (\S+),/.exec(made.stdout)![1]!);
    expect(made.stdout).toContain('Its app-secret is in it, wrapped by BACKUP_PASSPHRASE');
    const bare = path.join(backups, 'without-passphrase.zip');
    const madeBare = await runCommand('backup', [bare], { DATA_DIR: first }).ended;
    expect(madeBare).toMatchObject({ code: 0, stderr: '' });
    expect(madeBare.stdout).toContain('Its app-secret is not in it: copy DATA_DIR/app-secret');
    // A second one under the same name would replace the first.
    const again = await runCommand('backup', [file], { DATA_DIR: first }).ended;
    expect(again).toMatchObject({
      code: 1,
      stderr: `${file} is there already: name another file, or move that one away.\n`,
    });
    // The running product's database is never written over.
    const refused = await runCommand('restore', [file], { DATA_DIR: first, BACKUP_PASSPHRASE }).ended;
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database is not empty .+ new folder\.\n$/),
    });

    killed = true;
    killEverythingUsing(first);
    await nothingUses(first);
    await writing;
    const before = acknowledged.filter(({ atMs }) => atMs < takenMs).map(({ key }) => key);
    // Members wrote before, while and after it was taken.
    expect(before.length).toBeGreaterThanOrEqual(20);
    expect(acknowledged.length).toBeGreaterThan(before.length + 20);

    // Nothing in a new folder proves who wrote it.
    const asked = await runCommand('restore', [bare], { DATA_DIR: second }).ended;
    expect(asked).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing proves who wrote') });
    expect(asked.stderr).toContain('--unverified');
    expect(readdirSync(second)).not.toContain('app-secret');
    const restored = await runCommand('restore', [file], { DATA_DIR: second, BACKUP_PASSPHRASE }).ended;
    expect(restored.stderr).toBe('');
    expect(restored.code).toBe(0);
    const [, links] = /^The chain of (\d+) calls holds\.$/m.exec(restored.stdout)!;
    expect(Number(links)).toBeGreaterThanOrEqual(1);
    const secretOf = (folder: string): string => readFileSync(path.join(folder, 'app-secret'), 'utf8');
    expect(secretOf(second)).toBe(secretOf(first));

    // Without passphrase and secret, on a deliberate word.
    const third = tempFolder();
    const unverified = await runCommand('restore', [bare, '--unverified'], { DATA_DIR: third }).ended;
    expect(unverified).toMatchObject({ code: 0, stderr: '' });
    expect(unverified.stdout).toMatch(/^The chain of \d+ calls holds in itself; .+ cannot tell\.$/m);
    expect(unverified.stdout).toMatch(
      /^UNVERIFIED: it is sealed with a secret that is not here .+administrators/m,
    );

    const next = startProduct({ DATA_DIR: second });
    const there = await next.ready();
    // The same account: a data folder of its own gives a demo login a password of its own.
    const demo = await demoMember(next);
    expect(demo.email).toBe(login.email);
    const session = await answered<{ token: string }>(there, 'login', demo);
    const read = <T>(address: string): Promise<T> => answered<T>(there, address, undefined, session.token);
    const kept: string[] = [];
    for (const { id, name } of await read<{ id: string; name: string }[]>('watchlists')) {
      const { rows } = await read<{ rows: Ticker[] }>(`watchlist?id=${id}`);
      const [, n] = /^Kept (\d+)$/.exec(name) ?? [];
      if (n) kept.push(...rows.map(({ exchangeShortName, symbol }) => `${n} ${exchangeShortName}:${symbol}`));
    }
    // One instant: what was answered before it, and of the later writes none without those before it.
    expect(kept).toEqual(expect.arrayContaining(before));
    expect(kept).toEqual(acknowledged.slice(0, kept.length).map(({ key }) => key));
    expect(kept.length).toBeLessThan(acknowledged.length);
    const calls = await read<{ items: { callId: string }[] }>(
      'algorithm-calls?exchangeShortName=NASDAQ&symbol=AAPL&algo=technical',
    );
    expect(calls.items.map((one) => one.callId)).toContain(callId);
    expect(readdirSync(backups)).toContain('one.zip');
    expect((await next.end('SIGTERM')).code).toBe(0);
  });
});
