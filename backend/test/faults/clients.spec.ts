import { jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { WebSocket } from 'ws';
import { Ledger } from '../cluster/ledger.ts';
import { PriceListener } from '../cluster/listeners.ts';
import { call, logIn, Refusal } from '../cluster/people.ts';
import { quantile } from '../cluster/request-log.ts';
import { FULL, FaultReport } from './fault-report.ts';
import { FaultedProduct } from './faulted-product.ts';
import { FaultProxy } from './fault-proxy.ts';

jest.setTimeout(300_000);

const SYMBOLS = ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'GOOGL', 'META', 'TSLA'].map((symbol) => `NASDAQ:${symbol}`);
const STALL_MS = FULL ? 30_000 : 12_000;
const STORM = FULL ? 1_000 : 300;

/** Resident memory of a process, MB. */
function rssMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1_024;
}

describe('clients and the lines to them', () => {
  let product: FaultedProduct;
  let line: FaultProxy;
  let lineUrl: string;
  beforeAll(async () => {
    product = await FaultedProduct.start({
      parts: { api: 'api', back: 'worker,feed' },
      env: { SIMULATED_TICKS_PER_S: '2000' },
    });
    line = await FaultProxy.start(Number(new URL(product.url).port));
    lineUrl = `http://127.0.0.1:${line.port}`;
  });
  afterEach(() => line.heal());
  afterAll(async () => {
    await line.stop();
    await product.stop();
  });

  const priced = async (screen: PriceListener): Promise<PriceListener> => {
    const frames = screen.frames;
    while (!screen.connected || screen.frames === frames) await delay(10);
    return screen;
  };

  it('F19 clients that do not read', async () => {
    const other = await priced(new PriceListener(product.url, SYMBOLS));
    const [member] = await product.people('member', 1);
    const quick = await priced(new PriceListener(product.url, SYMBOLS, member!.token));
    const { pid } = product.cluster.part('api');
    const connect = (reads: boolean): WebSocket[] =>
      Array.from({ length: 20 }, () => {
        const socket = new WebSocket(
          `${product.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
        );
        socket.on('error', () => undefined);
        socket.on('message', (text) => {
          if (String(text).startsWith('0')) socket.send('40/tickers,{}');
          if (!String(text).startsWith('40/tickers')) return;
          socket.send(`420/tickers,["subscribe",${JSON.stringify({ symbols: SYMBOLS })}]`);
          if (!reads) socket.pause();
        });
        return socket;
      });
    // A process that is a minute old grows by itself, most of all with its first clients.
    const youngMb = rssMb(pid!);
    const readers = connect(true);
    await delay(STALL_MS);
    readers.forEach((socket) => socket.terminate());
    const usualMb = rssMb(pid!) - youngMb;
    const sockets = connect(false);
    await delay(1_000);
    const beforeMb = rssMb(pid!);
    for (const screen of [other, quick]) screen.watch();
    await delay(STALL_MS);
    const growthMb = rssMb(pid!) - beforeMb;
    const silenceMs = quick.silenceMs();
    sockets.forEach((socket) => socket.terminate());
    for (const screen of [other, quick]) screen.close();
    new FaultReport('F19', `20 clients that do not read for ${STALL_MS / 1_000} s`)
      .atMost(`growth of memory (with 20 that read: ${usualMb.toFixed(0)} MB)`, growthMb, 10, 'MB')
      .atMost('longest time between two batches of a member beside them', silenceMs, 1_000, 'ms')
      .none('batches missing beside them', other.frameHoles + quick.frameHoles)
      .verify();
  });

  it('F20 a line that is dead without a word', async () => {
    const screen = await priced(new PriceListener(lineUrl, SYMBOLS));
    line.blackhole();
    const startMs = performance.now();
    const after = async (seen: () => boolean): Promise<number> => {
      while (!seen() && performance.now() - startMs < 60_000) await delay(50);
      return (performance.now() - startMs) / 1_000;
    };
    const [serverS, clientS] = await Promise.all([
      after(() => line.endedByTarget > 0),
      after(() => screen.disconnects > 0),
    ]);
    line.reset();
    await line.heal();
    await priced(screen);
    screen.close();
    new FaultReport('F20', 'half-open connection')
      .atMost('client finds out', clientS, 20, 's')
      .atMost('server has closed the connection', serverS, 20, 's')
      .none('older prices over newer ones', screen.regressions)
      .verify();
  });

  it('F21 a slow line', async () => {
    const [member] = await product.people('member', 1);
    const ledger = new Ledger(lineUrl, [member!]);
    line.slow({ latencyMs: 300, jitterMs: 100, bytesPerS: 64_000 });
    const startMs = performance.now();
    const screen = await priced(new PriceListener(lineUrl, SYMBOLS, member!.token));
    const firstS = (performance.now() - startMs) / 1_000;
    screen.watch();
    const end = new AbortController();
    const writing = ledger.run(2, end.signal);
    await delay(8_000);
    end.abort();
    await writing;
    const silenceMs = screen.silenceMs();
    const { lost } = await ledger.compare();
    // Before our own end of it counts as one.
    const { disconnects } = screen;
    screen.close();
    new FaultReport('F21', '300 ± 100 ms, 64 kB/s')
      .none('connections lost', disconnects)
      .none('requests that failed', ledger.log.firstFailures)
      .none('batches missing', screen.frameHoles)
      .atMost('first price', firstS, 5, 's')
      .atMost('longest silence', silenceMs / 1_000, 3, 's')
      .none('acknowledged writes lost', lost)
      .verify();
  });

  it('F23 an answer that is lost after the commit', async () => {
    const [member] = await product.people('member', 1);
    const { token } = member!;
    const key = randomUUID();
    const body = {
      exchangeShortName: 'NASDAQ',
      symbol: 'AAPL',
      condition: { kind: 'above', price: 5e8 },
      note: 'once',
    };
    let lost = 0;
    for (let n = 0; n < 3; n++) {
      line.cutAnswers(1);
      await call(lineUrl, 'alerts/create', { body, token, key }).catch(() => (lost += 1));
    }
    const answer = await call<{ alertId: string }>(lineUrl, 'alerts/create', { body, token, key });
    const { items } = await call<{ items: { alertId: string }[] }>(lineUrl, 'alerts', { token });
    new FaultReport('F23', 'answer lost after the commit')
      .is('answers lost', lost, 3)
      .is('effects', items.length, 1)
      .is('the repetition tells of the same row', items[0]?.alertId === answer.alertId, true)
      .verify();
  });

  it('F39 everybody comes back at once', async () => {
    // Every third is a member's, who may have ten sockets.
    const members = await product.people('member', Math.ceil(STORM / 3 / 8));
    const tokenOf = (i: number): string | undefined =>
      i % 3 === 0 ? members[(i / 3) % members.length]!.token : undefined;
    const screens = await Promise.all(
      Array.from({ length: STORM }, (_, i) => priced(new PriceListener(lineUrl, SYMBOLS, tokenOf(i)))),
    );
    const database = new pg.Client({ connectionString: product.cluster.postgres.url });
    await database.connect();
    const transactions = async (): Promise<number> => {
      const { rows } = await database.query<{ n: string }>(
        'select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()',
      );
      return Number(rows[0]!.n);
    };
    const idle = await transactions();
    await delay(5_000);
    const before = await transactions();
    const usual = before - idle;
    line.reset();
    const startMs = performance.now();
    const backS = await Promise.all(
      screens.map(async (screen) => {
        while (!screen.connected || screen.connectedAt < startMs || screen.lastFrameAt < screen.connectedAt)
          await delay(10);
        return (performance.now() - startMs) / 1_000;
      }),
    );
    await delay(Math.max(0, 5_000 - (performance.now() - startMs)));
    // Statistics of a session are told a second later at most.
    await delay(1_500);
    const tookS = (performance.now() - startMs) / 1_000;
    const own = (await transactions()) - before - (usual * tookS) / 5;
    await database.end();
    screens.forEach((screen) => screen.close());
    new FaultReport('F39', `${STORM} sockets come back at once`)
      .atMost('back with prices, p95', quantile(backS, 0.95), 10, 's')
      .atMost('transactions in the database for each', Math.max(0, own) / STORM, 2)
      .none(
        'older prices over newer ones',
        screens.reduce((sum, { regressions }) => sum + regressions, 0),
      )
      .verify();
  });

  it('F40 200 logins a second', async () => {
    const [person, ...others] = await product.people('member', 6);
    const { email } = person!;
    const answers = new Map<number, number>();
    const othersMs: number[] = [];
    const end = new AbortController();
    const reading = Promise.all(
      others.map(async ({ token }) => {
        while (!end.signal.aborted) {
          const startMs = performance.now();
          await call(product.url, 'alerts?limit=1', { token });
          othersMs.push(performance.now() - startMs);
          await delay(50);
        }
      }),
    );
    const logins: Promise<void>[] = [];
    for (let n = 0; n < 600; n++) {
      const body = { email, password: 'not the right one' };
      logins.push(
        call(product.url, 'login', { body }).then(
          () => undefined,
          (error: unknown) => {
            const status = error instanceof Refusal ? error.status : 0;
            answers.set(status, (answers.get(status) ?? 0) + 1);
          },
        ),
      );
      if (n % 10 === 9) await delay(50);
    }
    await Promise.all(logins);
    end.abort();
    await reading;
    await logIn(product.url, 'member', others[0]!);
    const unexpected = [...answers].filter(([status]) => ![200, 429, 503].includes(status));
    new FaultReport('F40', '200 logins a second for 3 s')
      .atMost('other requests, p95', quantile(othersMs, 0.95), 500, 'ms')
      .none(
        'answers other than wrong password, 429 and 503',
        unexpected.reduce((sum, [, count]) => sum + count, 0),
      )
      .verify();
  });
});
